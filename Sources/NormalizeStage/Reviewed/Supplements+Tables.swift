import Base
import Layers
import PokedexModel

/// A row that holds in some versions.
private protocol VersionRow: Hashable {
  var versions: VersionSet { get set }
  /// What it says, of whatever source.
  var statement: Self { get }
}

extension Encounter: VersionRow {
  fileprivate var statement: Self { changing(withoutVersions) { $0.source = nil } }
}

extension HeldItem: VersionRow {
  fileprivate var statement: Self { withoutVersions }
}

extension VersionRow {
  fileprivate var withoutVersions: Self { changing(self) { $0.versions = [] } }
}

/// Encounters and held items: tables of a version, which a supplement replaces or adds rows to.
extension Supplements {
  mutating func addTables(
    _ entry: SupplementFile.Entry, of group: VersionGroupID, to part: inout DexPart, file: String
  ) {
    guard
      entry.encounters != nil || entry.conditionChanges != nil || entry.heldItems != nil
        || entry.itemPlaces != nil
    else { return }
    let all = Dictionary(
      first: part.dex.versions.filter { $0.versionGroup == group }.map { ($0.id.rawValue, $0.id) })
    var versions = Array(all.values)
    if let named = entry.versions {
      versions = named.compactMap { name in
        let version = id(of: .version, name).flatMap { all[$0] }
        if version == nil { reportMissing("version/\(name)") }
        return version
      }
    }
    changeConditions(entry, in: VersionSet(versions), of: &part)
    addEncounters(entry, in: versions, to: &part, file: file)
    addHeldItems(entry, in: versions, to: &part.dex, file: file)
    addItemPlaces(entry, of: group, in: VersionSet(versions), to: &part.dex)
  }

  private mutating func addItemPlaces(
    _ entry: SupplementFile.Entry, of group: VersionGroupID, in versions: VersionSet,
    to dex: inout NormalizedDex
  ) {
    var rows: [ItemPlace: Int] = [:]
    for spots in entry.itemPlaces ?? [] {
      var row = ItemPlace()
      row.kind = spots.area == nil ? .location : .locationArea
      guard let place = find(row.kind, spots.area ?? spots.location ?? "") else { continue }
      (row.place, row.way, row.isFact, row.versions) = (place, spots.way, isFact, versions)
      let shop = (spots.prices?.members ?? []).map { ($0.name, $0.value, [spots.detail ?? ""]) }
      let others = (spots.items?.members ?? []).map { ($0.name, Int?.none, $0.value) }
      for (item, price, details) in shop + others {
        guard let item = find(.item, item) else { continue }
        (row.item, row.price) = (ItemID(item), price)
        for detail in details {
          row.detail = detail
          rows[row, default: 0] += 1
        }
      }
    }
    dex.itemPlaces += rows.map { row, spots in changing(row) { $0.count = spots } }
    count(
      entry.id, .versionGroup, id: group.rawValue, field: "item_places",
      rows: rows.values.reduce(0, +))
  }

  private mutating func changeConditions(
    _ entry: SupplementFile.Entry, in versions: VersionSet, of part: inout DexPart
  ) {
    for change in entry.conditionChanges ?? [] {
      guard let old = find(.encounterConditionValue, change.from),
        let new = find(.encounterConditionValue, change.to)
      else { continue }
      let areas = Set(change.areas.compactMap { find(.locationArea, $0) })
      let rows = part.dex.encounters.indices.filter {
        areas.contains(part.dex.encounters[$0].area.rawValue)
      }
      var places = Dictionary(first: rows.map { (part.dex.encounters[$0].withoutVersions, $0) })
      for index in rows {
        let changed = part.dex.encounters[index].versions.intersection(versions)
        var row = part.dex.encounters[index].withoutVersions
        var values = Set(part.conditionSets.members[row.conditionSet] ?? [])
        guard !changed.isEmpty, values.remove(old) != nil else { continue }
        values.insert(new)
        row.conditionSet = part.conditionSets.set(of: values.sorted())
        while let place = places[row],
          !part.dex.encounters[place].versions.isDisjoint(with: changed)
        { row.copyNumber += 1 }
        part.dex.encounters[index].versions.subtract(changed)
        if places[row] == nil {
          places[row] = part.dex.encounters.endIndex
          part.dex.encounters.append(row)
        }
        places[row].map { part.dex.encounters[$0].versions.formUnion(changed) }
        count(
          entry.id, .locationArea, id: row.area.rawValue, field: "encounters", rows: changed.count)
      }
    }
    part.dex.encounters.removeAll { $0.versions.isEmpty }
  }

  private mutating func addEncounters(
    _ entry: SupplementFile.Entry, in versions: [VersionID], to part: inout DexPart, file: String
  ) {
    guard let tables = entry.encounters else { return }
    let areas = Set(tables.compactMap { id(of: .locationArea, $0.area) })
    let rows = part.dex.encounters.indices.filter {
      areas.contains(part.dex.encounters[$0].area.rawValue)
    }
    var places = Dictionary(grouping: rows) { part.dex.encounters[$0].area }
    for table in tables {
      guard let slots = slots(of: table, in: entry, &part, file: file), let area = slots.area
      else { continue }
      for version in versions
      where claim("\(table.area) \(table.method) \(name(version))", entry, file: file) {
        if entry.scope == .existing,
          !(places[area] ?? []).contains(where: { place in
            let row = part.dex.encounters[place]
            return row.method == slots.method && row.versions.contains(version)
          })
        {
          continue
        }
        let changed = Self.settle(
          &part.dex.encounters, at: &places[area, default: []], to: slots.rows, in: version,
          isComplete: entry.scope != .rows, of: { $0.method == slots.method })
        count(entry.id, .locationArea, id: area.rawValue, field: "encounters", rows: changed)
      }
    }
    part.dex.encounters.removeAll { $0.versions.isEmpty }
  }

