import Base
import PokedexCore

/// Sets of games, each written once and referred to by index. Bit n of a set is the n-th game in order of
/// release.
struct GameSets {
  /// The position in the order by version group.
  private let places: [VersionGroupID: Int]
  /// By set of version groups; sets that differ only in unknown ones have one number.
  private var numbers: [VersionGroupSet: Int] = [:]
  private var sets: [UInt64] = []

  /// - Parameter order: the version groups in order.
  init(_ order: [VersionGroupID]) {
    places = Dictionary(zip(order, 0..<UInt64.bitWidth)) { first, _ in first }
  }

  /// Returns the set of games as bits.
  func bits(_ groups: VersionGroupSet) -> UInt64 {
    groups.reduce(0) { bits, group in places[group].map { bits | 1 << UInt64($0) } ?? bits }
  }

  /// Returns the index of the set.
  mutating func number(_ groups: VersionGroupSet) -> Int {
    if let number = numbers[groups] { return number }
    let set = bits(groups)
    let number = sets.firstIndex(of: set) ?? sets.count
    if number == sets.count { sets.append(set) }
    numbers[groups] = number
    return number
  }

  /// The sets in hexadecimal.
  var json: JSONValue { .array(sets.map { .string(String($0, radix: 16)) }) }
}

extension PokemonVariant {
  /// Returns `[set of games, type, type, six stats with Special before Speed, first, second and hidden Ability]`,
  /// which `Dex.readVariant` reads.
  ///
  /// - Parameters:
  ///   - type: the place of a type in the list to which the page refers.
  ///   - ability: that of an Ability.
  func json(_ sets: inout GameSets, type: (TypeID) -> Int?, ability: (AbilityID) -> Int?)
    -> JSONValue
  {
    [
      .int(sets.number(versionGroups)), JSONValue(type(type1)), JSONValue(type2.flatMap(type)),
      .int(stats.hp), .int(stats.attack), .int(stats.defense), .int(stats.specialAttack),
      .int(stats.specialDefense), JSONValue(special), .int(stats.speed),
      JSONValue(ability1.flatMap(ability)), JSONValue(ability2.flatMap(ability)),
      JSONValue(abilityHidden.flatMap(ability)),
    ]
  }
}
