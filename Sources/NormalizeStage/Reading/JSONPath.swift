/// Operations on value paths as they occur in errors: `$.moves[3].move`.
enum JSONPath {
  /// Returns the path without array indices: `$.moves[].move`.
  static func pattern(_ path: String) -> String {
    var pattern = ""
    var isIndex = false
    for character in path {
      if character == "[" { isIndex = true }
      if !isIndex { pattern.append(character) }
      if character == "]" {
        isIndex = false
        pattern += "[]"
      }
    }
    return pattern
  }

  /// Returns the path of the containing object without the root: `moves[].move` for `$.moves[].move.url`.
  static func owner(_ path: String) -> String {
    let parts = path.split(separator: ".").drop { $0 == "$" }
    return parts.dropLast().joined(separator: ".")
  }

  /// Returns the last member of the path.
  static func member(_ path: String) -> String { String(path.split(separator: ".").last ?? "") }
}
