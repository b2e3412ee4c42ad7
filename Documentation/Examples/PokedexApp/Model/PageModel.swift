import Observation
package import PokedexFoundation

/// The page of a pokemon as of the game.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) @MainActor @Observable
package final class PageModel {
  package let id: PokemonID
  /// For the stats, in `GrowthCurve.levels`.
  package var level = 50
  package private(set) var page: PokemonDetail?
  package private(set) var habitats: [WildPokemon] = []
  /// What no source knows about the encounters of the game.
  package private(set) var gaps: [String] = []
  /// Why there is no page, such as a game that is older than the pokemon.
  package private(set) var message: String?
  private var formula: StatFormula?
  private let app: AppModel

  package init(_ id: PokemonID, _ app: AppModel) {
    (self.id, self.app) = (id, app)
  }

  /// Run at the start, and when game or database change.
  package func load() async {
    let game = ResourceKey<VersionGroup>.id(app.game)
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
  package var stats: StatValues? {
    page.flatMap { page in formula?.stats(of: page.stats, level: level) }
  }

  /// The family, each pokemon before those into which it evolves.
  package var family: [EvolutionNode] {
    func members(_ node: EvolutionNode) -> [EvolutionNode] {
      [node] + node.children.flatMap(members)
    }
    return page.map { members($0.evolutionTree) } ?? []
  }
}
