import Basics

/// The id of a team, assigned by ``UserDatabase/Teams/save(_:)``.
public typealias TeamID = ID<Team>

/// A team of up to six pokemon.
public struct Team: Sendable, Hashable, Codable, Identifiable {
  /// The maximum number of pokemon in a team.
  public static let maximumSize = 6

  /// 0 before the team is saved.
  public var id: TeamID
  public var name: String
  /// The pokemon in slot order.
  public var members: [TeamMember]

  public init(id: TeamID = 0, name: String, members: [TeamMember] = []) {
    self.id = id
    self.name = name
    self.members = members
  }
}

/// A pokemon of a team. Its place in ``Team/members`` is its identity: a team may have two equal members.
///
/// Values outside the documented ranges are rejected when the team is saved.
public struct TeamMember: Sendable, Hashable, Codable {
  public static let levels = 1...100
  public static let maximumMoves = 4
  /// The maximum effort value of a stat.
  public static let maximumEffort = 252
  /// The maximum of the six effort values together.
  public static let maximumTotalEffort = 510
  /// The maximum individual value of a stat.
  public static let maximumIndividual = 31

  public var pokemon: PokemonReference
  public var nickname: String?
  /// In ``levels``.
  public var level: Int?
  public var ability: ResourceReference<Ability>?
  /// The held item.
  public var item: ResourceReference<Item>?
  public var nature: ResourceReference<Nature>?
  /// At most ``maximumMoves``.
  public var moves: [ResourceReference<Move>]
  /// Effort values: 0...252 each, at most 510 in total.
  public var effort: StatValues
  /// Individual values: 0...31 each.
  public var individual: StatValues

  /// Creates a member. Individual values are 31 each if omitted, as in the team texts of Pokémon Showdown.
  public init(
    pokemon: PokemonReference, nickname: String? = nil, level: Int? = nil,
    ability: ResourceReference<Ability>? = nil, item: ResourceReference<Item>? = nil,
    nature: ResourceReference<Nature>? = nil, moves: [ResourceReference<Move>] = [],
    effort: StatValues = StatValues(),
    individual: StatValues = StatValues(
      hp: 31, attack: 31, defense: 31, specialAttack: 31, specialDefense: 31, speed: 31)
  ) {
    self.pokemon = pokemon
    self.nickname = nickname
    self.level = level
    self.ability = ability
    self.item = item
    self.nature = nature
    self.moves = moves
    self.effort = effort
    self.individual = individual
  }
}

extension TeamMatchups.Member {
  /// Creates the member for `matchups(of:in:language:)` of `Pokedex`.
  public init(_ member: TeamMember) {
    self.init(
      pokemon: .id(member.pokemon.id), ability: .id(member.ability?.id),
      moves: member.moves.map { .id($0.id) })
  }
}

extension Team {
  /// - Throws: `PokedexError` `invalidTeam` for the first value outside its range.
  func check() throws(PokedexError) {
    func check(_ place: String, _ value: Int, _ range: ClosedRange<Int>) throws(PokedexError) {
      guard !range.contains(value) else { return }
      throw PokedexError(
        .invalidTeam, subject: name,
        detail: .teamValueOutOfRange(
          place: place, value: value, minimum: range.lowerBound, maximum: range.upperBound))
    }
    try check("members.count", members.count, 0...Self.maximumSize)
    for (index, member) in members.enumerated() {
      let place = "members[\(index)]"
      if let level = member.level { try check("\(place).level", level, TeamMember.levels) }
      try check("\(place).moves.count", member.moves.count, 0...TeamMember.maximumMoves)
      for (stat, value) in zip(StatValues.names, member.effort.values) {
        try check("\(place).effort.\(stat)", value, 0...TeamMember.maximumEffort)
      }
      // The values are small here, so the sum cannot overflow.
      try check("\(place).effort.total", member.effort.total, 0...TeamMember.maximumTotalEffort)
      for (stat, value) in zip(StatValues.names, member.individual.values) {
        try check("\(place).individual.\(stat)", value, 0...TeamMember.maximumIndividual)
      }
    }
  }
}

extension StatValues {
  fileprivate static let names = [
    "hp", "attack", "defense", "specialAttack", "specialDefense", "speed",
  ]

  /// The six values in the order in which they are declared.
  var values: [Int] { [hp, attack, defense, specialAttack, specialDefense, speed] }
}
