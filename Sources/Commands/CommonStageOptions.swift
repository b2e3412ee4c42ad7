package import CommandLineKit
import Diagnostics
import FetchStage
package import PackStage
import Platform

/// Options that several commands share, so that one word means one thing everywhere.
package enum StageOptions {
  package static let source = Option<String>.value(
    "source", "S", default: "live",
    "Source: live[:URL], dir:PATH, archive:PATH|URL[#sha256=…], "
      + "archive:github:OWNER/NAME@COMMIT or sample")
  package static let output = Option<String>.required(
    "output", short: "o", "DIR", "Folder to write to; created if missing")
  package static let input = Option<String>.required(
    "input", short: "i", "DIR", "Folder of the layer to read")
  package static let jobs = Option<Int>.number(
    "jobs", short: "j", in: 1...64, default: Threads.processorCount,
    "Number of threads; does not change the result")
  package static let edition = Option<Edition>.value(
    "edition", "EDITION", default: .full,
    "full: everything; core: Japanese and English only, no encounters")
  package static let localization = Option<String>.value(
    "localization", "DIR", default: "Localization",
    "Folder of the <language>.xliff files with texts missing from PokéAPI")

  package static let rate = Option<Double>.value(
    "rate", "R", default: LiveConfiguration().requestsPerSecond,
    "live: requests per second, at most 50 for a remote host")
  package static let connections = Option<Int>.number(
    "connections", in: 1...64, default: LiveConfiguration().maxConnections,
    "live: concurrent requests")
  package static let contact = Option<String?>.optional(
    "contact", "ADDRESS", "live: mail address or page of the operator, for the User-Agent")
  package static let offline = Option<Bool>.flag(
    "offline", "live: use only what was fetched before, without any request")

  /// The options of the source `live`.
  static let live: [any CommandOption] = [rate, connections, contact, offline]

  /// The settings that ``live`` gives.
  ///
  /// - Throws: ``PipelineError`` of category usage where a value is out of bounds.
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

  /// The folder of ``localization``.
  ///
  /// - Throws: ``PipelineError`` where it is not there: without it, names would be missing silently.
  static func localizationFolder(_ context: CommandContext) throws -> String {
    let folder = context[localization]
    guard Directory.exists(folder) else {
      throw PipelineError(
        .usage, "no-localization", "no folder of translations", at: .file(folder),
        advice: "name the project's with --localization DIR, or an empty folder for none")
    }
    return folder
  }
}

extension Edition: ArgumentValue {}
