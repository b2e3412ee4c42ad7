import Base
import PokedexCore
import TestSupport
import Testing

/// `api/v1` of the exported sample.
@Suite(.inTemporaryFolder) struct SiteAPITests {
  let folder = InTemporaryFolder.path

  /// The files of the API have values of the library in both languages, without members that are null.
  @Test func api_files_haveTheValuesOfTheLibrary() async throws {
    let database = try await SampleBuild.artifact
    let pokedex = try Pokedex(path: database, language: .english)
    let api = "\(try await SampleBuild.site)/api/v1"
    let file = try File.readAll("\(api)/moves/thunderbolt.json")
    #expect(!String(decoding: file, as: UTF8.self).contains("null"))
    let move = try JSONValue(parsing: file)
    let history = try pokedex.moveHistory(of: "thunderbolt")
    let learners = history.learners
    expectEqual(
      move["history"]?["variants"]?.array?.map { $0["power"]?.int },
      history.variants.map(\.power.number))
    expectEqual(move["name"], ["en": "Thunderbolt", "ja": "１０まんボルト"])
    expectEqual(
      move["learners"]?.array?.reduce(0) { $0 + ($1["pokemon"]?.array?.count ?? 0) },
      Set(
        learners.flatMap { group in
          group.pokemon.map { [$0.rawValue, group.method.rawValue, Int(group.versionGroups.bits)] }
        }
      ).count)
    let pikachu = try JSONValue(parsing: File.readAll("\(api)/pokemon/pikachu.json"))
    let entry = try pokedex.detail(of: 25)
    expectEqual(pikachu["genus"]?["en"]?.string, entry.genus)
    expectEqual(pikachu["sprites"]?["front_default"]?.string, entry.sprites.front)
    expectEqual(
      Set(pikachu["texts"]?["en"]?.array?.compactMap { $0["text"]?.string } ?? []),
      Set(entry.gameTexts.map(\.displayText)))
    let habitats = try pokedex.habitats(of: 25)
    #expect(!habitats.isEmpty)
    expectEqual(
      pikachu["encounters"]?.array?.reduce(0) { $0 + ($1["areas"]?.array?.count ?? 0) },
      habitats.count)
    expectEqual(
      pikachu["evolutions"]?.array?.compactMap { $0["description"]?["ja"]?.string },
      try pokedex.evolutionTexts(
        of: pokedex.evolutionFamilies().flatMap(\.methods).filter {
          [$0.from, $0.to].contains(25)
        },
        language: "ja"))
    let static_ = try JSONValue(parsing: File.readAll("\(api)/abilities/static.json"))
    expectEqual(static_["effect"]?["en"]?["text"]?.string, try pokedex.ability("static").effect)
  }

  /// Every file matches its definition, and names and learnsets are those of the views.
  @Test func api_everyFile_isValidAndEqualsTheDatabase() async throws {
    let database = try await SampleBuild.artifact
    let check = "\(PackageFolder.path)/Tests/API/check"
    func run(_ site: String) -> Executable.Run {
      ChildProcess(check, [site, database], keepsErrors: true).wait()
    }
    let (end, text) = run(try await SampleBuild.site)
    if end == .exited(75) { return }  // jsonschema is not here
    expectEqual(end, .exited(0), "\(text)")
    expectRun(["export-site", database, "--output", "\(folder)/site"])
    let path = "\(folder)/site/api/v1/moves/thunderbolt.json"
    let file = try File.text(path)
    try AtomicFile.write(path, file.replacing("\"generation\":1", with: "\"generation\":\"i\""))
    expectRun(run("\(folder)/site"), 1, "moves/thunderbolt.json: $.generation")
  }
}
