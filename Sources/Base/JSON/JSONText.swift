/// The notation of strings in JSON: in quotes, raw UTF-8, with the fewest escapes (RFC 8785).
package enum JSONText {
  /// Returns the maximum number of bytes that ``quote(_:to:)`` writes for `count` bytes of UTF-8.
  private static func room(for count: Int) -> Int { count * 6 + 2 }

  /// Writes `text` in quotes to memory of at least ``room(for:)`` bytes and returns the number of bytes
  /// written.
  private static func quote(
    _ text: UnsafeBufferPointer<UInt8>, to memory: UnsafeMutablePointer<UInt8>
  ) -> Int {
    memory[0] = UInt8(ascii: "\"")
    var at = 1
    for byte in text {
      if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        memory[at] = byte
        at &+= 1
        continue
      }
      memory[at] = UInt8(ascii: "\\")
      let letter: UInt8 =
        switch byte {
        case 0x08: UInt8(ascii: "b")
        case 0x09: UInt8(ascii: "t")
        case 0x0A: UInt8(ascii: "n")
        case 0x0C: UInt8(ascii: "f")
        case 0x0D: UInt8(ascii: "r")
        case 0x20...: byte
        default: UInt8(ascii: "u")
        }
      memory[at &+ 1] = letter
      at &+= 2
      if letter == UInt8(ascii: "u") {
        memory[at] = UInt8(ascii: "0")
        memory[at &+ 1] = UInt8(ascii: "0")
        memory[at &+ 2] = UInt8(ascii: "0") &+ byte >> 4
        memory[at &+ 3] = hexadecimalDigit(byte & 15)
        at &+= 4
      }
    }
    memory[at] = UInt8(ascii: "\"")
    return at &+ 1
  }

  /// Appends `text` in quotes.
  package static func append(quoted text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room(for: utf8.count)) { memory in
        let count = quote(utf8, to: memory.baseAddress!)
        bytes.append(contentsOf: memory[..<count])
      }
    }
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }
}
