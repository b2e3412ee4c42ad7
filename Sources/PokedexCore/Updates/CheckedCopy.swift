import Base

/// A record that a copy was verified, so that it is not read again at every launch: a file with the
/// same stamp is unchanged. The record is the file `.NAME.checked` next to the database.
struct CheckedCopy {
  let path: String

  /// Whether the copy was verified with this stamp.
  func isKnown(_ stamp: FileStamp) -> Bool {
    guard let bytes = try? File.readAll(path, atMost: 1 << 10) else { return false }
    return String(decoding: bytes, as: UTF8.self) == "\(stamp)\n"
  }

  /// Records a verified copy.
  ///
  /// - Parameter now: The current time in nanoseconds since 1970. A file written a moment ago could
  ///   change again without a new stamp; it is not recorded and is verified again at the next launch.
  func remember(_ stamp: FileStamp, now: Int64) {
    guard !stamp.mayHideChange(since: now) else { return }
    // If the record cannot be written, the next launch verifies the copy again.
    try? AtomicFile.write(path, "\(stamp)\n", durable: false)
  }
}
