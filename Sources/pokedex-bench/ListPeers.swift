import FileKit
import PokedexSchema
import SQLiteKit

/// The first list out of tables as others have them, built of the same rows: files of their own, each
/// opened and read in a new process.
enum ListPeers {
  private enum Shape: String, CaseIterable {
    /// PokéAPI's own tables, its indexes, sprites as JSON.
    case pokeAPI = "pokeapi"
    /// One table a fact, clustered, with numbers for words.
    case compact
    /// The packed list in a file of few tables.
    case packed

    var title: String {
      switch self {
      case .pokeAPI: "PokéAPI's tables"
      case .compact: "joins over compact tables"
      case .packed: "a packed list in a file of its own"
      }
    }
  }

  /// Prints what each shape takes, and `own` against it; and `cold`, with the files not in the cache.
  static func print(
    _ path: String, _ process: NewProcess, _ own: Measurement, _ cold: Measurement
  ) throws {
    let folder = try Directory.temporaryDirectory(in: "/tmp", prefix: "pokedex-bench-")
    defer { try? Directory.removeRecursively(folder) }
    for shape in Shape.allCases {
      let file = "\(folder)/\(shape.rawValue).sqlite"
      try build(shape, path, file)
      let peer = try process.measure("peer-list", shape.rawValue, file)
      Swift.print(
        "  peer: \(shape.title): \(peer.line(goal: "–")), ours \(own.advantage(over: peer))")
      let coldPeer = try process.measure("peer-list", shape.rawValue, file, cold: file)
      Swift.print(
        "    not in the cache: \(coldPeer.line(goal: "–")), ours \(cold.advantage(over: coldPeer))")
    }
    let view = try process.measure("peer-list", "view", path)
    Swift.print(
      "  the same by our view: \(view.line(goal: "–")), ours \(own.advantage(over: view))")
  }

  /// Opens a peer's file and reads all species with Japanese name, types and picture.
  ///
  /// - Returns: microseconds.
  static func firstList(_ arguments: [String]) throws -> Double {
    guard arguments.count == 2 else { return 0 }
    var measurement = Measurement()
    let count = try measurement.time {
      let connection = try Connection(arguments[1], .immutable)
      return switch Shape(rawValue: arguments[0]) {
      case .pokeAPI: try rows(connection, pokeAPIQuery)
      case .compact: try rows(connection, compactQuery)
      case .packed: try packedRows(connection)
      case nil: try rows(connection, viewQuery)
      }
    }
    precondition(count > 0)
    return measurement.percentile(50)
  }

  private static func rows(_ connection: Connection, _ sql: String) throws -> Int {
    var list: [(Int, String, Int, Int, String)] = []
    try connection.query(sql) { row in
      list.append(
        (
          row.columnInt(0), row.columnText(1), row.columnInt(2), row.columnInt(3),
          row.columnText(4)
        ))
    }
    return list.count
  }

  private static func packedRows(_ connection: Connection) throws -> Int {
    var list: [PokemonListBlob.Row] = []
    try connection.query("SELECT id, data FROM list ORDER BY id") { row in
      guard let blob = row.unsafeColumnBlob(1) else { return }
      try PokemonListBlob.forEach(in: blob, blockID: row.columnInt(0)) { row in
        if row.isDefault { list.append(row) }
      }
    }
    return list.count
  }

  private static func build(_ shape: Shape, _ path: String, _ file: String) throws {
    let connection = try Connection(file, .readWriteCreate)
    try connection.attachImmutable(path, as: "dex")
    let script =
      switch shape {
      case .pokeAPI: pokeAPITables
      case .compact: compactTables
      case .packed:
        """
        CREATE TABLE list (id INTEGER PRIMARY KEY, data BLOB NOT NULL);
        INSERT INTO list SELECT id, data FROM dex.pokemon_list WHERE id >> 16 = 11 ORDER BY id;
        """
      }
    try connection.transaction { try connection.execute(script) }
  }

  private static let viewQuery =
    """
    SELECT p.species_id, p.name_ja, v.type_1_id, v.type_2_id, p.sprite_front_default
    FROM dex_pokemon AS p
    JOIN pokemon_variant AS v ON v.pokemon_id = p.pokemon_id AND (v.version_groups >> (
      (SELECT id FROM version_group ORDER BY sort_order DESC LIMIT 1) - 1)) & 1
    WHERE p.is_default ORDER BY p.species_id
    """

