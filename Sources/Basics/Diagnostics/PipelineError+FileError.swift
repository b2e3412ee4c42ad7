extension DiagnosticCode {
  /// No space left to write to.
  package static let diskFull: DiagnosticCode = "disk-full"
  /// Missing permission to read or write.
  package static let fileAccessDenied: DiagnosticCode = "file-access-denied"
  /// Any other failed file operation.
  package static let fileOperationFailed: DiagnosticCode = "file-operation-failed"
}

extension PipelineError {
  /// An error about a failing disk or file; the code and advice are derived from `fault`.
  package init(
    _ fault: DiskFault, _ message: Message, at place: Place, category: Category = .disk
  ) {
    let code: DiagnosticCode =
      switch fault {
      case .full: .diskFull
      case .denied: .fileAccessDenied
      case .missing, .failing, .other: .fileOperationFailed
      }
    self.init(category, message, code: code, at: place, advice: fault.advice)
  }

  /// An error about a failed file operation, with advice. The category is `noInput` if a file to be read is
  /// missing or unreadable, otherwise `disk`.
  package init(_ error: FileError) {
    let isInput = error.isReading && [.missing, .denied].contains(error.fault)
    self.init(
      error.fault, .operationFailed(operation: error.operation.text, reason: error.reason),
      at: .file(error.path), category: isInput ? .noInput : .disk)
  }

  /// Checks that `path` is a file, before anything opens it.
  ///
  /// - Parameter advice: what the user can do if it is not.
  /// - Throws: ``PipelineError`` (no input) `no-such-file`, `is-a-folder`, `not-a-file`; also if the file
  ///   system reports an error.
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
    throw PipelineError(.noInput, text, code: code, at: .file(path), advice: advice)
  }

  /// Returns the contents of a regular file that the user has specified, directly or by its folder.
  ///
  /// - Parameters:
  ///   - limit: the maximum size in bytes; a larger file is rejected.
  ///   - advice: what the user can do if the file is missing.
  /// - Throws: ``PipelineError`` `no-such-file` if the file is missing, otherwise as
  ///   ``wrappingFileErrors(_:)``.
  package static func reading(_ path: String, atMost limit: Int = 16 << 20, orElse advice: Message)
    throws -> [UInt8]
  {
    do throws(FileError) {
      return try File.readAll(path, atMost: limit)
    } catch {
      guard error.isMissing else { throw PipelineError(error) }
      throw PipelineError(
        .noInput, .noSuchFile, at: .file(path), advice: advice)
    }
  }

  /// Runs `body` and converts a ``FileError`` into a ``PipelineError``.
  package static func wrappingFileErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as FileError {
      throw PipelineError(error)
    }
  }
}
