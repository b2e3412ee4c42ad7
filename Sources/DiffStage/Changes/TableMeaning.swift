import PokedexModel

/// Describes how a change of rows in a table becomes a change of an entity.
struct TableMeaning {
  enum Owner {
    case fixed(ResourceKind, column: String)
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

  private static func own(_ kind: ResourceKind, _ column: String = "id") -> TableMeaning {
    TableMeaning(owner: .fixed(kind, column: column))
  }

  private static func list(_ kind: ResourceKind, _ column: String, label: String) -> TableMeaning {
    TableMeaning(owner: .fixed(kind, column: column), label: label, isList: true)
  }

  private static let meanings: [String: TableMeaning] = {
    let any = Owner.columns(kind: "kind", id: "id")
    var meanings: [String: TableMeaning] = [
      "language": own(.language), "region": own(.region), "generation": own(.generation),
      "version_group": own(.versionGroup), "version": own(.version), "pokedex": own(.pokedex),
      "type": own(.type), "stat": own(.stat), "nature": own(.nature),
      "characteristic": own(.characteristic), "growth_rate": own(.growthRate),
      "ability": own(.ability), "item_category": own(.itemCategory), "item": own(.item),
      "evolution_chain": own(.evolutionChain), "species": own(.pokemonSpecies),
      "pokemon": own(.pokemon), "form": own(.pokemonForm), "move": own(.move),
      "location": own(.location), "location_area": own(.locationArea),
      "encounter_condition_value": own(.encounterConditionValue),
      "encounter_method": own(.encounterMethod), "berry": own(.berry),
      "contest_type": own(.contestType), "contest_effect": own(.contestEffect),
      "super_contest_effect": own(.superContestEffect),
      "stat_item": list(.stat, "stat_id", label: "items"),
      "contest_combo": list(.move, "first_move_id", label: "contest_combos"),
      "version_group_region": list(.versionGroup, "version_group_id", label: "regions"),
      "version_group_pokedex": list(.versionGroup, "version_group_id", label: "pokedexes"),
      "version_group_learn_method": list(.versionGroup, "version_group_id", label: "learn_methods"),
      "item_attribute": list(.item, "item_id", label: "attributes"),
      "species_egg_group": list(.pokemonSpecies, "species_id", label: "egg_groups"),
      "form_trigger": list(.pokemonForm, "form_id", label: "triggers"),
      "evolution": list(.pokemonSpecies, "to_species_id", label: "evolutions"),
      "pokemon_presence": own(.pokemon, "pokemon_id"),
    ]
    // The trigger already implies the kind of the needed thing.
    meanings["form_trigger"]?.ignored = ["position", "needed_kind"]
    meanings["evolution"]?.ignored = ["position", "version_groups"]
    // An insertion shifts all following entries.
    for table in ["species", "pokemon", "form"] { meanings[table]?.ignored = ["sort_order"] }
    func add(
      _ table: String, _ owner: Owner, label: String, qualifiers: [String] = [],
      games: (String, ResourceKind)? = nil, game: String? = nil, isList: Bool = false,
      ignored: [String] = []
    ) {
      meanings[table] = TableMeaning(
        owner: owner, label: label, qualifiers: qualifiers,
        games: games.map { (column: $0.0, kind: $0.1) }, game: game, isList: isList,
        ignored: ignored)
    }
    let groups = ("version_groups", ResourceKind.versionGroup)
    let versions = ("versions", ResourceKind.version)
    let pokemon = Owner.fixed(.pokemon, column: "pokemon_id")
    add(
      "type_efficacy", .fixed(.type, column: "attacking_type_id"), label: "damage_to",
      qualifiers: ["defending_type_id"], games: ("generations", .generation))
    add(
      "growth_rate_level", .fixed(.growthRate, column: "growth_rate_id"), label: "level",
      qualifiers: ["level"])
    add(
      "item_price", .fixed(.item, column: "item_id"), label: "price", qualifiers: ["currency_id"],
      games: groups)
    add(
      "pokedex_number", .fixed(.pokemonSpecies, column: "species_id"), label: "pokedex",
      qualifiers: ["pokedex_id"])
    add("pokemon_variant", pokemon, label: "", games: groups)
    add("species_variant", pokemon, label: "", games: groups)
    add("move_variant", .fixed(.move, column: "move_id"), label: "", games: groups)
    add(
      "move_stat_change", .fixed(.move, column: "move_id"), label: "stat_change",
      qualifiers: ["stat_id"])
    add(
      "machine", .fixed(.item, column: "item_id"), label: "machine", game: "version_group_id",
      ignored: ["upstream_id"])
    let nature = Owner.fixed(.nature, column: "nature_id")
    add(
      "nature_pokeathlon_stat", nature, label: "pokeathlon_stat", qualifiers: ["pokeathlon_stat_id"]
    )
    add("nature_battle_style", nature, label: "battle_style", qualifiers: ["battle_style_id"])
    add(
      "berry_flavor", .fixed(.berry, column: "berry_id"), label: "flavor", qualifiers: ["flavor_id"]
    )
    add(
      "contest_type_color", .fixed(.contestType, column: "contest_type_id"), label: "color",
      qualifiers: ["language_id"])
    add(
      "pal_park", .fixed(.pokemonSpecies, column: "species_id"), label: "pal_park",
      qualifiers: ["area_id"])
    add(
      "item_place", .fixed(.item, column: "item_id"), label: "place",
      qualifiers: ["way", "detail"],
      games: versions, isList: true, ignored: ["count", "is_fact"])
    add("held_item", pokemon, label: "held_item", qualifiers: ["item_id"], games: versions)
    add(
      "encounter_rate", .fixed(.locationArea, column: "location_area_id"), label: "encounter_rate",
      qualifiers: ["method_id"], games: versions)
    add(
      "encounter", pokemon, label: "encounters", qualifiers: ["location_area_id"], games: versions,
      isList: true,
      ignored: ["copy_number", "source"])
    add("text", any, label: "", qualifiers: ["field"], ignored: ["source"])
    add(
      "past_effect", any, label: "past", qualifiers: ["field", "language_id", "source"],
      game: "until_version_group_id")
    add(
      "game_effect", any, label: "effect", qualifiers: ["language_id"], game: "version_group_id",
      ignored: ["source"])
    add("past_value", any, label: "past", qualifiers: ["field", "slot", "boundary"])
    add("game_index", any, label: "game_index", games: ("games", .generation), isList: true)
    add(
      "correction", .columns(kind: "kind", id: "resource_id"), label: "correction",
      qualifiers: ["id"])
    add(
      "supplemented_fact", .columns(kind: "kind", id: "resource_id"), label: "supplement",
      qualifiers: ["supplement_id", "field"])
    add(
      "flavor_text", any, label: "flavor_text", games: ("games", .versionGroup), ignored: ["source"]
    )
    return meanings
  }()

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

  /// Returns the names of the bits in `encounter.traits`.
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
