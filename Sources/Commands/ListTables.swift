import Base
import PokedexCore

// The tables of `pokedex list`, and the values of its options.

extension ReadingSession {
  /// Returns the rows without those that differ from an earlier one of the species in the name only, as the builds of
  /// Koraidon and the caps of Pikachu; their number is added to its name.
  func merged(_ rows: [PokemonRow]) throws -> [PokemonRow] {
    let looks = Set(try pokedex.pokemonIDs(matching: ListQuery(formKinds: [.other])))
    var places: [PokemonRow: Int] = [:]
    var (merged, others): ([PokemonRow], [Int]) = ([], [])
    for row in rows {
      var values = row
      (values.summary.id, values.summary.name, values.summary.sprite) = (0, "", nil)
      (values.summary.identifier, values.summary.isDefault) = ("", false)
      // The table does not show them, unless it is sorted by one.
      (values.height, values.weight) = (0, nil)
      if let place = places[values], looks.contains(row.id) || looks.contains(merged[place].id) {
        others[place] += 1
        if !looks.contains(row.id) { merged[place] = row }
      } else {
        places[values] = merged.count
        merged.append(row)
        others.append(0)
      }
    }
    for (place, count) in others.enumerated() where count > 0 {
      merged[place].summary.name += " (+\(count))"
    }
    return merged
  }

  /// - Parameters:
  ///   - byDex: whether to show the numbers of a Pokédex instead of the national ones.
  ///   - measure: what the list is sorted by.
  func table(_ rows: [PokemonRow], byDex: Bool, _ measure: ListQuery.Measure?) -> TextTable {
    let shown: (title: Message, text: (Int) -> String)? =
      switch measure {
      case .height: (.labelHeight, { "\($0 / 10).\($0 % 10) m" })
      case .weight: (.labelWeight, { "\($0 / 10).\($0 % 10) kg" })
      case .captureRate: (.labelCaptureRate, { String($0) })
      default: nil
      }
    var columns: [TextTable.Part<PokemonRow>] = [
      .column(.init("#", .trailing)) { String(byDex ? $0.dexNumber ?? $0.number : $0.number) },
      .name(.labelName, \.name), .type(.labelTypes) { list($0.types.map(\.name)) },
      .column(.init("HP", .trailing)) { String($0.stats.hp) },
      .number(.labelShortAttack) { String($0.stats.attack) },
      .number(.labelShortDefense) { String($0.stats.defense) },
      .number(.labelShortSpecialAttack) { String($0.stats.specialAttack) },
      .number(.labelShortSpecialDefense) { String($0.stats.specialDefense) },
      .number(.labelShortSpeed) { String($0.stats.speed) },
      .number(.labelTotal) { String($0.total) },
      .text(.labelAbilities) {
        list($0.abilities.map { $0.ability.name + ($0.isHidden ? say(.labelHidden) : "") })
      },
    ]
    if let shown {
      let column = TextTable.Column(say(shown.title), .trailing, identifies: true)
      columns.insert(.column(column) { $0.sortValue.map(shown.text) ?? "" }, at: columns.count - 1)
    }
    return table(rows, columns)
  }

  func table(_ rows: [MoveSummary]) -> TextTable {
    table(
      rows,
      [
        .name(.labelName, \.name), .type(.labelType, \.type.name),
        .text(.labelDamageClass, \.damageClass.name), .number(.labelPower) { number($0.power) },
        .number(.labelAccuracy) { number($0.accuracy) }, .number(.labelPP) { number($0.pp) },
        .number(.labelPriority) { String($0.priority) },
      ])
  }

  func table(_ rows: [ItemSummary]) -> TextTable {
    table(
      rows,
      [
        .name(.labelName, \.name), .name(.labelIdentifier, \.identifier),
        .text(.labelPocket, \.pocket.name), .text(.labelCategory, \.category.name),
        .number(.labelListedPrice) { $0.listedPrice.map { String($0) } ?? "" },
      ])
  }

  func table(_ rows: [AbilitySummary]) -> TextTable {
    table(
      rows,
      [
        .name(.labelName, \.name), .name(.labelIdentifier, \.identifier),
        .number(.labelGeneration) { String($0.generation.rawValue) },
        .number(.labelPokemon) { String($0.pokemonCount) },
      ])
  }

  /// Returns the resources of a kind without values of its own; locations with the region, since several have a Route 10.
  func resources(of kind: ResourceKind, _ order: SortOrder<ListedResource.SortKey>) throws
    -> [ListedResource]
  {
    var regions: [Int: String] = [:]
    if kind == .location {
      for region in try pokedex.places(language: language) {
        for place in region.locations { regions[place.id.rawValue] = region.region?.name }
      }
    }
    let rows = try pokedex.resources(of: kind, language: language).map {
      ListedResource(
        id: $0.id.rawValue, identifier: $0.identifier, name: $0.name,
        region: regions[$0.id.rawValue])
    }
    return order.sorted(rows, name: \.name)
  }

  func table(_ rows: [ListedResource], of kind: ResourceKind) -> TextTable {
    var columns: [TextTable.Part<ListedResource>] = [
      .column(.init("id", .trailing)) { String($0.id) }, .name(.labelName, \.name),
      .name(.labelIdentifier, \.identifier),
    ]
    if kind == .location { columns.append(.text(.labelRegion) { $0.region ?? "" }) }
    return table(rows, columns)
  }
}

/// A row of a list of a kind without values of its own.
struct ListedResource: Codable, Sendable {
  /// What such lists, and those of abilities, can be sorted by.
  enum SortKey: String, CaseIterable { case id, name }

