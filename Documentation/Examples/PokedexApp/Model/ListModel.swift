import Observation
import PokedexUserData

/// The list with its filters, and the search.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
final class ListModel {
  var query = ListQuery(availability: .notKnownAbsent, onlyDefaults: true, sort: .number)
  var text = ""
  private(set) var rows: [PokemonRow] = []
  private(set) var hits: [SearchHit] = []
  private(set) var caught: Set<PokemonID> = []
  private(set) var message: String?
  private let app: AppModel

  init(_ app: AppModel) { self.app = app }

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
      caught = Set(
        try app.own.collection.all(in: nil).filter(\.isCaught).map(\.key.pokemon.id))
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

  /// Marks a pokemon as caught, or as not seen.
  func setCaught(_ isCaught: Bool, _ pokemon: PokemonID) {
    do {
      let entry = CollectionEntry(
        CollectionEntry.Key(pokemon: try app.pokedex.reference(to: pokemon)), isCaught: true)
      try isCaught ? app.own.collection.save([entry]) : app.own.collection.remove(entry.key)
      caught = isCaught ? caught.union([pokemon]) : caught.subtracting([pokemon])
    } catch {
      message = errorText(error)
    }
  }
}
