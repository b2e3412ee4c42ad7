package import FetchStage
import NormalizeStage
package import PackStage

/// The settings of a build.
package struct BuildConfiguration: Sendable {
  package var source: SourceLocator
  /// The places of text sources.
  package var texts: [TextLocator] = []
  /// The names and the JSON of the reviewed tables of all text sources.
  package var textTables = BuiltInTables.textSources
  /// The place of the source of encounters; empty for none.
  package var encounters: [TextLocator] = []
  /// The name and the JSON of its reviewed table.
  package var encounterTables = BuiltInTables.encounterSources
  /// The folder of artifact, manifest and layers.
  package var output: String
  package var edition: Edition
  /// The number of threads that read, parse and fold, at least 1. The result does not depend on it.
  package var jobs: Int
  /// The settings for the live API; only used by the source `live`.
  package var live = LiveConfiguration()
  /// The folder of `<language>.xliff` files; nil for none.
  package var localization: String?
  /// The version of this tool, as `--version` prints it.
  package var generatorVersion: String
  /// The path of the last release or of a folder of releases. The build is compared with the statistics of
  /// the newest one, and updates from these releases are created. nil for none.
  package var previous: String?
  /// Whether to create updates from ``previous``. False for a release, whose database has its number.
  package var makesUpdates = true
  /// Whether the source is intentionally incomplete, so that missing data are not reported by the quality
  /// gate. Always true for the sample.
  package var isPartial = false

  /// The facts of other sources with which the database is compared before it replaces anything; empty for
  /// no comparison. The database does not depend on them.
  package var facts: [String] = []

  package init(
    source: SourceLocator, output: String, edition: Edition = .full, jobs: Int,
    localization: String? = nil, generatorVersion: String = ToolVersion.current
  ) {
    (self.source, self.output, self.edition, self.jobs) = (source, output, edition, jobs)
    (self.localization, self.generatorVersion) = (localization, generatorVersion)
  }
}

/// The version of this tool.
package enum ToolVersion {
  /// The semantic version, with an entry in CHANGELOG.md for each. Builds depend on it.
  package static let current = "0.1.0"
}