  var id: Int
  var identifier: String
  var name: String
  /// Of locations.
  var region: String?
}

extension SortOrder where Key == ListedResource.SortKey {
  /// Returns rows, which are ascending by id, in this order.
  func sorted<Row>(_ rows: [Row], name: (Row) -> String) -> [Row] {
    switch key {
    case .id: direction == .ascending ? rows : rows.reversed()
    case .name: rows.sorted(direction) { NameSortKey(name($0)) }
    }
  }
}

/// A measure with bounds: `speed=100..`, `attack=..60`, `total=500..600`, `hp=1`.
struct StatRange: ArgumentValue {
  let measure: ListQuery.Measure
  let range: ValueRange
  let argument: String

  init?(argument: String) {
    self.argument = argument
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let measure = ListQuery.Measure(player: parts[0]),
      let range = ValueRange(argument: parts[1])
    else { return nil }
    (self.measure, self.range) = (measure, range)
  }

  static var expectation: Message { .expectationStatRange }
  static var candidates: [String] { ListQuery.Measure.allCases.map { "\($0.argument)=" } }
}

/// A generation, `3`, or several, `1-3`.
struct GenerationRange: ArgumentValue {
  let numbers: ClosedRange<Int>
  let argument: String

  init?(argument: String) {
    self.argument = argument
    let ends = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1], first <= last,
      1...63 ~= first, 1...63 ~= last
    else { return nil }
    numbers = first...last
  }

  static var expectation: Message { .expectationGenerations }
}

/// An effect of a move, `drain`, `recoil`, `hits`, or with bounds, `flinch-chance=30..`.
struct EffectRange: ArgumentValue {
  let effect: MoveQuery.Effect
  let range: ValueRange
  let argument: String

  init?(argument: String) {
    self.argument = argument
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    // Recoil is a negative drain, and a move without the effect hits once.
    let name = parts[0] == "recoil" ? "drain" : parts[0]
    guard parts.count <= 2, parts == ["recoil"] || name == parts[0],
      let effect = MoveQuery.Effect.allCases.first(where: { $0.rawValue.hyphenated == name }),
      let range = parts.count == 2
        ? ValueRange(argument: parts[1])
        : parts[0] == "recoil"
          ? ValueRange(maximum: -1) : ValueRange(minimum: effect == .hits ? 2 : 1)
    else { return nil }
    (self.effect, self.range) = (effect, range)
  }

  static var expectation: Message { .expectationOneOf(choices: candidates.joined(separator: ", ")) }
  static var candidates: [String] {
    MoveQuery.Effect.allCases.map(\.rawValue.hyphenated) + ["recoil"]
  }
}

extension ValueRange {
  /// Reads `100..`, `..60`, `500..600`, `1` or `..-1`; nil for other text.
  fileprivate init?(argument: String) {
    let ends = argument.split(atText: "..").map(String.init)
    let bounds = ends.map { Int($0) }
    guard ends.count <= 2, zip(ends, bounds).allSatisfy({ $0.isEmpty || $1 != nil }),
      bounds.contains(where: { $0 != nil })
    else { return nil }
    self.init(minimum: bounds[0], maximum: bounds[ends.count - 1])
  }
}

/// The order of a list: `name`, `price`, `speed`, `-total`.
struct ListOrder: ArgumentValue {
  /// The key as the library names it, `specialAttack`.
  let name: String
  var direction = SortDirection.ascending
  var argument: String { (direction == .descending ? "-" : "") + name }

  init(name: String) { self.name = name }

  init?(argument: String) {
    let plain = String(argument.drop { $0 == "-" })
    name =
      ListQuery.Measure(player: plain)?.rawValue
      ?? Self.keys.first { $0.hyphenated == plain } ?? plain
    direction = argument.hasPrefix("-") ? .descending : .ascending
    guard Self.keys.contains(name) else { return nil }
  }

  /// Returns the order of a list of `kind`.
  ///
  /// - Throws: ``PipelineError`` (usage) if it has no such values.
  func order<Key: RawRepresentable<String> & CaseIterable>(of kind: ResourceKind) throws
    -> SortOrder<Key>
  {
    guard let key = Key(rawValue: name) else {
      throw PipelineError(.listOrderOfOtherKind(kind: kind.endpoint, name: name))
    }
    return SortOrder(key, direction)
  }

  private static let keys =
    ListQuery.SortKey.allCases.map(\.rawValue) + MoveQuery.SortKey.allCases.map(\.rawValue)
    + ItemQuery.SortKey.allCases.map(\.rawValue)

  static var expectation: Message { .expectationListOrder }
  static var candidates: [String] {
    let names = Set(keys.map(\.hyphenated)).sorted()
    return names + names.map { "-\($0)" }
  }
}

extension ListQuery.Measure {
  fileprivate var argument: String { rawValue.hyphenated }

  /// The measure by its name in any case and with hyphens, or by what players call it.
  fileprivate init?(player name: String) {
    let short: [String: Self] = [
      "atk": .attack, "def": .defense, "spa": .specialAttack, "spd": .specialDefense,
      "spe": .speed, "bst": .total,
    ]
    let plain = name.lowercased().filter { $0 != "-" && $0 != "_" }
    guard
      let measure = short[plain]
        ?? Self.allCases.first(where: { $0.rawValue.lowercased() == plain })
    else { return nil }
    self = measure
  }
}

extension String {
  /// The words of a name in camel case, with hyphens: `specialAttack` becomes `special-attack`.
  fileprivate var hyphenated: String {
    reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)" }
  }
}
