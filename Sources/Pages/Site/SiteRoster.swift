import Basics
import PokedexCore

/// All species and pokemon, for the move filter.
final class SiteRoster {
  struct Entry {
    var names: PageName
    var species: Species
    /// The indices in ``SiteRoster/pokemon``, the default pokemon first.
    var pokemon: [Int] = []
  }

  struct Body {
    var names: PageName
    var history: PokemonHistory
    var sprite: String?
  }

  private(set) var species: [Entry] = []
  private(set) var pokemon: [Body] = []
  private(set) var placeOfPokemon: [PokemonID: Int] = [:]
  private(set) var placeOfSpecies: [SpeciesID: Int] = [:]
  private let reference: SiteReference
  private let hasImages: Bool

  /// The common prefix of sprite addresses.
  private static let spritePrefix =
    "https://raw.githubusercontent.com/PokeAPI/sprites/master/sprites/pokemon/"

  init(_ pokedex: Pokedex, _ reference: SiteReference, hasImages: Bool) throws {
    self.reference = reference
    self.hasImages = hasImages
    let histories = Dictionary(grouping: try pokedex.histories(), by: \.species.id)
    let names = Dictionary(
      try PageName.read(pokedex, .pokemon).map { (PokemonID($0.id), $0) },
      uniquingKeysWith: { first, _ in first })
    for name in try PageName.read(pokedex, .pokemonSpecies) {
      guard let members = histories[SpeciesID(name.id)], let first = members.first else { continue }
      placeOfSpecies[first.species.id] = species.count
      var entry = Entry(names: name, species: first.species)
      for history in members.filter(\.pokemon.isDefault) + members.filter({ !$0.pokemon.isDefault })
      {
        guard let name = names[history.id] else { continue }
        placeOfPokemon[history.id] = pokemon.count
        entry.pokemon.append(pokemon.count)
        let sprite = hasImages ? try pokedex.sprites(of: .id(history.id)).front : nil
        pokemon.append(Body(names: name, history: history, sprite: sprite))
      }
      species.append(entry)
    }
  }

  /// Species as `[id, identifier, en, ja, generation, flags, [indices of pokemon]]` with the flags 1 baby, 2
  /// legendary and 4 mythical; pokemon as `[id, identifier, index of species, en, ja, type, type, sprite]` with
  /// the types in the newest games.
  var json: JSONValue {
    [
      "sprites": hasImages ? .string(Self.spritePrefix) : .null,
      "species": .array(
        species.map { entry in
          let species = entry.species
          let flags =
            (species.isBaby ? 1 : 0) + (species.isLegendary ? 2 : 0) + (species.isMythical ? 4 : 0)
          return [
            .int(species.id.rawValue), .string(entry.names.identifier),
            .string(entry.names.english), .string(entry.names.japanese),
            .int(species.generation.rawValue), .int(flags),
            .array(entry.pokemon.map { .int($0) }),
          ]
        }),
      "pokemon": .array(
        pokemon.map { body in
          let newest = body.history.variants.last
          return [
            .int(body.names.id), .string(body.names.identifier),
            .int(placeOfSpecies[body.history.species.id] ?? 0), .string(body.names.english),
            .string(body.names.japanese), reference.json(newest?.type1),
            reference.json(newest?.type2), JSONValue(body.sprite.map { Self.short($0) }),
          ]
        }),
    ]
  }

  private static func short(_ address: String) -> String {
    address.hasPrefix(spritePrefix) ? String(address.dropFirst(spritePrefix.count)) : address
  }
}
