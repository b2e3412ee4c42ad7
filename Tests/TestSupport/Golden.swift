import Base

/// Expected results as files in `Tests/Fixtures/Golden`, which `make golden` writes.
package enum Golden {
  private static let folder = "\(PackageFolder.path)/Tests/Fixtures/Golden"

  private static let isWriting =
    getenv("POKEDEX_GOLDEN").map { String(cString: $0) } == "write"

  /// Compares `text` with the file `name`, or writes the file if `POKEDEX_GOLDEN` is `write`.
  ///
  /// Digests and sizes count as equal: they change with the schema and with the version of SQLite.
  ///
  /// - Returns: The first line that differs; nil if no line does.
  package static func difference(_ text: String, from name: String) throws -> String? {
    let found = text.replacing(#/[0-9a-f]{12,64}/#, with: "HEX")
      .replacing(#/(?<start>[Bb]ytes" ?: |` \| )\d+/#) { "\($0.output.start)BYTES" }
    let path = "\(folder)/\(name)"
    if isWriting {
      // An equal file keeps its time: the compiler reads some of them.
      if (try? File.readAll(path)) != Array(found.utf8) {
        try AtomicFile.write(path, found, durable: false)
      }
      return nil
    }
    let file = String(decoding: try File.readAll(path), as: UTF8.self)
    let (lines, expected) = (self.lines(found), self.lines(file))
    for (number, pair) in zip(lines, expected).enumerated() where pair.0 != pair.1 {
      return "\(name):\(number + 1): \"\(pair.0)\", not \"\(pair.1)\""
    }
    return found == file ? nil : "\(name): \(lines.count) lines, not \(expected.count)"
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Compares a JSON document with the file `name`, a member a line.
  package static func difference(json: String, from name: String) throws -> String? {
    let document = try JSONValue(parsing: Array(json.utf8))
    return try difference(String(decoding: document.pretty, as: UTF8.self), from: name)
  }
}
