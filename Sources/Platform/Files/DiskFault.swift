package import Messages

/// Why the system refused a file operation, as far as that decides what to do about it.
package enum DiskFault: Sendable {
  /// No space left, over quota, or above the file size limit of the process.
  case full
  /// Missing rights, or a read-only file system.
  case denied
  /// The file, or a folder on the way to it, is not there.
  case missing
  /// The device reports an error.
  case failing
  case other

  /// - Parameter errno: the value of errno(3) after the call.
  package init(errno: Int32) {
    self =
      switch errno {
      case ENOSPC, EDQUOT, EFBIG: .full
      case EACCES, EPERM, EROFS: .denied
      case ENOENT, ENOTDIR: .missing
      case EIO: .failing
      default: .other
      }
  }

  /// What to do about it; nil where that depends on the operation.
  package var advice: Message? {
    switch self {
    case .full: .diskFullAdvice
    case .denied: .diskDeniedAdvice
    case .missing: .diskMissingAdvice
    case .failing: .diskFailingAdvice
    case .other: nil
    }
  }
}
