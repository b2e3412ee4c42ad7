/// The id of a team, assigned by ``UserData/save(_:)``.
public typealias TeamID = ID<Team>

/// A team of up to six pokemon.
public struct Team: Sendable, Hashable, Identifiable {
  /// The maximum number of pokemon in a team.
  public static let maximumSize = 6

  /// 0 before the team is saved.
  public var id = TeamID(0)
  public var name: String
  /// The pokemon in slot order. Only the first ``maximumSize`` are saved.
  public var members: [PokemonReference]

  public init(name: String, members: [PokemonReference] = []) {
    self.name = name
    self.members = members
  }
}
