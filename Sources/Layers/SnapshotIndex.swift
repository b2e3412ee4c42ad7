import Base

/// The text of `resources.tsv`: one line for each resource, in the order of the snapshot.
///
///     endpoint	id	name	sha256	offset	bytes
///     ability	1	stench	5e1c…	0	4063
enum SnapshotIndex {
  static let fileName = "resources.tsv"
  private static let heading = "endpoint\tid\tname\tsha256\toffset\tbytes\n"

  static func encode(_ entries: [SnapshotEntry]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(entries.count * 120)
    text.append(contentsOf: heading.utf8)
    for entry in entries {
      text += "\(entry.endpoint)\t\(entry.id)\t\(escaped(entry.name ?? ""))\t".utf8
      text += "\(entry.sha256.hex)\t\(entry.offset)\t\(entry.byteCount)\n".utf8
    }
    return text
  }

  /// Returns the entries of an index; nil if the text is not an index in the order of a snapshot.
  static func decode(_ text: [UInt8]) -> [SnapshotEntry]? {
    text.withUnsafeBufferPointer { text in
      var reader = LineReader(text: text)
      guard reader.skip(heading) else { return nil }
      var entries: [SnapshotEntry] = []
      while !reader.isAtEnd {
        guard let entry = reader.entry(after: entries.last?.endpoint) else { return nil }
        if let last = entries.last, !SnapshotEntry.precedes(last, entry) { return nil }
        entries.append(entry)
      }
      return entries
    }
  }

  /// Names need no escaping in practice, but must never break a line of six fields.
  private static func escaped(_ name: String) -> String {
    name.replacing(text: #"\"#, with: #"\\"#).replacing(text: "\t", with: #"\t"#)
      .replacing(text: "\n", with: #"\n"#)
  }

  private static func unescaped(_ bytes: UnsafeBufferPointer<UInt8>.SubSequence) -> String {
    let name = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: #"\"#)) else { return name }
    return name.split(atText: #"\\"#).map {
      $0.replacing(text: #"\t"#, with: "\t").replacing(text: #"\n"#, with: "\n")
    }.joined(separator: #"\"#)
  }

  private struct LineReader {
    let text: UnsafeBufferPointer<UInt8>
    var at = 0

    var isAtEnd: Bool { at == text.count }

    mutating func skip(_ expected: String) -> Bool {
      guard text.starts(with: expected.utf8) else { return false }
      at += expected.utf8.count
      return true
    }

    /// Returns the bytes up to `end`, which is skipped; nil if the line does not contain it.
    mutating func field(upTo end: UInt8) -> UnsafeBufferPointer<UInt8>.SubSequence? {
      let start = at
      while at < text.count, text[at] != end {
        if text[at] == UInt8(ascii: "\n") { return nil }
        at += 1
      }
      guard at < text.count else { return nil }
      defer { at += 1 }
      return text[start..<at]
    }

    mutating func integer(upTo end: UInt8) -> Int? {
      guard let digits = field(upTo: end), !digits.isEmpty else { return nil }
      let isNegative = digits.first == UInt8(ascii: "-")
      var value = 0
      for byte in isNegative ? digits.dropFirst() : digits {
        guard byte >= 0x30, byte <= 0x39, value < Int.max / 16 else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      return isNegative ? -value : value
    }

    /// - Parameter last: the endpoint of the previous line, whose string is reused.
    mutating func entry(after last: String?) -> SnapshotEntry? {
      let tab = UInt8(ascii: "\t")
      guard let name = field(upTo: tab), !name.isEmpty else { return nil }
      let endpoint =
        if let last, last.utf8.elementsEqual(name) { last } else {
          String(decoding: name, as: UTF8.self)
        }
      guard let id = integer(upTo: tab), let identifier = field(upTo: tab),
        let hex = field(upTo: tab),
        let sha256 = SHA256Digest(hex: String(decoding: hex, as: UTF8.self)),
        let offset = integer(upTo: tab), offset >= 0,
        let byteCount = integer(upTo: UInt8(ascii: "\n")), byteCount >= 0
      else { return nil }
      return SnapshotEntry(
        endpoint: endpoint, id: id, name: identifier.isEmpty ? nil : unescaped(identifier),
        sha256: sha256, offset: offset, byteCount: byteCount)
    }
  }
}
