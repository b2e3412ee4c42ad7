import Base

/// The version of a stage: a hash of everything except its input that its output depends on. A changed
/// description, reviewed table or SQL file gives another version, so that no number has to be raised by hand.
/// Versions do not increase.
package enum StageVersion {
  /// - Parameter rules: the names and contents that the output depends on.
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
