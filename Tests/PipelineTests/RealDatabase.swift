import Diagnostics
import FetchStage
import Pipeline
import Platform
import SQLiteKit
import TestSupport
import Testing

/// The database of the newest real snapshot, if this machine has one; built once for all tests of
/// the run.
enum RealDatabase {
  /// The newest `api-data-<date>.tar.zst`; nil if there is none.
  static var archive: String? { RealSnapshots.newest }

  static var isThere: Bool { archive != nil }

  static let absence = Comment(rawValue: RealSnapshots.absence)

  /// The folder with the build.
  static var output: String {
    get async throws { try await building.value }
  }

  /// The snapshot of the build.
  static var snapshot: String {
    get async throws { OutputFolder(try await output, isSample: false).snapshot }
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
