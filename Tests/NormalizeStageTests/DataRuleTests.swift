import Basics
import Layers
import PokedexModel
import SQLiteKit
import TestSupport
import Testing

@testable import NormalizeStage

/// The rules of checks.sql, each with a statement that breaks a row of the sample.
@Suite struct DataRuleTests {
  /// A statement, and the rules that have findings after it and had none before.
  struct Fault: Sendable, CustomTestStringConvertible {
    var rules: Set<String>
    var sql: String
    var testDescription: String { sql }

    init(_ rules: Set<String>, _ sql: String) { (self.rules, self.sql) = (rules, sql) }
  }

  static let faults: [Fault] = [
    Fault(
      ["error variant-overlap"],
      "INSERT INTO pokemon_variant SELECT * FROM pokemon_variant WHERE pokemon_id = 25 LIMIT 1"),
    Fault(
      ["error variant-overlap"],
      "INSERT INTO move_variant SELECT * FROM move_variant WHERE move_id = 57 LIMIT 1"),
    Fault(["error variant-coverage"], "DELETE FROM pokemon_variant WHERE pokemon_id = 25"),
    Fault(["error variant-coverage"], "DELETE FROM move_variant WHERE move_id = 57"),
    Fault(
      ["error wrong-types"],
      "UPDATE pokemon_variant SET type_2_id = type_1_id WHERE pokemon_id = 25"),
    Fault(["error wrong-types"], "UPDATE form SET type_1_id = 0 WHERE pokemon_id = 25"),
    Fault(
      ["error type-before-generation"],
      "UPDATE pokemon_variant SET type_1_id = 18 WHERE pokemon_id = 25 AND version_groups & 1"),
    Fault(
      ["error type-before-generation"],
      "UPDATE move_variant SET type_id = 18 WHERE move_id = 57"),
    Fault(
      ["error type-before-generation"],
      "UPDATE move_variant SET type_id = 0 WHERE move_id = 57"),
    Fault(
      ["error ability-before-generation"],
      """
      UPDATE pokemon_variant SET ability_1_id = 140
      WHERE pokemon_id = 25 AND version_groups & (1 << 4)
      """),
    Fault(
      ["error ability-before-abilities"],
      """
      UPDATE pokemon_variant SET ability_1_id = 9
      WHERE pokemon_id = 25 AND version_groups & (1 << 29)
      """),
    Fault(
      ["warning no-ability"],
      """
      UPDATE pokemon_variant SET ability_1_id = NULL, ability_2_id = NULL,
        ability_hidden_id = NULL
      WHERE pokemon_id = 25
      """),
    Fault(
      ["warning early-hidden-ability"],
      """
      UPDATE pokemon_variant SET ability_hidden_id = 31
      WHERE pokemon_id = 25 AND version_groups & (1 << 4)
      """),
    Fault(
      ["error wrong-stats as special-and-split-stats"],
      "UPDATE pokemon_variant SET special_attack = 50 WHERE pokemon_id = 25 AND special NOT NULL"),
    Fault(
      ["error wrong-stats as special-after-generation-1"],
      """
      UPDATE pokemon_variant SET special = 50, special_attack = 0, special_defense = 0
      WHERE pokemon_id = 25 AND special IS NULL
      """),
    Fault(
      ["error stat-out-of-range"], "UPDATE pokemon_variant SET speed = 0 WHERE pokemon_id = 25"),
    Fault(
      ["error stat-out-of-range"],
      "UPDATE pokemon_variant SET special = 256 WHERE pokemon_id = 25 AND special NOT NULL"),
    Fault(
      ["error stat-sum-out-of-range"],
      "UPDATE pokemon_variant SET hp = 1, attack = 1, defense = 1, speed = 1 WHERE pokemon_id = 25"),
    Fault(
      ["error presence-contradiction"],
      "UPDATE pokemon_presence SET absent_from = present_in WHERE pokemon_id = 25"),
    Fault(
      ["error presence-contradiction"], "UPDATE move SET absent_from = present_in WHERE id = 165"),
    Fault(
      ["error move-not-in-game"],
      "UPDATE move SET absent_from = present_in, present_in = 0 WHERE id = 57"),
    Fault(
      ["error move-value-out-of-range as value-out-of-range-in-games"],
      "UPDATE move_variant SET power = 999 WHERE move_id = 57"),
    Fault(
      ["error move-value-out-of-range as value-out-of-range-in-games"],
      "UPDATE move_variant SET accuracy = 150 WHERE move_id = 57"),
    Fault(
      ["error move-value-out-of-range as value-out-of-range-in-games"],
      "UPDATE move_variant SET pp = 0 WHERE move_id = 57"),
    Fault(
      ["error move-value-out-of-range as value-out-of-range-in-games"],
      "UPDATE move_variant SET priority = 9 WHERE move_id = 57"),
    Fault(
      ["warning move-value-out-of-range as value-out-of-range-in-games"],
      "UPDATE move_variant SET power = 0 WHERE move_id = 57"),
    Fault(["error move-incomplete"], "UPDATE move_variant SET target_id = 0 WHERE move_id = 57"),
    Fault(
      ["error move-before-generation as learns-before-move-was-there"],
      """
      UPDATE learnset SET version_groups = version_groups | 64
      WHERE pokemon_id = 25 AND move_id = (
        SELECT max(l.move_id) FROM learnset l JOIN move m ON m.id = l.move_id
        WHERE l.pokemon_id = 25 AND m.generation_id >= 4)
      """),
    Fault(
      ["error move-before-generation as teaches-before-move-was-there"],
      """
      UPDATE machine SET version_group_id = 1
      WHERE move_id = (
        SELECT max(move_id) FROM machine JOIN move ON move.id = move_id WHERE generation_id > 1)
      """),
    Fault(
      ["error learner-before-generation"],
      """
      UPDATE learnset SET version_groups = version_groups | 1
      WHERE pokemon_id = 290 AND move_id = 16
      """),
    Fault(
      ["error level-out-of-range as learns-at-level"],
      "UPDATE learnset SET level = 101 WHERE pokemon_id = 25"),
    Fault(
      ["error empty-set"],
      "UPDATE learnset SET version_groups = 0 WHERE pokemon_id = 25 AND move_id = 57"),
    Fault(["error learnset-empty"], "DELETE FROM learnset WHERE pokemon_id = 25"),
    Fault(["warning learnset-empty"], "DELETE FROM learnset WHERE pokemon_id = 1007"),
    Fault(["warning learnset-gap"], "UPDATE learnset SET version_groups = version_groups & ~1"),
    Fault(["error order-repeated"], "UPDATE version_group SET sort_order = 2 WHERE id = 1"),
    Fault(
      ["error order-against-generation"],
      "UPDATE version_group SET sort_order = 100 WHERE id = 1"),
    Fault(["error no-version"], "DELETE FROM version WHERE version_group_id = 32"),
    Fault(
      ["error dex-not-dense", "error dex-number-repeated"],
      "UPDATE pokedex_number SET number = 1 WHERE pokedex_id = 1 AND species_id = 25"),
    Fault(
      ["error dex-not-dense", "error dex-number-negative", "error number-negative"],
      "UPDATE pokedex_number SET number = -1 WHERE pokedex_id = 1 AND species_id = 25"),
    Fault(["warning dex-empty"], "DELETE FROM pokedex_number WHERE pokedex_id = 2"),
    Fault(
      ["error dex-not-dense"],
      "UPDATE pokedex_number SET number = 9999 WHERE pokedex_id = 1 AND species_id = 1017"),
    Fault(
      ["error wrong-factor"],
      """
      UPDATE type_efficacy SET factor_percent = 25
      WHERE attacking_type_id = 13 AND defending_type_id = 1
      """),
    Fault(
      ["error factor-repeated"],
      """
      INSERT INTO type_efficacy
      SELECT attacking_type_id, defending_type_id, 0, generations FROM type_efficacy
      WHERE attacking_type_id = 13 AND defending_type_id = 1
      """),
    Fault(
      ["error chart-incomplete"],
      "DELETE FROM type_efficacy WHERE attacking_type_id = 13 AND defending_type_id = 1"),
    Fault(
      ["error type-without-relations"],
      "UPDATE type_efficacy SET factor_percent = 100 WHERE attacking_type_id = 13"),
    Fault(
      ["error default-variety"],
      """
      UPDATE pokemon SET is_default = 1
      WHERE id = (
        SELECT id FROM pokemon
        WHERE NOT is_default AND id IN (SELECT pokemon_id FROM learnset))
      """),
    Fault(
      ["error species-value-out-of-range as value-out-of-range"],
      "UPDATE species SET hatch_counter = 151 WHERE id = 25"),
    Fault(["error no-form"], "DELETE FROM form WHERE pokemon_id = 25"),
    Fault(
      ["error default-form as default-forms"],
      """
      UPDATE form SET is_default = 1
      WHERE pokemon_id = (SELECT pokemon_id FROM form WHERE NOT is_default)
      """),
    Fault(
      ["warning default-form as it-has-no-default-form"],
      "UPDATE form SET is_default = 0 WHERE pokemon_id = 25"),
    Fault(["warning wrong-size"], "UPDATE pokemon SET weight_hg = 0 WHERE id = 25"),
    Fault(
      ["error growth-rate"],
      "UPDATE growth_rate_level SET experience = 0 WHERE growth_rate_id = 1 AND level = 50"),
    Fault(
      ["error growth-rate"],
      "DELETE FROM growth_rate_level WHERE growth_rate_id = 1 AND level = 100"),
    Fault(["warning evolution-without-method"], "DELETE FROM evolution WHERE to_species_id = 26"),
    Fault(
      ["error evolution-contradiction"],
      "UPDATE species SET evolves_from_species_id = NULL WHERE id = 26"),
    Fault(
      ["error evolution-before-species"],
      "UPDATE evolution SET version_group_id = 1 WHERE to_species_id = 196"),
    Fault(
      ["error evolution-undated"],
      "UPDATE evolution SET version_group_id = 0 WHERE to_species_id = 26"),
    Fault(
      ["error level-out-of-range as encounter-levels"],
      "UPDATE encounter SET min_level = 0 WHERE pokemon_id = 25"),
    Fault(
      ["error chance-out-of-range as encounter-chance", "error chances-above-limit"],
      "UPDATE encounter SET chance = 101 WHERE pokemon_id = 25 AND location_area_id = 118"),
    Fault(
      ["error chances-above-limit"],
      """
      UPDATE encounter SET chance = 99
      WHERE pokemon_id = 25 AND location_area_id = 118 AND chance = 4 AND condition_set_id = 0
      """),
    // Two conditions that can both hold, beside the slots without a condition.
    Fault(
      ["error chances-above-limit", "warning chances-below-limit"],
      """
      UPDATE encounter SET chance = 34 WHERE pokemon_id = 25 AND location_area_id = 321 AND method_id = 1;
      """),
    // A choice of another value of the same condition.
    Fault(
      ["warning chances-below-limit"],
      """
      DELETE FROM encounter WHERE location_area_id = 118 AND pokemon_id <> 25
      """),
    // Fixed encounters side by side.
    Fault(
      [], "UPDATE encounter SET method_id = 18, versions = 4 WHERE chance = 100 AND method_id = 41"),
    Fault(
      ["error slot-repeated"],
      "UPDATE encounter SET copy_number = 2 WHERE pokemon_id = 25 AND location_area_id = 285"),
    // An unknown chance counts nothing, and only a supplement may have one.
    Fault(
      [],
      """
      UPDATE encounter SET chance = 0, source = 'A' WHERE location_area_id = 118 AND method_id = 1
        AND condition_set_id
      """),
    Fault(
      ["error chance-out-of-range as encounter-chance"],
      "UPDATE encounter SET chance = 0 WHERE pokemon_id = 25 AND location_area_id = 285"),
    Fault(
      ["error coverage-missing"],
      "DELETE FROM coverage WHERE version_id = 1 AND part = 'learnsets'"),
    Fault(
      ["error coverage-with-rows"],
      "UPDATE coverage SET state = 'absent' WHERE version_id = 1 AND part = 'learnsets'"),
    Fault(
      ["error coverage-with-rows"],
      """
      UPDATE coverage SET state = 'partial', expected = count
      WHERE version_id = 1 AND part = 'learnsets'
      """),
    Fault(
      ["error coverage-with-rows"],
      "UPDATE coverage SET expected = 0 WHERE version_id = 1 AND part = 'learnsets'"),
    Fault(
      ["error coverage-without-rows"],
      """
      UPDATE coverage SET state = 'absent', count = 0, reason = 'source'
      WHERE version_id = 1 AND part = 'learnsets'
      """),
    Fault(
      ["error raid-condition-elsewhere"],
      """
      UPDATE encounter_condition_set SET identifiers = 'weather-fog max-den-rarity-rare'
      WHERE id = (SELECT condition_set_id FROM encounter WHERE pokemon_id = 25 AND condition_set_id)
      """),
    Fault(
      ["error held-item-rare"],
      """
      DELETE FROM held_item WHERE pokemon_id = 25;
      INSERT INTO held_item VALUES (25, 213, 100, 64), (25, 213, 5, 2048)
      """),
    Fault(
      [],
      """
      DELETE FROM held_item WHERE pokemon_id = 25;
      INSERT INTO held_item VALUES (25, 213, 100, 2048), (25, 213, 5, 64), (25, 213, 50, 4096)
      """),
    Fault(
      ["error chance-out-of-range as held-item-rarity"],
      "UPDATE held_item SET rarity = 0 WHERE pokemon_id = 25"),
    Fault(["error no-english"], "UPDATE language SET identifier = 'eng' WHERE identifier = 'en'"),
    Fault(
      ["warning no-english-name"],
      "DELETE FROM text WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 9"),
    Fault(["error value-out-of-range"], "UPDATE pokemon SET base_experience = 5000 WHERE id = 25"),
    Fault(["error value-out-of-range"], "UPDATE item SET listed_price = 20000000 WHERE id = 4"),
    Fault(
      ["error value-out-of-range"],
      "UPDATE evolution SET min_level = 150 WHERE to_species_id = 2"),
    Fault(["error number-negative"], "UPDATE form SET sort_order = -1 WHERE pokemon_id = 25"),
    Fault(
      ["error foreign-address"],
      "UPDATE sprite_template SET prefix = 'javascript:alert(1)/' WHERE rowid = 1"),
    Fault(
      ["error foreign-address"],
      "UPDATE pokemon SET cry_latest = 'https://example.org/1.ogg' WHERE id = 25"),
    Fault(
      ["error foreign-address"],
      "UPDATE pokemon SET cry_latest = '../../../../evil/repo/main/x.ogg' WHERE id = 25"),
    Fault(["error foreign-address"], "UPDATE pokemon SET cry_legacy = '' WHERE id = 25"),
    Fault(
      [],
      "UPDATE text SET text = 'Pikachu!' WHERE kind = 43 AND id = 25 AND field = 1 AND language_id = 9"
    ),
    Fault(
      ["error identifier-repeated"],
      "UPDATE resource SET identifier = 'surf' WHERE kind = 27 AND id = 33"),
    Fault([], "UPDATE resource SET identifier = 'poke-ball' WHERE kind = 18 AND id = 1"),
    Fault(
      ["error text-hidden-character"],
      "UPDATE flavor_text SET text = 'a' || char(7) || 'b' WHERE rowid = 1"),
    Fault(
      [],
      """
      UPDATE flavor_text SET text = 'a' || char(173, 12, 10, 8203) || 'b'
      WHERE rowid = 1
      """),
    Fault(
      ["error text-hidden-character"],
      """
      UPDATE text SET text = 'a' || char(10)
      WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 9
      """),
    Fault(
      ["error text-not-composed"],
      "INSERT INTO past_effect VALUES (27, 57, 10, 7, 9, 'e' || char(769))"),
    Fault(
      ["error text-too-long"],
      """
      UPDATE text SET text = substr(hex(zeroblob(101)), 2)
      WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 9
      """),
    Fault(
      ["error text-markup"],
      "UPDATE text SET text = '<b>' WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 9"),
    Fault(
      ["error text-placeholder"],
      """
      INSERT INTO text VALUES (18, 4, 7, 9, 0, 'XXX new effect for poke-ball')
      """),
    Fault(
      ["warning entry-of-another-game"],
      """
      INSERT INTO flavor_text VALUES (43, 25, 1, 5, 0, 'ピカチュウ');
      UPDATE flavor_text SET text = 'Yellow has other words.'
      WHERE kind = 43 AND id = 25 AND languages = 256 AND games = 4
      """),
    Fault([], "INSERT INTO flavor_text VALUES (43, 25, 1, 5, 0, 'ピカチュウ')"),
    Fault(
      ["error latin-in-japanese"],
      "UPDATE text SET text = 'Abc' WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 11"),
    Fault(
      [],
      "UPDATE text SET text = 'HP' WHERE kind = 18 AND id = 4 AND field = 1 AND language_id = 11"),
    Fault(
      ["error name-repeated"],
      """
      UPDATE text SET text = 'ライチュウ'
      WHERE kind = 43 AND id = 25 AND field = 1 AND language_id IN (1, 11)
      """),
    Fault(
      ["error name-mismatch as name-of-another"],
      """
      UPDATE text SET text = 'Raichus'
      WHERE kind = 43 AND id = 25 AND field = 1 AND language_id = 9
      """),
    Fault(
      ["error name-mismatch as names-differ"],
      """
      UPDATE text SET text = 'ピカチョウ'
      WHERE kind = 43 AND id = 25 AND field = 1 AND language_id = 11
      """),
    Fault(
      ["error name-shared as name-repeated"],
      """
      UPDATE text SET text = (
        SELECT text FROM text WHERE kind = 38 AND field = 4 AND language_id = 9)
      WHERE kind = 38 AND field = 4 AND language_id = 9 AND id = (
        SELECT max(id) FROM text WHERE kind = 38 AND field = 4)
      """),
  ]

