package import Basics

extension SQLiteError {
  /// The problem with the disk or the file; nil if the call failed for another reason.
  package var fault: DiskFault? {
    switch code.primary {
    case .full: .full
    case .readOnly, .permission, .cannotOpen: .denied
    case .inputOutput: .failing
    default: nil
    }
  }
}
