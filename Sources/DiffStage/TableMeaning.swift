import Base
import PokedexModel

/// Describes how a change of rows in a table becomes a change of an entity.
struct TableMeaning {
  enum Owner {
    case fixed(ResourceKind, String)
    case columns(kind: String, id: String)
  }

  var owner: Owner
  /// The prefix of the column name; empty for the entity's own columns.
  var label = ""
  /// The key columns that distinguish attributes with the same label.
  var qualifiers: [String] = []
  /// The column with the set of games in which the row is valid, and the kind of the games.
  var games: (column: String, kind: ResourceKind)?
  /// The column with the single game in which the row is valid.
  var game: String?
  /// Whether each row is an element of an unordered list and compared as a unit.
  var isList = false
  /// Columns without meaning for readers: positions in an order, copy numbers.
  var ignored: [String] = []

  /// Returns the meaning of a table; nil for tables that are derived or only contain names.
  static func of(_ table: String) -> TableMeaning? { meanings[table] }

  private static func own(_ kind: ResourceKind, without ignored: [String] = []) -> TableMeaning {
    TableMeaning(owner: .fixed(kind, "id"), ignored: ignored)
  }

  private static func list(
    _ kind: ResourceKind, _ column: String, _ label: String, without ignored: [String] = []
  ) -> TableMeaning {
    TableMeaning(owner: .fixed(kind, column), label: label, isList: true, ignored: ignored)
  }

  private static func values(
    _ owner: Owner, _ label: String = "", by qualifiers: [String] = [],
    of games: (column: String, kind: ResourceKind)? = nil, game: String? = nil,
    isList: Bool = false, without ignored: [String] = []
  ) -> TableMeaning {
    TableMeaning(
      owner: owner, label: label, qualifiers: qualifiers, games: games, game: game, isList: isList,
      ignored: ignored)
  }

  private static let any = Owner.columns(kind: "kind", id: "id")
  private static let pokemon = Owner.fixed(.pokemon, "pokemon_id")
  private static let move = Owner.fixed(.move, "move_id")
  private static let item = Owner.fixed(.item, "item_id")
  private static let species = Owner.fixed(.pokemonSpecies, "species_id")
  private static let nature = Owner.fixed(.nature, "nature_id")
  private static let groups = (column: "version_groups", kind: ResourceKind.versionGroup)
  private static let versions = (column: "versions", kind: ResourceKind.version)