  private static let pokeAPITables =
    """
    CREATE TABLE pokemon_v2_pokemonspecies (id INTEGER PRIMARY KEY, name TEXT, "order" INTEGER,
      gender_rate INTEGER, capture_rate INTEGER, base_happiness INTEGER, is_baby BOOL,
      hatch_counter INTEGER, has_gender_differences BOOL, forms_switchable BOOL,
      generation_id INTEGER, is_legendary BOOL, is_mythical BOOL);
    INSERT INTO pokemon_v2_pokemonspecies
      SELECT s.id, r.identifier, s.sort_order, s.gender_rate, s.capture_rate, s.base_happiness,
        s.is_baby, s.hatch_counter, s.has_gender_differences, s.are_forms_switchable,
        s.generation_id, s.is_legendary, s.is_mythical
      FROM dex.species AS s JOIN dex.resource_kind AS k ON k.identifier = 'pokemon-species'
      JOIN dex.resource AS r ON r.kind = k.id AND r.id = s.id;
    CREATE TABLE pokemon_v2_pokemonspeciesname (id INTEGER PRIMARY KEY, name TEXT, genus TEXT,
      language_id INTEGER, pokemon_species_id INTEGER);
    INSERT INTO pokemon_v2_pokemonspeciesname
      SELECT NULL, t.text, (SELECT g.text FROM dex.text AS g WHERE g.kind = t.kind AND g.id = t.id
        AND g.field = 2 AND g.language_id = t.language_id), t.language_id, t.id
      FROM dex.text AS t JOIN dex.resource_kind AS k ON k.identifier = 'pokemon-species'
      WHERE t.kind = k.id AND t.field = 1 ORDER BY t.id, t.language_id;
    CREATE INDEX name_language ON pokemon_v2_pokemonspeciesname (language_id);
    CREATE INDEX name_species ON pokemon_v2_pokemonspeciesname (pokemon_species_id);
    CREATE TABLE pokemon_v2_pokemon (id INTEGER PRIMARY KEY, name TEXT, "order" INTEGER,
      height INTEGER, weight INTEGER, base_experience INTEGER, is_default BOOL,
      pokemon_species_id INTEGER);
    INSERT INTO pokemon_v2_pokemon
      SELECT p.id, r.identifier, p.sort_order, p.height_dm, p.weight_hg, p.base_experience,
        p.is_default, p.species_id
      FROM dex.pokemon AS p JOIN dex.resource_kind AS k ON k.identifier = 'pokemon'
      JOIN dex.resource AS r ON r.kind = k.id AND r.id = p.id;
    CREATE INDEX pokemon_species ON pokemon_v2_pokemon (pokemon_species_id);
    CREATE TABLE pokemon_v2_pokemontype (id INTEGER PRIMARY KEY, slot INTEGER, pokemon_id INTEGER,
      type_id INTEGER);
    CREATE TEMP TABLE newest AS SELECT v.* FROM dex.pokemon_variant AS v WHERE (v.version_groups >> (
      (SELECT id FROM dex.version_group ORDER BY sort_order DESC LIMIT 1) - 1)) & 1;
    INSERT INTO pokemon_v2_pokemontype
      SELECT NULL, 1, pokemon_id, type_1_id FROM newest
      UNION ALL SELECT NULL, 2, pokemon_id, type_2_id FROM newest WHERE type_2_id IS NOT NULL;
    CREATE INDEX type_pokemon ON pokemon_v2_pokemontype (pokemon_id);
    CREATE INDEX type_type ON pokemon_v2_pokemontype (type_id);
    CREATE TABLE pokemon_v2_pokemonsprites (id INTEGER PRIMARY KEY, sprites TEXT,
      pokemon_id INTEGER);
    INSERT INTO pokemon_v2_pokemonsprites
      SELECT NULL, json_group_object(slot, url), entity_id FROM dex.dex_sprite
      WHERE entity = 'pokemon' GROUP BY entity_id;
    CREATE INDEX sprites_pokemon ON pokemon_v2_pokemonsprites (pokemon_id);
    """

  private static let pokeAPIQuery =
    """
    SELECT s.id, n.name, a.type_id, b.type_id, json_extract(x.sprites, '$.front_default')
    FROM pokemon_v2_pokemonspecies AS s
    JOIN pokemon_v2_pokemonspeciesname AS n ON n.pokemon_species_id = s.id AND n.language_id = 11
    JOIN pokemon_v2_pokemon AS p ON p.pokemon_species_id = s.id AND p.is_default
    JOIN pokemon_v2_pokemontype AS a ON a.pokemon_id = p.id AND a.slot = 1
    LEFT JOIN pokemon_v2_pokemontype AS b ON b.pokemon_id = p.id AND b.slot = 2
    LEFT JOIN pokemon_v2_pokemonsprites AS x ON x.pokemon_id = p.id
    ORDER BY s.id
    """

  private static let compactTables =
    """
    CREATE TABLE pokemon (id INTEGER PRIMARY KEY, species_id INTEGER NOT NULL,
      is_default INTEGER NOT NULL, type_1 INTEGER NOT NULL, type_2 INTEGER, sprite TEXT);
    INSERT INTO pokemon SELECT p.id, p.species_id, p.is_default, v.type_1_id, v.type_2_id,
        d.sprite_front_default
      FROM dex.pokemon AS p JOIN dex.dex_pokemon AS d ON d.pokemon_id = p.id
      JOIN dex.pokemon_variant AS v ON v.pokemon_id = p.id AND (v.version_groups >> (
        (SELECT id FROM dex.version_group ORDER BY sort_order DESC LIMIT 1) - 1)) & 1;
    CREATE INDEX pokemon_by_species ON pokemon (species_id);
    CREATE TABLE species (id INTEGER PRIMARY KEY);
    INSERT INTO species SELECT id FROM dex.species;
    CREATE TABLE name (language_id INTEGER NOT NULL, species_id INTEGER NOT NULL,
      text TEXT NOT NULL, PRIMARY KEY (language_id, species_id)) WITHOUT ROWID;
    INSERT INTO name SELECT t.language_id, t.id, t.text FROM dex.text AS t
      JOIN dex.resource_kind AS k ON k.identifier = 'pokemon-species'
      WHERE t.kind = k.id AND t.field = 1 ORDER BY 1, 2;
    """

  private static let compactQuery =
    """
    SELECT s.id, n.text, p.type_1, p.type_2, p.sprite FROM species AS s
    JOIN name AS n ON n.language_id = 11 AND n.species_id = s.id
    JOIN pokemon AS p ON p.species_id = s.id AND p.is_default ORDER BY s.id
    """
}
