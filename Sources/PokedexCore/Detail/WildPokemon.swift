import Base

/// A pokemon at a place, as players read it: all slots of the games' tables that differ only in level, chance and
/// time of day, as one.
public struct WildPokemon: Sendable, Hashable, Codable {
  /// The chance at a time of day.
  public struct TimeChance: Sendable, Hashable, Codable, Identifiable {
    public var time: NamedResource<EncounterConditionValue>
    /// In percent; nil if no source knows it.
    public var chance: Int?

    public var id: PokedexModel.ID<EncounterConditionValue> { time.id }
  }

  public var pokemon: NamedResource<Pokemon>
  /// The region of the location; nil if PokéAPI does not know it. Several regions have a Route 10.
  public var region: NamedResource<Region>?
  public var location: NamedResource<Location>
  public var area: NamedResource<LocationArea>
  public var method: NamedResource<EncounterMethod>
  /// The games in which all other values apply.
  public var versions: [NamedResource<Version>]
  public var minLevel: Int
  public var maxLevel: Int
  /// The summed chance in percent, at the times that ``times`` does not name; 0 if it is only met at these; nil if
  /// no source knows it.
  public var chance: Int?
  /// The times of day with another chance. Empty if the time does not matter.
  public var times: [TimeChance] = []
  /// What must apply, all of it, such as a swarm or a weather. Empty in the ordinary case: no swarm, no PokéRadar,
  /// no radio, no game in slot 2. A row with conditions has the chance of the slots that need them, in addition to
  /// that of the row without.
  public var conditions: [NamedResource<EncounterConditionValue>] = []
  /// Of which one must apply as well, such as any of eight weathers. Empty in the ordinary case.
  public var alternatives: [NamedResource<EncounterConditionValue>] = []
  public var traits: EncounterTraits = []
  /// The name of the source that was chosen when the database was built, such as `kwsch/PKHeX`; nil for PokéAPI and the
  /// reviewed tables of every database.
  public var source: String?
  /// Whether the source lists encounters by day and by night together. Then it is unknown when the pokemon is met,
  /// and ``chance`` is the largest one of its slots, not their sum.
  public var isTimeUnknown: Bool = false
  /// The parts of `dex_coverage` about places that are not complete in one of ``versions``, such as `gifts`: then the
  /// pokemon may be at other places too. Empty if the database has all places.
  public var missing: [String] = []

  /// The largest chance at any time, in percent; nil if every chance is unknown.
  public var bestChance: Int? { ([chance] + times.map(\.chance)).compactMap(\.self).max() }

  /// The values of conditions that apply when the player does nothing special.
  static let ordinary: Set = [
    "backlot-not-mentioned", "bug-catching-contest-no", "great-marsh-daily-slot-none", "item-none",
    "johto-safari-blocks-inactive", "other-none", "radar-off", "radio-off", "slot2-none",
    "story-progress-none", "swarm-no",
  ]
}

/// The slots of a game that are one row.
private struct MergedSlots: Hashable {
  struct TimeChance: Hashable {
    var time: EncounterConditionValueID
    var chance: Int?
  }

  /// The place of a row with all other values.
  var row: Int
  var isTimeUnknown: Bool
  var minLevel = Int.max
  var maxLevel = 0
  var chance: Int? = 0
  var times: [TimeChance] = []

  /// Adds the chance of a slot at a time, nil for any time.
  mutating func add(_ slot: Encounter, at time: EncounterConditionValueID?) {
    minLevel = min(minLevel, slot.minLevel)
    maxLevel = max(maxLevel, slot.maxLevel)
    guard let time else { return chance = sum(chance, slot.chance) }
    if let place = times.firstIndex(where: { $0.time == time }) {
      times[place].chance = sum(times[place].chance, slot.chance)
    } else {
      times.append(TimeChance(time: time, chance: slot.chance))
      times.sort { $0.time < $1.time }
    }
  }

  /// Returns the chance of two slots; nil if that of one is unknown.
  private func sum(_ a: Int?, _ b: Int?) -> Int? {
    guard let a, let b else { return nil }
    return isTimeUnknown ? max(a, b) : min(a + b, 100)
  }

  /// The value after all slots are added: the chance at a time includes that at any time. It is at most 100: encounters
  /// that are certain have 100 each.
  var complete: MergedSlots {
    var slots = self
    for place in times.indices { slots.times[place].chance = sum(times[place].chance, chance) }
    return slots
  }
}

extension [WildPokemon] {
  /// Returns the rows with those as one that differ in a single condition: ``WildPokemon/alternatives`` has the condition
  /// of each of them.
  public func folded() -> [WildPokemon] {
    /// The rows that are equal to this one without a condition.
    func alike(_ row: WildPokemon) -> [(condition: Int, key: WildPokemon)] {
      row.conditions.indices.map { place in
        var key = row
        key.conditions.remove(at: place)
        return (place, key)
      }
    }
    var counts: [WildPokemon: Int] = [:]
    for row in self { for (_, key) in alike(row) { counts[key, default: 0] += 1 } }
    var places: [WildPokemon: Int] = [:]
    var folded: [WildPokemon] = []
    for row in self {
      let most = alike(row).max { counts[$0.key] ?? 0 < counts[$1.key] ?? 0 }
      guard let (condition, key) = most, counts[key] ?? 0 > 1 else {
        folded.append(row)
        continue
      }
      let place = folded.place(of: key, in: &places, orAdd: key)
      folded[place].alternatives.append(row.conditions[condition])
    }
    return folded
  }
}