  private static let sample = Result { () throws -> String in
    let path = "\(ProcessFolder.path)/rules.sqlite"
    let database = try Connection(path, .readWriteCreate)
    try NormalizedLayer.fill(database, with: try TreeInput.sampleDex())
    return path
  }

  /// Runs all rules on the tables of the sample after `script`.
  private static func findings(
    _ script: String = ""
  ) throws -> [(rule: DataRule, finding: Diagnostic)] {
    let database = try Connection.inMemory()
    try Connection(sample.get(), .immutable).backup(to: database)
    try database.execute(script)
    return try DataRules.findings(in: database) { _ in true }
  }

  private static let known = Result { Set(try findings().map(\.finding)) }

  /// The findings that the sample has only after `script`.
  private static func newFindings(
    _ script: String
  ) throws -> [(rule: DataRule, finding: Diagnostic)] {
    let known = try known.get()
    return try findings(script).filter { !known.contains($0.finding) }
  }

  @Test(arguments: faults) func findings_brokenRow_areOfItsRule(_ fault: Fault) throws {
    expectEqual(Set(try Self.newFindings(fault.sql).map(\.rule.name)), fault.rules)
  }

  @Test func faults_everyRule_haveOne() {
    let named = Self.faults.reduce(into: Set<String>()) { $0.formUnion($1.rules) }
    expectEqual(named, Set(DataRule.all.map(\.name)))
  }

