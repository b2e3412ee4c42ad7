import Base
import Layers
import PokedexFormat
import TestSupport
import Testing

/// Editions of chosen languages and parts, by the executables.
@Suite(.inTemporaryFolder) struct EditionBuildTests {
  let folder = InTemporaryFolder.path

  private func build(_ options: [String], to output: String) -> (
    end: ChildProcess.End, output: String
  ) {
    Executable.run(
      "pokedex",
      [
        "build", "--source", "sample", "--output", output, "--localization",
        SampleBuild.localization,
      ] + options)
  }

  @Test func build_ownEdition_isVerifiedAndNeverUpdatedFromAnother() throws {
    let (end, text) = build(
      ["--languages", "fr,ja", "--without", "sprites,encounters", "--name", "app"],
      to: "\(folder)/app")
    expectEqual(end, .exited(0), "\(text)")
    let app = "\(folder)/app/pokedex-sample-app.sqlite"
    let manifest = try Manifest.read("\(folder)/app/manifest.json")
    expectEqual(manifest.edition, "app")
    expectEqual(manifest.languages, ["fr", "ja"])
    expectEqual(manifest.without, ["encounters", "sprites"])
    let (verified, finding) = Executable.run("pokedex", ["verify", app])
    expectEqual(verified, .exited(0), "\(finding)")

    let (other, otherText) = build(["--edition", "ja-en"], to: "\(folder)/other")
    expectEqual(other, .exited(0), "\(otherText)")
    let (diff, reason) = Executable.run(
      "pokedex-diff",
      [app, "\(folder)/other/pokedex-sample-ja-en.sqlite", "--output", "\(folder)/updates"])
    expectEqual(diff, .exited(2), "\(reason)")
    #expect(reason.contains("edition"), "\(reason)")
    #expect(!Directory.exists("\(folder)/updates"))
  }

  @Test func show_databaseWithoutEnglish_namesInItsLanguage() throws {
    let (end, text) = build(["--languages", "fr", "--name", "fr"], to: folder)
    expectEqual(end, .exited(0), "\(text)")
    let database = "\(folder)/pokedex-sample-fr.sqlite"
    for language in ["en", "ja"] {
      let (shown, page) = Executable.run(
        "pokedex", ["show", database, "bulbasaur", "--language", language])
      expectEqual(shown, .exited(0), "\(page)")
      #expect(page.contains("Bulbizarre"), "\(page)")
    }
    let (healthy, report) = Executable.run("pokedex", ["doctor", database])
    expectEqual(healthy, .exited(0), "\(report)")
    let (site, siteText) = Executable.run(
      "pokedex", ["export-site", database, "--output", "\(folder)/site"])
    expectEqual(site, .exited(0), "\(siteText)")
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
    let (end, text) = build(options, to: "\(folder)/output")
    expectEqual(end, .exited(64), "\(text)")
    #expect(text.contains(part), "\(text)")
    #expect(!File.exists("\(folder)/output/manifest.json"))
  }
}
