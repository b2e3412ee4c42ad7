package import Base

/// JSON that is safe in a script element and in a script: without `<` in the element, so that `</script>` and `<!--`
/// cannot occur, and without U+2028 and U+2029, which old engines treat as line ends.
package enum ScriptJSON {
  /// Returns a script that assigns `value` to a member of `Dex.data`.
  static func script(_ name: String, _ value: JSONValue) -> [UInt8] {
    Array("'use strict';\nDex.data['\(name)'] = ".utf8) + bytes(value, isInElement: false)
      + Array(";\n".utf8)
  }

  /// Returns the document on one line.
  package static func bytes(_ value: JSONValue, isInElement: Bool = true) -> [UInt8] {
    var plain: [UInt8] = []
    value.write(to: &plain)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(plain.count)
    var index = 0
    while index < plain.count {
      let byte = plain[index]
      if isInElement, byte == UInt8(ascii: "<") {
        bytes.append(contentsOf: "\\u003c".utf8)
      } else if byte == 0xE2, index + 2 < plain.count, plain[index + 1] == 0x80,
        plain[index + 2] == 0xA8 || plain[index + 2] == 0xA9
      {
        bytes.append(contentsOf: (plain[index + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8)
        index += 2
      } else {
        bytes.append(byte)
      }
      index += 1
    }
    return bytes
  }
}
