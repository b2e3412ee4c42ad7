package import Base

/// The output of the fetch stage: all resources of PokéAPI in canonical form.
///
/// A folder of files:
/// - `bodies-ENDPOINT.ndjson`: the bodies of an endpoint, one a line and without duplicates, in the order of
///   their ids as texts (1, 10, 100, 2);
/// - `resources.tsv`: the resources and the positions of their bodies, see ``SnapshotEntry``;
/// - `source.json`: the source, see ``SourceDescription``;
/// - `diagnostics.json`: the diagnostics about the source;
/// - `layer.json`, see ``LayerFile``; its `inputDigest` is the digest of the content.
///
/// Equal content gives equal body files and indexes, whatever the source and the number of jobs.
package struct Snapshot: Sendable {
  package static let stage = "fetch"
  /// The stage version; raised with every change of the canonical form, the body files or the index.
  package static let stageVersion = 1
  static func bodyFileName(of endpoint: String) -> String { "bodies-\(endpoint).ndjson" }
  static let diagnosticsName = "diagnostics.json"

  /// The folder of the snapshot.
  package let folder: String
  package let source: SourceDescription
  /// The digest of the content, which does not depend on the source: `source_digest` of the artifact.
  package let digest: SHA256Digest
  /// The diagnostics about the source when it was fetched; warnings and notes.
  package let diagnostics: [Diagnostic]
  /// The snapshot's `layer.json`, whose digest differs also between sources of equal content.
  package let layer: LayerFile
  /// All resources in the order of ``SnapshotEntry/precedes(_:_:)``.
  package let entries: [SnapshotEntry]
  /// The endpoints in ascending order of their bytes.
  package let endpoints: [String]

  private let ranges: [String: Range<Int>]
  private let bodyFiles: BodyFiles

  /// Opens the snapshot in `folder`: reads and checks the index, and maps the bodies. Bodies are not checked;
  /// see ``damagedEntries(jobs:)``.
  ///
  /// - Throws: ``PipelineError`` of code `snapshot-missing` or `snapshot-damaged`.
  package init(_ folder: String) throws {
    guard File.exists("\(folder)/\(LayerFile.fileName)") else {
      throw PipelineError(.snapshotMissing, at: .file(folder))
    }
    guard let layer = LayerFile.read(folder) else {
      throw Self.damaged(LayerFile.fileName, in: folder, .layerMismatch)
    }
    guard layer.stage == Self.stage, layer.stageVersion == Self.stageVersion else {
      throw Self.damaged(
        LayerFile.fileName, in: folder,
        .layerOfAnotherStage(
          stage: Self.stage, version: Self.stageVersion, foundStage: layer.stage,
          foundVersion: layer.stageVersion))
    }
    func read(_ name: String) throws -> [UInt8] {
      let text = try File.readAll("\(folder)/\(name)")
      guard layer.files.first(where: { $0.name == name })?.sha256 == SHA256.digest(of: text) else {
        throw Self.damaged(name, in: folder, .layerChanged)
      }
      return text
    }
    guard let entries = SnapshotIndex.decode(try read(SnapshotIndex.fileName)),
      SnapshotEntry.digest(of: entries) == layer.inputDigest
    else { throw Self.damaged(SnapshotIndex.fileName, in: folder, .indexOfAnotherSnapshot) }
    func decoded<Value: Decodable>(_ name: String, else what: Message) throws -> Value {
      let text = try read(name)
      do { return try JSONValue(parsing: text).decoded() } catch {
        throw Self.damaged(name, in: folder, what)
      }
    }
    try self.init(
      folder, source: decoded(SourceDescription.fileName, else: .notASourceDescription),
      diagnostics: decoded(Self.diagnosticsName, else: .notADiagnosticsList), layer: layer,
      entries: entries)
  }

  /// Maps the bodies in `folder`, which have just been written or whose index has been checked.
  init(
    _ folder: String, source: SourceDescription, diagnostics: [Diagnostic], layer: LayerFile,
    entries: [SnapshotEntry]
  ) throws {
    var ranges: [String: Range<Int>] = [:]
    var files: [String: MappedFile] = [:]
    var start = 0
    while start < entries.count {
      let endpoint = entries[start].endpoint
      let end = entries[start...].firstIndex { $0.endpoint != endpoint } ?? entries.count
      ranges[endpoint] = start..<end
      let name = Self.bodyFileName(of: endpoint)
      guard layer.files.contains(where: { $0.name == name }) else {
        throw Self.damaged(name, in: folder, .layerUnlisted)
      }
      let file = try MappedFile("\(folder)/\(name)")
      guard entries[start..<end].allSatisfy({ $0.byteCount <= file.bytes.count - $0.offset })
      else { throw Self.damaged(name, in: folder, .snapshotShorterThanIndex) }
      files[endpoint] = file
      start = end
    }
    self.folder = folder
    bodyFiles = BodyFiles(files)
    (self.diagnostics, self.source, self.layer) = (diagnostics, source, layer)
    (self.entries, self.ranges) = (entries, ranges)
    digest = layer.inputDigest
    endpoints = ranges.sorted { $0.value.lowerBound < $1.value.lowerBound }.map(\.key)
  }

  private static func damaged(_ name: String, in folder: String, _ what: Message) -> PipelineError {
    PipelineError(
      what, category: .badData, code: "snapshot-damaged", at: .file("\(folder)/\(name)"),
      advice: .fetchAgainToRebuildTheSnapshot)
  }

  /// Returns the resources of `endpoint`, ascending by id; empty for an unknown endpoint.
  package func entries(of endpoint: String) -> ArraySlice<SnapshotEntry> {
    entries[ranges[endpoint] ?? 0..<0]
  }

  /// Returns the resource; nil if it is not in the snapshot.
  package func entry(_ endpoint: String, _ id: Int) -> SnapshotEntry? {
    let slice = entries(of: endpoint)
    let place = slice.partitioningIndex { $0.id >= id }
    return place < slice.endIndex && slice[place].id == id ? slice[place] : nil
  }

  /// Calls `body` with the resource's canonical JSON, which is followed by at least 64 readable bytes. The
  /// bytes must not escape `body`.
  package func withBody<Result, Failure: Error>(
    _ entry: SnapshotEntry, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bodyFiles[entry].withBytes { bytes throws(Failure) in
      try body(
        UnsafeRawBufferPointer(rebasing: bytes[entry.offset..<entry.offset + entry.byteCount]))
    }
  }

  /// Reads all bodies and returns the resources whose bodies do not match the index: for `verify`, and for
  /// files that may have been affected by a power failure.
  package func damagedEntries(jobs: Int) throws -> [SnapshotEntry] {
    let perPiece = 256
    let pieces = (entries.count + perPiece - 1) / perPiece
    return try Threads.map(count: pieces, jobs: jobs) { piece in
      var hasher = SHA256()
      return entries[piece * perPiece..<min((piece + 1) * perPiece, entries.count)].filter {
        entry in withBody(entry) { hasher.digest(of: $0) } != entry.sha256
      }
    }.flatMap { $0 }
  }
}

/// The mapped body files. Their resident memory is released periodically, so that a reader of all files does
/// not end up with all of them in the memory of the process.
private final class BodyFiles: Sendable {
  /// The number of bytes read between two releases of the memory.
  private static let releaseBytes = 8 << 20

  private let files: [String: MappedFile]
  private let bytesRead = Locked(0)

  init(_ files: [String: MappedFile]) { self.files = files }

  /// The file of the body of `entry`, which is about to be read.
  ///
  /// - Precondition: `entry` belongs to the same snapshot.
  subscript(_ entry: SnapshotEntry) -> MappedFile {
    let isReleaseDue = bytesRead.withLock { bytesRead in
      let before = bytesRead
      bytesRead += entry.byteCount
      return before / Self.releaseBytes != bytesRead / Self.releaseBytes
    }
    if isReleaseDue {
      for file in files.values { file.releaseMemory() }
    }
    return files[entry.endpoint]!
  }
}
