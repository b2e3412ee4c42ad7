package import Base
import Layers

/// A file in a folder of translations, treated as untrusted input: the size is limited, and pipes are rejected without
/// waiting.
package enum LocalizationFile {
  /// Reads the document at `path`.
  ///
  /// - Throws: `badData` with file, line and column; `disk` if the file cannot be read.
  package static func read(
    _ path: String, limits: XLIFFLimits = XLIFFLimits()
  ) throws(PipelineError) -> XLIFFDocument {
    try check(path, limits: limits)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try File.readAll(path, atMost: limits.maxBytes)
    } catch {
      throw PipelineError(error)
    }
    return try XLIFFReader.read(bytes, file: path, limits: limits)
  }

  /// Rejects paths that ``read(_:limits:)`` would not read because of their file type or size, without opening them.
  package static func check(
    _ path: String, limits: XLIFFLimits = XLIFFLimits()
  ) throws(PipelineError) {
    let status: FileStat
    do throws(FileError) { status = try FileStat(path) } catch { throw PipelineError(error) }
    guard status.kind == .file else {
      throw PipelineError(.localizationNotFile, at: .file(path))
    }
    if status.size > limits.maxBytes {
      throw PipelineError(.fileLargerThan(limit: limits.maxBytes), at: .file(path))
    }
  }
}
