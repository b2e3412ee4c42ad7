import Layers
import PokedexModel

/// The introduction of pokemon into the games.
struct Introductions {
  private var generations: [PokemonID: GenerationID] = [:]
  /// The version groups that introduced forms of the pokemon.
  private(set) var groups: [PokemonID: VersionGroupSet] = [:]

  init(_ dex: NormalizedDex) {
    let generationOfGroup = Dictionary(first: dex.versionGroups.map { ($0.id, $0.generation) })
    for form in dex.forms {
      groups[form.pokemon, default: VersionGroupSet()].insert(form.introducedIn)
      guard let generation = generationOfGroup[form.introducedIn] else { continue }
      generations[form.pokemon] = min(generations[form.pokemon] ?? generation, generation)
    }
    let generationOfSpecies = Dictionary(first: dex.species.map { ($0.id, $0.generation) })
    for pokemon in dex.pokemon where generations[pokemon.id] == nil {
      generations[pokemon.id] = generationOfSpecies[pokemon.species]
    }
  }

  /// Returns the generation that introduced the first form of the pokemon, or its species if it has no form.
  func generation(of pokemon: PokemonID) -> Int { generations[pokemon]?.rawValue ?? 1 }
}
