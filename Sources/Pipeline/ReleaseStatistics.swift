import Diagnostics
import JSON
import Layers
import Messages
import NormalizeStage
import Platform
import SimdJSON

/// `statistics.json`: how many rows and nulls each table of a release has, and how its values lie. The
/// next release's build holds its own against it.
package enum ReleaseStatistics {
  package static let fileName = "statistics.json"

  /// Reads the statistics of the release in `path`, a folder or the file itself.
  ///
  /// - Throws: ``PipelineError`` `previous-unreadable` (usage) where there is no such file, or none of
  ///   this tool.
  static func read(_ path: String) throws -> DexStatistics {
    let file = Directory.exists(path) ? "\(path)/\(fileName)" : path
    do {
      return try JSONParser().parse(try File.readAll(file)) { try DexStatistics($0) }
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

  /// The file's bytes: equal statistics give equal bytes.
  static func bytes(_ statistics: DexStatistics) -> [UInt8] { statistics.json.pretty }
}
