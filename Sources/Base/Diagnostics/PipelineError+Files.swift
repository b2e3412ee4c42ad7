extension PipelineError {
  /// Checks that `path` is a file, before anything opens it.
  ///
  /// - Parameter advice: what the user can do if it is not.
  /// - Throws: ``PipelineError`` (no input) `no-such-file`, `is-a-folder`, `not-a-file`; also if the file
  ///   system reports an error.
  package static func requireFile(_ path: String, orElse advice: Message) throws(PipelineError) {
    let status: FileStat?
    do throws(FileError) { status = try FileStat.ifPresent(path) } catch {
      throw PipelineError(error)
    }
    if status?.kind == .file { return }
    let (code, text): (DiagnosticCode, Message) =
      switch status?.kind {
      case nil: ("no-such-file", .noSuchFile)
      case .directory: ("is-a-folder", .isAFolder)
      default: ("not-a-file", .pipeDeviceNotFile)
      }
    throw PipelineError(text, category: .noInput, code: code, at: .file(path), advice: advice)
  }

  /// Returns the contents of a regular file that the user has specified, directly or by its folder.
  ///
  /// - Parameters:
  ///   - limit: the maximum size in bytes; a larger file is rejected.
  ///   - advice: what the user can do if the file is missing.
  /// - Throws: ``PipelineError`` `no-such-file` if the file is missing; ``FileError``.
  package static func reading(_ path: String, atMost limit: Int = 16 << 20, orElse advice: Message)
    throws -> [UInt8]
  {
    do throws(FileError) { return try File.readAll(path, atMost: limit) } catch {
      guard error.isMissing else { throw error }
      throw PipelineError(.noSuchFile, at: .file(path), advice: advice)
    }
  }
}
