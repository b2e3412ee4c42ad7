import Base
import Layers
import PokedexFormat
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

/// The sentences are invented; of the real texts the project has digests only.
@Suite struct TextSourceTests {
  private static let (kanji, kana): (LanguageID, LanguageID) = (11, 1)
  private static let table = #"""
    {"format": 1, "source": {"id": "towakey", "name": "n", "adds": "flavor-texts", "location": "l",
      "revision": "r", "date": "d", "license": "MIT", "notice": "n", "sha256": "\#(String(repeating: "0", count: 64))"},
     "games": [
       {"file": "G.json", "script": "kana", "moves": {"file": "M.json", "script": "any"}, "abilities": "red_gold",
        "versions": {"red": "red", "gold": "gold"}},
       {"file": "N.json", "script": "any",
        "moves": {"file": "K.json", "script": "kanji"}, "versions": {"violet": "violet"}}
     ],
     "abilities": "A.json",
     "agreement": {"pokemon-species": {"red-blue": {"compared": 4, "equal": 3}}},
     "names": {"move": {"オウムビーム": "hyper-beam"}, "form": {"0019_01000000_0_000_0": "rattata-alola"}, "wrong": {}}}
    """#

  private static let resources = [
    Resource(.ability, 50, "run-away"), Resource(.language, 1, "ja-hrkt"),
    Resource(.language, 11, "ja"), Resource(.move, 5, "mega-punch"),
    Resource(.move, 63, "hyper-beam"), Resource(.move, 64, "hyper-beam-2"),
    Resource(.pokemonForm, 10100, "rattata-alola"), Resource(.pokemonSpecies, 19, "rattata"),
    Resource(.version, 1, "red"), Resource(.version, 4, "gold"), Resource(.version, 41, "violet"),
    Resource(.versionGroup, 1, "red-blue"), Resource(.versionGroup, 3, "gold-silver"),
    Resource(.versionGroup, 25, "scarlet-violet"),
  ].sorted(by: Resource.precedes)

  /// A dex with names, games and `known` as PokéAPI's text of Rattata in Red.
  private static func dex(known: String?) -> NormalizedDex {
    var dex = NormalizedDex()
    dex.versions = [(1, 1), (4, 3), (41, 25)].map { Version($0, of: $1) }
    dex.texts = [
      LocalizedText(.move, 5, .name, kana, "メガトンパンチ"),
      LocalizedText(.move, 64, .name, kana, "１０まんビーム"),
      LocalizedText(.ability, 50, .name, kana, "にげあし"),
    ]
    if let known { dex.flavorTexts = [FlavorText(.pokemonSpecies, 19, [1], [1], known)] }
    return dex
  }

  private static func table(_ json: String) throws -> TextSourceTable {
    let input = try TextSourceInput(("TextSource/towakey.json", Array(json.utf8)))
    return try #require(input.reader as? TextSourceTable)
  }

  private struct Reading {
    var rows: [FlavorText]
    var texts: Manifest.Texts
    var findings: [Diagnostic]
  }

  /// Reads `regions` of entries `{code: {"description": {game: text}}}` of the first file, and other files.
  private static func read(
    _ regions: [String] = [], _ files: [String: String] = [:], known: String? = nil,
    wrong: String = "", isFull: Bool = true
  ) throws -> Reading {
    let table = try table(table.replacing(#""wrong": {}"#, with: #""wrong": {\#(wrong)}"#))
    let members = regions.enumerated().map { #""r\#($0)": {"0001": \#($1)}"# }
    var contents = [
      "G.json": #"{"pokedex": {\#(members.joined(separator: ","))}}"#,
      "N.json": #"{"pokedex": {}}"#, "M.json": #"{"waza_list": {}}"#, "A.json": #"{"ability": {}}"#,
      "K.json": #"{"waza_list": {}}"#,
    ]
    contents.merge(files) { $1 }
    var dex = dex(known: known)
    let (texts, findings) = try #require(
      try table.add(
        contents.mapValues { Array($0.utf8) }, to: &dex, ReferenceTable(resources), isFull: isFull))
    return Reading(
      rows: dex.flavorTexts.dropFirst(known == nil ? 0 : 1).sorted { $0.key < $1.key },
      texts: texts, findings: findings)
  }

  private static func rows(_ reading: Reading) -> [String] {
    reading.rows.map {
      "\($0.kind.endpoint) \($0.id) \($0.languages.contains(kanji) ? "ja" : "ja-hrkt") \($0.games)"
        + " \($0.text) \($0.source.identifier)"
    }
  }

  /// The texts that are not used, a line for each reason and file.
  private static func rejected(_ reading: Reading) -> [String] {
    reading.texts.rejected.map {
      "\($0.reason) \($0.file): \($0.entries.joined(separator: ", "))"
    }
  }

  /// The agreement, as `entity versionGroup equal/compared`.
  private static func agreement(_ reading: Reading) -> [String] {
    reading.texts.agreement.map {
      "\($0.entity) \($0.versionGroup) \($0.equal)/\($0.compared)"
    }
  }

  private static func findings(_ reading: Reading) -> [DiagnosticCode] {
    reading.findings.map(\.code)
  }

  @Test func read_speciesAndForm_foldsGamesWithTheSameText() throws {
    let reading = try Self.read([
      #"{"0019_00000000_0_000_0": {"description": {"red": "ねる。", "gold": "ねる。"}}}"#,
      #"{"0019_01000000_0_000_0": {"description": {"gold": "おきる。"}}}"#,
    ])
    expectEqual(
      Self.rows(reading),
      [
        "pokemon-form 10100 ja-hrkt 8 おきる。 supplement",
        "pokemon-species 19 ja-hrkt 9 ねる。 supplement",
      ])
    expectEqual(reading.texts.texts, 3)
    expectEqual(Self.rejected(reading), [])
  }

  @Test func read_textThatPokeAPIHas_keepsPokeAPIs() throws {
    let entry = #"{"0019_00000000_0_000_0": {"description": {"red": "ねる 10。"}}}"#
    let equal = try Self.read([entry], known: "ねる\u{3000}１０。")
    expectEqual(Self.rows(equal), [])
    expectEqual(Self.agreement(equal), ["pokemon-species red-blue 1/1"])
    expectEqual(Self.findings(equal), [])
    let other = try Self.read([entry], known: "おきる。")
    expectEqual(Self.rows(other), [])
    expectEqual(Self.agreement(other), ["pokemon-species red-blue 0/1"])
    expectEqual(Self.findings(other), ["text-agreement-low"])
  }

  @Test func read_textOfAnotherGame_isReplacedByThatOfTheGameWithTheSameOne() throws {
    let entry = #"{"0019_00000000_0_000_0": {"description": {"red": "ねる。", "gold": "ねる。"}}}"#
    let other = """
      {"pokedex": {"r": {"0019": {"0019_00000000_0_000_0": {"description": {"violet": "おきる。"}}}}}}
      """
    let place = #""G.json 0019_00000000_0_000_0 red""#
    let right = "pokemon-species 19 ja-hrkt 8 ねる。 supplement"
    let removed = try Self.read([entry], wrong: "\(place): \"\"")
    expectEqual(Self.rows(removed), [right])
    expectEqual(Self.rejected(removed), ["other-game G.json: 0019_00000000_0_000_0 red"])
    expectEqual(Self.findings(removed), ["texts-unused"])
    let replaced = try Self.read(
      [entry], ["N.json": other], wrong: #"\#(place): "violet""#)
    expectEqual(
      Self.rows(replaced),
      [right, "pokemon-species 19 ja-hrkt \(1 | 1 << 40) おきる。 supplement"])
    // PokéAPI's text stays.
    let known = try Self.read(
      [entry], ["N.json": other], known: "はしる。", wrong: #"\#(place): "violet""#)
    expectEqual(
      Self.rows(known), [right, "pokemon-species 19 ja-hrkt \(1 << 40) おきる。 supplement"])
  }

  @Test func read_entryRepeatedByARegion_countsOnce() throws {
    let entry = #"{"0019_00000000_0_000_0": {"description": {"red": "ねる。"}}}"#
    try expectEqual(Self.read([entry, entry]).texts.texts, 1)
    let other = #"{"0019_00000000_0_000_0": {"description": {"red": "おきる。"}}}"#
    let reading = try Self.read([entry, other])
    expectEqual(Self.rejected(reading), ["contradiction G.json: 0019_00000000_0_000_0 red"])
    expectEqual(Self.rows(reading), ["pokemon-species 19 ja-hrkt 1 ねる。 supplement"])
  }

  @Test func read_gameInBothScripts_takesBoth() throws {
    let entries = """
      {"pokedex": {"r": {"0019": {"0019_00000000_0_000_0": {"description": {"violet": "水を のむ。"}},
        "0019_01000000_0_000_0": {"description": {"violet": "みずを のむ。"}}}}}}
      """
    expectEqual(
      Self.rows(try Self.read([], ["N.json": entries])),
      [
        "pokemon-form 10100 ja-hrkt \(1 << 40) みずを\u{3000}のむ。 supplement",
        "pokemon-species 19 ja \(1 << 40) 水を\u{3000}のむ。 supplement",
      ])
  }

  @Test func read_moves_areOfAllVersionGroupsAndFoundByNameOrTable() throws {
    let moves = """
      {"waza_list": {"red_gold": {"メガトンパンチ": {"type": "ノーマル", "description": "なぐる。"},
        "オウムビーム": {"description": "うつ。"}, "しらないわざ": {"description": "なに？"}},
        "10まんビーム": {"description": "ひかる。"}, "version": "1"}}
      """
    let reading = try Self.read([], ["M.json": moves])
    expectEqual(
      Self.rows(reading),
      [
        "move 5 ja-hrkt 5 なぐる。 supplement", "move 63 ja-hrkt 5 うつ。 supplement",
        "move 64 ja-hrkt 5 ひかる。 supplement",
      ])
    expectEqual(Self.rejected(reading), ["unknown-name M.json: しらないわざ"])
  }

  @Test func read_movesOfScriptKanji_refusesKana() throws {
    let moves = #"{"waza_list": {"メガトンパンチ": {"description": "なぐる。"}}}"#
    let kana = try Self.read([], ["K.json": moves])
    expectEqual(Self.rows(kana), [])
    expectEqual(Self.rejected(kana), ["other-script K.json: メガトンパンチ"])
    let kanji = try Self.read([], ["K.json": moves.replacing("なぐる", with: "殴る")])
    expectEqual(Self.rows(kanji), ["move 5 ja \(1 << 24) 殴る。 supplement"])
  }

  /// The fields after the second one say nothing about the form.
  @Test(
    arguments: [
      ("0019_00000000_5_000_0", true), ("0019_00000100_0_000_0", false), ("0019", false),
      ("0019_0_00000000_0", false),
    ])
  func read_code_isOfTheSpeciesForItsOrdinaryForm(_ code: String, _ isSpecies: Bool) throws {
    let reading = try Self.read([#"{"\#(code)": {"description": {"red": "ねる。"}}}"#])
    expectEqual(
      Self.rows(reading), isSpecies ? ["pokemon-species 19 ja-hrkt 1 ねる。 supplement"] : [])
    expectEqual(
      Self.rejected(reading), isSpecies ? [] : ["unknown-form G.json: \(code) red"])
  }

  @Test func read_abilities_areOfTheGameOfTheirKey() throws {
    let abilities = #"{"ability": {"にげあし": {"red_gold": "にげる。", "platinum": "はしる。"}}}"#
    let reading = try Self.read([], ["A.json": abilities])
    expectEqual(Self.rows(reading), ["ability 50 ja-hrkt 5 にげる。 supplement"])
    expectEqual(Self.rejected(reading), ["unknown-game A.json: にげあし platinum"])
  }

  @Test func read_textThatIsNotUsed_isRejectedWithReason() throws {
    let entries = [
      #"""
      {"0019_00000009_0_000_0": {"description": {"red": "ねる。"}},
       "0020_00000000_0_000_0": {"description": {"red": "ねる。"}},
       "0019_00000000_0_000_0": {"description": {"blue": "ねる。", "red": "UFO", "gold": "寝る。"}}}
      """#
    ]
    let reading = try Self.read(entries)
    expectEqual(
      Self.rejected(reading),
      [
        "latin-letters G.json: 0019_00000000_0_000_0 red",
        "missing G.json: 0020_00000000_0_000_0 red",
        "other-script G.json: 0019_00000000_0_000_0 gold",
        "unknown-form G.json: 0019_00000009_0_000_0 red",
        "unknown-game G.json: 0019_00000000_0_000_0 blue",
      ])
    let texts = reading.texts
    #expect((texts.texts, texts.mapped, texts.added) == (5, 2, 0))
    try expectEqual(Self.read(entries, isFull: false).texts.unused, 2)
    expectEqual(Self.findings(reading), ["texts-unmapped", "texts-unused"])
  }

  @Test(arguments: [#"{"pokedex": {"#, "{}", "[]"])
  func read_damagedFile_throwsWithItsPath(_ contents: String) {
    let error = expectError(\PipelineError.category, .badData) {
      try Self.read([], ["N.json": contents])
    }
    expectEqual(error?.place?.description.hasPrefix("N.json"), true)
  }

  @Test(arguments: [
    (#""format": 1"#, #""format": 2"#), (#""names""#, #""name": 1, "names""#),
    (#""equal": 3"#, #""agreed": 3"#), (#""script": "kana""#, #""script": "kata""#),
    (#""red": "red""#, #""red": "red", "red": "blue""#),
  ])
  func init_invalidTable_throws(_ valid: String, _ invalid: String) {
    #expect(throws: PipelineError.self) {
      try Self.table(Self.table.replacing(valid, with: invalid))
    }
  }

  @Test func paths_builtInTable_areFilesOfEveryGame() throws {
    let sources = try BuiltInTables.textSources.map { try TextSourceInput($0) }
    expectEqual(sources.map(\.source.id), ["towakey", "favware", "showdown", "champout"])
    for source in sources {
      expectEqual(source.paths.count, Set(source.paths).count)
      expectEqual(source.source.revision.utf8.count, 40)
    }
    let table = try #require(sources[0].reader as? TextSourceTable)
    expectEqual(sources.map(\.paths.count), [19, 1, 3, 36])
    #expect(
      table.names["wrong", default: [:]].keys.allSatisfy { entry in
        table.paths.contains { entry.hasPrefix("\($0) ") }
      })
  }
}
