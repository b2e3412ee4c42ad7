package import Diagnostics
package import FileKit

extension DiagnosticCode {
  /// No space left where something must be written.
  package static let diskFull: DiagnosticCode = "disk-full"
  /// The system does not let this process read or write there.
  package static let fileAccessDenied: DiagnosticCode = "file-access-denied"
  /// Any other failed file operation.
  package static let fileOperationFailed: DiagnosticCode = "file-operation-failed"
}

extension PipelineError {
  /// A file operation that failed, with what a person can do about it. Category `disk`.
  package init(_ error: FileError) {
    let place = Place.file(error.path)
    let message: Message = "cannot \(Message(listed: error.operation)) it: \(error.reasonText)"
    if error.isDiskFull {
      self.init(.disk, .diskFull, message, at: place, advice: "make room and run again")
    } else if error.isPermission {
      self.init(
        .disk, .fileAccessDenied, message, at: place,
        advice: "check who owns it and whether the disk is mounted read-only")
    } else {
      self.init(.disk, .fileOperationFailed, message, at: place)
    }
  }

  /// Runs `body`; a failed file operation comes out as a ``PipelineError``.
  package static func wrappingFileErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as FileError {
      throw PipelineError(error)
    }
  }
}
