import Basics
import Layers
import NormalizeStage

/// `statistics.json`: the number of rows and nulls in each table of a release, and the distribution of its
/// values. The build of the next release is compared with it.
package enum ReleaseStatistics {
  package static let fileName = "statistics.json"

  /// Reads the statistics of the release at `path`, a folder or the file itself.
  ///
  /// - Throws: ``PipelineError`` `previous-unreadable` (usage) if the file is missing or was not written by
  ///   this tool.
  static func read(_ path: String) throws -> DexStatistics {
    let file = Directory.exists(path) ? "\(path)/\(fileName)" : path
    do {
      return try JSONValue(parsing: File.readAll(file)).decoded()
    } catch let error as JSONError {
      throw unreadable(file, .previousUnreadable(reason: error.placedText))
    } catch let error as FileError {
      throw unreadable(file, .previousUnreadable(reason: error.reason))
    }
  }

  private static func unreadable(_ file: String, _ what: Message) -> PipelineError {
    PipelineError(
      .usage, "previous-unreadable", what, at: .file(file),
      advice: .previousStatisticsMissingAdvice(file: fileName))
  }

  /// Returns the bytes of the file; equal statistics give equal bytes.
  static func bytes(_ statistics: DexStatistics) -> [UInt8] { statistics.json.pretty }
}
