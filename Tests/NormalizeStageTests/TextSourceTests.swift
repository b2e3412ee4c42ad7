import Basics
import Digest
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

/// The sentences are invented; of the real texts the project has digests only.
@Suite struct TextSourceTests {
  private static let (kanji, kana): (LanguageID, LanguageID) = (11, 1)
  private static let table = #"""
    {"format": 1, "source": {"name": "n", "location": "l", "revision": "r", "date": "d",
      "license": "MIT"},
     "games": [{"file": "G.json", "versions": {"red": "red", "gold": "gold"}}],
     "forms": {"0019_01000000_0_000_0": "rattata-alola"}}
    """#

  private static func resource(_ kind: ResourceKind, _ id: Int, _ identifier: String) -> Resource {
    var resource = Resource()
    (resource.kind, resource.id, resource.identifier) = (kind, id, identifier)
    return resource
  }

  private static let references = ReferenceTable(
    [
      resource(.pokemonForm, 10100, "rattata-alola"), resource(.pokemonSpecies, 19, "rattata"),
      resource(.version, 1, "red"), resource(.version, 4, "gold"),
    ])

  /// Reads entries `[code: [game: text]]` of one region, with `known` as PokéAPI's text of Rattata in Red.
  private static func read(
    _ regions: [String], known: String? = nil
  ) throws -> TextSourceReading {
    var row = FlavorText()
    (row.kind, row.id, row.games, row.text) = (.pokemonSpecies, 19, 1, known ?? "")
    row.languages = LanguageSet([kana])
    let table = try TextSourceTable(Array(table.utf8))
    var reading = TextSourceReading(
      table, references, kanji: kanji, kana: kana, known == nil ? [] : [row])
    let members = regions.enumerated().map { #""r\#($0)": {"0001": \#($1)}"# }
    try reading.read(
      table.games[0], Array(#"{"pokedex": {\#(members.joined(separator: ","))}}"#.utf8))
    return reading
  }

  private static func rows(_ reading: TextSourceReading) -> [String] {
    reading.flavorTexts.map {
      "\($0.kind.endpoint) \($0.id) \($0.languages.contains(kanji) ? "ja" : "ja-hrkt") \($0.games)"
        + " \($0.text) \($0.source.identifier)"
    }
  }

  @Test func read_speciesAndForm_foldsGamesWithTheSameText() throws {
    let reading = try Self.read([
      #"{"0019_00000000_0_000_0": {"description": {"red": "ねる。", "gold": "ねる。"}}}"#,
      #"{"0019_01000000_0_000_0": {"description": {"gold": "寝る。"}}}"#,
    ])
    #expect(
      Self.rows(reading) == [
        "pokemon-form 10100 ja 8 寝る。 supplement",
        "pokemon-species 19 ja-hrkt 9 ねる。 supplement",
      ])
    #expect(reading.count == 3)
    #expect(reading.rejected == [])
  }

  @Test func read_textThatPokeAPIHas_keepsPokeAPIs() throws {
    let entry = #"{"0019_00000000_0_000_0": {"description": {"red": "ねる 10。"}}}"#
    let equal = try Self.read([entry], known: "ねる\u{3000}１０。")
    #expect(Self.rows(equal) == [])
    #expect(equal.agreement == ["red": .init(compared: 1, equal: 1)])
    let other = try Self.read([entry], known: "おきる。")
    #expect(Self.rows(other) == [])
    #expect(other.agreement == ["red": .init(compared: 1, equal: 0)])
  }

  @Test func read_entryRepeatedByARegion_countsOnce() throws {
    let entry = #"{"0019_00000000_0_000_0": {"description": {"red": "ねる。"}}}"#
    #expect(try Self.read([entry, entry]).count == 1)
    let other = #"{"0019_00000000_0_000_0": {"description": {"red": "おきる。"}}}"#
    let reading = try Self.read([entry, other])
    #expect(reading.rejected.map(\.reason) == [.contradiction])
    #expect(Self.rows(reading) == ["pokemon-species 19 ja-hrkt 1 ねる。 supplement"])
  }

  @Test func read_textWithoutPlace_isRejectedWithReason() throws {
    let reading = try Self.read([
      #"""
      {"0019_00000009_0_000_0": {"description": {"red": "ねる。"}},
       "0019_00000000_0_000_0": {"description": {"blue": "ねる。", "red": "UFO"}}}
      """#
    ])
    #expect(
      reading.rejected == [
        .init(place: "G.json: 0019_00000009_0_000_0 red", reason: .unknownForm),
        .init(place: "G.json: 0019_00000000_0_000_0 blue", reason: .unknownVersion),
        .init(place: "G.json: 0019_00000000_0_000_0 red", reason: .defect(.latinLetters)),
      ])
  }

  @Test func read_damagedFile_throws() throws {
    let table = try TextSourceTable(Array(Self.table.utf8))
    var reading = TextSourceReading(
      table, Self.references, kanji: Self.kanji, kana: Self.kana, [])
    #expect(throws: JSONError.self) {
      try reading.read(table.games[0], Array(#"{"pokedex": {"#.utf8))
    }
    #expect(throws: JSONError.self) { try reading.read(table.games[0], Array("{}".utf8)) }
  }

  @Test func init_tableWithUnknownMemberOrFormat_throws() {
    #expect(throws: JSONError.self) {
      try TextSourceTable(Array(Self.table.replacing(#""format": 1"#, with: #""format": 2"#).utf8))
    }
    #expect(throws: JSONError.self) {
      try TextSourceTable(
        Array(Self.table.replacing(#""forms""#, with: #""form": 1, "forms""#).utf8))
    }
  }
}

/// Reads the real source, unpacked in the folder that `POKEDEX_TEXT_SOURCE` names.
@Suite(
  .enabled(
    if: RealTextSourceTests.folder != nil, "no folder of the text source in POKEDEX_TEXT_SOURCE"))
struct RealTextSourceTests {
  static let folder = getenv("POKEDEX_TEXT_SOURCE").map { String(cString: $0) }
    .flatMap { $0.isEmpty ? nil : $0 }

  /// The fixture was made by another program.
  @Test func read_realSource_hasTheSampledTextsAndMapsAlmostAll() throws {
    let folder = try #require(Self.folder)
    let table = try TextSourceTable(BuiltInTables.textSource)
    let versions = Set(table.games.flatMap(\.versions.values)).sorted()
    let forms = Set(table.forms.values).sorted()
    func resources(_ kind: ResourceKind, _ identifiers: [String]) -> [Resource] {
      identifiers.enumerated().map { number, identifier in
        var resource = Resource()
        (resource.kind, resource.id, resource.identifier) = (kind, number + 1, identifier)
        return resource
      }
    }
    let references = ReferenceTable(
      resources(.pokemonForm, forms) + resources(.pokemonSpecies, (1...1025).map(String.init))
        + resources(.version, versions))
    var reading = TextSourceReading(table, references, kanji: 11, kana: 1, [])
    for game in table.games { try reading.read(game, try File.readAll("\(folder)/\(game.file)")) }
    #expect(reading.count == 11_461)
    #expect(reading.rejected.count * 100 < reading.count)
    let rows = reading.flavorTexts
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/")
    let lines = String(
      decoding: try File.readAll("\(root)/Tests/Fixtures/TextSource/digests.tsv"), as: UTF8.self
    ).split(separator: "\n").dropFirst()
    #expect(lines.count == 60)
    for line in lines {
      let fields = line.split(separator: "\t").map(String.init)
      let version = try #require(versions.firstIndex(of: fields[0]))
      let kind: ResourceKind = fields[1] == "pokemon-form" ? .pokemonForm : .pokemonSpecies
      let id =
        kind == .pokemonForm ? forms.firstIndex(of: fields[2]).map { $0 + 1 } : Int(fields[2])
      let language: LanguageID = fields[3] == "ja" ? 11 : 1
      let text = rows.first {
        $0.kind == kind && $0.id == id && $0.languages.contains(language)
          && $0.games >> UInt64(version) & 1 == 1
      }?.text
      #expect(text.map { SHA256.digest(of: $0).hex } == fields[4], "\(line)")
    }
  }
}
