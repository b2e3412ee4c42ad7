package import FetchStage
package import PackStage

/// What a build is asked to do.
package struct BuildConfiguration: Sendable {
  package var source: SourceLocator
  /// The folder of artifact, manifest and layers.
  package var output: String
  package var edition: Edition
  /// Threads that read, parse and fold at once; the result does not depend on it. At least 1.
  package var jobs: Int
  /// How the live API is asked; only the source `live` reads it.
  package var live = LiveConfiguration()
  /// The folder of `<language>.xliff` files; nil for none.
  package var localization: String?
  /// The version of this tool, as `--version` prints it.
  package var generatorVersion: String
  /// The last release, or a folder of releases: the build must stand up to the newest one's statistics,
  /// and updates are made that lead from them. nil for none.
  package var previous: String?
  /// The source holds a part of the whole on purpose, as the sample does: what is missing is then no
  /// finding of the quality gate. Always so for the sample.
  package var isPartial = false

  package init(
    source: SourceLocator, output: String, edition: Edition = .full, jobs: Int,
    localization: String? = nil, generatorVersion: String = ToolVersion.current
  ) {
    self.source = source
    self.output = output
    self.edition = edition
    self.jobs = jobs
    self.localization = localization
    self.generatorVersion = generatorVersion
  }
}

/// The version of this tool.
package enum ToolVersion {
  /// Semantic; CHANGELOG.md has an entry for each. A part of what a build depends on.
  package static let current = "0.1.0"
}
