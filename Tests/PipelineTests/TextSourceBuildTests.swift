import Base
import FetchStage
import Layers
import NormalizeStage
import PackStage
import Pipeline
import PokedexCore
import PokedexFormat
import TestSupport
import Testing

/// Builds of the sample with a text source. Its sentences are invented.
@Suite(.inTemporaryFolder) struct TextSourceBuildTests {
  let folder = InTemporaryFolder.path

  private static let files = [
    "S.json": """
    {"pokedex": {"paldea": {
      "0025": {"0025_00000000_0_000_0": {"description": {"scarlet": "電気を ためて いる。[dex2]"}}},
      "0006": {
        "0006_00000000_0_000_0": {"description": {"scarlet": "UFO"}},
        "0006_00000100_0_000_0": {"description": {"scarlet": "そらを とぶ。"}}}}}}
    """,
    "X.json": """
    {"pokedex": {"kalos": {"0025": {"0025_00000000_0_000_0": {"description": {"x": "ねる。"}}}}}}
    """,
    "A.json": #"{"ability": {"せいでんき": {"scarlet_violet": "ビリビリ する。"}}}"#,
  ]

  /// The table of a source with `files`.
  private static func table(_ files: [String: String] = files, agreement: String = "") -> [UInt8] {
    let lines = files.sorted { $0.key < $1.key }.map { "\(SHA256.digest(of: $1).hex)  \($0)\n" }
    return Array(
      """
      {"format": 1,
       "source": {"id": "towakey", "name": "owner/texts", "adds": "flavor-texts",
         "location": "https://github.com/owner/texts", "revision": "0123", "date": "2026-01-01",
         "license": "MIT", "notice": "Japanese flavor texts are from owner/texts.",
         "sha256": "\(SHA256.digest(of: lines.joined()).hex)"},
       "games": [
         {"file": "S.json", "script": "any", "abilities": "scarlet_violet",
          "versions": {"scarlet": "scarlet"}},
         {"file": "X.json", "script": "kana", "versions": {"x": "x"}}],
       "abilities": "A.json", "agreement": {\(agreement)},
       "names": {"form": {"0006_00000100_0_000_0": "charizard-mega-x"}}}
      """.utf8)
  }

  private static func write(_ files: [String: String] = files, to folder: String) throws {
    try Directory.createWithParents(folder)
    for (path, text) in files { try AtomicFile.write("\(folder)/\(path)", text) }
  }

  private static func build(
    _ folder: String, _ places: [String] = ["texts"],
    _ tables: [(name: String, bytes: [UInt8])] = [("TextSource/towakey.json", table())],
    edition: Edition = .full
  ) async throws -> Pipeline.Outcome {
    try await SampleBuild.build(.sample, to: "\(folder)/output", edition: edition) {
      $0.texts = places.map { .directory("\(folder)/\($0)") }
      $0.textTables = tables
    }
  }

  private static func texts(_ path: String) throws -> [String] {
    try Connection(path, .immutable).texts(
      """
      SELECT identifier || ' ' || coalesce(version, version_group) || ' ' || language || ' ' || text
      FROM dex_flavor_text WHERE source = 'supplement' ORDER BY 1
      """)
  }

