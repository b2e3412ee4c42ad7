import Base
import FetchStage
import Pipeline
import TestSupport

/// The sample as built by `pokedex build`, built once for all tests of the run.
enum SampleDatabase {
  private static let build = Task {
    let folder = "\(ProcessFolder.path)/commands"
    return try await Pipeline.build(
      BuildConfiguration(
        source: .sample, output: folder, jobs: 2, localization: "\(PackageFolder.path)/Localization"
      ),
      SilentProgress()
    ).artifactPath
  }

  /// The path of the file, with its manifest next to it; tests that change it make a copy.
  static var path: String { get async throws { try await build.value } }
}
