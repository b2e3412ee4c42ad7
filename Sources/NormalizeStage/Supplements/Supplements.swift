import Basics
import Layers
import PokedexModel

/// Adds the values of supplement files to what was read from PokéAPI. A value that PokéAPI has is not added.
///
/// Only PokéAPI's own values are compared, so the order of the files does not matter.
struct Supplements {
  private let references: ReferenceTable
  /// Whether the source should be complete; if not, missing resources are not reported.
  private let isFull: Bool
  private(set) var diagnostics: [Diagnostic] = []
  private var applied: [Supplement] = []
  /// The supplements that name resources that the source does not have; these are not stale.
  private var incomplete: Set<String> = []
  private var counts: [ValueKey: Int] = [:]

  private struct ValueKey: Hashable {
    var kind: ResourceKind
    var id: Int
    var supplement: String
    var field: String
  }

  /// A row of a learnset to add, or to leave to a pre-evolution.
  private struct NewRow {
    var entry: LearnsetEntry
    var group: VersionGroupID
    var isComplete: Bool
    /// Whether PokéAPI's rows of the move and method are removed instead.
    var isInherited: Bool
    var supplement: String
  }

  init(_ references: ReferenceTable, isFull: Bool) {
    self.references = references
    self.isFull = isFull
  }

  /// Adds the values of all files to `part`, whose learnset must be grouped by ascending pokemon.
  mutating func add(
    _ files: [SupplementFile], to part: inout DexPart, _ ruleReferences: RuleReferences
  ) {
    var rows: [NewRow] = []
    let resolver = MoveResolver(part.dex, ruleReferences)
    let groups = Dictionary(
      part.dex.versionGroups.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for file in files {
      diagnostics += file.diagnostics
      for entry in file.entries {
        var missing: Set<String> = []
        guard let name = entry.versionGroup else {
          addUndated(entry, &part, &missing)
          finish(entry, file, nil, missing)
          continue
        }
        guard let id = id(of: .versionGroup, name), let group = groups[VersionGroupID(id)]
        else { continue }  // an older source without the game
        rows += learnsetRows(entry.learnsets, entry, group.id, &missing)
        rows += learnsetRows(entry.inherited, entry, group.id, &missing, areInherited: true)
        addMachines(entry, group.id, &part, &missing)
        addMoveValues(entry, group, resolver, &part, &missing)
        addPokemonValues(entry, group, &part, &missing)
        for identifier in entry.present {
          guard let pokemon = find(.pokemon, identifier, &missing) else { continue }
          part.knownPresence[PokemonID(pokemon), default: VersionGroupSet()].insert(group.id)
          count(entry.id, .pokemon, pokemon, "presence")
        }
        finish(entry, file, group.id, missing)
      }
    }
    addLearnsets(rows, to: &part.dex)
    fill(&part.dex)
    for file in files { reportStale(file) }
  }

  private mutating func finish(
    _ entry: SupplementFile.Entry, _ file: SupplementFile, _ group: VersionGroupID?,
    _ missing: Set<String>
  ) {
    reportMissing(missing, entry, file)
    if !missing.isEmpty { incomplete.insert(entry.id) }
    applied.append(Supplement(entry, group, file.source))
  }

  mutating func count(
    _ supplement: String, _ kind: ResourceKind, _ id: Int, _ field: String,
    rows: Int = 1
  ) {
    counts[ValueKey(kind: kind, id: id, supplement: supplement, field: field), default: 0] += rows
  }

  func id(of kind: ResourceKind, _ identifier: String) -> Int? {
    references.ids(of: kind, called: identifier).first
  }

  func find(_ kind: ResourceKind, _ identifier: String, _ missing: inout Set<String>) -> Int? {
    if let id = id(of: kind, identifier) { return id }
    missing.insert("\(kind.endpoint)/\(identifier)")
    return nil
  }

  private func learnsetRows(
    _ learnsets: [SupplementFile.Learnset], _ entry: SupplementFile.Entry,
    _ group: VersionGroupID, _ missing: inout Set<String>, areInherited: Bool = false
  ) -> [NewRow] {
    var rows: [NewRow] = []
    for learnset in learnsets {
      guard let pokemon = find(.pokemon, learnset.pokemon, &missing) else { continue }
      for row in learnset.rows {
        guard let move = find(.move, row.move, &missing),
          let method = find(.moveLearnMethod, row.method, &missing)
        else { continue }
        var new = LearnsetEntry()
        new.pokemon = PokemonID(pokemon)
        new.move = MoveID(move)
        new.method = MoveLearnMethodID(method)
        new.level = row.level
        new.versionGroups.insert(group)
        rows.append(
          NewRow(
            entry: new, group: group, isComplete: entry.isComplete, isInherited: areInherited,
            supplement: entry.id))
      }
    }
    return rows
  }

  private mutating func addMachines(
    _ entry: SupplementFile.Entry, _ group: VersionGroupID, _ part: inout DexPart,
    _ missing: inout Set<String>
  ) {
    var known: Set<ItemID> = []
    for machine in part.dex.machines where machine.versionGroup == group {
      known.insert(machine.item)
    }
    for (item, move) in entry.machines {
      guard let item = find(.item, item, &missing), let move = find(.move, move, &missing),
        known.insert(ItemID(item)).inserted
      else { continue }
      var machine = Machine()
      machine.versionGroup = group
      machine.item = ItemID(item)
      machine.move = MoveID(move)
      part.dex.machines.append(machine)
      count(entry.id, .item, item, "machine")
    }
  }

  private mutating func addMoveValues(
    _ entry: SupplementFile.Entry, _ group: VersionGroup, _ resolver: MoveResolver,
    _ part: inout DexPart, _ missing: inout Set<String>
  ) {
    guard !entry.moves.isEmpty else { return }
    let places = Dictionary(
      part.moves.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    for (identifier, values) in entry.moves {
      guard let move = find(.move, identifier, &missing), let place = places[MoveID(move)] else {
        continue
      }
      let upstream = resolver.variant(of: part.moves[place], in: group)
      for (field, value) in values {
        guard let number = number(value, field.kind, &missing), upstream[field] != number
        else { continue }
        part.moves[place].inOneGame.append(
          PastStatement(field: field, boundary: group.id.rawValue, value: number))
        count(entry.id, .move, move, field.rawValue)
      }
    }
  }

  private mutating func addPokemonValues(
    _ entry: SupplementFile.Entry, _ group: VersionGroup, _ part: inout DexPart,
    _ missing: inout Set<String>
  ) {
    for (identifier, values) in entry.pokemon {
      guard let pokemon = find(.pokemon, identifier, &missing),
        let place = part.pokemon.firstIndex(where: { $0.id.rawValue == pokemon })
      else { continue }
      for (field, value) in values {
        guard let number = number(value, field.kind, &missing),
          part.pokemon[place].value(field, in: group.generation.rawValue) != number
        else { continue }
        part.pokemon[place].inOneGame.append(
          PastStatement(field: field, boundary: group.id.rawValue, value: number))
        count(entry.id, .pokemon, pokemon, field.column)
      }
    }
  }

  /// Returns the number or id of a value; nil if it names a resource that is missing.
  private func number(
    _ value: SupplementFile.Value, _ kind: ResourceKind?, _ missing: inout Set<String>
  ) -> Int?? {
    switch value {
    case .number(let number): return .some(number)
    case .none: return .some(nil)
    case .identifier(let identifier):
      guard let kind, let id = find(kind, identifier, &missing) else { return nil }
      return .some(id)
    }
  }

  /// Merges `rows` into the learnset, which stays grouped by ascending pokemon.
  private mutating func addLearnsets(_ rows: [NewRow], to dex: inout NormalizedDex) {
    guard !rows.isEmpty else { return }
    let added = Dictionary(grouping: rows, by: \.entry.pokemon)
    var result: [LearnsetEntry] = []
    result.reserveCapacity(dex.learnset.count + rows.count)
    var next = dex.learnset.startIndex
    let learners = Set(added.keys).union(dex.learnset.map(\.pokemon)).sorted()
    for pokemon in learners {
      let start = next
      while next < dex.learnset.endIndex, dex.learnset[next].pokemon == pokemon { next += 1 }
      let own = dex.learnset[start..<next]
      let first = result.endIndex
      result += own
      if let rows = added[pokemon] { add(rows, beside: own, to: &result, from: first) }
    }
    dex.learnset = result
  }

  /// Adds rows of one pokemon that `own`, PokéAPI's rows, does not have, and removes inherited ones.
  private mutating func add(
    _ rows: [NewRow], beside own: ArraySlice<LearnsetEntry>, to result: inout [LearnsetEntry],
    from first: Int
  ) {
    var taught = VersionGroupSet()
    var known: [LearnedMove: VersionGroupSet] = [:]
    for row in own {
      taught.formUnion(row.versionGroups)
      known[LearnedMove(row), default: VersionGroupSet()].formUnion(row.versionGroups)
    }
    var places: [LearnsetEntry: Int] = [:]
    for place in first..<result.endIndex { places[result[place].withoutGroups] = place }
    for row in rows where row.isInherited {
      for place in first..<result.endIndex
      where LearnedMove(result[place]) == LearnedMove(row.entry)
        && result[place].versionGroups.contains(row.group)
      {
        result[place].versionGroups.remove(row.group)
        count(row.supplement, .pokemon, row.entry.pokemon.rawValue, "inherited")
      }
    }
    for row in rows where !row.isInherited {
      let isKnown =
        row.isComplete
        ? taught.contains(row.group)
        : known[LearnedMove(row.entry)]?.contains(row.group) ?? false
      guard !isKnown else { continue }
      if let place = places[row.entry.withoutGroups] {
        guard !result[place].versionGroups.contains(row.group) else { continue }
        result[place].versionGroups.insert(row.group)
      } else {
        places[row.entry.withoutGroups] = result.endIndex
        result.append(row.entry)
      }
      count(row.supplement, .pokemon, row.entry.pokemon.rawValue, "learnset")
    }
    result.replaceSubrange(first..., with: result[first...].filter { !$0.versionGroups.isEmpty })
  }

  private struct LearnedMove: Hashable {
    var move: MoveID
    var method: MoveLearnMethodID

    init(_ row: LearnsetEntry) {
      move = row.move
      method = row.method
    }
  }

  private func fill(_ dex: inout NormalizedDex) {
    let used = Set(counts.keys.map(\.supplement))
    dex.supplements = applied.filter { used.contains($0.id) }
    dex.supplementedValues = counts.map { key, rows in
      var value = SupplementedValue()
      value.kind = key.kind
      value.resourceID = key.id
      value.supplement = key.supplement
      value.field = key.field
      value.rows = rows
      return value
    }
  }

  private mutating func reportMissing(
    _ missing: Set<String>, _ entry: SupplementFile.Entry, _ file: SupplementFile
  ) {
    guard isFull, !missing.isEmpty else { return }
    let examples = missing.sorted().prefix(3).joined(separator: ", ")
    diagnostics.append(
      Diagnostic(
        .warning, .supplementTargetMissing(id: entry.id, count: missing.count, examples: examples),
        at: .file(file.file, line: entry.line), advice: .checkTheResource))
  }

  private mutating func reportStale(_ file: SupplementFile) {
    guard isFull else { return }
    let used = Set(counts.keys.map(\.supplement)).union(incomplete)
    for entry in file.entries
    where !used.contains(entry.id) && applied.contains(where: { $0.id == entry.id }) {
      diagnostics.append(
        Diagnostic(
          .warning, .supplementStale(id: entry.id),
          at: .file(file.file, line: entry.line), advice: .deleteTheEntry))
    }
  }
}

extension LearnsetEntry {
  fileprivate var withoutGroups: LearnsetEntry {
    var entry = self
    entry.versionGroups = VersionGroupSet()
    return entry
  }
}

extension Supplement {
  fileprivate init(
    _ entry: SupplementFile.Entry, _ group: VersionGroupID?, _ source: SupplementFile.Source
  ) {
    self.init()
    id = entry.id
    versionGroup = group
    self.source = source.name
    location = source.location
    revision = source.revision
    license = source.license
    reason = entry.reason
    reference = entry.reference
  }
}

extension MoveVariant {
  fileprivate subscript(field: MoveValues.Field) -> Int? {
    switch field {
    case .type: type.rawValue
    case .damageClass: damageClass.rawValue
    case .power: power
    case .accuracy: accuracy
    case .pp: pp
    case .effectChance: effectChance
    case .priority: priority
    case .target: target.rawValue
    }
  }
}
