import Foundation
import Observation
import PokedexUserData

/// A team of the user, with what its types mean in the game.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
final class TeamModel {
  private(set) var team = Team(name: "")
  private(set) var matchups = TeamMatchups()
  private(set) var message: String?
  private let app: AppModel

  init(_ app: AppModel) { self.app = app }

  var isFull: Bool { team.members.count >= Team.maximumSize }

  func name(of member: TeamMember) -> String {
    (try? app.pokedex.name(of: member.pokemon.id)) ?? member.pokemon.identifier
  }

  func add(_ pokemon: PokemonID) {
    change { team in
      team.members.append(TeamMember(pokemon: try app.pokedex.reference(to: pokemon)))
    }
  }

  func remove(at offsets: IndexSet) {
    change { team in
      for index in offsets.reversed() { team.members.remove(at: index) }
    }
  }

  /// Run at the start, and when the game changes: opens the first team of the user, or a new one.
  func load() {
    do {
      team = try app.own.teams.all().first ?? team
      matchups = try app.pokedex.matchups(
        of: team.members.map(TeamMatchups.Member.init), in: .id(app.game))
      message = nil
    } catch {
      matchups = TeamMatchups()
      message = errorText(error)
    }
  }

  /// Saves the changed team; if that fails, the team stays as it was.
  private func change(_ body: (inout Team) throws -> Void) {
    do {
      var changed = team
      try body(&changed)
      team = try app.own.teams.save(changed)
      load()
    } catch {
      message = errorText(error)
    }
  }
}
