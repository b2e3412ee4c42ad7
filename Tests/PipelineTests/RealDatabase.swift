import Diagnostics
import FetchStage
import FileKit
import Pipeline
import SQLiteKit

/// The database of the newest snapshot of the real data, if this machine has one: built once for all
/// tests of the run.
enum RealDatabase {
  private static let folder = "\(SampleBuild.root)/../shared/pokeapi"

  /// The newest `api-data-<date>.tar.zst`; nil where there is none.
  static let archive: String? = {
    let names = (try? Directory.names(folder)) ?? []
    return names.filter { $0.hasPrefix("api-data-") && $0.hasSuffix(".tar.zst") }.max()
      .map { "\(folder)/\($0)" }
  }()

  static var isThere: Bool { archive != nil }

  static let absence = "no snapshot of the real data in ../shared/pokeapi"

  /// The folder that it was built into.
  static var output: String {
    get async throws { try await building.value }
  }

  static func open() async throws -> Connection {
    try Connection("\(try await output)/pokedex.sqlite", .immutable)
  }

  private static let building = Task {
    guard let archive else { fatalError("a test without .enabled(if: RealDatabase.isThere)") }
    let output = "\(ProcessFolder.path)/real"
    _ = try await Pipeline.build(
      BuildConfiguration(
        source: SourceLocator("archive:\(archive)"), output: output, jobs: 2,
        localization: SampleBuild.localization),
      SilentProgress())
    return output
  }
}
