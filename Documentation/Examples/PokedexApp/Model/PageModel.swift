import Observation
import PokedexFoundation

/// The page of a pokemon as of the game.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
final class PageModel {
  let id: PokemonID
  /// For the stats, in `GrowthCurve.levels`.
  var level = 50
  private(set) var page: PokemonDetail?
  private(set) var habitats: [WildPokemon] = []
  /// Whether the database has encounters of the game. Otherwise nobody knows where the pokemon lives.
  /// What no source knows about the encounters of the game.
  private(set) var gaps: [String] = []
  private(set) var message: String?
  private var formula: StatFormula?
  private let app: AppModel

  init(_ id: PokemonID, _ app: AppModel) {
    self.id = id
    self.app = app
  }

  /// Run at the start, and when the game changes.
  func load() async {
    let game = ResourceKey.id(app.game)
    do {
      let found = try await app.pokedex.perform { [id] pokedex in
        (
          try pokedex.detail(of: .id(id), in: game), try pokedex.habitats(of: .id(id), in: game),
          try pokedex.statFormula(in: game),
          try pokedex.gaps(of: game, parts: CoverageListing.partsOfEncounters)
        )
      }
      (page, habitats, formula, gaps) = found
      message = nil
    } catch {
      page = nil
      message = errorText(error)
    }
  }

  /// The stats at ``level`` with the best individual values; nil for games with rules of their own.
  var stats: StatValues? {
    page.flatMap { page in formula?.stats(of: page.stats, level: level) }
  }
}
