/// The notation of strings in JSON: in quotes, raw UTF-8, with the fewest escapes (RFC 8785).
package enum JSONText {
  /// Appends `text` in quotes.
  package static func append(quoted text: String, to bytes: inout [UInt8]) {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    var text = text
    bytes.append(quote)
    text.withUTF8 { utf8 in
      /// The start of the bytes that are copied unchanged.
      var start = 0
      for at in utf8.indices {
        let byte = utf8[at]
        if byte >= 0x20, byte != quote, byte != backslash { continue }
        bytes.append(contentsOf: utf8[start..<at])
        start = at + 1
        bytes.append(backslash)
        switch byte {
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x20...: bytes.append(byte)
        default: bytes += "u00\(Hexadecimal.encode([byte]))".utf8
        }
      }
      bytes.append(contentsOf: utf8[start...])
    }
    bytes.append(quote)
  }
}