  /// Returns the rows of a table; nil if it names a resource that the source lacks, because the table would not be
  /// complete, or if its chances have another sum.
  private mutating func slots(
    of table: SupplementFile.EncounterTable, in entry: SupplementFile.Entry,
    _ part: inout DexPart, file: String
  ) -> (area: LocationAreaID?, method: EncounterMethodID, rows: Set<Encounter>)? {
    let (area, method) = (find(.locationArea, table.area), find(.encounterMethod, table.method))
    guard let area, let method else { return nil }
    var rows: Set<Encounter> = []
    var chances: [(conditions: [Int], chance: Int)] = []
    for slot in table.slots {
      let pokemon = find(.pokemon, slot.pokemon)
      let conditions = slot.conditions.compactMap { find(.encounterConditionValue, $0) }.sorted()
      guard let pokemon, conditions.count == slot.conditions.count else { return nil }
      var row = Encounter()
      (row.area, row.method) = (LocationAreaID(area), EncounterMethodID(method))
      row.pokemon = PokemonID(pokemon)
      (row.minLevel, row.maxLevel) = (slot.levels.lowerBound, slot.levels.upperBound)
      (row.chance, row.traits, row.source) = (slot.chance, slot.traits, source)
      row.conditionSet = part.conditionSets.set(of: conditions)
      while !rows.insert(row).inserted { row.copyNumber += 1 }
      chances.append((conditions, slot.chance ?? 0))
    }
    let owners = Dictionary(
      first: part.dex.encounterConditionValues.map { ($0.id.rawValue, $0.condition) })
    if let sum = table.sum,
      let other = Self.sums(chances, owners).sorted().first(where: { $0 != sum })
    {
      report(
        .supplementSum(
          id: entry.id, table: "\(table.area) \(table.method)", sum: other, expected: sum),
        in: entry, file: file)
      return nil
    }
    return (LocationAreaID(area), EncounterMethodID(method), rows)
  }

  /// Returns the sums of the chances that apply together: one for each choice of a value of each condition.
  ///
  /// - Parameter owners: the condition of each value.
  private static func sums(
    _ slots: [(conditions: [Int], chance: Int)], _ owners: [Int: EncounterConditionID]
  ) -> Set<Int> {
    var choices: [Set<Int>] = [[]]
    let values = Dictionary(grouping: Set(slots.flatMap(\.conditions))) { owners[$0] }
    for values in values.values {
      choices = choices.flatMap { choice in values.map { choice.union([$0]) } }
    }
    return Set(
      choices.map { choice in
        slots.reduce(0) { choice.isSuperset(of: $1.conditions) ? $0 + $1.chance : $0 }
      })
  }

  private mutating func addHeldItems(
    _ entry: SupplementFile.Entry, in versions: [VersionID], to dex: inout NormalizedDex,
    file: String
  ) {
    guard let all = entry.heldItems else { return }
    var places = Dictionary(grouping: dex.heldItems.indices) { dex.heldItems[$0].pokemon }
    for (identifier, items) in all.members {
      guard let id = find(.pokemon, identifier) else { continue }
      let pokemon = PokemonID(id)
      let rows = items.members.compactMap { item, rarity -> HeldItem? in
        guard let item = find(.item, item) else { return nil }
        var row = HeldItem()
        (row.pokemon, row.item, row.rarity) = (pokemon, ItemID(item), rarity)
        return row
      }
      guard rows.count == items.members.count else { continue }
      for version in versions
      where claim("held_items \(identifier) \(name(version))", entry, file: file) {
        let held = (places[pokemon] ?? []).map { dex.heldItems[$0] }
          .filter { $0.versions.contains(version) }
        let isComplete = entry.scope != .rows
        let wanted = rows.filter { row in isComplete || !held.contains { $0.item == row.item } }
        let changed = Self.settle(
          &dex.heldItems, at: &places[pokemon, default: []], to: Set(wanted), in: version,
          isComplete: isComplete, of: { _ in true })
        count(entry.id, .pokemon, id: id, field: "held_items", rows: changed)
      }
    }
    dex.heldItems.removeAll { $0.versions.isEmpty }
  }

  /// Gives a version the rows that it lacks, and, if they are all, takes away the others.
  ///
  /// - Parameters:
  ///   - places: the indices of the rows that may be of the table; those of new rows are added.
  ///   - isInTable: returns whether a row is of the table.
  /// - Returns: how many rows of the version are different now.
  private static func settle<Row: VersionRow>(
    _ rows: inout [Row], at places: inout [Int], to wanted: Set<Row>, in version: VersionID,
    isComplete: Bool, of isInTable: (Row) -> Bool
  ) -> Int {
    var known: [Row: Int] = [:]
    var present: [Row: Int] = [:]
    for place in places where isInTable(rows[place]) {
      known[rows[place].withoutVersions] = place
      if rows[place].versions.contains(version) { present[rows[place].statement] = place }
    }
    let statements = Set(wanted.map(\.statement))
    let surplus = present.filter { isComplete && !statements.contains($0.key) }
    let lacking = wanted.filter { present[$0.statement] == nil }
    for place in surplus.values { rows[place].versions.remove(version) }
    for var row in lacking {
      if let place = known[row] {
        rows[place].versions.insert(version)
      } else {
        row.versions.insert(version)
        places.append(rows.endIndex)
        rows.append(row)
      }
    }
    return max(surplus.count, lacking.count)
  }
}
