package import Foundation
import Observation
package import PokedexFoundation

/// The team of the user, with what its types mean in the game.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) @MainActor @Observable
package final class TeamModel {
  package private(set) var matchups = TeamMatchups()
  private let app: AppModel

  package init(_ app: AppModel) { self.app = app }

  package var team: [PokemonReference] { app.own.team }
  package var isFull: Bool { team.count >= 6 }

  package func name(of member: PokemonReference) -> String {
    (try? app.pokedex.name(of: member.id)) ?? member.identifier
  }

  package func add(_ pokemon: PokemonID) {
    guard !isFull else { return }
    app.change { own in own.team.append(try app.pokedex.reference(to: pokemon)) }
  }

  package func remove(at offsets: IndexSet) {
    app.change { own in
      for index in offsets.reversed() { own.team.remove(at: index) }
    }
  }

  /// Run at the start, and when team, game or database change.
  package func load() async {
    let (members, game) = (team.map { TeamMatchups.Member(pokemon: .id($0.id)) }, app.game)
    await app.read(
      { try $0.matchups(of: members, in: .id(game)) }, show: { matchups = $0 })
  }
}