  /// The columns of a result are place, path, and the arguments of the message.
  @Test func columns_everyRule_areTheArgumentsOfItsMessage() throws {
    let database = try Connection.inMemory()
    try NormalizedLayer.fill(database, with: NormalizedDex())
    _ = try DataRules.findings(in: database) { _ in false }
    for rule in DataRule.all {
      let query = try database.prepare(rule.sql)
      var names: Set<String> = ["place"]
      let message = Message.ofRule(rule.message) { name in
        names.insert(name)
        return ""
      }
      #expect(message != nil, "\(rule.name)")
      let columns = (0..<query.columnCount).map(query.columnName)
        .map { $0.hasSuffix("_message") ? String($0.dropLast("_message".count)) : $0 }
      expectEqual(Set(columns).subtracting(["path"]), names, "\(rule.name)")
    }
  }

  /// Exceptions are few, and none is for all of a game or a method.
  @Test func allowlist_builtIn_isSmallAndNamesPlaces() throws {
    let entries = try Allowlist(BuiltInTables.allowlist, file: "a").entries
    #expect(entries.count <= 40)
    for place in entries.flatMap(\.place.texts) {
      #expect(place.text.split(separator: " ")[0].contains("/"), "\(place.text)")
    }
  }

  /// What apps must rely on is not accepted in any release.
  @Test func rules_thatAlwaysHold_areErrorsNotAllowed() throws {
    let allowed = try Allowlist(BuiltInTables.allowlist, file: "a").entries.map(\.code)
    for rule in DataRule.all where rule.marks.contains(.always) {
      #expect(rule.severity == .error && !rule.marks.contains(.full), "\(rule.name)")
      #expect(!allowed.contains(rule.code), "\(rule.name)")
    }
  }

