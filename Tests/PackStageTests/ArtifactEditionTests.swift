import Base
import Layers
import PackStage
import PokedexFormat
import PokedexModel
import TestSupport
import Testing

/// Editions made of the rows of a full artifact.
@Suite(.inTemporaryFolder) struct ArtifactEditionTests {
  let folder = InTemporaryFolder.path

  static let editions = [
    Edition.japaneseAndEnglish, Edition(name: "en", languages: ["en"], without: []),
    Edition(name: "a", languages: ["ja", "ja-hrkt", "fr"], without: [.encounters, .sprites]),
    Edition(name: "b", languages: nil, without: [.flavorTexts]),
  ]

  @Test(arguments: editions)
  func run_editionOfFullArtifact_hasTheBytesOfItsBuild(_ edition: Edition) throws {
    let dex = SmallDex.make()
    let full = "\(folder)/full.sqlite"
    try TestRelease.pack(dex, to: full)
    let input = PackStage.Input(
      dex: dex, index: IndexStage.run(learnset: dex.learnset),
      source: SourceDescription(kind: .dir, location: "data"),
      sourceDigest: SHA256.digest(of: "source"))
    let built = try PackStage.run(
      input, to: "\(folder)/built.sqlite",
      PackStage.Configuration(edition: edition, generatorVersion: "test"),
      progress: SilentProgress())
    let made = try PackStage.run(
      edition, of: full, spellings: Spellings(), to: "\(folder)/made.sqlite", SilentProgress())
    expectEqual(made, built)
    try expectEqual(
      File.readAll("\(folder)/made.sqlite"), File.readAll("\(folder)/built.sqlite"))
  }
}
