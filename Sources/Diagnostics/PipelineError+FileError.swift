package import Messages
package import Platform

extension DiagnosticCode {
  /// No space left where something must be written.
  package static let diskFull: DiagnosticCode = "disk-full"
  /// The system does not let this process read or write there.
  package static let fileAccessDenied: DiagnosticCode = "file-access-denied"
  /// Any other failed file operation.
  package static let fileOperationFailed: DiagnosticCode = "file-operation-failed"
}

extension PipelineError {
  /// A disk or file that fails; code and advice follow from the fault.
  package init(
    _ fault: DiskFault, _ message: Message, at place: Place, category: Category = .disk
  ) {
    let code: DiagnosticCode =
      switch fault {
      case .full: .diskFull
      case .denied: .fileAccessDenied
      case .missing, .failing, .other: .fileOperationFailed
      }
    self.init(category, code, message, at: place, advice: fault.advice)
  }

  /// A file operation that failed, with what to do about it. Category `noInput` where something to read is
  /// missing or may not be read, else `disk`.
  package init(_ error: FileError) {
    let isInput = error.isReading && [.missing, .denied].contains(error.fault)
    self.init(
      error.fault, .operationFailed(operation: error.operation.text, reason: error.reason),
      at: .file(error.path), category: isInput ? .noInput : .disk)
  }

  /// Refuses a path that names no file, before anything opens it.
  ///
  /// - Parameter advice: what to do then.
  /// - Throws: ``PipelineError`` (no input) `no-such-file`, `is-a-folder`, `not-a-file`; also where the file
  ///   system does not answer.
  package static func requireFile(_ path: String, orElse advice: Message) throws(PipelineError) {
    let status: FileStat?
    do throws(FileError) {
      status = try FileStat.ifPresent(path)
    } catch {
      throw PipelineError(error)
    }
    if status?.kind == .file { return }
    let (code, text): (DiagnosticCode, Message) =
      switch status?.kind {
      case nil: ("no-such-file", .noSuchFile)
      case .directory: ("is-a-folder", .isAFolder)
      default: ("not-a-file", .pipeDeviceNotFile)
      }
    throw PipelineError(.noInput, code, text, at: .file(path), advice: advice)
  }

  /// The contents of a regular file that a user has named, or whose folder.
  ///
  /// - Parameters:
  ///   - limit: bytes that are read at most; a larger file is refused.
  ///   - advice: what to do where there is none.
  /// - Throws: ``PipelineError`` `no-such-file` then, else as ``wrappingFileErrors(_:)``.
  package static func reading(_ path: String, atMost limit: Int = 16 << 20, orElse advice: Message)
    throws -> [UInt8]
  {
    do throws(FileError) {
      return try File.readAll(path, atMost: limit)
    } catch {
      guard error.isMissing else { throw PipelineError(error) }
      throw PipelineError(
        .noInput, "no-such-file", .noSuchFile, at: .file(path), advice: advice)
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
