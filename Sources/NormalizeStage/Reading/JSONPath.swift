/// Paths of values, as errors have them: `$.moves[3].move`.
enum JSONPath {
  /// The path without the numbers of elements: `$.moves[].move`.
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

  /// The path of the object whose member this is, without the root: `moves[].move` of `$.moves[].move.url`.
  static func owner(_ path: String) -> String {
    let parts = path.split(separator: ".").drop { $0 == "$" }
    return parts.dropLast().joined(separator: ".")
  }

  /// The last name of the path.
  static func member(_ path: String) -> String { String(path.split(separator: ".").last ?? "") }
}
