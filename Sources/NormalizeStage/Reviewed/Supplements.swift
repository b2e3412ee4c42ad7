import Base
import Layers
import PokedexModel

/// Adds the values of supplement files to what was read from PokéAPI. A value that PokéAPI has is not added.
///
/// Only PokéAPI's own values are compared, so the order of the files does not matter.
struct Supplements {
  private let references: ReferenceTable
  private var uses: EntryUses<String>
  private var errors: [Diagnostic] = []
  private var applied: [(entry: SupplementFile.Entry, file: String)] = []
  private var rows: [Supplement] = []
  /// The name of the source of the current file.
  private(set) var source = ""
  /// Whether the current file has facts of the games.
  private(set) var isFact = false
  private var counts: [SupplementedValue: Int] = [:]
  /// The tables of single versions, with the scope of their entry.
  private var tables: [String: SupplementFile.Entry.Scope] = [:]
  /// The resources that the current entry names and the source does not have.
  private var missing: Set<String> = []

  /// A row of a learnset to add, or to leave to a pre-evolution.
  private struct NewRow {
    var entry: LearnsetEntry
    var group: VersionGroupID
    var isComplete: Bool
    /// Whether PokéAPI's rows of the move and method are removed instead.
    var isInherited: Bool
    var supplement: String
  }

  /// - Parameter isFull: whether the source should be complete; if not, missing resources are not reported.
  init(_ references: ReferenceTable, isFull: Bool) {
    self.references = references
    uses = EntryUses(isFull ? .warning : nil)
  }

  /// The errors in tables, and the warnings about entries with a missing resource or nothing to add.
  var diagnostics: [Diagnostic] {
    errors
      + uses.findings(
        applied, key: \.entry.id, advice: .deleteTheEntry,
        at: { .file($0.file, line: $0.entry.line) }, stale: { .supplementStale(id: $0.entry.id) })
  }

  /// Adds the values of all files to `part`, whose learnset must be grouped by ascending pokemon.
  mutating func add(
    _ files: [SupplementFile], to part: inout DexPart, _ ruleReferences: RuleReferences,
    games: MoveGames = MoveGames()
  ) {
    var learned: [NewRow] = []
    let resolver = MoveResolver(part.dex, ruleReferences, games: games)
    for file in files {
      source = file.source.name.text
      isFact = file.source.license.text == "facts"
      for entry in file.entries {
        missing = []
        var group: VersionGroup?
        if let name = entry.versionGroup {
          let id = id(of: .versionGroup, name)
          // An older source may lack the game.
          guard let found = part.dex.versionGroups.first(where: { $0.id.rawValue == id })
          else { continue }
          group = found
          learned += learnsetRows(entry, found.id)
          addDated(entry, in: found, resolver: resolver, to: &part, file: file.file)
        } else {
          addUndated(entry, &part)
        }
        finish(entry, file, group: group?.id)
      }
    }
    addLearnsets(learned, to: &part.dex)
    // PokéAPI's rows of an absent pokemon are those of another form.
    for place in part.dex.learnset.indices {
      guard let groups = part.knownAbsence[part.dex.learnset[place].pokemon] else { continue }
      let row = part.dex.learnset[place]
      part.dex.learnset[place].versionGroups = row.versionGroups.subtracting(groups)
    }
    if !part.knownAbsence.isEmpty { part.dex.learnset.removeAll { $0.versionGroups.isEmpty } }
    part.dex.supplements = rows.filter { uses[$0.id] > 0 }
    part.dex.supplementedValues = counts.map { value, rows in
      changing(value) { $0.rows = rows }
    }
  }

