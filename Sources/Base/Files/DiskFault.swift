/// The cause of a failed file operation, as far as it decides what the user can do about it.
package enum DiskFault: Sendable {
  /// No space left, over quota, or above the file size limit of the process.
  case full
  /// Missing permissions, or a read-only file system.
  case denied
  /// The file or one of its parent folders does not exist.
  case missing
  /// The device reports an I/O error.
  case failing
  /// A name of more than 255 bytes, to which a temporary file or a lock adds some.
  case tooLong
  case other

  /// - Parameter errno: the value of errno(3) after the call.
  package init(errno: Int32) {
    self =
      switch errno {
      case ENOSPC, EDQUOT, EFBIG: .full
      case EACCES, EPERM, EROFS: .denied
      case ENOENT, ENOTDIR: .missing
      case EIO: .failing
      case ENAMETOOLONG: .tooLong
      default: .other
      }
  }

  /// Returns `message` as the text of an error with this cause.
  package func stating(_ message: Message, _ category: PipelineError.Category = .disk) -> Message {
    let code =
      switch self {
      case .full: "disk-full"
      case .denied: "file-access-denied"
      case .missing, .failing, .tooLong, .other: "file-operation-failed"
      }
    return message.stating(category, code: code, advice: advice)
  }

  /// What the user can do about it; nil if that depends on the operation.
  package var advice: Message? {
    switch self {
    case .full: .diskFullAdvice
    case .denied: .diskDeniedAdvice
    case .missing: .diskMissingAdvice
    case .failing: .diskFailingAdvice
    case .tooLong: .diskTooLongAdvice
    case .other: nil
    }
  }
}
