import Basics
import Digest
import FetchStage
import Layers
import PackStage
import Pipeline
import PokedexCore
import PokedexFormat
import SQLiteKit
import TestSupport
import Testing

/// Builds of the sample with a text source. Its sentences are invented.
@Suite struct TextSourceBuildTests {
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
       "source": {"name": "owner/texts", "location": "https://github.com/owner/texts",
         "revision": "0123", "date": "2026-01-01", "license": "MIT",
         "sha256": "\(SHA256.digest(of: lines.joined()).hex)"},
       "games": [
         {"file": "S.json", "script": "any", "abilities": "scarlet_violet",
          "versions": {"scarlet": "scarlet"}},
         {"file": "X.json", "script": "kana", "versions": {"x": "x"}}],
       "abilities": "A.json", "agreement": {\(agreement)}, "names": {},
       "forms": {"0006_00000100_0_000_0": "charizard-mega-x"}, "wrong": []}
      """.utf8)
  }

  private static func write(_ files: [String: String] = files, to folder: String) throws {
    try Directory.createWithParents(folder)
    for (path, text) in files { try AtomicFile.write("\(folder)/\(path)", text) }
  }

  private static func build(
    _ folder: String, texts: Bool = true, table: [UInt8] = table(), edition: Edition = .full
  ) async throws -> Pipeline.Outcome {
    var configuration = BuildConfiguration(
      source: .sample, output: "\(folder)/output", edition: edition, jobs: 2,
      localization: SampleBuild.localization)
    configuration.texts = texts ? .directory("\(folder)/texts") : .none
    configuration.textTable = table
    return try await Pipeline.build(configuration, SilentProgress())
  }

  private static func texts(_ path: String) throws -> [String] {
    try Connection(path, .immutable).texts(
      """
      SELECT identifier || ' ' || coalesce(version, version_group) || ' ' || language || ' ' || text
      FROM dex_flavor_text WHERE source = 'supplement' ORDER BY 1
      """)
  }

  @Test func build_texts_areInTheDatabaseWithTheirSource() async throws {
    try await withTemporaryFolder { folder in
      try Self.write(to: "\(folder)/texts")
      let outcome = try await Self.build(folder)
      try expectEqual(
        Self.texts(outcome.artifactPath),
        [
          "charizard-mega-x scarlet ja-hrkt そらを\u{3000}とぶ。",
          "pikachu scarlet ja 電気を\u{3000}ためて\u{3000}いる。",
          "static scarlet-violet ja-hrkt ビリビリ\u{3000}する。",
        ])
      let texts = try #require(outcome.manifest.texts)
      #expect((texts.texts, texts.mapped, texts.added, texts.unused) == (5, 5, 3, 1))
      expectEqual(
        texts.agreement.map { "\($0.entity) \($0.versionGroup) \($0.equal)/\($0.compared)" },
        ["ability scarlet-violet 0/1", "pokemon-species x-y 0/1"])
      try expectEqual(ManifestDocument.read(outcome.manifestPath).manifest.texts, texts)
      let pokedex = try Pokedex(path: outcome.artifactPath, language: .japanese)
      let metadata = try pokedex.metadata()
      expectEqual(metadata["text_source_digest"], texts.source.sha256.hex)
      expectEqual(metadata["text_source_revision"], "0123")
      expectEqual(metadata["source_license"]?.contains("Japanese flavor texts"), true)
      #expect(
        try pokedex.detail(of: "charizard-mega-x").gameTexts.map(\.text).contains(
          "そらを\u{3000}とぶ。"))
      try expectEqual(
        pokedex.gameTexts(of: .pokemonForm, 10134).map(\.text), ["そらを\u{3000}とぶ。"])
      #expect(try await Self.build(folder).isUnchanged)
    }
  }

  @Test func build_withoutTexts_isAsIfThereWereNoSource() async throws {
    try await withTemporaryFolder { folder in
      let plain = try await SampleBuild.shared.outcome
      try Self.write(to: "\(folder)/texts")
      _ = try await Self.build(folder)
      let outcome = try await Self.build(folder, texts: false)
      #expect(!outcome.isUnchanged)
      expectEqual(outcome.manifest.texts, nil)
      expectEqual(outcome.manifest.artifact.sha256, plain.manifest.artifact.sha256)
    }
  }

  @Test func build_editionWithoutFlavorTexts_doesNotNameTheSource() async throws {
    try await withTemporaryFolder { folder in
      try Self.write(to: "\(folder)/texts")
      let edition = Edition(name: "app", languages: nil, without: [.flavorTexts])
      let outcome = try await Self.build(folder, edition: edition)
      try expectEqual(Self.texts(outcome.artifactPath), [])
      let metadata = try Pokedex(path: outcome.artifactPath, language: .english).metadata()
      expectEqual(metadata["text_source_digest"], nil)
      expectEqual(outcome.manifest.texts, nil)
      expectEqual(outcome.manifest.textsLine, nil)
    }
  }

  @Test func build_changedSource_failsAndKeepsTheOutput() async throws {
    try await withTemporaryFolder { folder in
      try Self.write(to: "\(folder)/texts")
      let digest = try await Self.build(folder).manifest.artifact.sha256
      try AtomicFile.write("\(folder)/texts/X.json", #"{"pokedex": {}}"#)
      let error = await #expect(throws: PipelineError.self) { try await Self.build(folder) }
      expectEqual(error?.category, .badData)
      expectEqual(error?.code, "text-source-changed")
      let artifact = "\(folder)/output/\(SampleBuild.artifactName)"
      try expectEqual(SHA256.digest(ofFile: artifact), digest)
    }
  }

  @Test func normalize_missingSource_isUnreachableAndWritesNoLayer() async throws {
    try await withTemporaryFolder { folder in
      let options = ["--texts", "dir:\(folder)/missing", "--output", "\(folder)/layer"]
      let snapshot = SampleBuild.layers(in: try await SampleBuild.shared.output).snapshot
      let (end, text) = Executable.run(
        "pokedex-normalize",
        ["--input", snapshot, "--localization", SampleBuild.localization] + options)
      expectEqual(end, .exited(69), "\(text)")
      #expect(!File.exists("\(folder)/layer/layer.json"))
    }
  }
}
