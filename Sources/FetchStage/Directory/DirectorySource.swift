import Diagnostics
import FileKit
import JSONKit
import Layers
import ParallelKit

/// A folder with PokéAPI's tree of files, as a source.
///
/// Reads what has changed since the snapshot was made, takes the rest from the snapshot, and does
/// nothing where nothing has changed. `pokemon/N/encounters` is left out: `location-area` has the
/// same rows.
struct DirectorySource {
  /// As it was given.
  let path: String
  let output: String
  let jobs: Int
  /// The time of day right before the source is looked at.
  let scannedAt: Int64
  let progress: any ProgressSink
  let isCancelled: @Sendable () -> Bool

  /// Resources that one thread takes at a time.
  private static let pieceCount = 16

  func fetch() throws -> FetchResult {
    let root = try APITree.findRoot(path)
    let known = try KnownTree(output: output, location: path, jobs: jobs)
    if let known, try known.isUnchanged(root, jobs: jobs, isCancelled: isCancelled) {
      return FetchResult(snapshot: known.snapshot, wasSkipped: true)
    }
    let tree = try APITree(root)
    let strays = try tree.strays()
    let source = SourceDescription(
      kind: .dir, location: path, revision: tree.meta.revision, date: tree.meta.date)
    let writer = try SnapshotWriter(output)
    let stamps = try readResources(tree, known, into: writer)
    let result = try FetchResult.keepingEqual(
      writer, source: source, diagnostics: strays, sound: known?.snapshot, output: output,
      jobs: jobs)
    SourceStamps(
      seal: try SnapshotSeal(result.snapshot), scannedAt: scannedAt,
      files: [tree.rootStamp, tree.rootDocumentStamp, tree.metaStamp],
      endpoints: zip(tree.endpoints, stamps).map { endpoint, stamps in
        SourceStamps.Endpoint(
          name: endpoint.name, folder: endpoint.folderStamp, list: endpoint.listStamp,
          ids: endpoint.ids, stamps: stamps)
      }
    ).write(to: output)
    return result
  }

  /// A resource of the tree: the place of its endpoint among the tree's, and its id.
  private struct Item: Sendable {
    var endpoint: Int
    var id: Int
    /// Among the ids of the endpoint.
    var place: Int
  }

  /// What a worker hands on: bodies in canonical form, and a stamp a body.
  private struct Piece: Sendable {
    var batch: SnapshotBatch
    var stamps: [FileStamp]
  }

  /// Writes all resources of the tree, and returns their stamps by endpoint.
  private func readResources(
    _ tree: APITree, _ known: KnownTree?, into writer: SnapshotWriter
  ) throws -> [[FileStamp]] {
    let items = tree.endpoints.enumerated().flatMap { number, endpoint in
      endpoint.ids.enumerated()
        .map { (Item(endpoint: number, id: $1, place: $0), String($1)) }
        // The order of the packs.
        .sorted { $0.1 < $1.1 }
        .map(\.0)
    }
    progress.send(.began(stage: Snapshot.stage, total: items.count, unit: "resources"))
    let pieces = (items.count + Self.pieceCount - 1) / Self.pieceCount
    let spare = Monitor<[SnapshotBatch]>([])
    let unknown = FileStamp(
      size: 0, modificationNanoseconds: 0, changeNanoseconds: 0, inode: 0)
    let stamps = Monitor(
      tree.endpoints.map { [FileStamp](repeating: unknown, count: $0.ids.count) })
    try OrderedWork.run(
      pieces, jobs: jobs, window: 2 * jobs + 2, isCancelled: isCancelled,
      makeWorker: { TreeReader(tree: tree, known: known) },
      produce: { reader, piece in
        let batch = spare.withLock { $0.popLast() } ?? SnapshotBatch()
        let range = items[
          piece * Self.pieceCount..<min((piece + 1) * Self.pieceCount, items.count)]
        return Piece(
          batch: batch,
          stamps: try range.map { try reader.read(endpoint: $0.endpoint, id: $0.id, into: batch) })
      },
      consume: { piece, output in
        try writer.append(output.batch)
        output.batch.removeAll()
        spare.withLock { $0.append(output.batch) }
        let start = piece * Self.pieceCount
        stamps.withLock { stamps in
          for (item, stamp) in zip(items[start...], output.stamps) {
            stamps[item.endpoint][item.place] = stamp
          }
        }
        progress.send(.advanced(stage: Snapshot.stage, done: start + output.stamps.count))
      })
    return stamps.withLock { $0 }
  }
}

/// Reads resources of a tree, one after the other; belongs to one thread.
private struct TreeReader {
  private let tree: APITree
  private let known: KnownTree?
  private let canonicalizer = ResourceCanonicalizer()
  private let buffer = ReadBuffer()

  init(tree: APITree, known: KnownTree?) {
    self.tree = tree
    self.known = known
  }

  /// Adds the resource to `batch` and returns the stamp of its file.
  mutating func read(
    endpoint place: Int, id: Int, into batch: SnapshotBatch
  ) throws -> FileStamp {
    let endpoint = tree.endpoints[place]
    let name = "\(id)/index.json"
    if let (entry, stamp) = known?.resource(endpoint.name, id), let known,
      try endpoint.folder.stamp(name) == stamp
    {
      try batch.add(entry, of: known.snapshot)
      return stamp
    }
    let stamp: FileStamp
    do {
      stamp = try endpoint.folder.read(name, into: buffer, limit: APITree.maxDocumentBytes)
    } catch {
      guard error.isMissing else { throw error }
      throw PipelineError.missing(
        "\(endpoint.name)/\(id)", file: "\(endpoint.folder.path)/\(name)")
    }
    do {
      try canonicalizer.add(endpoint.name, id, buffer.bytes, hasPadding: true, to: batch)
    } catch let error as JSONError {
      throw PipelineError(
        error, in: "\(endpoint.folder.path)/\(name)", resource: "\(endpoint.name)/\(id)")
    }
    return stamp
  }
}
