import Base
import Layers
import PokedexFormat
import TestSupport
import Testing

@testable import Pipeline

/// The comparison with facts that were made from the public views of the sample.
@Suite(.inTemporaryFolder) struct CrosscheckTests {
  let folder = InTemporaryFolder.path

  /// A database and facts in a folder of their own.
  struct Fixture {
    let folder: String
    let database: String
    var facts: SampleFacts
    /// The address of the source; nil for that of the facts.
    var location: String?
    /// The paths of the facts of other sources.
    var others: [String] = []
    /// Rows of the reviewed list, as JSON.
    var rows: [String] = []
    var minimum = ""

    static let games = [
      ["red-blue", "yellow"], ["yellow"], ["gold-silver", "crystal"], ["ruby-sapphire"],
      ["sword-shield"], ["the-isle-of-armor"], ["champions"],
    ]

    init(_ folder: String) async throws {
      self.folder = folder
      database = try await SampleBuild.artifact
      facts = try SampleFacts(database, games: Self.games)
    }

    func compare(minimum: Double? = nil) throws -> CrosscheckResult {
      try facts.write(to: "\(folder)/facts.sqlite") { file in
        if let location { try file.run("UPDATE source SET location = ?", location) }
      }
      try AtomicFile.write(
        "\(folder)/reviewed.json",
        """
        {"format": 1, "minimum": {\(self.minimum)}, "disagreements": [
        \(rows.joined(separator: ",\n"))
        ]}
        """, durable: false)
      return try CrosscheckRun.compare(
        database,
        CrosscheckInput(
          facts: ["\(folder)/facts.sqlite"] + others, reviewed: "\(folder)/reviewed.json"),
        minimum: minimum)
    }

    /// Expects these disagreements.
    @discardableResult
    func expect(
      _ lines: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> CrosscheckResult {
      let result = try compare()
      expectEqual(CrosscheckTests.lines(result), lines, sourceLocation: sourceLocation)
      return result
    }

    /// Adds a reviewed row.
    mutating func review(
      _ game: String, _ field: String, _ identifier: String, _ ours: String, _ theirs: String,
      verdict: String = "ours", evidence: String = "https://example.org", source: String = "test"
    ) {
      rows.append(
        """
        {"source": "\(source)", "game": "\(game)", "field": "\(field)", "identifier": "\(identifier)", "ours": "\(ours)", \
        "theirs": "\(theirs)", "verdict": "\(verdict)", "evidence": "\(evidence)"}
        """)
    }

    mutating func edit(_ game: String, _ body: (inout SampleFacts.Game) throws -> Void) throws {
      let index = try #require(
        facts.games.firstIndex { $0.versionGroups.joined(separator: "+") == game })
      try body(&facts.games[index])
    }
  }

  /// A disagreement as one line.
  static func lines(_ result: CrosscheckResult) -> [String] {
    result.disagreements.map { "\($0.unit): \($0.ours) / \($0.theirs)" }
  }

  @Test func compare_factsOfTheViews_agreeCompletely() async throws {
    let fixture = try await Fixture(folder)
    let result = try fixture.expect()
    #expect(result.unknown == [] && result.refusals == [] && result.findings == [])
    let totals = Dictionary(
      uniqueKeysWithValues: result.summary.totals.map { ($0.field, $0.tally.agreed) })
    let games = fixture.facts.games
    let pokemon = games.reduce(0) { $0 + $1.pokemon.count }
    let moves = games.reduce(0) { $0 + $1.moves.count }
    for field in [Crosscheck.Field.stats, .types, .abilities] {
      expectEqual(totals[field], pokemon)
    }
    for field in [
      Crosscheck.Field.type, .damageClass, .power, .accuracy, .pp, .priority, .effectChance,
      .target,
    ] {
      expectEqual(totals[field], moves)
    }
    for field in Crosscheck.learnMethods {
      let method = String(field.rawValue.dropFirst("learnset:".count))
      let pairs = games.reduce(0) { sum, game in
        sum + game.learnsets.values.reduce(0) { $0 + ($1[method]?.count ?? 0) }
      }
      expectEqual((totals[field] ?? 0), pairs, "\(method)")
    }
    expectEqual(
      totals[.levels],
      games.filter { $0.versionGroups.count == 1 }.reduce(0) { sum, game in
        sum + game.learnsets.values.reduce(0) { $0 + ($1["level-up"]?.count ?? 0) }
      })
    expectEqual(totals[.machines], games.reduce(0) { $0 + ($1.machines?.count ?? 0) })
    expectEqual(result.summary.games.map(\.name).first, "red-blue+yellow")
    expectEqual(result.summary.sources.map(\.title), ["Test Dex 0123456789ab"])
  }

