import JSON
import PokedexFormat
import PokedexModel
import SQLiteKit

/// All species and pokemon, for the list and the search.
final class SiteRoster {
  struct Species {
    var id: Int
    var identifier: String
    var english: String
    var japanese: String
    var generation: Int
    /// Bits: 1 baby, 2 legendary, 4 mythical.
    var flags: Int
    /// The indices in ``SiteRoster/pokemon``, the default pokemon first.
    var pokemon: [Int] = []
  }

  struct Pokemon {
    var id: Int
    var identifier: String
    var speciesID: Int
    var english: String
    var japanese: String
    var heightDm: Int
    var weightHg: Int?
    var baseExperience: Int?
    var sprite: String?
    var picture: String?
    /// The types in the newest games with data.
    var types: [Int?] = []
  }

  private(set) var species: [Species] = []
  private(set) var pokemon: [Pokemon] = []
  private(set) var placeOfPokemon: [Int: Int] = [:]
  private(set) var placeOfSpecies: [Int: Int] = [:]
  private let reference: SiteReference
  private let hasImages: Bool

  /// The common prefix of sprite addresses.
  private static let spritePrefix =
    "https://raw.githubusercontent.com/PokeAPI/sprites/master/sprites/pokemon/"

  init(_ database: Connection, _ reference: SiteReference, hasImages: Bool) throws {
    self.reference = reference
    self.hasImages = hasImages
    let names = try PageName.read(database, "pokemon-species")
    var details: [Int: (generation: Int, flags: Int)] = [:]
    try database.query(
      "SELECT id, generation_id, is_baby + 2 * is_legendary + 4 * is_mythical FROM species"
    ) { details[$0.columnInt(0)] = ($0.columnInt(1), $0.columnInt(2)) }
    for item in names {
      guard let detail = details[item.id] else { continue }
      placeOfSpecies[item.id] = species.count
      species.append(
        Species(
          id: item.id, identifier: item.identifier, english: item.english,
          japanese: item.japanese, generation: detail.generation, flags: detail.flags))
    }
    try readPokemon(database)
  }

  private func readPokemon(_ database: Connection) throws {
    let names = Dictionary(
      uniqueKeysWithValues: try PageName.read(database, "pokemon").map { ($0.id, $0) })
    try database.query(
      """
      SELECT pokemon_id, species_id, height_dm, weight_hg, base_experience,
        sprite_front_default, COALESCE(sprite_home, artwork, sprite_front_default)
      FROM dex_pokemon ORDER BY species_id, is_default DESC, pokemon_id
      """
    ) { row in
      guard let owner = placeOfSpecies[row.columnInt(1)], let name = names[row.columnInt(0)] else {
        return
      }
      placeOfPokemon[row.columnInt(0)] = pokemon.count
      species[owner].pokemon.append(pokemon.count)
      pokemon.append(
        Pokemon(
          id: name.id, identifier: name.identifier, speciesID: row.columnInt(1),
          english: name.english, japanese: name.japanese, heightDm: row.columnInt(2),
          weightHg: row.columnIntOrNil(3), baseExperience: row.columnIntOrNil(4),
          sprite: hasImages ? row.columnTextOrNil(5) : nil,
          picture: hasImages ? row.columnTextOrNil(6) : nil))
    }
    let variants = try database.prepare(
      "SELECT \(PokemonVariant.columnNames.joined(separator: ", ")) FROM \(PokemonVariant.table)"
    ).mapRows { try $0.record() as PokemonVariant }
    for (id, variant) in variants.newest(in: reference.games.map { VersionGroupID($0.id) }) {
      guard let place = placeOfPokemon[id.rawValue] else { continue }
      pokemon[place].types = [variant.type1.rawValue, variant.type2?.rawValue]
    }
  }

  /// Species as `[id, identifier, en, ja, generation, flags, [indices of pokemon]]`, pokemon as `[id,
  /// identifier, index of species, en, ja, type, type, sprite]`.
  var json: JSONValue {
    [
      "sprites": hasImages ? .string(Self.spritePrefix) : .null,
      "species": .array(
        species.map {
          [
            .int($0.id), .string($0.identifier), .string($0.english), .string($0.japanese),
            .int($0.generation), .int($0.flags), .array($0.pokemon.map { .int($0) }),
          ]
        }),
      "pokemon": .array(
        pokemon.map { pokemon in
          [
            .int(pokemon.id), .string(pokemon.identifier),
            .int(placeOfSpecies[pokemon.speciesID] ?? 0), .string(pokemon.english),
            .string(pokemon.japanese),
            reference.place("type", pokemon.types.first ?? nil),
            reference.place("type", pokemon.types.last ?? nil),
            JSONValue(pokemon.sprite.map { Self.short($0) }),
          ]
        }),
    ]
  }

  private static func short(_ address: String) -> String {
    address.hasPrefix(spritePrefix) ? String(address.dropFirst(spritePrefix.count)) : address
  }

  /// Returns what a search of species and their pokemon and forms finds, as a flat list of kind, id, keys and
  /// [index of the species, index of the pokemon (-1 for the species itself)].
  func searchKeys(_ database: Connection) throws -> JSONValue {
    var pokemonOfForm: [Int: Int] = [:]
    try database.query("SELECT form_id, pokemon_id FROM dex_form") {
      pokemonOfForm[$0.columnInt(0)] = $0.columnInt(1)
    }
    return .array(
      try SiteReference.searchKeys(
        database, ["pokemon-species", "pokemon", "pokemon-form"]
      ) { entity, id in
        if entity == "pokemon-species" {
          return placeOfSpecies[id].map { [.int($0), .int(-1)] }
        }
        let place = placeOfPokemon[entity == "pokemon" ? id : pokemonOfForm[id] ?? 0]
        return place.flatMap { place in
          placeOfSpecies[pokemon[place].speciesID].map { [.int($0), .int(place)] }
        }
      })
  }
}
