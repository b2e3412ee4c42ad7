import Base
import TestSupport

/// Measures the first work of a process by starting this program for each run.
struct NewProcess {
  var executable: String
  var runs: Int

  /// - Parameters:
  ///   - command: a step of this program that prints microseconds.
  ///   - arguments: paths and words.
  ///   - cold: a file that is evicted from the file cache before each run.
  /// - Throws: `PipelineError` if a run fails.
  /// - Returns: an empty measurement if the system cannot evict a file from its cache.
  func measure(_ command: String, _ arguments: String..., cold: String? = nil) throws
    -> Measurement
  {
    var measurement = Measurement()
    for _ in 0..<runs {
      if let cold, !leaveFileCache(cold) { break }
      let (end, text) = ChildProcess(executable, ["step", command] + arguments).wait()
      guard end == .exited(0), let time = Double(text.prefix { !$0.isNewline }) else {
        throw PipelineError("step \(command): \(end)", category: .failed, code: "bench-program")
      }
      measurement.add(microseconds: time)
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