  @Test func finding_argumentsAndPath_areThoseOfTheRow() throws {
    let found = try Self.newFindings(
      """
      UPDATE text SET text = '<b>' WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 9;
      UPDATE item SET listed_price = 20000000 WHERE id = 4;
      UPDATE form SET sort_order = -1 WHERE pokemon_id = 25
      """
    ).map(\.finding)
    expectEqual(
      Set(found.map(\.line)),
      [
        "error[text-markup]: move/57 name: \"<b>\" is not a name; \(Self.advice)",
        "error[value-out-of-range]: item/4: price 20000000; games have 0 to 10000000; \(Self.advice)",
        "error[number-negative]: form.sort_order: rows below 0: 1; \(Self.advice)",
      ])
    #expect(found.contains { $0.place == .resource("move/57", path: "name") })
    #expect(found.contains { $0.text.japanese.hasPrefix("価格 が 20000000") })
  }

  private static let advice = Message.correctOrAllow.english

  /// A game without abilities, or in which the pokemon is absent, does not need one.
  @Test func noAbility_games_areThoseThatHaveAbilitiesAndMayHaveThePokemon() throws {
    func games(absentFrom absent: Int) throws -> String {
      try Self.findings(
        """
        UPDATE pokemon_variant SET ability_1_id = NULL, ability_2_id = NULL, ability_hidden_id = NULL
        WHERE pokemon_id = 25;
        UPDATE pokemon_presence SET present_in = present_in & ~\(absent), absent_from = \(absent)
        WHERE pokemon_id = 25
        """
      ).map(\.finding).filter { $0.code == "no-ability" && $0.place == .resource("pokemon/25") }
        .map(\.message).joined()
    }
    let all = try games(absentFrom: 0)
    #expect(all.contains("diamond-pearl") && all.contains("scarlet-violet"))
    for game in GameRules.gamesWithoutAbilities.union(["crystal"]) {
      #expect(!all.contains(game), "\(game)")
    }
    let without = try games(absentFrom: 1 << 7)
    #expect(!without.contains("diamond-pearl") && without.contains("scarlet-violet"))
  }

  @Test func findings_olderSource_areWarningsOfRulesWithTheMark() throws {
    let database = try Connection.inMemory()
    try Connection(Self.sample.get(), .immutable).backup(to: database)
    try database.execute(
      "UPDATE move_variant SET power = 999; UPDATE pokemon_variant SET speed = 0")
    let found = try DataRules.findings(in: database, isOlder: true) {
      ["move-value-out-of-range", "stat-out-of-range"].contains($0.code)
    }
    let severities = Dictionary(grouping: found.map(\.finding), by: \.code)
      .mapValues { Set($0.map(\.severity)) }
    expectEqual(
      severities, ["move-value-out-of-range": [.warning], "stat-out-of-range": [.error]])
  }
}

extension DataRule {
  /// The rule as its comment names it.
  fileprivate var name: String {
    let message = message == code.rawValue ? "" : " as \(message)"
    return "\(severity.rawValue) \(code.rawValue)\(message)"
  }
}