  /// Each changed value is the only disagreement, with both values as text.
  @Test(arguments: [
    ("bulbasaur", "stats", "1,49,49,65,65,2", "45,49,49,65,65,45 / 1,49,49,65,65,2"),
    ("bulbasaur", "types", "grass", "grass,poison / grass"),
    (
      "bulbasaur", "abilities", "overgrow,static,none",
      "overgrow,none,chlorophyll / overgrow,static,none"
    ),
    ("bulbasaur", "evolution", "trade", "none / trade"), ("surf", "type", "fire", "water / fire"),
    ("surf", "damage_class", "status", "special / status"), ("surf", "power", "95", "90 / 95"),
    ("surf", "power", "none", "90 / none"), ("surf", "accuracy", "none", "100 / none"),
    ("surf", "pp", "10", "15 / 10"), ("surf", "priority", "-1", "0 / -1"),
    ("surf", "effect_chance", "10", "none / 10"),
    ("surf", "flags", "sound", "mirror,protect / sound"),
    ("surf", "flags", "none", "mirror,protect / none"),
    ("surf", "target", "user", "all-other-pokemon / user"),
  ])
  func compare_otherValue_disagrees(
    _ name: String, _ field: String, _ value: String, _ values: String
  ) async throws {
    var fixture = try await Fixture(folder)
    try fixture.edit("sword-shield") {
      $0.pokemon[name]?[field] = value
      $0.moves[name]?[field] = value
    }
    try fixture.expect("sword-shield \(field) \(name): \(values)")
  }

  /// One of the methods that the database has in any of the version groups.
  @Test func compare_evolutionMethod_agreesIfTheDatabaseHasIt() async throws {
    var fixture = try await Fixture(folder)
    fixture.facts.games = [SampleFacts.Game(["diamond-pearl", "sword-shield"])]
    fixture.facts.games[0].pokemon = [
      "charmeleon": ["evolution": "level-up level 16"],
      "raichu": ["evolution": "use-item item thunder-stone"],
      "leafeon": ["evolution": "use-item item leaf-stone"],
    ]
    let result = try fixture.compare()
    #expect(Self.lines(result) == [] && result.summary.total.agreed == 3)
    fixture.facts.games = [SampleFacts.Game(["diamond-pearl"])]
    fixture.facts.games[0].pokemon = ["leafeon": ["evolution": "use-item item leaf-stone"]]
    try fixture.expect("diamond-pearl evolution leafeon: level-up / use-item item leaf-stone")
  }

  /// Values hold in each version group of a game; the database's are named if they differ.
  @Test func compare_valuesDifferBetweenVersionGroups_namesThem() async throws {
    var fixture = try await Fixture(folder)
    fixture.facts.games = [SampleFacts.Game(["diamond-pearl", "sword-shield"])]
    fixture.facts.games[0].moves = ["surf": ["power": "95"], "tackle": ["power": "40"]]
    try fixture.expect(
      "diamond-pearl+sword-shield power surf: diamond-pearl: 95; sword-shield: 90 / 95",
      "diamond-pearl+sword-shield power tackle: diamond-pearl: 35; sword-shield: 40 / 40")
    // A pokemon that only the second game has is compared there; one in none of them is absent.
    fixture.facts.games = [SampleFacts.Game(["red-blue", "gold-silver"])]
    fixture.facts.games[0].pokemon = [
      "pichu": ["types": "electric"], "shedinja": ["types": "bug,ghost"],
    ]
    let result = try fixture.expect(
      "red-blue+gold-silver types shedinja: absent / bug,ghost")
    expectEqual(result.summary.total.agreed, 1)
  }

  /// What the facts do not state is not compared.
  @Test func compare_missingMembers_areNotCompared() async throws {
    var fixture = try await Fixture(folder)
    let before = try fixture.compare().summary.total.agreed
    try fixture.edit("sword-shield") { game in
      game.pokemon["bulbasaur"]?["stats"] = nil
      game.moves["surf"] = [:]
      game.learnsets["pikachu"]?["egg"] = nil
    }
    let result = try fixture.expect()
    #expect(result.summary.total.agreed < before)
    try fixture.edit("sword-shield") { game in
      game.machines = nil
      game.learnsets["bulbasaur"] = nil
    }
    try fixture.expect()
  }

