import Platform

/// Remembers that a copy was found sound, so that no launch reads it again that need not: a file with
/// the same stamp is the same file. It stands in `.NAME.checked` beside the database.
struct CheckedCopy {
  let path: String

  /// Whether the copy was found sound with this stamp.
  func isKnown(_ stamp: FileStamp) -> Bool {
    guard let bytes = try? File.readAll(path, atMost: 1 << 10) else { return false }
    return String(decoding: bytes, as: UTF8.self) == Self.line(stamp)
  }

  /// Remembers a sound copy.
  ///
  /// - Parameter now: in nanoseconds since 1970. What was written a moment ago could be changed again
  ///   without another stamp: it is looked at once more at the next launch.
  func remember(_ stamp: FileStamp, now: Int64) {
    guard !stamp.mayHideChange(since: now) else { return }
    // Where it cannot be written, the next launch reads the copy.
    try? AtomicFile.write(path, Self.line(stamp), durable: false)
  }

  private static func line(_ stamp: FileStamp) -> String {
    "\(stamp.size) \(stamp.modificationNanoseconds) \(stamp.changeNanoseconds) \(stamp.inode)\n"
  }
}
