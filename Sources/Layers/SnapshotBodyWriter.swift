import Base

/// A writer of the body file of one endpoint: one body a line, without duplicates, in the order of
/// ``precedes(_:_:)``. Must be used by one thread at a time.
final class SnapshotBodyWriter {
  let endpoint: String
  private let path: String
  private let file: OpenFile
  private var size = 0
  /// The entries in the order in which they were added.
  private(set) var entries: [SnapshotEntry] = []
  private var isInOrder = true
  /// The offset of each distinct body in the file.
  private var offsets: [SHA256Digest: Int] = [:]
  /// The range of the bytes passed to ``append(_:_:)`` that are new and not written yet.
  private var piece = 0..<0

  init(_ endpoint: String, at path: String) throws(FileError) {
    self.endpoint = endpoint
    self.path = path
    file = try OpenFile(path, .createNew)
  }

  /// Whether body `a` precedes body `b`: by their ids as texts, which is the order in archives of PokéAPI's
  /// files.
  static func precedes(_ a: Int, _ b: Int) -> Bool { String(a) < String(b) }

  /// Adds a body that is followed by a line break in `bytes`. Bodies must be added in the order in which they
  /// are in `bytes`, and are written by ``flush(_:)``.
  func append(_ record: SnapshotBatch.Record, _ bytes: UnsafeRawBufferPointer) throws(FileError) {
    let line = record.range.lowerBound..<record.range.upperBound + 1
    let offset: Int
    if let known = offsets[record.sha256] {
      offset = known
    } else {
      if piece.upperBound != line.lowerBound {
        try flush(bytes)
        piece = line
      } else {
        piece = piece.lowerBound..<line.upperBound
      }
      offset = size
      offsets[record.sha256] = offset
      size += line.count
    }
    if let last = entries.last, !Self.precedes(last.id, record.id) { isInOrder = false }
    entries.append(
      SnapshotEntry(
        endpoint: endpoint, id: record.id, name: record.name, sha256: record.sha256,
        offset: offset, byteCount: record.range.count))
  }

  /// Writes the bodies added from `bytes`.
  func flush(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try file.write(UnsafeRawBufferPointer(rebasing: bytes[piece]))
    piece = 0..<0
  }

  /// Removes the resources for which `isKept` returns false.
  func keep(_ isKept: (Int) -> Bool) {
    let count = entries.count
    entries.removeAll { !isKept($0.id) }
    // The file still contains their bodies; rewriting it in order drops them.
    if entries.count != count { isInOrder = false }
  }

  /// Writes the file in its order and returns the entries by id. Without entries there is no file.
  func finish() throws(FileError) -> [SnapshotEntry] {
    if entries.isEmpty { try File.remove(path) } else if !isInOrder { try reorder() }
    return entries.sorted { $0.id < $1.id }
  }

  private func reorder() throws(FileError) {
    let old = try MappedFile(path)
    entries.sort { Self.precedes($0.id, $1.id) }
    var ordered = try AtomicFile(path)
    var moved: [Int: Int] = [:]
    var copiedBytes = 0
    for place in entries.indices {
      let entry = entries[place]
      if let offset = moved[entry.offset] {
        entries[place].offset = offset
        continue
      }
      moved[entry.offset] = ordered.count
      entries[place].offset = ordered.count
      try old.withBytes { bytes throws(FileError) in
        try ordered.append(
          UnsafeRawBufferPointer(rebasing: bytes[entry.offset...entry.offset + entry.byteCount]))
      }
      copiedBytes += entry.byteCount
      if copiedBytes > 16 << 20 {
        old.releaseMemory()
        copiedBytes = 0
      }
    }
    try ordered.commit(durable: false)
  }
}
