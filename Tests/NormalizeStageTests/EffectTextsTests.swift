import Base
import Layers
import PokedexFormat
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

/// Effects of Pokémon Showdown and Champions. The sentences are invented; of the real texts the project has digests only.
@Suite struct EffectTextsTests {
  private static let (english, japanese): (LanguageID, LanguageID) = (9, 11)

  private static func source(_ id: String) -> String {
    """
    "format": 1, "source": {"id": "\(id)", "name": "n", "adds": "effects", "location": "l", "revision": "r",
      "date": "d", "license": "MIT", "notice": "n", "sha256": "\(String(repeating: "0", count: 64))"}
    """
  }

  private static let showdown = """
    {\(source("showdown")),
     "files": {"move": "moves.ts"}, "games": {"champions": "champions"},
     "names": {"move": {"visegrip": ["vice-grip"], "hiddenpowerbug": []}}}
    """

  private static let champout = """
    {\(source("champout")),
     "game": "champions", "languages": {"usa": "en", "jpn": "ja"}, "checked": ["usa", "jpn"],
     "kinds": {"move": {"texts": "info", "names": "name"}}, "tags": {"51/13": "th"}}
    """

  private static let references = ReferenceTable(
    [
      Resource(.language, 9, "en"), Resource(.language, 11, "ja"), Resource(.move, 1, "pound"),
      Resource(.move, 11, "vice-grip"), Resource(.move, 33, "tackle"),
      Resource(.move, 622, "acid-downpour--physical"),
      Resource(.move, 623, "acid-downpour--special"),
      Resource(.versionGroup, 1, "red-blue"), Resource(.versionGroup, 3, "gold-silver"),
      Resource(.versionGroup, 4, "crystal"), Resource(.versionGroup, 32, "champions"),
    ].sorted(by: Resource.precedes))

  /// A dex with names, and with effects of Tackle and Pound.
  private static var dex: NormalizedDex {
    var dex = NormalizedDex()
    for (id, generation, order) in [(1, 1, 1), (3, 2, 2), (4, 2, 3), (32, 9, 4)] {
      dex.versionGroups.append(VersionGroup(id, generation: generation, order: order))
    }
    func add(
      _ id: Int, _ field: LocalizedText.Field, _ language: LanguageID, _ text: String
    ) {
      dex.texts.append(LocalizedText(.move, id, field, language, text))
    }
    for (id, names) in [
      (1, ["Pound", "はたく"]), (11, ["Vise Grip", "はさむ"]), (33, ["Tackle", "たいあたり"]),
    ] {
      add(id, .name, english, names[0])
      add(id, .name, japanese, names[1])
    }
    add(33, .effect, english, "It has no effect.")
    add(33, .shortEffect, english, "None.")
    add(1, .effect, english, "It hits.")
    return dex
  }

