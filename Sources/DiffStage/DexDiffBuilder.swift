import Base
import PokedexModel

/// Collects the attributes of old and new rows; attributes in both cancel out.
struct DexDiffBuilder {
  let identity: EntityIdentity
  /// The order of games for display: order of release for version groups, else the id.
  let order: [EntityIdentity.Entity: Int]
  /// For each value, the number of occurrences in new rows minus that in old rows.
  private var attributes: [Attribute.Key: [String: Int]] = [:]
  private var moves: [Place: [DexDiff.LearnsetRow: Int]] = [:]

  private struct Place: Hashable {
    var pokemon: EntityIdentity.Entity
    var versionGroup: EntityIdentity.Entity
  }

  init(identity: EntityIdentity, order: [EntityIdentity.Entity: Int]) {
    (self.identity, self.order) = (identity, order)
  }

  static func order(_ connection: Connection) throws -> [EntityIdentity.Entity: Int] {
    var order: [EntityIdentity.Entity: Int] = [:]
    try connection.query("SELECT id, sort_order FROM version_group") {
      order[.init(kind: ResourceKind.versionGroup.rawValue, id: $0.int("id"))] =
        $0.int("sort_order")
    }
    return order
  }

  mutating func add(_ table: String, _ columns: [String], row: [Value], reader: AttributeReader) {
    let weight = reader.isNew ? 1 : -1
    if table == "learnset" { return addMoves(columns, row, reader: reader, weight: weight) }
    for attribute in reader.attributes(table, columns, row: row) {
      attributes[attribute.key, default: [:]][attribute.value, default: 0] += weight
    }
  }

  private mutating func addMoves(
    _ columns: [String], _ row: [Value], reader: AttributeReader, weight: Int
  ) {
    let values = Dictionary(first: zip(columns, row))
    func number(_ column: String) -> Int { AttributeReader.number(values[column]) }
    let pokemon = EntityIdentity.Entity(
      kind: ResourceKind.pokemon.rawValue, id: number("pokemon_id"))
    let learned = DexDiff.LearnsetRow(
      move: reader.identifier(.move, number("move_id")),
      method: reader.identifier(.moveLearnMethod, number("method_id")), level: number("level"),
      via: ["own", "base-form", "pre-evolution"][min(max(number("via"), 0), 2)])
    for group in AttributeReader.members(values["version_groups"]) {
      let game = EntityIdentity.Entity(kind: ResourceKind.versionGroup.rawValue, id: group)
      let place = Place(
        pokemon: identity.current(pokemon, isNew: reader.isNew),
        versionGroup: identity.current(game, isNew: reader.isNew))
      moves[place, default: [:]][learned, default: 0] += weight
    }
  }

  // MARK: Entities

  func entities() -> [DexDiff.Entity] {
    var changes: [Int: [DexDiff.Change]] = [:]
    for change in self.changes() { changes[change.kind, default: []].append(change.change) }
    return ResourceKind.allCases.compactMap { kind in
      func resources(
        _ set: Set<EntityIdentity.Entity>, _ identifiers: [EntityIdentity.Entity: String]
      )
        -> [DexDiff.Resource]
      {
        set.filter { $0.kind == kind.rawValue }.sorted().map {
          DexDiff.Resource(id: $0.id, identifier: identifiers[$0] ?? "")
        }
      }
      let entity = DexDiff.Entity(
        entity: kind.endpoint, added: resources(identity.added, identity.newIdentifiers),
        removed: resources(identity.removed, identity.oldIdentifiers),
        moved: identity.moved.filter { $0.new.kind == kind.rawValue }.map {
          DexDiff.Move(
            identifier: identity.newIdentifiers[$0.new] ?? "", before: $0.old.id, after: $0.new.id)
        },
        renamed: identity.renamed.filter { $0.kind == kind.rawValue }.map {
          DexDiff.Rename(
            id: $0.id, before: identity.oldIdentifiers[$0] ?? "",
            after: identity.newIdentifiers[$0] ?? "")
        },
        changed: changes[kind.rawValue] ?? [])
      return entity == DexDiff.Entity(entity: kind.endpoint) ? nil : entity
    }
  }

  private struct Group: Hashable {
    var owner: EntityIdentity.Entity
    var field: String
    var before: String?
    var after: String?

    var order: (EntityIdentity.Entity, String, String, String) {
      (owner, field, before ?? "", after ?? "")
    }
  }

  /// Returns the differing attributes in order, with equal changes of several games merged.
  private func changes() -> [(kind: Int, change: DexDiff.Change)] {
    var groups: [Group: [EntityIdentity.Entity]] = [:]
    for (key, counts) in attributes {
      var removed: [String] = []
      var added: [String] = []
      for (value, count) in counts {
        if count < 0 { removed += Array(repeating: value, count: -count) }
        if count > 0 { added += Array(repeating: value, count: count) }
      }
      removed.sort()
      added.sort()
      // Removed and added values are paired in order; unpaired values are separate changes.
      for place in 0..<max(removed.count, added.count) {
        let group = Group(
          owner: key.owner, field: key.field, before: place < removed.count ? removed[place] : nil,
          after: place < added.count ? added[place] : nil)
        groups[group, default: []] += key.game.map { [$0] } ?? []
      }
    }
    return groups.sorted { $0.key.order < $1.key.order }.map { group, games in
      (
        group.owner.kind,
        DexDiff.Change(
          id: group.owner.id, identifier: identity.newIdentifiers[group.owner] ?? "",
          field: group.field, before: group.before, after: group.after, games: names(games))
      )
    }
  }

  private func names(_ games: [EntityIdentity.Entity]) -> [String] {
    Set(games).sorted { (order[$0] ?? $0.id, $0) < (order[$1] ?? $1.id, $1) }.map {
      identity.newIdentifiers[$0] ?? identity.oldIdentifiers[$0] ?? String($0.id)
    }
  }

  // MARK: Learnsets

  func learnsets() -> [DexDiff.Learnset] {
    func place(_ place: Place) -> (EntityIdentity.Entity, Int) {
      (place.pokemon, order[place.versionGroup] ?? place.versionGroup.id)
    }
    return moves.sorted { place($0.key) < place($1.key) }.compactMap { learnset($0.key, $0.value) }
  }

  private func learnset(_ place: Place, _ counts: [DexDiff.LearnsetRow: Int]) -> DexDiff.Learnset? {
    func rows(_ sign: Int) -> [DexDiff.LearnsetRow] {
      counts.filter { $0.value * sign > 0 }.flatMap {
        Array(repeating: $0.key, count: abs($0.value))
      }.sorted { ($0.move, $0.method, $0.via, $0.level) < ($1.move, $1.method, $1.via, $1.level) }
    }
    var added = rows(1)
    var removed: [DexDiff.LearnsetRow] = []
    var changed: [DexDiff.LevelChange] = []
    for row in rows(-1) {
      let other = added.firstIndex {
        $0.move == row.move && $0.method == row.method && $0.via == row.via
      }
      guard let other else {
        removed.append(row)
        continue
      }
      changed.append(
        DexDiff.LevelChange(
          move: row.move, method: row.method, via: row.via, before: row.level,
          after: added.remove(at: other).level))
    }
    guard !added.isEmpty || !removed.isEmpty || !changed.isEmpty else { return nil }
    return DexDiff.Learnset(
      pokemon: identity.newIdentifiers[place.pokemon] ?? identity.oldIdentifiers[place.pokemon]
        ?? "",
      versionGroup: names([place.versionGroup]).first ?? "", added: added, removed: removed,
      changed: changed)
  }
}
