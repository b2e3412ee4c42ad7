import Base
import Layers
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

/// The rules of checks.sql, with the statements of Tests/Rules/cases.sql.
@Suite struct DataRuleTests {
  /// A statement, and its rules.
  struct Case: Sendable, CustomTestStringConvertible {
    var rules: Set<String>
    var sql: String
    var testDescription: String { sql }
  }

  static let (breaking, keeping) = (cases("breaks"), cases("keeps"))

  private static func cases(_ kind: String) -> [Case] {
    let path = "\(PackageFolder.path)/Tests/Rules/cases.sql"
    guard let text = try? File.text(path) else { return [] }
    return text.split(atText: "\n\n").compactMap { block in
      let head = block.prefix { $0 != "\n" }
      guard head.hasPrefix("-- \(kind)") else { return nil }
      let rules = String(head.dropFirst("-- \(kind) ".count)).split(atText: ", ").map(String.init)
      return Case(rules: Set(rules).subtracting([""]), sql: String(block))
    }
  }

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

  @Test(arguments: breaking) func findings_brokenRow_areOfItsRule(_ own: Case) throws {
    expectEqual(Set(try Self.newFindings(own.sql).map(\.rule.name)), own.rules)
  }

  @Test(arguments: keeping) func findings_rowAtTheBound_areNone(_ own: Case) throws {
    try expectEqual(Self.newFindings(own.sql).map(\.finding.line), [])
  }

  @Test(arguments: [breaking, keeping]) func statements_everyRule_haveOne(_ all: [Case]) {
    let named = all.reduce(into: Set<String>()) { $0.formUnion($1.rules) }
    expectEqual(named, Set(DataRule.all.map(\.name)))
  }

  /// The columns of a result are place, path, advice, and the arguments of the message.
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
      expectEqual(Set(columns).subtracting(["path", "advice"]), names, "\(rule.name)")
    }
  }

  /// Exceptions are few, and none is for all of a game or a method.
  @Test func allowlist_builtIn_isSmallAndNamesPlaces() throws {
    let entries = try Allowlist(BuiltInTables.allowlist, file: "a").entries
    #expect(entries.count <= 40)
    for place in entries.flatMap(\.place.texts) {
      // A resource, or the path of a picture.
      let first = place.text.split(separator: " ")[0]
      #expect(first.contains("/") || first.contains("."), "\(place.text)")
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
      UPDATE form SET sort_order = -1 WHERE pokemon_id = 25;
      UPDATE coverage SET reason = 'new-game' WHERE version_id = 1 AND part = 'swarms'
      """
    ).map(\.finding)
    expectEqual(
      Set(found.map(\.line)),
      [
        "error[text-markup]: move/57 name: \"<b>\" has markup or a game's code; \(Self.advice)",
        "error[value-out-of-range]: item/4: price 20000000; games have 0 to 10000000; \(Self.advice)",
        "error[number-negative]: form.sort_order: rows below 0: 1; \(Self.advice)",
        "warning[coverage-missing]: version/red: \(Message.coverageNewGame.english); "
          + Message.coverageAdvice.english,
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
