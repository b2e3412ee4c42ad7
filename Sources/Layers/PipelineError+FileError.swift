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
    } else if error.isMissing {
      self.init(
        .disk, .fileOperationFailed, message, at: place,
        advice: "look at the path: it, or a folder on the way to it, is not there")
    } else {
      self.init(.disk, .fileOperationFailed, message, at: place)
    }
  }

  /// The contents of a file that a person has named, or whose folder.
  ///
  /// - Parameter advice: what to do where there is none.
  /// - Throws: ``PipelineError`` `no-such-file` then, else as ``wrappingFileErrors(_:)``.
  package static func reading(_ path: String, orElse advice: Message) throws -> [UInt8] {
    do throws(FileError) {
      return try File.readAll(path)
    } catch {
      guard error.isMissing else { throw PipelineError(error) }
      throw PipelineError(
        .disk, "no-such-file", "there is no such file", at: .file(path), advice: advice)
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