  /// Reads one file, or the files of Champions.
  private static func read(
    _ table: String, _ files: [String: String], _ dex: NormalizedDex = dex, isFull: Bool = true
  ) throws -> (dex: NormalizedDex, texts: Manifest.Texts, findings: [DiagnosticCode]) {
    let isShowdown = table == showdown
    let input = try TextSourceInput(
      ("TextSource/\(isShowdown ? "showdown" : "champout").json", Array(table.utf8)))
    var dex = dex
    let reader = try #require(input.reader as? any TextReader)
    let added = try #require(
      try reader.add(files.mapValues { Array($0.utf8) }, to: &dex, references, isFull: isFull))
    return (dex, added.texts, added.findings.map(\.code))
  }

  private static func effects(_ dex: NormalizedDex) -> [String] {
    dex.texts.filter { $0.field == .effect || $0.field == .shortEffect }.map {
      "\($0.id) \($0.field.identifier) \($0.language.rawValue) \($0.source.identifier) \($0.text)"
    }
  }

  private static func rejected(_ texts: Manifest.Texts) -> [String] {
    texts.rejected.map { "\($0.reason) \($0.file): \($0.entries.joined(separator: ", "))" }
  }

  @Test func showdown_effects_fillGapsOnly() throws {
    let (dex, texts, findings) = try Self.read(
      Self.showdown,
      [
        "moves.ts": """
        export const MovesText: { [id: IDEntry]: MoveText } = {
        \ttackle: {
        \t\tname: "Tackle", // a comment: with {}
        \t\tdesc: "It says \\"hi\\"; it hits.",
        \t\tshortDesc: "Hits.",
        \t},
        \tpound: {
        \t\tdesc: "Other words.",
        \t},
        \t// Others
        \tvisegrip: {
        \t\tshortDesc: "Grips.",

        \t\tstart: "  It grips!", // past gen only
        \t},
        \taciddownpour: {
        \t\tdesc: "Rains.",
        \t},
        \t"hiddenpowerbug": {
        \t\tdesc: "A bug.",
        \t},
        \tnewmove: {
        \t\tdesc: "New.",
        \t},
        };
        """
      ])
    expectEqual(
      Self.effects(dex),
      [
        "33 effect 9 upstream It has no effect.", "33 short_effect 9 upstream None.",
        "1 effect 9 upstream It hits.", "11 effect 9 showdown Grips.",
        "11 short_effect 9 showdown Grips.", "622 effect 9 showdown Rains.",
        "623 effect 9 showdown Rains.",
      ])
    expectEqual(
      Self.rejected(texts),
      ["no-resource moves.ts: hiddenpowerbug", "unknown-name moves.ts: newmove"])
    #expect((texts.texts, texts.mapped, texts.added, texts.replaced) == (6, 5, 3, 0))
    expectEqual(findings, ["texts-unmapped", "texts-unused"])
  }

  @Test func showdown_formerGenerations_holdUntilTheNextOneWithAText() throws {
    let entry = """
      export const Texts = {
      \tpound: {
      \t\tdesc: "New.",
      \t\tshortDesc: "N.",
      \t\tgen2: {
      \t\t\tshortDesc: "T.",
      \t\t},
      \t\tgen1: {
      \t\t\tdesc: "One.",
      \t\t},
      \t\tchampions: {
      \t\t\tdesc: "Champion.",
      \t\t},
      \t\tgen9: {
      \t\t\tdesc: "No.",
      \t\t},
      \t},
      };
      """
    let (dex, texts, _) = try Self.read(Self.showdown, ["moves.ts": entry])
    expectEqual(
      dex.pastEffects.map {
        "\($0.until) \($0.field.identifier) \($0.source.identifier) \($0.text)"
      },
      [
        "3 effect showdown One.", "3 short_effect showdown T.",
      ])
    expectEqual(
      dex.gameEffects.map { "\($0.id) \($0.versionGroup) \($0.language) \($0.text)" },
      ["1 32 9 Champion."])
    // The dex has no generation after these.
    expectEqual(Self.rejected(texts), ["unknown-game moves.ts: pound gen2, pound gen9"])
  }

  /// A file of Champions: labels, and their texts as parts `|` text, end of line (`\n`) and tag (`<group/number>`).
  private static func file(_ rows: [(String, String)]) -> String {
    func part(_ text: String, _ type: Int, _ tag: (Int, Int) = (-1, 0)) -> String {
      """
      {"Text": "\(text)", "Type": \(type), "TagInfo": {"TagGroupId": \(tag.0), "TagId": \(tag.1), "Params": []}}
      """
    }
    let entries = rows.map { label, text in
      let parts = text.split(separator: "|").map { piece in
        switch piece {
        case "/": part("{0}", 4)
        case "#": part("{0}", 2, (51, 13))
        case "?": part("{0}", 2, (51, 14))
        default: part(String(piece), 3)
        }
      }
      return #"{"LabelName": "\#(label)", "TextInfos": [\#(parts.joined(separator: ","))]}"#
    }
    return #"{"mSDataSet": [\#(entries.joined(separator: ","))]}"#
  }

  private static let names = [
    "rom-txt/usa/name.json": file([
      ("NAME_001", "Pound"), ("NAME_002", "Vise Grip"), ("NAME_033", "Tackle"),
      ("NAME_044", "Bite"),
    ]),
    "rom-txt/jpn/name.json": file([
      ("NAME_001", "はたく"), ("NAME_002", "はさむ"), ("NAME_033", "かみつく"), ("NAME_044", "かみつく"),
    ]),
  ]

  @Test func champout_texts_areOfResourcesWithBothNamesAndOfTheGame() throws {
    let (dex, texts, findings) = try Self.read(
      Self.champout,
      Self.names.merging([
        "rom-txt/usa/info.json": Self.file([
          ("INFO_001", "Hits the|/|6|#| well-|/|known foe."), ("INFO_002", "Grips.|?"),
          ("INFO_033", "Tackles."), ("INFO_044", "Bites."),
        ]),
        "rom-txt/jpn/info.json": Self.file([
          ("INFO_001", "はたいて|/|たおす。"), ("INFO_002", "ひかりの　かべ|/|はさむ。|/|おわり。"),
          ("INFO_174_00", "のろう。"),
        ]),
      ]) { $1 })
    // Pound has an English effect of PokéAPI; the numbers of Vise Grip differ, its names do not.
    expectEqual(
      Self.effects(dex).filter { $0.contains("champout") },
      ["1 effect 11 champout はたいてたおす。", "11 effect 11 champout ひかりの　かべ　はさむ。おわり。"])
    expectEqual(
      dex.gameEffects.map { "\($0.id) \($0.versionGroup) \($0.language) \($0.text)" },
      ["1 32 9 Hits the 6th well-known foe."])
    expectEqual(
      Self.rejected(texts),
      [
        "contradiction rom-txt/jpn/info.json: INFO_174_00",
        "markup rom-txt/usa/info.json: INFO_002",
        "unknown-name rom-txt/usa/info.json: INFO_033, INFO_044",
      ])
    expectEqual(findings, ["texts-unmapped", "texts-unused"])
    // Of a part of PokéAPI's resources, most are not there.
    let part = try Self.read(
      Self.champout,
      Self.names.merging([
        "rom-txt/usa/info.json": Self.file([("INFO_044", "Bites.")]),
        "rom-txt/jpn/info.json": Self.file([]),
      ]) { $1 }, isFull: false)
    expectEqual(Self.rejected(part.texts), [])
  }

  @Test func champout_afterShowdown_hasTheGamesOwnTextInTheGame() throws {
    let first = try Self.read(
      Self.showdown,
      [
        "moves.ts": """
        export const Texts = {
        \tvisegrip: {
        \t\tdesc: "Grips.",
        \t\tchampions: {
        \t\t\tdesc: "Grips harder.",
        \t\t},
        \t},
        };
        """
      ])
    let (dex, _, _) = try Self.read(
      Self.champout,
      Self.names.merging([
        "rom-txt/usa/info.json": Self.file([("INFO_002", "Squeezes.")]),
        "rom-txt/jpn/info.json": Self.file([]),
      ]) { $1 }, first.dex)
    expectEqual(
      dex.gameEffects.map { "\($0.id) \($0.source.identifier) \($0.text)" },
      ["11 champout Squeezes."])
    expectEqual(
      Self.effects(dex).filter { $0.hasPrefix("11 effect") }, ["11 effect 9 showdown Grips."])
  }

  @Test(arguments: [
    "", "export const Texts = {", "= {\n};", "= {\n\ttackle: {\n\t\tdesc: \"Hits.\n\t},\n};",
    "= {\n\ttackle: {\n\t\tdesc: \"Hits.\",\n\t},\n",
  ])
  func showdown_damagedFile_throwsWithItsPath(_ contents: String) {
    let error = expectError("text-source-damaged") {
      try Self.read(Self.showdown, ["moves.ts": contents])
    }
    expectEqual(error?.place?.description.hasPrefix("moves.ts"), true)
  }
}
