import JSON
import SQLiteKit

/// The amount of data in a database, by language and by game.
///
/// Learnsets and texts are counted on the folded tables, because the views that unfold them would take
/// seconds in every build. Bit n-1 of a mask is the version group, version, generation or language with id n.
struct DexCensus {
  struct Language {
    var id: Int
    var identifier: String
  }

  struct Game {
    var id: Int
    var identifier: String
    var generation: Int
    /// The number of pokemon that are or may be in these games, and of those known to be in them.
    var pokemon = 0
    var present = 0
    /// The number of their species, which is the maximum number of species with a Pokédex text.
    var species = 0
    var presentSpecies = 0
    /// The number of pokemon with their own learnset rows.
    var learners = 0
    /// The number of own rows by method, and of inherited rows.
    var rows: [Int: Int] = [:]
    var inherited = 0
    /// The number of species with a Pokédex text, by language.
    var speciesTexts: [Int: Int] = [:]
  }

  private(set) var languages: [Language] = []
  private(set) var games: [Game] = []
  private var methods: [(id: Int, identifier: String)] = []
  private var totals: [(String, Int)] = []

  init(_ database: Connection) throws {
    try database.query("SELECT id, identifier FROM language ORDER BY id") {
      languages.append(Language(id: $0.columnInt(0), identifier: $0.columnText(1)))
    }
    // The languages covered by the project's guarantees come first.
    let first = ["en", "ja", "ja-hrkt", "ja-roma"]
    func rank(_ language: Language) -> Int {
      first.firstIndex(of: language.identifier) ?? first.count + language.id
    }
    languages.sort { rank($0) < rank($1) }
    try database.query(
      """
      SELECT g.id, r.identifier, g.generation_id FROM version_group AS g
      JOIN resource AS r ON r.id = g.id
      JOIN resource_kind AS k ON k.id = r.kind AND k.identifier = 'version-group'
      ORDER BY g.sort_order
      """
    ) {
      games.append(
        Game(id: $0.columnInt(0), identifier: $0.columnText(1), generation: $0.columnInt(2)))
    }
    try database.query(
      """
      SELECT r.id, r.identifier FROM resource AS r
      JOIN resource_kind AS k ON k.id = r.kind AND k.identifier = 'move-learn-method' ORDER BY r.id
      """
    ) { methods.append(($0.columnInt(0), $0.columnText(1))) }
    try countPokemon(database)
    try countLearnsets(database)
    try countSpeciesTexts(database)
    try countTotals(database)
  }

  private mutating func countPokemon(_ database: Connection) throws {
    // The games that each pokemon is or may be in, later merged by species.
    var inside: [Int: Int] = [:]
    try database.query("SELECT version_groups, pokemon_id FROM pokemon_variant") { row in
      let mask = row.columnInt(0)
      inside[row.columnInt(1), default: 0] |= mask
      for index in games.indices where mask >> (games[index].id - 1) & 1 == 1 {
        games[index].pokemon += 1
      }
    }
    var presentIn: [Int: Int] = [:]
    try database.query("SELECT present_in, absent_from, pokemon_id FROM pokemon_presence") { row in
      let (present, absent) = (row.columnInt(0), row.columnInt(1))
      inside[row.columnInt(2), default: 0] &= ~absent
      presentIn[row.columnInt(2)] = present
      for index in games.indices {
        games[index].present += present >> (games[index].id - 1) & 1
        games[index].pokemon -= absent >> (games[index].id - 1) & 1
      }
    }
    var species: [Int: (inside: Int, present: Int)] = [:]
    try database.query("SELECT id, species_id FROM pokemon") { row in
      species[row.columnInt(1), default: (0, 0)].inside |= inside[row.columnInt(0)] ?? 0
      species[row.columnInt(1), default: (0, 0)].present |= presentIn[row.columnInt(0)] ?? 0
    }
    for index in games.indices {
      let shift = games[index].id - 1
      games[index].species = species.values.count { $0.inside >> shift & 1 == 1 }
      games[index].presentSpecies = species.values.count { $0.present >> shift & 1 == 1 }
    }
  }