  @Test func compare_learnsetPairOfOneSource_disagrees() async throws {
    var fixture = try await Fixture(folder)
    try fixture.edit("sword-shield") { game in
      game.learnsets["bulbasaur"]?["machine"]?["surf"] = []
      game.learnsets["bulbasaur"]?["level-up"]?["tackle"] = nil
      game.machines?.insert("absorb")
      game.machines?.remove("surf")
    }
    try fixture.expect(
      "sword-shield learnset:level-up bulbasaur/tackle: present / absent",
      "sword-shield learnset:machine bulbasaur/surf: absent / present",
      "sword-shield machines absorb: absent / present",
      "sword-shield machines surf: present / absent")
  }

  /// The source states moves of evolved pokemon at their pre-evolution, or at both.
  @Test func compare_preEvolution_agreesEitherWay() async throws {
    var fixture = try await Fixture(folder)
    // The database has it only as inherited from bulbasaur.
    try fixture.edit("sword-shield") { game in
      let eggMoves = try #require(game.learnsets["bulbasaur"]?["egg"])
      #expect(!eggMoves.isEmpty && game.learnsets["ivysaur"]?["egg"] == nil)
      game.learnsets["ivysaur"]?["egg"] = eggMoves
    }
    let inherited = try fixture.compare()
    // The database's own row of ivysaur is at bulbasaur in the source.
    try fixture.edit("sword-shield") { game in
      game.learnsets["ivysaur"]?["egg"] = nil
      let move = try #require(
        game.learnsets["ivysaur"]?["level-up"]?.keys.first {
          game.learnsets["bulbasaur"]?["level-up"]?[$0] != nil
        })
      game.learnsets["ivysaur"]?["level-up"]?[move] = nil
    }
    #expect(Self.lines(inherited) == [] && inherited.unknown == [])
    try fixture.expect()
  }

  @Test func compare_otherLevels_disagreeInGamesOfOneVersionGroup() async throws {
    var fixture = try await Fixture(folder)
    for game in ["red-blue+yellow", "yellow"] {
      try fixture.edit(game) { $0.learnsets["bulbasaur"]?["level-up"]?["tackle"] = [1, 50] }
    }
    try fixture.expect("yellow levels bulbasaur/tackle: 1 / 1,50")
    // Levels that are not stated.
    try fixture.edit("yellow") { $0.learnsets["bulbasaur"]?["level-up"]?["tackle"] = [] }
    try fixture.expect()
  }

  @Test func compare_unknownIdentifiers_areCounted() async throws {
    var fixture = try await Fixture(folder)
    try fixture.edit("sword-shield") { game in
      game.pokemon["missingno"] = ["types": "bird"]
      game.moves["struggle-bug-2"] = ["power": "1"]
      game.learnsets["missingno"] = ["egg": ["tackle": []]]
      game.learnsets["bulbasaur"]?["egg"]?["other-move"] = []
      game.machines?.insert("struggle-bug-2")
    }
    // Learnsets and machines of a game that the database has only in part cannot be compared.
    fixture.facts.games.append(
      SampleFacts.Game(["sun-moon", "stars"], machines: ["tackle"]))
    let result = try fixture.expect()
    expectEqual(
      result.unknown,
      [
        "move/other-move", "move/struggle-bug-2", "pokemon/missingno", "version-group/stars",
      ])
    expectEqual(result.findings.map(\.code), ["crosscheck-unknown"])
    expectEqual(result.findings.map(\.severity), [.note])
    #expect(result.findings[0].message.contains("1 pokemon, 2 moves and 1 version groups"))
  }

  @Test func compare_nothingInCommon_isBadData() async throws {
    var fixture = try await Fixture(folder)
    fixture.facts.games = [SampleFacts.Game(["stars"], machines: ["tackle"])]
    expectError("facts-not-comparable", .badData) { try fixture.compare() }
  }

  @Test func compare_reviewedRows_countAsReviewedOrStale() async throws {
    var fixture = try await Fixture(folder)
    fixture.minimum = #""power": 99.9"#
    try fixture.edit("sword-shield") { $0.moves["surf"]?["power"] = "95" }
    try fixture.edit("champions") { $0.moves["surf"]?["power"] = "95" }
    try expectEqual(fixture.compare().refusals.map(\.code), ["crosscheck-below-minimum"])
    fixture.review("sword-shield", "power", "surf", "90", "95")
    // Other values than now, and a value that agrees.
    fixture.review("champions", "power", "surf", "80", "95")
    fixture.review("champions", "pp", "surf", "15", "16")
    fixture.review("red-blue+yellow", "learnset:egg", "bulbasaur/surf", "absent", "present")
    let result = try fixture.compare()
    expectEqual(result.disagreements.map(\.isReviewed), [true, false])
    let tally = try #require(result.summary.totals.first { $0.field == .power }?.tally)
    #expect(tally.reviewed == 1 && tally.unreviewed == 1)
    expectEqual(result.summary.stale, 3)
    #expect(result.findings.allSatisfy { $0.code == "crosscheck-stale" && $0.advice != nil })
    expectEqual(
      result.findings.map { $0.place?.description },
      [
        "\(fixture.folder)/reviewed.json:3", "\(fixture.folder)/reviewed.json:4",
        "\(fixture.folder)/reviewed.json:5",
      ])
  }

  /// One error for each field; exactly the minimum is enough.
  @Test func refusals_belowMinimum_nameEachField() async throws {
    var fixture = try await Fixture(folder)
    fixture.facts.games = [SampleFacts.Game(["sword-shield"])]
    fixture.facts.games[0].moves = [
      "surf": ["power": "90", "pp": "1"], "tackle": ["power": "40", "pp": "35"],
      "ember": ["power": "40", "pp": "25"], "growl": ["power": "1", "pp": "40"],
    ]
    fixture.minimum = #""power": 75, "pp": 75.5"#
    let result = try fixture.compare()
    expectEqual(
      result.refusals.map(\.message),
      [
        "pp: 75.00 % of 4 values agree or are reviewed, the minimum is 75.5 %"
      ])
    // A field without a minimum must agree completely.
    fixture.minimum = #""power": 75"#
    try expectEqual(fixture.compare().refusals.map { $0.message.prefix(3) }, ["pp:"])
    try expectEqual(fixture.compare(minimum: 75).refusals, [])
    try expectEqual(fixture.compare(minimum: 75.01).refusals.count, 2)
    fixture.review("sword-shield", "pp", "surf", "15", "1")
    try expectEqual(fixture.compare(minimum: 100).refusals.map { $0.message.prefix(5) }, ["power"])
  }

  /// All problems of a list are reported, each with its line.
  @Test func reviewed_invalidRows_reportEach() async throws {
    var fixture = try await Fixture(folder)
    fixture.review("sword-shield", "power", "surf", "90", "95")
    fixture.review("sword-shield", "power", "surf", "90", "95")
    fixture.review("sword-shield", "power", "*", "90", "95")
    fixture.review("sword-*", "power", "tackle", "90", "95")
    fixture.review("sword-shield", "strength", "tackle", "90", "95")
    fixture.review("sword-shield", "learnset:egg", "pikachu", "present", "absent")
    fixture.review("sword-shield", "power", "pikachu/tackle", "present", "absent")
    fixture.review("sword-shield", "power", "ember", "90", "95", verdict: "mine")
    fixture.review("sword-shield", "power", "growl", "90", "95", evidence: "")
    fixture.rows.append(
      fixture.rows[0].replacing("surf", with: "fly").replacing("}", with: #", "note": ""}"#))
    let error = try #require(throws: PipelineError.self) { try fixture.compare() }
    expectEqual(error.category, .badData)
    #expect(error.diagnostics.allSatisfy { $0.code == "reviewed-invalid" && $0.advice != nil })
    #expect(
      error.diagnostics.map { problem -> Int? in
        guard case .file("\(fixture.folder)/reviewed.json", let line, _)? = problem.place
        else { return nil }
        return line
      } == Array(3...11))
    fixture.rows = []
    fixture.review("sword-shield+stars", "power", "surf", "90", "95")
    let unknown = try #require(throws: PipelineError.self) { try fixture.compare() }
    expectEqual(unknown.message, #"unknown version group "stars""#)
    expectEqual(unknown.place?.description, "\(fixture.folder)/reviewed.json:2")
    fixture.rows = []
    for number in 1...451 { fixture.review("sword-shield", "power", "move-\(number)", "90", "95") }
    let long = try #require(throws: PipelineError.self) { try fixture.compare() }
    expectEqual(long.message, "451 rows, at most 450 are allowed")
    fixture.rows.removeLast()
    try expectEqual(fixture.compare().stale.count, 450)
  }
}
