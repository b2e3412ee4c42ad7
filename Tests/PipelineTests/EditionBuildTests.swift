import Base
import Layers
import PokedexFormat
import TestSupport
import Testing

/// Editions of chosen languages and parts, by the executables.
@Suite(.inTemporaryFolder) struct EditionBuildTests {
  let folder = InTemporaryFolder.path

  private func build(_ options: [String], to output: String) -> Executable.Run {
    pokedex(
      [
        "build", "--source", "sample", "--output", output, "--localization",
        SampleBuild.localization,
      ] + options)
  }

  @Test func build_ownEdition_isVerifiedAndNeverUpdatedFromAnother() throws {
    expectRun(
      build(
        ["--languages", "fr,ja", "--without", "sprites,encounters", "--name", "app"],
        to: "\(folder)/app"))
    let app = "\(folder)/app/pokedex-sample-app.sqlite"
    let manifest = try Manifest.read("\(folder)/app/manifest.json")
    expectEqual(manifest.edition, "app")
    expectEqual(manifest.languages, ["fr", "ja"])
    expectEqual(manifest.without, ["encounters", "sprites"])
    expectRun(["verify", app])

    let (other, otherText) = build(["--edition", "ja-en"], to: "\(folder)/other")
    expectEqual(other, .exited(0), "\(otherText)")
    expectRun(
      [app, "\(folder)/other/pokedex-sample-ja-en.sqlite", "--output", "\(folder)/updates"],
      2, "edition", by: "pokedex-diff")
    #expect(!Directory.exists("\(folder)/updates"))
  }

  @Test func show_databaseWithoutEnglish_namesInItsLanguage() throws {
    expectRun(build(["--languages", "fr", "--name", "fr"], to: folder))
    let database = "\(folder)/pokedex-sample-fr.sqlite"
    for language in ["en", "ja"] {
      expectRun(["show", database, "bulbasaur", "--language", language], 0, "Bulbizarre")
    }
    expectRun(["doctor", database])
    expectRun(["export-site", database, "--output", "\(folder)/site"])
  }

  @Test(arguments: [
    (["--languages", "ja"], "--name"),
    (["--without", "sprites"], "--name"),
    (["--languages", "", "--name", "a"], "--languages"),
    (["--languages", "ja,,en", "--name", "a"], "ja,,en"),
    (["--languages", "tlh", "--name", "a"], "zh-hant"),
    (["--without", "moves", "--name", "a"], "flavor-texts"),
    (["--name", "../app"], "../app"),
    (["--name", "full"], "full"),
  ])
  func build_invalidEdition_isAUsageError(_ options: [String], _ part: String) throws {
    expectRun(build(options, to: "\(folder)/output"), 64, part)
    #expect(!File.exists("\(folder)/output/manifest.json"))
  }
}
