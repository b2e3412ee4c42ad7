import Base
import Foundation
import PokedexFoundation
import TestSupport
import Testing

@testable import PokedexAppModel

@MainActor @Suite(.inTemporaryFolder) struct SettingsTests {
  let folder = InTemporaryFolder.path

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func languageAndGame_changed_areShownAndKept() async throws {
    let places = places(folder)
    let app = try await started(places)
    let (list, page) = (ListModel(app), PageModel(25, app))
    for (language, name) in [(DisplayLanguage.japanese, "ピカチュウ"), (.english, "Pikachu")] {
      app.language = language
      await list.load()
      #expect(list.rows.contains { $0.name == name })
    }
    app.game = try app.pokedex.find(VersionGroup.self, "red-blue")
    await list.load()
    await page.load()
    #expect(!list.rows.isEmpty && list.rows.allSatisfy { $0.number <= 151 })
    #expect(page.page?.versionGroup.identifier == "red-blue")
    #expect(app.generation == 1 && !list.types.contains { $0.identifier == "fairy" })
    let again = try await started(places)
    #expect(again.language == .english && again.game == app.game)
    #expect(try again.pokedex.language == .english)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func game_cannotBeSaved_staysAndSaysWhy() async throws {
    // A file in place of the folder of the user's data.
    let app = try await started(places(folder))
    try AtomicFile.write("\(folder)/User", [])
    let before = app.game
    app.game = try app.pokedex.find(VersionGroup.self, "red-blue")
    #expect(app.game == before && app.message != nil)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func cache_cleared_isEmptyAndTheDataStay() async throws {
    let app = try await started(places(folder))
    let settings = SettingsModel(app)
    await settings.load()
    #expect(settings.cachedBytes == 0)
    try Directory.createWithParents("\(folder)/Caches/PokeAPI")
    try AtomicFile.write(
      "\(folder)/Caches/PokeAPI/newmon.json", [UInt8](repeating: 0, count: 3_000))
    await settings.load()
    #expect(settings.cachedBytes == 3_000)
    settings.clear()
    #expect(settings.cachedBytes == 0)
    #expect(File.exists(app.pokedex.path))
    #expect(settings.about["data_version"] != nil && !settings.sources.isEmpty)
    #expect(settings.about["source_license"]?.contains("PokeAPI") == true)
  }
}
