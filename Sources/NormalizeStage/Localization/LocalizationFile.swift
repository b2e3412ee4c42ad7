package import Basics
import Layers
package import XLIFFKit

/// A file in a folder of translations, treated as untrusted input: the size is limited, files are read in
/// chunks, and pipes are rejected without waiting.
package enum LocalizationFile {
  /// Reads the document at `path`.
  ///
  /// - Throws: `badData` with file, line and column; `disk` if the file cannot be read.
  package static func read(
    _ path: String, limits: XLIFFLimits = XLIFFLimits()
  ) throws(PipelineError) -> XLIFFDocument {
    do {
      try check(path)
      let file = try OpenFile(path, .read)
      try check(try file.stat(), path, limits: limits)
      let reader = XLIFFReader(file: path, limits: limits)
      var piece = [UInt8](repeating: 0, count: 256 << 10)
      while true {
        let count = try piece.withUnsafeMutableBytes { try file.read(into: $0) }
        if count == 0 { return try reader.finish() }
        try piece.withUnsafeBytes {
          try reader.append(UnsafeRawBufferPointer(rebasing: $0[..<count]))
        }
      }
    } catch let error as FileError {
      throw PipelineError(error)
    } catch let error as PipelineError {
      throw error
    } catch {
      preconditionFailure("nothing else is thrown: \(error)")
    }
  }

  /// Rejects paths that ``read(_:limits:)`` would not read because of their file type, without opening them.
  package static func check(_ path: String) throws(PipelineError) {
    let status: FileStat
    do throws(FileError) { status = try FileStat(path) } catch { throw PipelineError(error) }
    try check(status, path, limits: XLIFFLimits())
  }

  private static func check(
    _ status: FileStat, _ path: String, limits: XLIFFLimits
  ) throws(PipelineError) {
    guard status.kind == .file else {
      throw PipelineError(.localizationNotFile, at: .file(path))
    }
    if status.size > limits.maxBytes {
      throw PipelineError(.fileLargerThan(limit: limits.maxBytes), at: .file(path))
    }
  }
}
