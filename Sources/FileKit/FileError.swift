#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A failed file operation: what was tried, where, and what the system answered.
///
/// FileKit takes and gives paths as plain `String`s in UTF-8. Nothing is normalised: a relative path
/// is relative to the working directory of the process, `..` and symbolic links mean what they mean
/// to open(2).
package struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The verb of the message: "open", "write", "rename".
  package var operation: String
  package var path: String
  /// The value of errno(3) right after the call.
  package var errno: Int32

  package init(operation: String, path: String, errno: Int32) {
    self.operation = operation
    self.path = path
    self.errno = errno
  }

  /// `cannot open /data/x: No such file or directory`.
  package var description: String { "cannot \(operation) \(path): \(reason)" }

  /// The system's own words for ``errno``, in English.
  package var reason: String {
    guard let text = strerror(errno) else { return "error \(errno)" }
    return String(cString: text)
  }

  /// No space left, or over quota.
  package var isDiskFull: Bool { errno == ENOSPC || errno == EDQUOT }

  /// Refused: missing rights or a read-only file system.
  package var isPermission: Bool { errno == EACCES || errno == EPERM || errno == EROFS }

  /// The file, or a folder on the way to it, is not there.
  package var isMissing: Bool { errno == ENOENT || errno == ENOTDIR }

  /// The error of the call that has just failed. Reads errno first, before anything can change it.
  static func last(_ operation: String, _ path: String) -> FileError {
    let code = currentErrno()
    return FileError(operation: operation, path: path, errno: code)
  }
}

/// errno(3), out of reach of the property of the same name.
private func currentErrno() -> Int32 { errno }
