import PokedexModel

/// A pokemon at a place, as players read it: all slots of the games' tables that differ only in level, chance and
/// time of day, as one.
public struct WildPokemon: Sendable, Hashable, Codable {
  /// The chance at a time of day.
  public struct TimeChance: Sendable, Hashable, Codable, Identifiable {
    public var time: NamedResource<EncounterConditionValue>
    /// In percent.
    public var chance: Int

    public var id: PokedexModel.ID<EncounterConditionValue> { time.id }

    public init(time: NamedResource<EncounterConditionValue>, chance: Int) {
      self.time = time
      self.chance = chance
    }
  }

  public var pokemon: NamedResource<Pokemon>
  public var location: NamedResource<Location>
  public var area: NamedResource<LocationArea>
  public var method: NamedResource<EncounterMethod>
  /// The games in which all other values apply.
  public var versions: [NamedResource<Version>]
  public var minLevel: Int
  public var maxLevel: Int
  /// The summed chance in percent, at the times that ``times`` does not name; 0 if it is only met at these.
  public var chance: Int
  /// The times of day with another chance. Empty if the time does not matter.
  public var times: [TimeChance]
  /// What must apply, all of it, such as a swarm or a weather. Empty in the ordinary case: no swarm, no PokéRadar,
  /// no radio, no game in slot 2. A row with conditions has the chance of the slots that need them, in addition to
  /// that of the row without.
  public var conditions: [NamedResource<EncounterConditionValue>]
  public var traits: EncounterTraits

  /// The largest chance at any time, in percent.
  public var bestChance: Int { times.reduce(chance) { max($0, $1.chance) } }

  public init(
    pokemon: NamedResource<Pokemon>, location: NamedResource<Location>,
    area: NamedResource<LocationArea>, method: NamedResource<EncounterMethod>,
    versions: [NamedResource<Version>], minLevel: Int, maxLevel: Int, chance: Int,
    times: [TimeChance] = [], conditions: [NamedResource<EncounterConditionValue>] = [],
    traits: EncounterTraits = []
  ) {
    self.pokemon = pokemon
    self.location = location
    self.area = area
    self.method = method
    self.versions = versions
    self.minLevel = minLevel
    self.maxLevel = maxLevel
    self.chance = chance
    self.times = times
    self.conditions = conditions
    self.traits = traits
  }
}

/// Slots that differ only in level, chance and time of day.
struct MergedSlots: Hashable {
  /// What the slots have in common.
  struct Key: Hashable {
    var area: LocationAreaID
    var method: EncounterMethodID
    var conditions: [Int]
    var pokemon: PokemonID
    var traits: EncounterTraits
  }

  var key: Key
  var minLevel = Int.max
  var maxLevel = 0
  /// The summed chance of the slots without a time.
  var chance = 0
  /// The summed chance of the slots with a time, by the value of the condition.
  var times: [Int: Int] = [:]

  /// Merges the slots of each game, and games with equal results.
  ///
  /// - Parameters:
  ///   - values: The values of each condition set.
  ///   - identifiers: The identifiers of the values.
  static func merge(
    _ slots: [Encounter], in versions: VersionSet, values: [Int: [Int]], identifiers: [Int: String]
  ) -> [(merged: MergedSlots, versions: VersionSet)] {
    var games: [MergedSlots: VersionSet] = [:]
    for version in versions {
      var found: [Key: MergedSlots] = [:]
      for slot in slots where slot.versions.contains(version) {
        let wanted = (values[slot.conditionSet] ?? []).filter {
          !ordinary.contains(identifiers[$0] ?? "")
        }
        func isTime(_ value: Int) -> Bool { identifiers[value]?.hasPrefix("time-") == true }
        let key = Key(
          area: slot.area, method: slot.method, conditions: wanted.filter { !isTime($0) },
          pokemon: slot.pokemon, traits: slot.traits)
        var row = found[key] ?? MergedSlots(key: key)
        row.minLevel = min(row.minLevel, slot.minLevel)
        row.maxLevel = max(row.maxLevel, slot.maxLevel)
        if let time = wanted.first(where: isTime) {
          row.times[time, default: 0] += slot.chance
        } else {
          row.chance += slot.chance
        }
        found[key] = row
      }
      for row in found.values { games[row, default: []].insert(version) }
    }
    return games.map { ($0.key, $0.value) }
  }

  /// A chance of several slots. Encounters that are certain have 100 each.
  func chance(at time: Int?) -> Int { min(chance + (time.flatMap { times[$0] } ?? 0), 100) }

  /// The values of conditions that apply when the player does nothing special.
  private static let ordinary: Set = [
    "backlot-not-mentioned", "bug-catching-contest-no", "great-marsh-daily-slot-none", "item-none",
    "johto-safari-blocks-inactive", "other-none", "radar-off", "radio-off", "slot2-none",
    "story-progress-none", "swarm-no",
  ]
}
