import Foundation
import PokedexFoundation
import TestSupport
import Testing

@testable import PokedexAppModel

@MainActor @Suite(.inTemporaryFolder) struct PokedexAppTests {
  let folder = InTemporaryFolder.path

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  private func startedApp() async throws -> AppModel {
    let app = try await started(places(folder))
    app.game = try app.pokedex.find(VersionGroup.self, "sword-shield")
    return app
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func list_filterSearchAndCaught_areShown() async throws {
    let app = try await startedApp()
    let list = ListModel(app)
    list.query.types = [.electric]
    await list.load()
    #expect(app.message == nil)
    #expect(list.rows.contains { $0.id == 25 } && !list.rows.contains { $0.id == 1 })
    #expect(list.types.count == 18)
    list.text = "pikachu"
    await list.search()
    #expect(list.hits.first.flatMap(list.pokemon) == 25)
    list.setCaught(true, 25)
    #expect(list.caught == [25])
    let other = ListModel(app)
    await other.load()
    #expect(other.caught == [25])
    other.setCaught(false, 25)
    #expect(app.own.caught == [] && list.caught == [])
    list.setCaught(true, 30_000)
    #expect(app.message != nil && list.caught == [])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func page_byGame_hasItsStatsAndHabitats() async throws {
    let app = try await startedApp()
    let page = PageModel(25, app)
    await page.load()
    #expect(page.page?.id == 25 && !page.gaps.isEmpty && page.message == nil)
    #expect(page.family.map(\.pokemon.identifier).contains("raichu"))
    #expect(page.stats?.speed == 110)
    page.level = 100
    #expect(page.stats?.speed == 216)
    app.game = try app.pokedex.find(VersionGroup.self, "red-blue")
    await page.load()
    #expect(page.habitats.map(\.location.identifier) == ["viridian-forest"])
    let newer = PageModel(700, app)
    await newer.load()
    #expect(newer.page == nil && newer.stats == nil && newer.message != nil)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func moves_selected_haveTheirLearners() async throws {
    let app = try await startedApp()
    let moves = MovesModel(app)
    moves.query.types = [.electric]
    await moves.load()
    #expect(moves.rows.contains { $0.id == 85 } && moves.learners == [])
    moves.selection = [85]
    await moves.load()
    #expect(moves.learners.contains { $0.id == 25 && !$0.methods.isEmpty })
    #expect(app.message == nil)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func items_selected_haveTheirPage() async throws {
    let app = try await startedApp()
    let items = ItemsModel(app)
    await items.load()
    let ball = try #require(items.rows.first { $0.identifier == "poke-ball" })
    items.query.pockets = [.id(ball.pocket.id)]
    items.selection = ball.id
    await items.load()
    #expect(items.rows.allSatisfy { $0.pocket.id == ball.pocket.id })
    #expect(items.item?.name == ball.name && app.message == nil)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func team_added_isSavedWithItsMatchups() async throws {
    let app = try await startedApp()
    let team = TeamModel(app)
    for _ in 0..<2 { team.add(6) }
    await team.load()
    #expect(team.team.map(team.name) == ["Charizard", "Charizard"])
    #expect(team.matchups.sharedWeaknesses.first?.id == .rock)
    let other = TeamModel(app)
    await other.load()
    #expect(other.team == team.team && other.matchups == team.matchups && !other.isFull)
    other.remove(at: [0, 1])
    await other.load()
    #expect(other.team == [] && other.matchups.sharedWeaknesses == [])
    other.add(30_000)
    #expect(other.team == [] && app.message != nil)
    for _ in 0..<7 { other.add(25) }
    #expect(other.team.count == 6 && other.isFull)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func ownData_savedAndReadAgain_followsIdentifiers() async throws {
    let app = try await started(places(folder))
    let gone = PokemonReference(id: 30_000, identifier: "gone")
    app.change { own in
      own.team = [PokemonReference(id: 20_001, identifier: "pikachu"), gone]
      own.caught = [gone]
    }
    let again = try await started(places(folder))
    #expect(again.own.team == [PokemonReference(id: 25, identifier: "pikachu"), gone])
    #expect(again.own.caught == [gone] && again.message == nil)
    again.change { own in own.team = [try again.pokedex.reference(to: 30_000)] }
    #expect(again.own.team.count == 2 && again.message != nil)
  }
}
