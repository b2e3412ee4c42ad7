import Layers
import PokedexModel

/// When pokemon came into the games.
struct Introductions {
  private var generations: [PokemonID: GenerationID] = [:]
  /// The version groups in which forms of the pokemon were introduced.
  private(set) var groups: [PokemonID: VersionGroupSet] = [:]

  init(_ dex: NormalizedDex) {
    let generationOfGroup = Dictionary(
      dex.versionGroups.map { ($0.id, $0.generation) }, uniquingKeysWith: { first, _ in first })
    for form in dex.forms {
      groups[form.pokemon, default: VersionGroupSet()].insert(form.introducedIn)
      guard let generation = generationOfGroup[form.introducedIn] else { continue }
      generations[form.pokemon] = min(generations[form.pokemon] ?? generation, generation)
    }
    let generationOfSpecies = Dictionary(
      dex.species.map { ($0.id, $0.generation) }, uniquingKeysWith: { first, _ in first })
    for pokemon in dex.pokemon where generations[pokemon.id] == nil {
      generations[pokemon.id] = generationOfSpecies[pokemon.species]
    }
  }

  /// The generation in which the first form of the pokemon was introduced; that of its species where
  /// it has no form.
  func generation(of pokemon: PokemonID) -> Int { generations[pokemon]?.rawValue ?? 1 }
}
