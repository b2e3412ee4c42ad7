/// What can be set about the stage. The number of jobs never changes the result.
package struct NormalizeConfiguration: Sendable {
  /// Threads that read at once.
  package var jobs: Int
  /// A file of amendments in the place of the one that is built in; nil for that one.
  package var amendmentsPath: String?
  /// Texts that upstream lacks, a language each; see ``Localization/readAll(in:)``.
  package var localizations: [Localization]
  /// A file of allowed findings in the place of the one that is built in; nil for that one.
  package var allowlistPath: String?
  /// What the last release held, to be held against this one; nil for a first release.
  package var previous: DexStatistics?
  /// How complete the texts must be at least; nil where nothing says so.
  package var coverageFloor: CoverageFloor.Section?
  /// When the source was made, ISO 8601; nil where unknown.
  package var sourceDate: String?
  /// Whether the source is meant to hold everything; of a sample, what is missing is no finding.
  package var isFull: Bool

  package init(
    jobs: Int, localizations: [Localization] = [], amendmentsPath: String? = nil,
    allowlistPath: String? = nil,
    previous: DexStatistics? = nil, coverageFloor: CoverageFloor.Section? = nil,
    sourceDate: String? = nil, isFull: Bool = true
  ) {
    self.jobs = jobs
    self.localizations = localizations
    self.amendmentsPath = amendmentsPath
    self.allowlistPath = allowlistPath
    self.previous = previous
    self.coverageFloor = coverageFloor
    self.sourceDate = sourceDate
    self.isFull = isFull
  }
}
