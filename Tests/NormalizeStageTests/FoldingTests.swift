import Layers
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

@Suite struct FoldingTests {
  private static func fold(_ entries: [(String, Int, Int)]) -> (rows: [FlavorText], conflict: Bool)
  {
    var folder = FlavorTextFolder()
    folder.reset()
    for (text, language, game) in entries {
      // Added as corrections, so that the folder object keeps the bytes.
      folder.add(repaired: Array(text.utf8), LanguageID(language), game: game)
    }
    var rows: [FlavorText] = []
    folder.fill(&rows, kind: .move, id: 1)
    let hasConflict = folder.hasConflict
    folder.reset()
    return (rows, hasConflict)
  }

  private static func shown(_ rows: [FlavorText]) -> [String] {
    rows.map {
      "\($0.text) \($0.languages.map(\.rawValue)) \(VersionGroupSet(bits: $0.games).map(\.rawValue))"
    }.sorted()
  }

  @Test func flavorTexts_sameTextInGamesAndLanguages_isOneRow() {
    let folded = Self.fold([("a", 1, 15), ("a", 11, 15), ("a", 1, 16), ("a", 11, 16), ("b", 1, 17)])
    expectEqual(Self.shown(folded.rows), ["a [1, 11] [15, 16]", "b [1] [17]"])
    #expect(!folded.conflict)
  }

  @Test func flavorTexts_languagesWithDifferentGames_areSeparateRows() {
    let folded = Self.fold([("a", 1, 15), ("a", 11, 15), ("a", 11, 16)])
    expectEqual(Self.shown(folded.rows), ["a [11] [15, 16]", "a [1] [15]"])
  }

  @Test func flavorTexts_twoForOneGame_keepsLongerInAnyOrder() {
    let one = Self.fold([("long", 1, 15), ("no", 1, 15)])
    let other = Self.fold([("no", 1, 15), ("long", 1, 15)])
    expectEqual(Self.shown(one.rows), ["long [1] [15]"])
    expectEqual(Self.shown(other.rows), ["long [1] [15]"])
    #expect(one.conflict && other.conflict)
  }

  @Test func contentHash_knownText_neverChanges() {
    // Released databases contain ids made from it.
    var hash = ContentHash()
    hash.add(25)
    for byte in Array("front_default".utf8) + [0xFF] { hash.add(byte: byte) }
    expectEqual(hash.id, 343_301_920)
  }

  @Test func encounters_equalSlots_areNumbered() throws {
    let slot =
      #"{"chance":5,"condition_values":[],"max_level":4,"#
      + #""method":{"name":"walk","url":"/api/v2/encounter-method/1/"},"min_level":3,"#
      + #""pokemon_details":null}"#
    func details(_ version: String, _ id: Int, _ copies: Int) -> String {
      #"{"encounter_details":[\#(Array(repeating: slot, count: copies).joined(separator: ","))],"#
        + #""max_chance":5,"version":{"name":"\#(version)","url":"/api/v2/version/\#(id)/"}}"#
    }
    var area = 0
    let dex = try TreeInput { tree in
      area = tree.resources["location-area"]![0].id!
      let body = tree["location-area", area]!.body
      let start = body.firstRange(of: "\"pokemon_encounters\":[")!.upperBound
      tree["location-area", area]?.body =
        body[..<start]
        + #"{"pokemon":{"name":"pikachu","url":"/api/v2/pokemon/25/"},"version_details":["#
        + details("red", 1, 3) + "," + details("blue", 2, 2) + "]}]}"
    }.normalized().dex
    let rows = dex.encounters.filter { $0.area.rawValue == area }
    expectEqual(rows.map(\.copyNumber), [1, 2, 3])
    expectEqual(rows.map { $0.versions.map(\.rawValue) }, [[1, 2], [1, 2], [1]])
  }
}