  @Test func build_texts_areInTheDatabaseWithTheirSource() async throws {
    try Self.write(to: "\(folder)/texts")
    let outcome = try await Self.build(folder)
    try expectEqual(
      Self.texts(outcome.artifactPath),
      [
        "charizard-mega-x scarlet ja-hrkt そらを\u{3000}とぶ。",
        "pikachu scarlet ja 電気を\u{3000}ためて\u{3000}いる。",
        "static scarlet-violet ja-hrkt ビリビリ\u{3000}する。",
      ])
    let texts = try #require(outcome.manifest.texts?.first)
    #expect((texts.texts, texts.mapped, texts.added, texts.unused) == (5, 5, 3, 1))
    expectEqual(
      texts.agreement.map { "\($0.entity) \($0.versionGroup) \($0.equal)/\($0.compared)" },
      ["ability scarlet-violet 0/1", "pokemon-species x-y 0/1"])
    try expectEqual(ManifestDocument.read(outcome.manifestPath).manifest.texts, [texts])
    let pokedex = try Pokedex(path: outcome.artifactPath, language: .japanese)
    let metadata = try pokedex.metadata()
    let source = try JSONValue(parsing: Array((metadata["text_source_towakey"] ?? "").utf8))
    try expectEqual(source.decoded(), texts.source)
    expectEqual(metadata["source_license"]?.contains("Japanese flavor texts"), true)
    #expect(
      try pokedex.detail(of: "charizard-mega-x").gameTexts.map(\.text).contains(
        "そらを\u{3000}とぶ。"))
    try expectEqual(
      pokedex.gameTexts(of: .pokemonForm, 10134).map(\.text), ["そらを\u{3000}とぶ。"])
    #expect(try await Self.build(folder).isUnchanged)
  }

  @Test func build_editionWithoutFlavorTexts_doesNotNameTheSource() async throws {
    try Self.write(to: "\(folder)/texts")
    let edition = Edition(name: "app", languages: nil, without: [.flavorTexts])
    let outcome = try await Self.build(folder, edition: edition)
    try expectEqual(Self.texts(outcome.artifactPath), [])
    let metadata = try Pokedex(path: outcome.artifactPath, language: .english).metadata()
    expectEqual(metadata["text_source_towakey"], nil)
    expectEqual(outcome.manifest.texts, nil)
    expectEqual(outcome.manifest.textsLines, [])
  }

  @Test func build_changedSource_failsAndKeepsTheOutput() async throws {
    try Self.write(to: "\(folder)/texts")
    let digest = try await Self.build(folder).manifest.artifact.sha256
    try AtomicFile.write("\(folder)/texts/X.json", #"{"pokedex": {}}"#)
    await expectError("text-source-changed", .badData) { try await Self.build(folder) }
    let artifact = "\(folder)/output/\(SampleBuild.artifactName)"
    try expectEqual(SHA256.digest(ofFile: artifact), digest)
  }

  /// Tables and files of two sources of effects, in folders of their own.
  private static let effects:
    [(name: String, folder: String, path: String, text: String, rest: String)] = [
      (
        "showdown", "sd", "moves.ts",
        "= {\n\tthundershock: {\n\t\tdesc: \"New.\",\n\t\tgen1: {\n\t\t\tdesc: \"Old.\",\n\t\t},\n\t},\n};\n",
        #""files": {"move": "moves.ts"}, "games": {}, "names": {}"#
      ),
      (
        "champout", "ch", "rom-txt/jpn/i.json",
        #"{"mSDataSet": [{"LabelName": "I_084", "TextInfos": [{"Text": "しびれる。", "Type": 3,"#
          + #" "TagInfo": {"TagGroupId": -1, "TagId": 0}}]}]}"#,
        #""game": "champions", "languages": {"jpn": "ja"}, "checked": ["jpn"],"#
          + #" "kinds": {"move": {"texts": "i", "names": "n"}}, "tags": {}"#
      ),
    ]

  /// Writes the sources of effects below `folder`, and returns their tables.
  private static func writeEffects(to folder: String) throws -> [(name: String, bytes: [UInt8])] {
    try effects.map { source in
      var files = [source.path: source.text]
      if source.name == "champout" {
        files["rom-txt/jpn/n.json"] =
          #"{"mSDataSet": [{"LabelName": "N_084", "TextInfos": [{"Text": "でんきショック", "Type": 3,"#
          + #" "TagInfo": {"TagGroupId": -1, "TagId": 0}}]}]}"#
        try Directory.createWithParents("\(folder)/\(source.folder)/rom-txt/jpn")
      }
      try write(files, to: "\(folder)/\(source.folder)")
      let lines = files.sorted { $0.key < $1.key }.map { "\(SHA256.digest(of: $1).hex)  \($0)\n" }
      return (
        "TextSource/\(source.name).json",
        Array(
          """
          {"format": 1, "source": {"id": "\(source.name)", "name": "owner/\(source.name)", "adds": "effects",
            "location": "https://github.com/owner/\(source.name)", "revision": "0123", "date": "2026-01-01",
            "license": "MIT", "notice": "Effects of \(source.name).",
            "sha256": "\(SHA256.digest(of: lines.joined()).hex)"}, \(source.rest)}
          """.utf8)
      )
    }
  }

  @Test func build_severalSources_saysWhoseTextEachIsAndOfWhichGame() async throws {
    try Self.write(to: "\(folder)/texts")
    let tables = try [("TextSource/towakey.json", Self.table())] + Self.writeEffects(to: folder)
    let one = try await Self.build(folder, ["sd"], tables)
    expectEqual(one.manifest.texts?.map(\.source.id), ["showdown"])
    // Without texts, the build is as if there were no source.
    let plain = try await SampleBuild.shared.outcome
    let none = try await Self.build(folder, [], tables)
    #expect(!none.isUnchanged && none.manifest.texts == nil)
    expectEqual(none.manifest.artifact.sha256, plain.manifest.artifact.sha256)
    let outcome = try await Self.build(folder, ["ch", "texts", "sd"], tables)
    #expect(outcome.manifest.artifact.sha256 != one.manifest.artifact.sha256)
    expectEqual(
      outcome.manifest.texts?.map { "\($0.source.id) \($0.added)" },
      ["towakey 3", "showdown 2", "champout 1"])
    let database = try Connection(outcome.artifactPath, .immutable)
    let columns =
      "coalesce(short_effect, '-') || ' ' || effect || ' ' || source || ' ' || coalesce(text_version_group, '-')"
    try expectEqual(
      database.texts(
        """
        SELECT language || ' ' || \(columns) FROM dex_effect
        WHERE entity = 'move' AND identifier = 'thunder-shock' ORDER BY 1
        """), ["en New. New. showdown -", "ja - しびれる。 champout champions"])
    try expectEqual(
      database.texts(
        """
        SELECT version_group || ' ' || \(columns) FROM dex_effect_at
        WHERE entity = 'move' AND identifier = 'thunder-shock' AND language = 'en'
          AND version_group IN ('yellow', 'gold-silver') ORDER BY 1
        """), ["gold-silver New. New. showdown -", "yellow Old. Old. showdown -"])
    let pokedex = try Pokedex(path: outcome.artifactPath, language: .japanese)
    let move = try pokedex.move("thunder-shock")
    #expect((move.effect, move.effectLanguage) == ("しびれる。", .japanese))
    #expect(move.effectOrigin?.source == .champout)
    expectEqual(move.effectOrigin?.game?.identifier, "champions")
    let old = try pokedex.move("thunder-shock", in: "yellow", language: .english)
    #expect((old.effect, old.effectOrigin?.source) == ("Old.", .showdown))
    let license = try pokedex.metadata()["source_license"] ?? ""
    for source in ["Japanese flavor texts", "Effects of showdown", "Effects of champout"] {
      #expect(license.contains(source))
    }
    // An edition without flavor texts has effects, and one that is cut has the same bytes.
    let edition = Edition(name: "app", languages: nil, without: [.flavorTexts])
    let app = try await Self.build(folder, ["ch", "texts", "sd"], tables, edition: edition)
    expectEqual(app.manifest.texts?.map(\.source.id), ["showdown", "champout"])
    let cut = "\(folder)/cut.sqlite"
    _ = try PackStage.run(
      edition, of: outcome.artifactPath, spellings: Spellings(BuiltInTables.spellings), to: cut,
      SilentProgress())
    try expectEqual(SHA256.digest(ofFile: cut), app.manifest.artifact.sha256)
  }

  @Test func normalize_missingSource_isUnreachableAndWritesNoLayer() async throws {
    let options = ["--texts", "dir:\(folder)/missing", "--output", "\(folder)/layer"]
    let snapshot = SampleBuild.layers(in: try await SampleBuild.shared.output).snapshot
    expectRun(
      ["--input", snapshot, "--localization", SampleBuild.localization] + options,
      69, by: "pokedex-normalize")
    #expect(!File.exists("\(folder)/layer/layer.json"))
  }
}
