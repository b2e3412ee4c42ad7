import JSON
import PokedexModel
import SQLiteKit

/// The content of the species pages.
final class SitePages {
  private let reference: SiteReference
  private let roster: SiteRoster
  private let learnsets: SiteLearnsets
  private let evolutions: SiteEvolutions
  /// `[language, field, text]` by species id.
  private var names: [Int: [JSONValue]] = [:]
  private var numbers: [Int: [JSONValue]] = [:]
  private var facts: [Int: [JSONValue]] = [:]
  /// The variants by pokemon id.
  private var variants: [Int: [JSONValue]] = [:]
  private var presence: [Int: (present: Int, absent: Int)] = [:]
  private var forms: [Int: [JSONValue]] = [:]
  /// `[source, set of games]` by pokemon id: where its moves are from another source than PokéAPI.
  private var supplements: [Int: [JSONValue]] = [:]

  init(
    _ database: Connection, _ reference: SiteReference, _ roster: SiteRoster,
    _ learnsets: SiteLearnsets
  ) throws {
    self.reference = reference
    self.roster = roster
    self.learnsets = learnsets
    evolutions = try SiteEvolutions(database, reference, roster)
    try readSpecies(database)
    try readPokemon(database)
  }

  private func readSpecies(_ database: Connection) throws {
    try database.query(
      """
      SELECT entity_id, language, field, text FROM dex_name
      WHERE entity = 'pokemon-species' AND field IN ('name', 'genus')
      ORDER BY entity_id, language, field DESC
      """
    ) { row in
      names[row.columnInt(0), default: []].append([
        .string(row.columnText(1)), .string(row.columnText(2)), .string(row.columnText(3)),
      ])
    }
    var dexes: [String: JSONValue] = [:]
    try database.query(
      """
      SELECT n.species_id, n.pokedex, n.number FROM dex_number AS n
      JOIN resource AS r ON r.identifier = n.pokedex
      JOIN resource_kind AS k ON k.id = r.kind AND k.identifier = 'pokedex'
      ORDER BY n.species_id, r.id
      """
    ) { row in
      let dex = row.columnText(1)
      let name = try dexes[dex] ?? reference.name("pokedex", dex)
      dexes[dex] = name
      numbers[row.columnInt(0), default: []].append([name, .int(row.columnInt(2))])
    }
    try database.query(
      "SELECT id, capture_rate, base_happiness, gender_rate, hatch_counter FROM species"
    ) {
      row in
      facts[row.columnInt(0)] = (1...4).map { JSONValue(row.columnIntOrNil($0)) }
    }
  }

  private func readPokemon(_ database: Connection) throws {
    try database.query(
      """
      SELECT pokemon_id, version_groups, type_1_id, type_2_id, hp, attack, defense, special_attack,
        special_defense, special, speed, ability_1_id, ability_2_id, ability_hidden_id
      FROM pokemon_variant ORDER BY pokemon_id, version_groups
      """
    ) { row in
      let set = reference.sets.number(ofMask: row.columnInt(1))
      let types = [2, 3].map { reference.place("type", row.columnIntOrNil($0)) }
      let stats = (4...10).map { JSONValue(row.columnIntOrNil($0)) }
      let abilities = (11...13).map { reference.place("ability", row.columnIntOrNil($0)) }
      variants[row.columnInt(0), default: []].append(
        .array([.int(set)] + types + stats + abilities))
    }
    try database.query("SELECT pokemon_id, present_in, absent_from FROM pokemon_presence") {
      presence[$0.columnInt(0)] = ($0.columnInt(1), $0.columnInt(2))
    }
    try database.query(
      """
      SELECT f.resource_id, s.source, SUM(DISTINCT 1 << (s.version_group_id - 1))
      FROM supplemented_fact AS f JOIN supplement AS s ON s.id = f.supplement_id
      WHERE f.kind = ?1 AND f.field = 'learnset' GROUP BY f.resource_id, s.source
      """, ResourceKind.pokemon.rawValue
    ) { row in
      supplements[row.columnInt(0), default: []].append([
        .string(row.columnText(1)), .int(reference.sets.number(ofMask: row.columnInt(2))),
      ])
    }
    let places = Dictionary(
      reference.games.enumerated().map { ($0.element.identifier, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    let names = Dictionary(
      uniqueKeysWithValues: try PageName.read(database, "pokemon-form").map { ($0.id, $0) })
    try database.query(
      """
      SELECT pokemon_id, form_id, introduced_in, is_battle_only, is_mega
      FROM dex_form ORDER BY pokemon_id, is_default DESC, form_id
      """
    ) { row in
      guard let name = names[row.columnInt(1)] else { return }
      forms[row.columnInt(0), default: []].append([
        .string(name.identifier), .string(name.english), .string(name.japanese),
        JSONValue(places[row.columnText(2)]),
        .int(try row.columnInt(3, in: 0...1) + 2 * row.columnInt(4, in: 0...1)),
      ])
    }
  }

  /// Returns the page data of the species at an index.
  func data(_ place: Int) throws -> JSONValue {
    let species = roster.species[place]
    return [
      "place": .int(place),
      "facts": .array(facts[species.id] ?? []),
      "names": .array(names[species.id] ?? []),
      "numbers": .array(numbers[species.id] ?? []),
      "pokemon": .array(species.pokemon.map(pokemon)),
      "evolutions": evolutions.json(species.id),
    ]
  }

  private func pokemon(_ place: Int) -> JSONValue {
    let pokemon = roster.pokemon[place]
    let known = presence[pokemon.id]
    return [
      "place": .int(place), "height": .int(pokemon.heightDm), "weight": JSONValue(pokemon.weightHg),
      "experience": JSONValue(pokemon.baseExperience), "picture": JSONValue(pokemon.picture),
      "present": known.map { .int(reference.sets.number(ofMask: $0.present)) } ?? .null,
      "absent": known.map { .int(reference.sets.number(ofMask: $0.absent)) } ?? .null,
      "variants": .array(variants[pokemon.id] ?? []), "forms": .array(forms[pokemon.id] ?? []),
      "moves": learnsets.rows(place), "supplements": .array(supplements[pokemon.id] ?? []),
    ]
  }
}
