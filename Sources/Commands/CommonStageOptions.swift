package import CommandLineKit
import Diagnostics
import FetchStage
package import PackStage
import Platform

/// Options shared by several commands, so that each name has the same meaning everywhere.
package enum StageOptions {
  package static let source = Option<String>.value(
    "source", "S", default: "live",
    .optionSource)
  package static let output = Option<String>.required(
    "output", short: "o", "DIR", .optionOutput)
  package static let input = Option<String>.required(
    "input", short: "i", "DIR", .optionInput)
  package static let jobs = Option<Int>.number(
    "jobs", short: "j", in: 1...64, default: Threads.processorCount,
    .optionJobs)
  package static let edition = Option<Edition>.value(
    "edition", "EDITION", default: .full,
    .optionEdition)
  package static let localization = Option<String>.value(
    "localization", "DIR", default: "Localization",
    .optionLocalization)

  package static let rate = Option<Double>.value(
    "rate", "R", default: LiveConfiguration().requestsPerSecond,
    .optionRate)
  package static let connections = Option<Int>.number(
    "connections", in: 1...64, default: LiveConfiguration().maxConnections,
    .optionConcurrency)
  package static let contact = Option<String?>.optional(
    "contact", "ADDRESS", .optionContact)
  package static let offline = Option<Bool>.flag(
    "offline", .optionOffline)

  /// The options of the source `live`.
  static let live: [any CommandOption] = [rate, connections, contact, offline]

  /// Returns the settings of the options ``live``.
  ///
  /// - Throws: ``PipelineError`` of category `usage` if a value is out of bounds.
  static func liveConfiguration(_ context: CommandContext, _ source: SourceLocator) throws
    -> LiveConfiguration
  {
    var live = LiveConfiguration()
    live.requestsPerSecond = context[rate]
    live.maxConnections = context[connections]
    live.contact = context[contact]
    live.isOffline = context[offline]
    live.readEnvironment()
    guard case .live(let address) = source else { return live }
    live.baseURL = address
    if let problem = live.problem { throw PipelineError.usage(problem) }
    return live
  }

  /// Returns the folder given by ``localization``.
  ///
  /// - Throws: ``PipelineError`` if it does not exist, because names would be missing silently.
  static func localizationFolder(_ context: CommandContext) throws -> String {
    let folder = context[localization]
    guard Directory.exists(folder) else {
      throw PipelineError(
        .usage, "no-localization", .noLocalizationFolder, at: .file(folder),
        advice: .nameLocalizationFolder)
    }
    return folder
  }
}

extension Edition: ArgumentValue {}
