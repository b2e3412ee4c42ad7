import Observation
import PokedexFoundation

/// The list with its filters, and the search.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
final class ListModel {
  var query = ListQuery(availability: .notKnownAbsent, onlyDefaults: true, sort: .number)
  var text = ""
  private(set) var rows: [PokemonRow] = []
  private(set) var hits: [SearchHit] = []
  private(set) var message: String?
  private let app: AppModel

  init(_ app: AppModel) { self.app = app }

  var caught: Set<PokemonID> { Set(app.own.caught.map(\.id)) }

  /// The types for the filter, ascending by id.
  var types: [NamedResource<PokemonType>] {
    get throws {
      let generation = app.games.first { $0.id == app.game }?.generation ?? 1
      return try app.pokedex.effectiveness(against: [], generation: generation).map(\.type)
    }
  }

  /// Run at the start, and when the query or the game changes.
  func load() async {
    var query = query
    query.game = .id(app.game)
    do {
      rows = try await app.pokedex.perform { [query] in try $0.list(query) }
      message = nil
    } catch {
      message = errorText(error)
    }
  }

  /// Run when the text changes; the task of the text before is cancelled.
  func search() async {
    let found = try? await app.pokedex.search(text, limit: 30)
    if let found, !Task.isCancelled { hits = found }
  }

  /// Returns the pokemon to open for a hit; nil for a move, an item or a place.
  func pokemon(of hit: SearchHit) -> PokemonID? { try? app.pokedex.pokemonID(of: hit) }

  /// Marks a pokemon as caught, or as not caught.
  func setCaught(_ isCaught: Bool, _ pokemon: PokemonID) {
    do {
      let reference = try app.pokedex.reference(to: pokemon)
      try app.changeOwn { own in
        own.caught.removeAll { $0 == reference }
        if isCaught { own.caught.append(reference) }
      }
    } catch {
      message = errorText(error)
    }
  }
}
