import Base
import PokedexModel
import SimdJSON

/// The encounter slots of one pokemon in one area, folded over the versions.
///
/// PokéAPI has identical slots. Within a version, the first is copy 1, the next copy 2, and so on, so the
/// folded rows preserve the number of slots.
struct EncounterFolder {
  private var rows: [Encounter] = []
  private var conditions: [[Int]] = []
  private var current: [Int] = []
  private var blank = Encounter()

  init(area: LocationAreaID, pokemon: PokemonID) {
    blank.area = area
    blank.pokemon = pokemon
  }

  /// Adds an element of `encounter_details`.
  mutating func add(_ o: inout FieldReader, in version: VersionID) {
    var row = blank
    row.chance = o.int("chance")
    current.removeAll(keepingCapacity: true)
    for condition in o.elements("condition_values") {
      current.append(o.reader.resolve(condition, .encounterConditionValue))
    }
    if current.count > 1 { current.sort() }
    row.maxLevel = o.int("max_level")
    row.method = o.id("method")
    row.minLevel = o.int("min_level")
    if let json = o.value("pokemon_details")?.nonNull, var details = o.reader.object(json) {
      if details.bool("always_shiny") { row.traits.insert(.alwaysShiny) }
      if details.bool("is_alpha") { row.traits.insert(.alpha) }
      // Always null so far; a non-null value is reported because the schema does not store it.
      if details.optionalInt("min_perfect_ivs") != nil {
        o.reader.count("unknown-field", "min_perfect_ivs", in: details.json)
      }
      if details.bool("never_shiny") { row.traits.insert(.neverShiny) }
      details.finish()
    }
    o.finish()
    insert(row, version)
  }

  private mutating func insert(_ row: Encounter, _ version: VersionID) {
    var copy = 1
    for (index, other) in rows.enumerated()
    where other.method == row.method && other.minLevel == row.minLevel
      && other.maxLevel == row.maxLevel && other.chance == row.chance && other.traits == row.traits
      && conditions[index] == current
    {
      if rows[index].versions.insert(version).inserted { return }
      copy += 1
    }
    var new = row
    new.copyNumber = copy
    new.versions = VersionSet(bits: 1 << UInt64(version.rawValue - 1))
    rows.append(new)
    conditions.append(current)
  }

  /// Appends the folded rows.
  func fill(_ encounters: inout [Encounter], _ sets: inout ContentSets) {
    for (var row, ids) in zip(rows, conditions) {
      row.conditionSet = sets.set(of: ids)
      encounters.append(row)
    }
  }
}