  private static let meanings: [String: TableMeaning] = [
    "language": own(.language), "region": own(.region), "generation": own(.generation),
    "version_group": own(.versionGroup), "version": own(.version), "pokedex": own(.pokedex),
    "type": own(.type), "stat": own(.stat), "nature": own(.nature),
    "characteristic": own(.characteristic), "growth_rate": own(.growthRate),
    "ability": own(.ability), "item_category": own(.itemCategory), "item": own(.item),
    "evolution_chain": own(.evolutionChain), "move": own(.move),
    // An insertion shifts all following entries.
    "species": own(.pokemonSpecies, without: ["sort_order"]),
    "pokemon": own(.pokemon, without: ["sort_order"]),
    "form": own(.pokemonForm, without: ["sort_order"]), "location": own(.location),
    "location_area": own(.locationArea), "encounter_condition_value": own(.encounterConditionValue),
    "encounter_method": own(.encounterMethod), "berry": own(.berry),
    "contest_type": own(.contestType), "contest_effect": own(.contestEffect),
    "super_contest_effect": own(.superContestEffect), "stat_item": list(.stat, "stat_id", "items"),
    "contest_combo": list(.move, "first_move_id", "contest_combos"),
    "version_group_region": list(.versionGroup, "version_group_id", "regions"),
    "version_group_pokedex": list(.versionGroup, "version_group_id", "pokedexes"),
    "version_group_learn_method": list(.versionGroup, "version_group_id", "learn_methods"),
    "item_attribute": list(.item, "item_id", "attributes"),
    "species_egg_group": list(.pokemonSpecies, "species_id", "egg_groups"),
    // The trigger already implies the kind of the needed thing.
    "form_trigger": list(
      .pokemonForm, "form_id", "triggers", without: ["position", "needed_kind"]),
    "evolution": list(
      .pokemonSpecies, "to_species_id", "evolutions", without: ["position", "version_groups"]),
    "pokemon_presence": values(pokemon), "pokemon_variant": values(pokemon, of: groups),
    "species_variant": values(pokemon, of: groups), "move_variant": values(move, of: groups),
    "type_efficacy": values(
      .fixed(.type, "attacking_type_id"), "damage_to", by: ["defending_type_id"],
      of: (column: "generations", kind: .generation)),
    "growth_rate_level": values(.fixed(.growthRate, "growth_rate_id"), "level", by: ["level"]),
    "item_price": values(item, "price", by: ["currency_id"], of: groups),
    "pokedex_number": values(species, "pokedex", by: ["pokedex_id"]),
    "move_stat_change": values(move, "stat_change", by: ["stat_id"]),
    "machine": values(item, "machine", game: "version_group_id", without: ["upstream_id"]),
    "nature_pokeathlon_stat": values(nature, "pokeathlon_stat", by: ["pokeathlon_stat_id"]),
    "nature_battle_style": values(nature, "battle_style", by: ["battle_style_id"]),
    "berry_flavor": values(.fixed(.berry, "berry_id"), "flavor", by: ["flavor_id"]),
    "contest_type_color": values(
      .fixed(.contestType, "contest_type_id"), "color", by: ["language_id"]),
    "pal_park": values(species, "pal_park", by: ["area_id"]),
    "item_place": values(
      item, "place", by: ["way", "detail"], of: versions, isList: true,
      without: ["count", "is_fact"]),
    "held_item": values(pokemon, "held_item", by: ["item_id"], of: versions),
    "encounter_rate": values(
      .fixed(.locationArea, "location_area_id"), "encounter_rate", by: ["method_id"], of: versions),
    "encounter": values(
      pokemon, "encounters", by: ["location_area_id"], of: versions, isList: true,
      without: ["copy_number", "source"]),
    "text": values(any, by: ["field"], without: ["source"]),
    "past_effect": values(
      any, "past", by: ["field", "language_id", "source"], game: "until_version_group_id"),
    "game_effect": values(
      any, "effect", by: ["language_id"], game: "version_group_id", without: ["source"]),
    "past_value": values(any, "past", by: ["field", "slot", "boundary"]),
    "game_index": values(any, "game_index", of: (column: "games", kind: .generation), isList: true),
    "correction": values(.columns(kind: "kind", id: "resource_id"), "correction", by: ["id"]),
    "supplemented_fact": values(
      .columns(kind: "kind", id: "resource_id"), "supplement", by: ["supplement_id", "field"]),
    "flavor_text": values(
      any, "flavor_text", of: (column: "games", kind: .versionGroup), without: ["source"]),
  ]

  /// Returns the kind of resource that a field of `past_value` refers to; nil if it has plain values.
  static func pastKind(of field: String) -> ResourceKind? {
    switch field {
    case "type": .type
    case "ability": .ability
    case "damage_class": .moveDamageClass
    case "target": .moveTarget
    default: nil
    }
  }

  static func traits(_ bits: Int) -> String {
    let names = ["always-shiny", "never-shiny", "alpha"]
    return names.indices.filter { bits >> $0 & 1 == 1 }.map { names[$0] }.joined(separator: " ")
  }

  /// The names of the values of `text.field`.
  static let textFields = [
    "", "name", "genus", "form_name", "display_name", "awesome_name", "description", "effect",
    "short_effect", "flavor_text",
  ]
}

/// Compares texts that a resource shares with another: `shared_flavor_text` has the owner, the owner's row
/// the text. A text can change without a change of the sharer's rows, so all shared texts are compared as if
/// each resource had its own rows.
enum SharedTexts {
  private static let columns = ["kind", "id", "languages", "games", "source", "text"]

  private static let unfolded = """
    SELECT s.kind, s.id, s.languages & t.languages AS languages, s.games & t.games AS games,
      t.source, t.text
    FROM shared_flavor_text AS s
    JOIN flavor_text AS t ON t.kind = s.owner_kind AND t.id = s.owner_id
    WHERE s.languages & t.languages AND s.games & t.games
    """

  /// Adds the rows that are in only one artifact to `builder`.
  static func addChanges(
    _ old: Connection, _ new: Connection, before: AttributeReader, after: AttributeReader,
    to builder: inout DexDiffBuilder
  ) throws {
    let (removed, added) = (try rows(old), try rows(new))
    for row in removed.subtracting(added) {
      builder.add("flavor_text", columns, row: row, reader: before)
    }
    for row in added.subtracting(removed) {
      builder.add("flavor_text", columns, row: row, reader: after)
    }
  }

  private static func rows(_ connection: Connection) throws -> Set<[Value]> {
    var rows: Set<[Value]> = []
    try connection.query(unfolded) { row in
      rows.insert((0..<row.columnCount).map { row.columnValue($0) })
    }
    return rows
  }
}
