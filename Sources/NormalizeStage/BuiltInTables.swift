import CEmbedded
import JSON
import Messages
import SimdJSON

/// The reviewed tables embedded in the program, as bytes of their files.
enum BuiltInTables {
  /// `Amendments/amendments.json`.
  static var amendments: [UInt8] { bytes("Amendments/amendments.json") }

  /// `Gate/allowlist.json`.
  static var allowlist: [UInt8] { bytes("Gate/allowlist.json") }

  /// `FormatHistory/format-history.json`.
  static var formatHistory: [UInt8] { bytes("FormatHistory/format-history.json") }

  private static func bytes(_ name: String) -> [UInt8] {
    for index in 0..<embedded_file_count() {
      let file = embedded_file_at(index)
      if String(cString: file.name) == name {
        return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
      }
    }
    preconditionFailure("\(name) is not in files.txt of CEmbedded")
  }
}

extension JSONObject {
  /// Reads the header of a reviewed table: its format version, and the schema reference for editors.
  ///
  /// - Throws: ``JSONError`` at `$.format` if the table has another format version.
  mutating func requireFormat(_ format: Int) throws(JSONError) {
    ignore("$schema")
    let found = try value("format").int()
    guard found == format else {
      throw JSONError(
        .invalidValue(expected: Message(verbatim: format), found: "\(found)"), path: "$.format")
    }
  }
}
