import Basics

/// Measures the first work of a process by starting this program for each run.
struct NewProcess {
  var executable: String
  var runs: Int

  /// - Parameters:
  ///   - command: a step of this program that prints microseconds.
  ///   - arguments: paths and words without quotes.
  ///   - cold: a file that is evicted from the file cache before each run.
  /// - Returns: an empty measurement if the system cannot evict a file from its cache.
  func measure(_ command: String, _ arguments: String..., cold: String? = nil) throws
    -> Measurement
  {
    var measurement = Measurement()
    let quoted = arguments.map { "'\($0)'" }.joined(separator: " ")
    for _ in 0..<runs {
      if let cold, !leaveFileCache(cold) { break }
      guard let pipe = popen("'\(executable)' step \(command) \(quoted)", "r") else { continue }
      var buffer = [CChar](repeating: 0, count: 64)
      if fgets(&buffer, 64, pipe) != nil {
        let text = String(
          decoding: buffer.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) },
          as: UTF8.self)
        if let time = Double(text) { measurement.add(microseconds: time) }
      }
      pclose(pipe)
    }
    return measurement
  }
}

/// Evicts the pages of the file at `path` from the file cache, so that the next reader waits for
/// the disk.
///
/// - Returns: whether the system supports it and evicted them. It keeps pages that are mapped or
///   not written yet.
private func leaveFileCache(_ path: String) -> Bool {
  #if canImport(Darwin)
    return false
  #else
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return false }
    defer { close(file) }
    return fsync(file) == 0 && posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED) == 0
  #endif
}