  private mutating func addDated(
    _ entry: SupplementFile.Entry, in group: VersionGroup, resolver: MoveResolver,
    to part: inout DexPart, file: String
  ) {
    addMachines(entry, group.id, to: &part.dex)
    addDetails(entry, in: group.id, &part)
    addValues(entry.moves, of: .move, entry, in: group, to: &part.moves) { move, field in
      resolver.variant(of: move, in: group)[field]
    }
    addValues(entry.pokemon, of: .pokemon, entry, in: group, to: &part.pokemon) { pokemon, field in
      pokemon.value(field, in: group.generation.rawValue)
    }
    for identifier in entry.present ?? [] {
      guard let pokemon = find(.pokemon, identifier) else { continue }
      part.knownPresence[PokemonID(pokemon), default: VersionGroupSet()].insert(group.id)
      count(entry.id, .pokemon, id: pokemon, field: "presence")
    }
    for identifier in entry.absent ?? [] {
      guard let pokemon = find(.pokemon, identifier) else { continue }
      part.knownAbsence[PokemonID(pokemon), default: VersionGroupSet()].insert(group.id)
      count(entry.id, .pokemon, id: pokemon, field: "presence")
    }
    if entry.hasNationalIndices == true {
      part.nationalIndices.insert(group.id)
      count(entry.id, .versionGroup, id: group.id.rawValue, field: "game_index")
    }
    addTables(entry, of: group.id, to: &part, file: file)
  }

  private mutating func finish(
    _ entry: SupplementFile.Entry, _ file: SupplementFile, group: VersionGroupID?
  ) {
    applied.append((entry, file.file))
    var row = Supplement()
    row.id = entry.id
    row.versionGroup = group
    row.source = file.source.name.text
    row.location = file.source.location
    row.revision = file.source.revision
    row.license = file.source.license.text
    row.reason = entry.reason.text
    row.reference = entry.reference.text
    rows.append(row)
    guard !missing.isEmpty else { return }
    let examples = missing.sorted().prefix(3).joined(separator: ", ")
    uses.fail(
      entry.id, .supplementTargetMissing(id: entry.id, count: missing.count, examples: examples),
      at: .file(file.file, line: entry.line))
  }

  mutating func count(
    _ supplement: String, _ kind: ResourceKind, id: Int, field: String, rows: Int = 1
  ) {
    guard rows > 0 else { return }
    var value = SupplementedValue()
    (value.kind, value.resourceID, value.supplement, value.field) = (kind, id, supplement, field)
    counts[value, default: 0] += rows
    uses.use(supplement, times: rows)
  }

  /// Returns whether no other supplement has the table of a version; otherwise reports it. Several may add rows.
  mutating func claim(_ table: String, _ entry: SupplementFile.Entry, file: String) -> Bool {
    let other = tables.updateValue(entry.scope, forKey: table)
    guard let other, other != .rows || entry.scope != .rows else { return true }
    report(.supplementTableRepeated(id: entry.id, table: table), in: entry, file: file)
    return false
  }

  mutating func report(_ message: Message, in entry: SupplementFile.Entry, file: String) {
    errors.append(
      Diagnostic(
        .error, message, code: "supplement-invalid", at: .file(file, line: entry.line),
        advice: .amendmentInvalidAdvice))
  }

  func name(_ version: VersionID) -> String {
    references.identifier(of: .version, version.rawValue)
  }

  func id(of kind: ResourceKind, _ identifier: String) -> Int? {
    references.ids(of: kind, called: identifier).first
  }

  /// Returns the id of a resource; nil, and it is reported, if the source lacks it.
  mutating func find(_ kind: ResourceKind, _ identifier: String) -> Int? {
    if let id = id(of: kind, identifier) { return id }
    reportMissing("\(kind.endpoint)/\(identifier)")
    return nil
  }

  mutating func reportMissing(_ resource: String) { missing.insert(resource) }

