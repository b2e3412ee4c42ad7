import FileKit
import Layers
import ParallelKit

/// The snapshot of an earlier run over the same tree, and what the tree looked like then.
struct KnownTree: Sendable {
  let snapshot: Snapshot
  private let stamps: SourceStamps
  /// By the name of the endpoint.
  private let endpoints: [String: SourceStamps.Endpoint]

  /// Nil where the output holds no sound snapshot of the folder `location` with its stamps. Where
  /// its seal is broken, every body is checked once.
  init?(output: String, location: String, jobs: Int) throws {
    guard let snapshot = try? Snapshot(output), snapshot.source.kind == .dir,
      snapshot.source.location == location,
      var stamps = SourceStamps(readFrom: output), stamps.seal.layer == snapshot.layer.digest,
      stamps.files.count == 3
    else { return nil }
    if !stamps.seal.holds(for: snapshot) {
      guard try snapshot.damagedEntries(jobs: jobs).isEmpty else { return nil }
      stamps.seal = try SnapshotSeal(snapshot)
      stamps.write(to: output)
    }
    self.snapshot = snapshot
    self.stamps = stamps
    endpoints = Dictionary(
      stamps.endpoints.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether nothing of the tree has changed since. Looks at every file that is known and at every
  /// folder in which another could have appeared.
  func isUnchanged(
    _ root: OpenFolder, jobs: Int, isCancelled: @Sendable () -> Bool
  ) throws -> Bool {
    guard stamps.areSettled, try FileStamp(root.path) == stamps.files[0],
      try root.stamp("index.json") == stamps.files[1],
      try root.stamp("meta/index.json") == stamps.files[2]
    else { return false }
    let perPiece = 512
    var pieces: [(endpoint: Int, range: Range<Int>)] = []
    for (place, endpoint) in stamps.endpoints.enumerated() {
      guard try root.stamp(endpoint.name) == endpoint.folder else { return false }
      for start in stride(from: 0, through: endpoint.ids.count, by: perPiece) {
        pieces.append((place, start..<min(start + perPiece, endpoint.ids.count)))
      }
    }
    let work = pieces
    return try Threads.map(count: work.count, jobs: jobs) { number in
      if isCancelled() { throw CancellationError() }
      let endpoint = stamps.endpoints[work[number].endpoint]
      let folder = try OpenFolder("\(root.path)/\(endpoint.name)")
      guard try folder.stamp("index.json") == endpoint.list else { return false }
      for place in work[number].range {
        guard try folder.stamp("\(endpoint.ids[place])/index.json") == endpoint.stamps[place]
        else { return false }
      }
      return true
    }.allSatisfy { $0 }
  }

  /// The body and the stamp of a resource, if it is known and its stamp can be trusted.
  func resource(_ endpoint: String, _ id: Int) -> (entry: SnapshotEntry, stamp: FileStamp)? {
    guard let known = endpoints[endpoint], let place = known.ids.firstIndex(ofSorted: id),
      stamps.isSettled(known.stamps[place]), let entry = snapshot.entry(endpoint, id)
    else { return nil }
    return (entry, known.stamps[place])
  }
}

extension [Int] {
  /// Where `value` stands in these ascending numbers.
  fileprivate func firstIndex(ofSorted value: Int) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == value ? low : nil
  }
}
