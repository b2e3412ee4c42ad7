import Observation
import PokedexFoundation

/// What is cached, and what the database is made of. Language, game and updates are those of the app.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) @MainActor @Observable
package final class SettingsModel {
  package private(set) var cachedBytes = 0
  /// The rows of `meta`: `data_version`, `release`, `source_date`, and `source_license` with all notices.
  package private(set) var about: [String: String] = [:]
  /// Whose values the database has besides PokéAPI's, with their licenses.
  package private(set) var sources: [String] = []
  private let app: AppModel

  package init(_ app: AppModel) { self.app = app }

  /// Run at the start, and when the database changes.
  package func load() async {
    cachedBytes = app.places.cachedBytes
    await app.read { pokedex in
      (try pokedex.metadata(), try pokedex.supplements())
    } show: {
      about = $0.0
      sources = Set($0.1.map { "\($0.source) (\($0.license))" }).sorted()
    }
  }

  /// Removes what can be loaded again. The database and the data of the user stay.
  package func clear() {
    app.places.clearCache()
    cachedBytes = app.places.cachedBytes
  }
}