  private mutating func countLearnsets(_ database: Connection) throws {
    // Grouped by mask first, because there are few masks and many rows.
    struct Key: Hashable {
      var mask: Int
      var method: Int
    }
    var rows: [Key: Int] = [:]
    var learners: [Int: Int] = [:]
    let statement = try database.prepare(
      "SELECT version_groups, pokemon_id, method_id, via FROM learnset")
    while try statement.step() {
      let mask = statement.columnInt(0)
      if statement.columnInt(3) == 0 {
        learners[statement.columnInt(1), default: 0] |= mask
        rows[Key(mask: mask, method: statement.columnInt(2)), default: 0] += 1
      } else {
        rows[Key(mask: mask, method: 0), default: 0] += 1
      }
    }
    for index in games.indices {
      let shift = games[index].id - 1
      games[index].learners = learners.values.count { $0 >> shift & 1 == 1 }
      for (key, count) in rows where key.mask >> shift & 1 == 1 {
        if key.method == 0 {
          games[index].inherited += count
        } else {
          games[index].rows[key.method, default: 0] += count
        }
      }
    }
  }

  private mutating func countSpeciesTexts(_ database: Connection) throws {
    var bits: [(version: Int, group: Int)] = []
    try database.query("SELECT id, version_group_id FROM version") {
      bits.append(($0.columnInt(0) - 1, $0.columnInt(1)))
    }
    // By language, the version groups in which the current species has a text; rows are ordered by species.
    var current = 0
    var masks = [Int](repeating: 0, count: 64)
    func finish(_ games: inout [Game]) {
      for language in languages {
        let mask = masks[language.id]
        if mask == 0 { continue }
        masks[language.id] = 0
        for index in games.indices where mask >> (games[index].id - 1) & 1 == 1 {
          games[index].speciesTexts[language.id, default: 0] += 1
        }
      }
    }
    let statement = try database.prepare(
      """
      SELECT id, languages, games FROM flavor_text
      WHERE kind = (SELECT id FROM resource_kind WHERE identifier = 'pokemon-species') ORDER BY id
      """)
    while try statement.step() {
      let (id, spoken, versions) = (
        statement.columnInt(0), statement.columnInt(1), statement.columnInt(2)
      )
      if id != current {
        finish(&games)
        current = id
      }
      var mask = 0
      for bit in bits where versions >> bit.version & 1 == 1 { mask |= 1 << (bit.group - 1) }
      for language in languages where spoken >> (language.id - 1) & 1 == 1 {
        masks[language.id] |= mask
      }
    }
    finish(&games)
  }

  private mutating func countTotals(_ database: Connection) throws {
    for (name, table) in [
      ("species", "species"), ("pokemon", "pokemon"), ("forms", "form"), ("moves", "move"),
      ("abilities", "ability"), ("items", "item"), ("games", "version_group"),
    ] {
      totals.append((name, try database.integer("SELECT count(*) FROM \(table)") ?? 0))
    }
    totals.append(("learnset", games.reduce(0) { $0 + $1.rows.values.reduce(0, +) }))
  }
}

extension DexCensus {
  var counts: JSONValue { .object(totals.map { .init($0.0, .int($0.1)) }) }

  func languagesJSON(_ names: ReportNames) throws -> JSONValue {
    .array(
      try languages.map {
        [.string($0.identifier), try names.json("language", $0.id, else: $0.identifier)]
      })
  }

  func gamesJSON(_ names: ReportNames) throws -> JSONValue {
    .array(
      try games.map { game in
        [
          "game": .string(game.identifier),
          "name": try names.json("version-group", game.id, else: game.identifier),
          "generation": .int(game.generation), "pokemon": .int(game.pokemon),
          "present": .int(game.present), "species": .int(game.species),
          "presentSpecies": .int(game.presentSpecies), "learners": .int(game.learners),
          "rows": .array(methods.map { .int(game.rows[$0.id] ?? 0) }),
          "inherited": .int(game.inherited),
          "texts": .array(languages.map { .int(game.speciesTexts[$0.id] ?? 0) }),
        ]
      })
  }

  func methodsJSON(_ names: ReportNames) throws -> JSONValue {
    .array(
      try methods.map {
        [.string($0.identifier), try names.json("move-learn-method", $0.id, else: $0.identifier)]
      })
  }
}
