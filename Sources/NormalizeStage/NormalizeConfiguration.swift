/// The settings of the stage. The number of jobs does not affect the result.
package struct NormalizeConfiguration: Sendable {
  /// The number of reading threads.
  package var jobs: Int
  /// The path of an amendment file that replaces the built-in one; nil for the built-in one.
  package var amendmentsPath: String?
  /// The paths of supplement files that replace the built-in ones; nil for the built-in ones.
  package var supplementPaths: [String]?
  /// The text sources, in the order in which they add texts, and the source of encounters.
  package var texts: [TextSourceInput]
  /// The localizations, one per language, with texts missing from PokéAPI; see ``Localization/readAll(in:)``.
  package var localizations: [Localization]
  /// Names of forms in languages in which PokéAPI has none.
  package var formNames: FormNames
  /// The path of an allowlist that replaces the built-in one; nil for the built-in one.
  package var allowlistPath: String?
  /// Whether the source counts as older than the rules, as an older date than the allowlist's does.
  package var isOlderSource: Bool
  /// The date of the source, ISO 8601; nil if unknown.
  package var sourceDate: String?
  /// Whether the source should be complete; in a sample, missing data are not reported.
  package var isFull: Bool

  package init(
    jobs: Int, localizations: [Localization] = [], formNames: FormNames = FormNames(),
    amendmentsPath: String? = nil,
    supplementPaths: [String]? = nil,
    texts: [TextSourceInput] = [],
    allowlistPath: String? = nil,
    isOlderSource: Bool = false,
    sourceDate: String? = nil, isFull: Bool = true
  ) {
    (self.jobs, self.localizations, self.formNames) = (jobs, localizations, formNames)
    (self.amendmentsPath, self.supplementPaths) = (amendmentsPath, supplementPaths)
    (self.texts, self.allowlistPath, self.isOlderSource) = (texts, allowlistPath, isOlderSource)
    (self.sourceDate, self.isFull) = (sourceDate, isFull)
  }
}
