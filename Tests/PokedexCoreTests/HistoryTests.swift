@testable import PokedexCore
import Base
import PokedexModel
import TestSupport
import Testing

/// What PokedexCore returns of all games at once equals the views, which have a row for each game.
@Suite struct HistoryTests {
  private let pokedex = SampleDatabase.opened()
  private let connection = SampleDatabase.connection

  private func lines(_ sql: String) throws -> [String] { try connection.texts(sql).sorted() }

  @Test func histories_variants_equalTheViewOfEveryGame() throws {
    let groups = try pokedex.versionGroups()
    var lines: [String] = []
    for history in try pokedex.histories() {
      expectEqual(history.species.id, history.pokemon.species)
      try expectEqual(pokedex.history(of: .id(history.id)), history)
      for group in groups {
        let variants = history.variants.filter { $0.versionGroups.contains(group.id) }
        #expect(variants.count <= 1)
        guard let variant = variants.first else { continue }
        let isPresent =
          history.present.contains(group.id)
          ? "1" : history.absent.contains(group.id) ? "0" : "unknown"
        let type = try pokedex.identifier(of: variant.type1)
        lines.append("\(group.identifier) \(history.id) \(type) \(variant.stats.hp) \(isPresent)")
      }
    }
    try expectEqual(
      lines.sorted(),
      self.lines(
        """
        SELECT version_group || ' ' || pokemon_id || ' ' || type_1 || ' ' || hp || ' '
          || IFNULL(is_present, 'unknown') FROM dex_pokemon_at
        """))
    #expect(lines.count > 500)
  }

  /// The types of Clefairy and the stats of Pikachu changed: the last variant is the current one.
  @Test func histories_lastVariant_isOfTheNewestGames() throws {
    for history in try pokedex.histories() {
      let newest = try pokedex.versionGroups().last { group in
        history.variants.contains { $0.versionGroups.contains(group.id) }
      }
      let group = try #require(newest)
      expectEqual(history.variants.last?.versionGroups.contains(group.id), true, "\(history.id)")
    }
    let pikachu = try pokedex.history(of: "pikachu")
    #expect(pikachu.variants.count > 1)
    #expect(pikachu.variants.first?.special != nil)
    expectEqual(pikachu.variants.last?.stats.defense, 40)
  }

  @Test func history_unknownPokemon_throws() throws {
    #expect(throws: PokedexError.self) { try pokedex.history(of: 20_000) }
  }

  @Test func moveVariants_all_equalTheViewOfEveryGame() throws {
    let groups = try pokedex.versionGroups()
    var lines: [String] = []
    for variant in try pokedex.moveVariants() {
      let move = try pokedex.identifier(of: variant.move)
      for group in groups where variant.versionGroups.contains(group.id) {
        lines.append(
          "\(group.identifier) \(move) \(variant.power.number ?? -1) \(variant.pp.number ?? -1)")
      }
    }
    try expectEqual(
      lines.sorted(),
      self.lines(
        """
        SELECT version_group || ' ' || move || ' ' || IFNULL(power, -1) || ' ' || IFNULL(pp, -1)
        FROM dex_move_at
        """))
    #expect(lines.count > 500)
  }

  @Test func learnsetEntries_everyMove_equalTheTable() throws {
    var entries = 0
    for move in try pokedex.all(Move.self) {
      for entry in try pokedex.learnsetEntries(of: .id(move.id)) {
        expectEqual(entry.move, move.id)
        entries += 1
      }
    }
    try expectEqual(entries, connection.integer("SELECT COUNT(*) FROM learnset"))
    let thunderbolt = try pokedex.learnsetEntries(of: "thunderbolt").filter { $0.pokemon == 25 }
    let section = try pokedex.learnset(of: 25, in: "red-blue").flatMap(\.rows)
      .filter { $0.move.identifier == "thunderbolt" }
    let redBlue = try pokedex.id(of: ResourceKey<VersionGroup>.name("red-blue"))
    expectEqual(
      thunderbolt.filter { $0.versionGroups.contains(redBlue) }.map(\.level).sorted(),
      section.map(\.level).sorted())
    #expect(!section.isEmpty)
    #expect(try pokedex.learnsetEntries(of: 9_999).isEmpty)
  }

  /// Every row of the table is in one group, once.
  @Test func moveHistory_everyMove_hasTheRowsOfTheTable() throws {
    var found: Set<[Int]> = []
    for move in try pokedex.all(Move.self) {
      let history = try pokedex.moveHistory(of: .id(move.id))
      expectEqual(history.variants, (try pokedex.moveVariants().filter { $0.move == move.id }))
      for group in history.learners {
        expectEqual(group.pokemon, group.pokemon.sorted())
        for pokemon in group.pokemon {
          let row = [
            move.id.rawValue, pokemon.rawValue, group.method.rawValue, group.origin.rawValue,
            group.level, Int(group.versionGroups.bits),
          ]
          #expect(found.insert(row).inserted)
        }
      }
    }
    try expectEqual(
      found.count,
      connection.integer(
        """
        SELECT COUNT(*) FROM (SELECT DISTINCT move_id, pokemon_id, method_id, via, level,
        version_groups FROM learnset)
        """))
    #expect(found.count > 1000)
    let none = try pokedex.moveHistory(of: 9_999)
    expectEqual(none, MoveHistory(id: 9_999))
  }

  @Test func evolutionFamilies_all_haveEverySpeciesAndMethodOnce() throws {
    let families = try pokedex.evolutionFamilies()
    expectEqual(families.map(\.id), families.map(\.id).sorted())
    try expectEqual(
      families.flatMap(\.members).map(\.rawValue).sorted(),
      connection.texts("SELECT id FROM species ORDER BY id").compactMap { Int($0) })
    let methods = families.flatMap(\.methods)
    try expectEqual(methods.count, connection.integer("SELECT COUNT(*) FROM evolution"))
    expectEqual(Set(methods).count, methods.count)
    for family in families {
      for method in family.methods {
        #expect(family.members.contains(method.from) && family.members.contains(method.to))
      }
    }
    expectEqual(families.first { $0.members.contains(25) }?.members, [25, 26, 172])
  }

  @Test func searchEntries_kinds_equalTheTableInItsOrderWithNicknames() throws {
    let kinds: Set<ResourceKind> = [.pokemonSpecies, .move]
    let entries = try pokedex.searchEntries(kinds)
    let rows = try connection.texts(
      """
      SELECT k.identifier || '/' || e.id || ' ' || keys
      FROM search_entry AS e JOIN resource_kind AS k ON k.id = e.kind
      WHERE k.identifier IN ('pokemon-species', 'move') ORDER BY rank, sort_order, kind, e.id
      """)
    expectEqual(entries.count, rows.count)
    for (entry, row) in zip(entries, rows) {
      let isCharizard = entry.id == AnyResourceID(SpeciesID(6))
      #expect("\(entry.id) \(entry.keys)".hasPrefix(row), "\(row)")
      #expect(entry.keys.hasSuffix("\nzard\t0\n") == isCharizard, "\(row)")
    }
    expectEqual(Set(entries.map(\.id.kind)), kinds)
    #expect(try pokedex.searchEntries([.machine]).isEmpty)
  }
}
