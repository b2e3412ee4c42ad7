import Foundation
import Observation
import PokedexFoundation

/// The team of the user, with what its types mean in the game.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
final class TeamModel {
  private(set) var matchups = TeamMatchups()
  private(set) var message: String?
  private let app: AppModel

  init(_ app: AppModel) { self.app = app }

  var team: [PokemonReference] { app.own.team }
  var isFull: Bool { team.count >= OwnData.teamSize }

  func name(of member: PokemonReference) -> String {
    (try? app.pokedex.name(of: member.id)) ?? member.identifier
  }

  func add(_ pokemon: PokemonID) {
    change { own in own.team.append(try app.pokedex.reference(to: pokemon)) }
  }

  func remove(at offsets: IndexSet) {
    change { own in
      for index in offsets.reversed() { own.team.remove(at: index) }
    }
  }

  /// Run at the start, and when the game changes.
  func load() {
    do {
      matchups = try app.pokedex.matchups(
        of: team.map { TeamMatchups.Member(pokemon: .id($0.id)) }, in: .id(app.game))
      message = nil
    } catch {
      matchups = TeamMatchups()
      message = errorText(error)
    }
  }

  private func change(_ body: (inout OwnData) throws -> Void) {
    do {
      try app.changeOwn(body)
      load()
    } catch {
      message = errorText(error)
    }
  }
}
