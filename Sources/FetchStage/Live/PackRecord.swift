import Digest

/// One record of the pack: a head that checks itself, some fields of text, and a payload.
///
/// Head, 24 bytes: "PDX1", kind, flags, length of the fields (UInt16), length of the payload
/// (UInt64), and the first 8 bytes of the SHA-256 of all that and the fields; numbers are
/// little-endian. The payload is checked by the digest that an object's field names.
struct PackRecord: Equatable {
  enum Kind: UInt8 {
    /// A body. Fields: SHA-256 of the decoded body.
    case object = 1
    /// What is known about an item. Fields: see ``StoredEntry``.
    case entry = 2
    /// A crawl begins. Fields: number, revision, date of the deploy.
    case crawl = 3
    /// A crawl is complete. Fields: number.
    case complete = 4
    /// What is before the offset was on the disk when this was written. Fields: the offset.
    case checkpoint = 5
  }

  static let headBytes = 24
  private static let magic = Array("PDX1".utf8)

  var kind: Kind
  /// The payload is one gzip member.
  var isGzipped = false
  var fields: [String]
  var payloadBytes = 0

  /// Head and fields, as they stand before the payload.
  ///
  /// - Precondition: no field holds a line feed, and all together stay below 64 KiB.
  var encodedHead: [UInt8] {
    let text = Array(fields.joined(separator: "\n").utf8)
    precondition(text.count < 1 << 16 && fields.allSatisfy { !$0.utf8.contains(0x0A) })
    var head = Self.magic + [kind.rawValue, isGzipped ? 1 : 0]
    head += [UInt8(truncatingIfNeeded: text.count), UInt8(truncatingIfNeeded: text.count >> 8)]
    for shift in stride(from: 0, to: 64, by: 8) {
      head.append(UInt8(truncatingIfNeeded: payloadBytes >> shift))
    }
    return head + Self.check(head, text) + text
  }

  /// Reads a record's head and fields at the start of `bytes`.
  ///
  /// - Returns: the record and the number of bytes before its payload; nil where it is none.
  static func decode(_ bytes: ArraySlice<UInt8>) -> (record: PackRecord, headAndFields: Int)? {
    let start = bytes.startIndex
    guard bytes.count >= headBytes, bytes[start..<start + 4].elementsEqual(magic),
      let kind = Kind(rawValue: bytes[start + 4]), bytes[start + 5] <= 1
    else { return nil }
    let textBytes = Int(bytes[start + 6]) | Int(bytes[start + 7]) << 8
    let whole = headBytes + textBytes
    guard bytes.count >= whole else { return nil }
    var payload: UInt64 = 0
    for index in 0..<8 { payload |= UInt64(bytes[start + 8 + index]) << UInt64(index * 8) }
    let text = Array(bytes[start + headBytes..<start + whole])
    guard payload < 1 << 40,
      bytes[start + 16..<start + 24].elementsEqual(
        check(Array(bytes[start..<start + 16]), text))
    else { return nil }
    let fields = text.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return (
      PackRecord(
        kind: kind, isGzipped: bytes[start + 5] == 1, fields: fields, payloadBytes: Int(payload)),
      whole
    )
  }

  private static func check(_ head: [UInt8], _ text: [UInt8]) -> [UInt8] {
    Array(SHA256.digest(of: head + text).bytes[..<8])
  }
}

/// What the store knows about one item.
struct StoredEntry: Sendable, Equatable {
  /// Of the decoded body.
  var digest: SHA256Digest
  /// Nil where the server sent none, or one that cannot be sent back.
  var etag: String?
  /// The deploy that the answer named (X-PokeAPI-Hash), if it did.
  var deploy: String?
  /// The number of the crawl that last confirmed it.
  var crawl: Int

  init(digest: SHA256Digest, etag: String?, deploy: String?, crawl: Int) {
    self.digest = digest
    self.etag = Self.clean(etag)
    self.deploy = Self.clean(deploy)
    self.crawl = crawl
  }

  /// Texts of the server that could not stand in a header or in a field are as good as none.
  private static func clean(_ text: String?) -> String? {
    guard let text, (1...1_024).contains(text.utf8.count),
      text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
    else { return nil }
    return text
  }

  func fields(key: String) -> [String] {
    [key, digest.hex, String(crawl), etag ?? "", deploy ?? ""]
  }

  static func decode(_ fields: [String]) -> (key: String, entry: StoredEntry)? {
    guard fields.count == 5, let digest = SHA256Digest(hex: fields[1]), let crawl = Int(fields[2])
    else { return nil }
    return (
      fields[0],
      StoredEntry(
        digest: digest, etag: fields[3].isEmpty ? nil : fields[3],
        deploy: fields[4].isEmpty ? nil : fields[4], crawl: crawl)
    )
  }
}
