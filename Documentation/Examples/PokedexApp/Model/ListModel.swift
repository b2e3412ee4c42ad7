import Observation
package import PokedexFoundation

/// The list with its filters, and the search.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) @MainActor @Observable
package final class ListModel {
  /// Its game is that of the app.
  package var query = ListQuery(
    availability: .notKnownAbsent, onlyDefaults: true, sort: .number)
  /// The pokemon must learn each of those that are selected.
  package let moves: MovesModel
  package var text = ""
  package private(set) var rows: [PokemonRow] = []
  package private(set) var hits: [SearchHit] = []
  private let app: AppModel

  package init(_ app: AppModel) { (self.app, moves) = (app, MovesModel(app)) }

  package var caught: Set<PokemonID> { Set(app.own.caught.map(\.id)) }

  /// For the filter. A call this short needs no task.
  package var types: [NamedResource<PokemonType>] {
    (try? app.pokedex.types(in: app.generation)) ?? []
  }

  /// Run at the start, and when query, moves, game or database change.
  package func load() async {
    var query = query
    query.game = .id(app.game)
    query.moves.allOf = moves.selection.sorted()
    await app.read({ [query] in try $0.list(query) }, show: { rows = $0 })
  }

  /// Run when the text changes; the task of the text before is cancelled. The text may be in any language.
  package func search() async {
    let found = try? await app.pokedex.search(text, limit: 30)
    if let found, !Task.isCancelled { hits = found }
  }

  /// Whether no hit is exact, so that PokéAPI may have what the database lacks.
  package var mayBeNewer: Bool { !text.isEmpty && !hits.contains { $0.match == .exact } }

  /// Returns the pokemon to open for a hit; nil for a move, an item or a place.
  package func pokemon(of hit: SearchHit) -> PokemonID? { try? app.pokedex.pokemonID(of: hit) }

  /// Marks a pokemon as caught, or as not caught.
  package func setCaught(_ isCaught: Bool, _ pokemon: PokemonID) {
    app.change { own in
      let reference = try app.pokedex.reference(to: pokemon)
      own.caught.removeAll { $0 == reference }
      if isCaught { own.caught.append(reference) }
    }
  }
}
