import Base
import Layers

/// The snapshot of an earlier run with the same source, and the stamps of the files of both: while these do
/// not change, the source need not be read again.
///
/// The stamps are cached in `source.stamps` in the folder of the snapshot; an unreadable cache counts as
/// missing, and a file whose line is unreadable as changed:
///
///     pokedex-stamps/1 LAYER-DIGEST SCANNED-AT FILES-OF-THE-SNAPSHOT FILES-OF-THE-SOURCE
///     SIZE MODIFIED CHANGED INODE PATH
///     …
struct KnownSource: Sendable {
  /// A file and its stamp; nil if the file was missing.
  typealias StampedFile = (path: String, stamp: FileStamp?)

  private static let format = "pokedex-stamps/1"
  /// Stands for each number of the stamp of a missing file.
  private static let missing = "-"

  let snapshot: Snapshot
  /// The time at which the first stamp was taken.
  private let scannedAt: Int64
  /// The lines about files of the source and folders in which a file could appear, by paths below its root.
  private let lines: ArraySlice<ArraySlice<UInt8>>
  /// The stamps of the files; empty before ``readStamps()``.
  private var stamps: [String: FileStamp] = [:]

  /// Returns nil if `output` has no snapshot of this source with stamps, or if the files of the snapshot have
  /// changed since.
  init?(output: String, kind: SourceDescription.Kind, location: String) {
    guard let snapshot = try? Snapshot(output), snapshot.source.kind == kind,
      snapshot.source.location == location,
      let text = try? File.readAll(Self.path(output))
    else { return nil }
    var lines = text.split(separator: UInt8(ascii: "\n"))[...]
    let header = String(decoding: lines.popFirst() ?? [], as: UTF8.self)
      .split(separator: " ", omittingEmptySubsequences: false)
    guard header.count == 5, header[0] == Self.format,
      header[1] == snapshot.layer.digest.hex, let scannedAt = Int64(header[2]),
      let ownCount = Int(header[3]), ownCount == snapshot.layer.files.count,
      let count = Int(header[4]), lines.count == ownCount + count, text.last == UInt8(ascii: "\n")
    else { return nil }
    for line in lines.prefix(ownCount) {
      guard let file = Self.file(line), let stamp = file.stamp,
        (try? FileStamp("\(output)/\(file.path)")) == stamp
      else { return nil }
    }
    self.snapshot = snapshot
    self.scannedAt = scannedAt
    self.lines = lines.dropFirst(ownCount)
  }

  /// Reads the stamps, for ``entry(_:_:path:in:)``; most runs only compare them.
  mutating func readStamps() {
    stamps = Dictionary(
      lines.lazy.compactMap(Self.file).compactMap { file in file.stamp.map { (file.path, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Stores the stamps of `files`, from which `snapshot` was made. If that fails, the next run reads
  /// everything again.
  static func write(
    _ files: [StampedFile], of snapshot: Snapshot, scannedAt: Int64, to output: String
  ) {
    let own = snapshot.layer.files.map { file -> StampedFile in
      (file.name, try? FileStamp("\(output)/\(file.name)"))
    }
    var text =
      "\(format) \(snapshot.layer.digest.hex) \(scannedAt) \(own.count) \(files.count)\n"
    let none = Array(repeating: missing, count: 4).joined(separator: " ")
    for (path, stamp) in own + files { text += "\(stamp?.description ?? none) \(path)\n" }
    try? AtomicFile.write(Self.path(output), text, durable: false)
  }

  private static func path(_ output: String) -> String { "\(output)/source.stamps" }

  private static func file(_ line: ArraySlice<UInt8>) -> StampedFile? {
    let parts = line.split(
      separator: UInt8(ascii: " "), maxSplits: 4, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 5, let path = parts.last, !path.isEmpty else { return nil }
    let stamp = FileStamp(description: parts[..<4])
    guard stamp != nil || parts[..<4].allSatisfy({ $0 == missing }) else { return nil }
    return (path, stamp)
  }

  /// Whether nothing of the source below `root` has changed since. A file that was changed right before its
  /// stamp was taken counts as changed, since a later change may not have changed the stamp.
  func isUnchanged(
    _ root: OpenFolder, jobs: Int, isCancelled: @Sendable () -> Bool
  ) throws -> Bool {
    let perPiece = 512
    return try Threads.map(count: (lines.count + perPiece - 1) / perPiece, jobs: jobs) { piece in
      if isCancelled() { throw CancellationError() }
      return try lines.dropFirst(piece * perPiece).prefix(perPiece).allSatisfy { line in
        guard let file = Self.file(line) else { return false }
        return try root.stamp(file.path) == file.stamp && file.stamp.map(isSettled) ?? true
      }
    }.allSatisfy { $0 }
  }

  /// Returns the entry of a resource in the snapshot, if the file at `path` has not changed since.
  func entry(
    _ endpoint: String, _ id: Int, path: String, in root: OpenFolder
  ) throws -> (entry: SnapshotEntry, stamp: FileStamp)? {
    guard let stamp = stamps[path], isSettled(stamp), let entry = snapshot.entry(endpoint, id),
      try root.stamp(path) == stamp
    else { return nil }
    return (entry, stamp)
  }

  private func isSettled(_ stamp: FileStamp) -> Bool { !stamp.mayHideChange(since: scannedAt) }
}
