import Digest

/// The version of a stage: a number made of what the stage goes by besides its input. A changed
/// description, reviewed table or SQL file is another version, so that no
/// number is raised by hand. It does not grow.
package enum StageVersion {
  /// - Parameter rules: names and contents of what the output depends on.
  /// - Returns: 1 to 2³¹ - 1.
  package static func of(_ rules: KeyValuePairs<String, [UInt8]>) -> Int {
    var hasher = SHA256()
    for (name, content) in rules {
      hasher.update("\(name) \(content.count)\n")
      content.withUnsafeBytes { hasher.update($0) }
    }
    let number = hasher.finish().bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
    return max(number, 1)
  }
}