extension Pokedex {
  /// Returns what lives at a location, merged from ``encounters(at:in:language:)``: by area, method and conditions,
  /// the likeliest first. By default, rows that differ in a single condition are one: `folds` is false for all rows, which
  /// `folded()` of an array folds.
  ///
  /// - Throws: ``PokedexError`` `unknownResource` for an unknown game.
  public func wildPokemon(
    at location: ResourceKey<Location>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil, folds: Bool = true
  ) throws(PokedexError) -> [WildPokemon] {
    let rows = try merged(
      encounters(at: location, in: game, language: language), in: game, language)
    return folds ? rows.folded() : rows
  }

  /// Returns where a pokemon lives, merged from ``encounters(of:in:language:)``: by area, method and conditions. By
  /// default, rows that differ in a single condition are one: `folds` is false for all rows.
  ///
  /// - Throws: ``PokedexError`` `unknownResource` for an unknown game.
  public func habitats(
    of pokemon: ResourceKey<Pokemon>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil, folds: Bool = true
  ) throws(PokedexError) -> [WildPokemon] {
    let rows = try merged(encounters(of: pokemon, in: game, language: language), in: game, language)
    return folds ? rows.folded() : rows
  }

  /// Merges the slots of each game, and games with equal results.
  private func merged(
    _ slots: [EncounterListing], in game: ResourceKey<VersionGroup>?, _ language: DisplayLanguage?
  ) throws(PokedexError) -> [WildPokemon] {
    let values = Dictionary(
      first: try all(EncounterConditionValue.self, language: language).map { ($0.identifier, $0) })
    let places = try locations()
    let (names, locations) = (try names(.pokemon, language), try names(.location, language))
    let regions = try self.names(.region, language)
    let chosen = try encounterSource()
    var rows: [WildPokemon] = []
    var known: [WildPokemon: Int] = [:]
    let keyed = try slots.map { listing throws(PokedexError) in
      let slot = listing.encounter
      let conditions = listing.conditions.filter { !WildPokemon.ordinary.contains($0) }
      let time = conditions.first { $0.hasPrefix("time-") }
      let place = places[slot.area]
      let row = WildPokemon(
        pokemon: try names.resource(slot.pokemon),
        region: try regions.resource(optional: place?.region),
        location: try locations.resource(place?.id ?? 0), area: listing.area,
        method: listing.method, versions: [], minLevel: .max, maxLevel: 0, chance: 0,
        conditions: conditions.filter { $0 != time }.compactMap { values[$0] },
        traits: slot.traits, source: slot.source == chosen?.id ? chosen?.name : nil)
      let number = rows.place(of: row, in: &known, orAdd: row)
      return (slot: slot, time: time.flatMap { values[$0]?.id }, row: number)
    }
    let (wanted, coverage) = (try versions(of: game), try placeCoverage())
    var versions: [MergedSlots: [NamedResource<Version>]] = [:]
    for version in try all(Version.self, language: language) where wanted.contains(version.id) {
      var merged: [Int: MergedSlots] = [:]
      for (slot, time, row) in keyed where slot.versions.contains(version.id) {
        let isUnknown = coverage.mixedTimes.contains(version.id) && slot.chance ?? 0 < 100
        let slots = MergedSlots(row: row, isTimeUnknown: isUnknown)
        merged[row * 2 + (isUnknown ? 1 : 0), default: slots].add(slot, at: time)
      }
      for slots in merged.values { versions[slots.complete, default: []].append(version) }
    }
    let times = Dictionary(first: values.values.map { ($0.id, $0) })
    return versions.map { slots, versions in
      var row = rows[slots.row]
      (row.versions, row.isTimeUnknown) = (versions, slots.isTimeUnknown)
      (row.minLevel, row.maxLevel, row.chance) = (slots.minLevel, slots.maxLevel, slots.chance)
      row.times = slots.times.compactMap { slot in
        times[slot.time].map { WildPokemon.TimeChance(time: $0, chance: slot.chance) }
      }
      row.missing = Set(versions.flatMap { coverage.missing[$0.id] ?? [] }).sorted()
      return row
    }.sorted { a, b in
      if (a.area.id, a.method.id) != (b.area.id, b.method.id) {
        return (a.area.id, a.method.id) < (b.area.id, b.method.id)
      }
      let (left, right) = (a.conditions.map(\.id), b.conditions.map(\.id))
      if left != right { return left.lexicographicallyPrecedes(right) }
      return (
        -(a.bestChance ?? 0), a.pokemon.id, a.versions[0].id, a.traits.rawValue, a.source ?? ""
      )
        < (
          -(b.bestChance ?? 0), b.pokemon.id, b.versions[0].id, b.traits.rawValue, b.source ?? ""
        )
    }
  }

  /// Returns the source of encounters that was chosen when the database was built; nil if there is none.
  private func encounterSource() throws(PokedexError) -> (id: String, name: String)? {
    guard let text = try metadata()["encounter_source"],
      let source = try? JSONValue(parsing: Array(text.utf8)),
      let id = source["id"]?.string, let name = source["name"]?.string
    else { return nil }
    return (id, name)
  }
}