  private mutating func learnsetRows(
    _ entry: SupplementFile.Entry, _ group: VersionGroupID
  ) -> [NewRow] {
    var rows: [NewRow] = []
    for (learnsets, isInherited) in [(entry.learnsets, false), (entry.inherited, true)] {
      for (identifier, learnset) in learnsets?.members ?? [] {
        guard let pokemon = find(.pokemon, identifier) else { continue }
        for (name, moves) in learnset.members {
          let method = find(.moveLearnMethod, name)
          for (index, move) in moves.moves.enumerated() {
            guard let move = find(.move, move), let method else { continue }
            var new = LearnsetEntry()
            new.pokemon = PokemonID(pokemon)
            new.move = MoveID(move)
            new.method = MoveLearnMethodID(method)
            new.level = moves.level(index)
            new.versionGroups.insert(group)
            rows.append(
              NewRow(
                entry: new, group: group, isComplete: entry.scope == .complete,
                isInherited: isInherited, supplement: entry.id))
          }
        }
      }
    }
    return rows
  }

  private mutating func addMachines(
    _ entry: SupplementFile.Entry, _ group: VersionGroupID, to dex: inout NormalizedDex
  ) {
    var known = Set(dex.machines.lazy.filter { $0.versionGroup == group }.map(\.item))
    for (item, move) in entry.machines?.members ?? [] {
      guard let item = find(.item, item), let move = find(.move, move),
        known.insert(ItemID(item)).inserted
      else { continue }
      var machine = Machine()
      machine.versionGroup = group
      machine.item = ItemID(item)
      machine.move = MoveID(move)
      dex.machines.append(machine)
      count(entry.id, .item, id: item, field: "machine")
    }
  }

  /// Adds values that hold in exactly one version group.
  ///
  /// - Parameter upstream: returns PokéAPI's value.
  private mutating func addValues<Thing: Timeline>(
    _ values: JSONMembers<SupplementFile.Values<Thing.Field>>?, of kind: ResourceKind,
    _ entry: SupplementFile.Entry, in group: VersionGroup, to all: inout [Thing],
    upstream: (Thing, Thing.Field) -> Int?
  ) where Thing.Field: SupplementField {
    guard let values else { return }
    let places = Dictionary(first: all.enumerated().map { ($0.element.id.rawValue, $0.offset) })
    for (identifier, values) in values.members {
      guard let id = find(kind, identifier), let place = places[id] else { continue }
      let thing = all[place]
      for (field, value) in values.values {
        guard let number = number(value, field.kind), upstream(thing, field) != number
        else { continue }
        all[place].inOneGame.append(
          PastStatement(field: field, boundary: group.id.rawValue, value: number))
        count(entry.id, kind, id: id, field: field.column)
      }
    }
  }

  /// Returns the number or id of a value; nil if it names a resource that is missing.
  private mutating func number(_ value: SupplementFile.Value, _ kind: ResourceKind?) -> Int?? {
    switch value {
    case .number(let number): return .some(number)
    case .none: return .some(nil)
    case .identifier(let identifier):
      guard let kind, let id = find(kind, identifier) else { return nil }
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
    let known = own.versionGroups { LearnedMove($0) }
    let taught = known.values.reduce(into: VersionGroupSet()) { $0.formUnion($1) }
    var places: [LearnsetEntry: Int] = [:]
    for place in first..<result.endIndex { places[result[place].withoutGroups] = place }
    for row in rows where row.isInherited {
      for place in first..<result.endIndex
      where LearnedMove(result[place]) == LearnedMove(row.entry)
        && result[place].versionGroups.contains(row.group)
      {
        result[place].versionGroups.remove(row.group)
        count(row.supplement, .pokemon, id: row.entry.pokemon.rawValue, field: "inherited")
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
      count(row.supplement, .pokemon, id: row.entry.pokemon.rawValue, field: "learnset")
    }
    result.replaceSubrange(first..., with: result[first...].filter { !$0.versionGroups.isEmpty })
  }
}

extension LearnsetEntry {
  var withoutGroups: LearnsetEntry { changing(self) { $0.versionGroups = [] } }
}

extension MoveVariant {
  fileprivate subscript(field: MoveValues.Field) -> Int? {
    switch field {
    case .type: type.rawValue
    case .damageClass: damageClass.rawValue
    case .power: power.number
    case .accuracy: accuracy.number
    case .pp: pp.number
    case .effectChance: effectChance
    case .priority: priority
    case .target: target.rawValue
    }
  }
}
