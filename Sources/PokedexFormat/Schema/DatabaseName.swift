/// The names of databases.
package enum DatabaseName {
  /// Returns the file name of a database: `pokedex.sqlite`, `pokedex-core.sqlite`, `pokedex-sample.sqlite`.
  package static func file(isSample: Bool, edition: String) -> String {
    "pokedex" + (isSample ? "-sample" : "") + (edition == "full" ? "" : "-\(edition)") + ".sqlite"
  }
}
