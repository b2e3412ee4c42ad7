/// The id of a team, given by ``UserData/save(_:)``.
public typealias TeamID = ID<Team>

/// A team of up to six pokemon.
public struct Team: Sendable, Hashable, Identifiable {
  /// Pokemon in a team at most.
  public static let maximumSize = 6

  /// 0 before the team is saved.
  public var id = TeamID(0)
  public var name: String
  /// By slot. Only the first ``maximumSize`` are saved.
  public var members: [PokemonReference]

  public init(name: String, members: [PokemonReference] = []) {
    self.name = name
    self.members = members
  }
}
