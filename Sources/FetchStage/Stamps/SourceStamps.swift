import Digest
import FileKit

/// What the file system said about each file of a source when it was read: while that stays the
/// same, the source need not be read again.
struct SourceStamps: Equatable, Sendable {
  /// An endpoint's folder.
  struct Endpoint: Equatable, Sendable {
    var name: String
    /// Changes when something appears in the folder or leaves it.
    var folder: FileStamp
    var list: FileStamp
    /// Ascending, each with a stamp.
    var ids: [Int]
    var stamps: [FileStamp]
  }

  /// Of the snapshot that was made of the source.
  var seal: SnapshotSeal
  /// When the first of the stamps was taken.
  var scannedAt: Int64
  /// Of the single files that count, nil where there was none. Of a tree: its root, its root
  /// document, its `meta`. Of an archive: the archive.
  var files: [FileStamp?]
  /// In the order of the snapshot; empty for sources without a tree.
  var endpoints: [Endpoint] = []

  /// Whether every stamp can be trusted: none is so fresh that it may hide a change.
  var areSettled: Bool {
    files.allSatisfy { $0.map(isSettled) ?? true }
      && endpoints.allSatisfy { endpoint in
        isSettled(endpoint.folder) && isSettled(endpoint.list)
          && endpoint.stamps.allSatisfy(isSettled)
      }
  }

  func isSettled(_ stamp: FileStamp) -> Bool { !stamp.mayHideChange(since: scannedAt) }
}

/// The stamps as a file: words of eight bytes, little-endian, behind the digest of them all. A cache:
/// what cannot be read counts as missing.
extension SourceStamps {
  private static let fileName = "source.stamps"
  private static let magic: UInt64 = 0x0001_706D_6174_7350  // "Pstamp", format 1

  /// The stamps that stand beside the snapshot in `folder`; nil where there are none.
  init?(readFrom folder: String) {
    guard let bytes = try? File.readAll("\(folder)/\(Self.fileName)") else { return nil }
    self.init(decoding: bytes)
  }

  /// Where they cannot be written, the next run reads everything again.
  func write(to folder: String) {
    try? AtomicFile.write("\(folder)/\(Self.fileName)", encoded, durable: false)
  }

  var encoded: [UInt8] {
    var words = WordWriter()
    words.append(Self.magic)
    words.append(seal.layer.bytes)
    words.append(Array(seal.bootSession.utf8))
    words.append(UInt64(seal.packs.count))
    for pack in seal.packs { words.append(pack) }
    words.append(UInt64(bitPattern: scannedAt))
    words.append(UInt64(files.count))
    for file in files {
      words.append(UInt64(file == nil ? 0 : 1))
      if let file { words.append(file) }
    }
    words.append(UInt64(endpoints.count))
    for endpoint in endpoints {
      words.append(Array(endpoint.name.utf8))
      words.append(endpoint.folder)
      words.append(endpoint.list)
      words.append(UInt64(endpoint.ids.count))
      for (id, stamp) in zip(endpoint.ids, endpoint.stamps) {
        words.append(UInt64(bitPattern: Int64(id)))
        words.append(stamp)
      }
    }
    return SHA256.digest(of: words.bytes).bytes + words.bytes
  }

  init?(decoding bytes: [UInt8]) {
    guard bytes.count > SHA256Digest.byteCount else { return nil }
    let content = Array(bytes[SHA256Digest.byteCount...])
    guard SHA256.digest(of: content).bytes.elementsEqual(bytes[..<SHA256Digest.byteCount])
    else { return nil }
    var words = WordReader(bytes: content)
    // The digest vouches for the rest: only this program writes such a file.
    guard words.word() == Self.magic, let layer = SHA256Digest(bytes: words.text()) else {
      return nil
    }
    seal = SnapshotSeal(
      layer: layer, bootSession: String(decoding: words.text(), as: UTF8.self),
      packs: (0..<words.word()).map { _ in words.stamp() })
    scannedAt = Int64(bitPattern: words.word())
    files = (0..<words.word()).map { _ in words.word() == 1 ? words.stamp() : nil }
    for _ in 0..<words.word() {
      var endpoint = Endpoint(
        name: String(decoding: words.text(), as: UTF8.self), folder: words.stamp(),
        list: words.stamp(), ids: [], stamps: [])
      let count = Int(words.word())
      endpoint.ids.reserveCapacity(count)
      endpoint.stamps.reserveCapacity(count)
      for _ in 0..<count {
        endpoint.ids.append(Int(Int64(bitPattern: words.word())))
        endpoint.stamps.append(words.stamp())
      }
      endpoints.append(endpoint)
    }
  }
}

private struct WordWriter {
  var bytes: [UInt8] = []

  mutating func append(_ word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// A length, and the bytes filled up to whole words.
  mutating func append(_ text: [UInt8]) {
    append(UInt64(text.count))
    bytes += text
    bytes += [UInt8](repeating: 0, count: (8 - text.count % 8) % 8)
  }

  mutating func append(_ stamp: FileStamp) {
    append(UInt64(bitPattern: stamp.size))
    append(UInt64(bitPattern: stamp.modificationNanoseconds))
    append(UInt64(bitPattern: stamp.changeNanoseconds))
    append(stamp.inode)
  }
}

private struct WordReader {
  let bytes: [UInt8]
  var at = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func word() -> UInt64 {
    defer { at += 8 }
    return bytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: at, as: UInt64.self))
    }
  }

  mutating func text() -> [UInt8] {
    let count = Int(word())
    defer { at += (count + 7) / 8 * 8 }
    return Array(bytes[at..<at + count])
  }

  mutating func stamp() -> FileStamp {
    FileStamp(
      size: Int64(bitPattern: word()), modificationNanoseconds: Int64(bitPattern: word()),
      changeNanoseconds: Int64(bitPattern: word()), inode: word())
  }
}
