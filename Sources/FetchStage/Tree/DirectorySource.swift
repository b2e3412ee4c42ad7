import Base
import Layers
import SimdJSON

/// A folder with PokéAPI's tree of files, as a source.
///
/// Reads only files that have changed since the last snapshot, takes the rest from the snapshot, and does
/// nothing if nothing has changed. `pokemon/N/encounters` is skipped: `location-area` contains the same rows.
struct DirectorySource {
  /// The path as specified by the user.
  let path: String
  let output: String
  let jobs: Int
  /// The time right before the source was checked, in nanoseconds since 1970.
  let scannedAt: Int64
  let progress: any ProgressSink
  let isCancelled: @Sendable () -> Bool

  /// The number of resources that a thread takes at a time.
  private static let pieceCount = 16

  func fetch() throws -> FetchResult {
    let root = try APITree.findRoot(path)
    var known = KnownSource(output: output, kind: .dir, location: path)
    if let known, try known.isUnchanged(root, jobs: jobs, isCancelled: isCancelled) {
      return FetchResult(snapshot: known.snapshot, wasSkipped: true)
    }
    known?.readStamps()
    let tree = try APITree(root)
    let strays = try tree.strays()
    let source = SourceDescription(
      kind: .dir, location: path, revision: tree.meta.revision, date: tree.meta.date)
    let writer = try SnapshotWriter(output)
    let files = try readResources(tree, known, into: writer)
    let result = try FetchResult.keepingEqual(
      writer, source: source, diagnostics: strays, sound: known?.snapshot, output: output,
      jobs: jobs)
    KnownSource.write(tree.files + files, of: result.snapshot, scannedAt: scannedAt, to: output)
    return result
  }

  /// The output of a worker: bodies in canonical form, and a stamp for each.
  private struct Piece: Sendable {
    var batch: SnapshotBatch
    var files: [KnownSource.StampedFile]
  }

  /// Writes all resources of the tree and returns their files.
  private func readResources(
    _ tree: APITree, _ known: KnownSource?, into writer: SnapshotWriter
  ) throws -> [KnownSource.StampedFile] {
    let items = tree.endpoints.flatMap { endpoint in
      // Sorted in the order of the snapshot's files.
      endpoint.ids.map { (endpoint.name, $0, String($0)) }.sorted { $0.2 < $1.2 }
    }
    progress.send(.began(stage: Snapshot.stage, total: items.count, unit: .unitResources))
    let pieces = (items.count + Self.pieceCount - 1) / Self.pieceCount
    let spare = Locked<[SnapshotBatch]>([])
    let files = Locked<[KnownSource.StampedFile]>([])
    try OrderedWork.run(
      pieces, jobs: jobs, window: 2 * jobs + 2, isCancelled: isCancelled,
      makeWorker: { TreeReader(root: tree.root, known: known) },
      work: { reader, piece in
        let batch = spare.withLock { $0.popLast() } ?? SnapshotBatch()
        let range = piece * Self.pieceCount..<min((piece + 1) * Self.pieceCount, items.count)
        return Piece(
          batch: batch, files: try items[range].map { try reader.read($0.0, $0.1, into: batch) })
      },
      consume: { output in
        try writer.append(output.batch)
        output.batch.removeAll()
        spare.withLock { $0.append(output.batch) }
        let done = files.withLock { files in
          files += output.files
          return files.count
        }
        progress.send(.advanced(stage: Snapshot.stage, done: done))
      })
    return files.withLock { $0 }
  }
}

/// A reader of the resources of a tree. For use on one thread.
private struct TreeReader {
  let root: OpenFolder
  let known: KnownSource?
  private let canonicalizer = ResourceCanonicalizer()
  private let buffer = ReadBuffer()

  /// Adds the resource to `batch` and returns its file.
  func read(
    _ endpoint: String, _ id: Int, into batch: SnapshotBatch
  ) throws -> KnownSource.StampedFile {
    let path = "\(endpoint)/\(id)/index.json"
    if let known, let (entry, stamp) = try known.entry(endpoint, id, path: path, in: root) {
      try batch.add(entry, of: known.snapshot)
      return (path, stamp)
    }
    let stamp: FileStamp
    do { stamp = try root.read(path, into: buffer, limit: APITree.maxDocumentBytes) } catch {
      guard error.isMissing else { throw error }
      throw PipelineError.missing("\(endpoint)/\(id)", file: "\(root.path)/\(path)")
    }
    do {
      try canonicalizer.add(endpoint, id, body: buffer.bytes, hasPadding: true, to: batch)
    } catch let error as JSONError {
      throw PipelineError(error, in: "\(root.path)/\(path)", resource: "\(endpoint)/\(id)")
    }
    return (path, stamp)
  }
}

/// The facts in PokéAPI's `meta` document about the revision of a source.
struct DeployMeta: Sendable, Equatable {
  /// The revision: the hash of PokéAPI's commit; nil if it is null or missing, as on a server without its repository.
  var revision: String?
  /// The date in ISO 8601, UTC.
  var date: String?
}

extension DeployMeta {
  /// Parses `{"deploy_date": "1786004122", "hash": "0d8f…", "tag": null}`; members that are missing or of
  /// another type become nil.
  init(_ document: JSONCursor) throws(JSONError) {
    var object = try document.object()
    revision = object.optional("hash").flatMap { try? $0.string() }
    let seconds = object.optional("deploy_date").flatMap { value in
      (try? value.int()) ?? (try? value.string()).flatMap { Int($0) }
    }
    date = seconds.flatMap(Self.timestamp)
  }

  /// Returns seconds since 1970 as ISO 8601 in UTC; nil outside the years 1970 to 9999.
  static func timestamp(_ seconds: Int) -> String? {
    (0...253_402_300_799).contains(seconds) ? UTCTime.text(seconds) : nil
  }
}
