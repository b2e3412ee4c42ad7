import Base
import PokedexCore
import PokedexModel

/// `pokedex list [DB]`: lists pokemon by type, stats, ability, move, game or Pokédex.
enum ListCommand {
  private static let types = names("type", "t", help: .listOptionType).naming(.type)
  private static let abilities = names("ability", "a", help: .listOptionAbility).naming(.ability)
  private static let moves = names("move", "m", help: .listOptionMove).naming(.move)
  private static let eggGroups = names("egg-group", nil, help: .listOptionEggGroup).naming(
    .eggGroup)
  private static let dex = Argument<String?>.optional("dex", "D", help: .listOptionDex).naming(
    .pokedex)
  private static let generations = Argument<[Int]>.repeated(
    "generation", "N", separator: ",", help: .listOptionGeneration)
  private static let stats = Argument<[StatRange]>.repeated(
    "stat", short: "s", "S=A..B", help: .listOptionStat)
  private static let sort = Argument<ListOrder>.value(
    "sort", "KEY", default: ListOrder(sort: .id, argument: "id"), help: .listOptionSort)
  private static let defaults = Argument.flag("no-forms", .listOptionNoForms)
  private static let game = ReadingCommands.game(default: .newestData)

  private static func names(_ name: String, _ short: Character?, help: Message)
    -> Argument<[String]>
  {
    .repeated(name, short: short, "A,B", separator: ",", help: help)
  }

  static let command = Command(
    "list", .listSummary,
    discussion: [.listDiscussion1],
    table: [
      types, abilities, moves, eggGroups, stats, generations, game, dex, defaults, sort,
      ReadingCommands.limit, ReadingCommands.csv, DatabaseArgument.positional,
    ],
    examples: [
      .init("pokedex list --type water,flying --game sv", .listExample1),
      .init("pokedex list --stat speed=120.. --stat total=..550 --sort -speed", .listExample2),
      .init("pokedex list --move 10まんボルト --ability せいでんき --csv", .listExample3),
    ],
    results: [[PokemonRow].self]
  ) { context in
    try ReadingSession.run(context) { session in
      var query = try query(context, session)
      let isText = !context.isJSON && !context[ReadingCommands.csv]
      let limit = query.limit ?? .max
      if isText { query.limit = nil }
      let rows = try session.pokedex.list(query, language: session.language)
      let shown = try isText ? session.merged(rows) : rows
      try session.print(
        rows,
        session.table(
          Array(shown.prefix(limit)), byDex: query.dex != nil, context[sort].measure),
        or: .noPokemon, context: context)
    }
  }

  private static func query(_ context: CommandContext, _ session: ReadingSession) throws
    -> ListQuery
  {
    var query = ListQuery(
      availability: .notKnownAbsent, onlyDefaults: context[defaults], sort: context[sort].sort)
    if context[dex] != nil, !context.arguments.isGiven(sort) { query.sort = .number }
    query.game = .id(try session.versionGroup(context[game]))
    query.types = try session.ids(context[types])
    query.allAbilities = try session.ids(context[abilities]).map { .id($0) }
    query.eggGroups = try session.ids(context[eggGroups]).map { .id($0) }
    query.moves.allOf = try session.ids(context[moves])
    if let name = context[dex] {
      let id: DexID = try session.id(name)
      query.dex = .id(id)
      if query.game == nil {
        let games = try session.pokedex.versionGroups().filter { $0.dexes.contains { $0.id == id } }
        query.game = .id(games.map(\.versionGroup).newest()?.id)
      }
    }
    if !context[generations].isEmpty {
      query.generations = GenerationSet(
        context[generations].map { GenerationID(min(max($0, 1), 63)) })
    }
    for stat in context[stats] { query.stats[stat.measure] = stat.range }
    if context[ReadingCommands.limit] > 0 { query.limit = context[ReadingCommands.limit] }
    return query
  }
}

extension ReadingSession {
  fileprivate func ids<Entity: ResourceEntity>(_ names: [String]) throws -> [PokedexModel.ID<
    Entity
  >] {
    try names.map(id)
  }

  fileprivate func id<Entity: ResourceEntity>(_ name: String) throws -> PokedexModel.ID<Entity> {
    try pokedex.find(Entity.self, name, language: language)
  }

  /// Returns the rows without those that differ from an earlier one of the species in the name only, as the builds of
  /// Koraidon and the caps of Pikachu; their number is added to its name.
  fileprivate func merged(_ rows: [PokemonRow]) throws -> [PokemonRow] {
    let looks = Set(try pokedex.pokemonIDs(matching: ListQuery(formKinds: [.other])))
    var places: [PokemonRow: Int] = [:]
    var (merged, others): ([PokemonRow], [Int]) = ([], [])
    for row in rows {
      var values = row
      (values.summary.id, values.summary.name, values.summary.sprite) = (0, "", nil)
      values.summary.isDefault = false
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
  fileprivate func table(_ rows: [PokemonRow], byDex: Bool, _ measure: ListQuery.Measure?)
    -> TextTable
  {
    let shown: (title: Message, unit: String)? =
      switch measure {
      case .height: (.labelHeight, " m")
      case .weight: (.labelWeight, " kg")
      default: nil
      }
    var table = TextTable(
      [
        .init("#", .trailing, key: "number"), .init(say(.labelName), key: "name"),
        .init(say(.labelTypes), key: "types"), .init("HP", .trailing, key: "hp"),
        .init(say(.labelShortAttack), .trailing, key: "attack"),
        .init(say(.labelShortDefense), .trailing, key: "defense"),
        .init(say(.labelShortSpecialAttack), .trailing, key: "special_attack"),
        .init(say(.labelShortSpecialDefense), .trailing, key: "special_defense"),
        .init(say(.labelShortSpeed), .trailing, key: "speed"),
        .init(say(.labelTotal), .trailing, key: "total"),
      ] + (shown.map { [.init(say($0.title), .trailing, key: measure?.rawValue)] } ?? [])
        + [.init(say(.labelAbilities), key: "abilities")])
    table.paint = paint?.callAsFunction
    for row in rows {
      let stats = row.stats
      let values = [
        stats.hp, stats.attack, stats.defense, stats.specialAttack, stats.specialDefense,
        stats.speed, row.total,
      ]
      table.append(
        [String(byDex ? row.dexNumber ?? row.number : row.number), row.name]
          + [list(row.types.map(\.name))] + values.map { String($0) }
          + (shown.map { shown in
            [row.sortValue.map { "\($0 / 10).\($0 % 10)\(shown.unit)" } ?? ""]
          } ?? [])
          + [list(row.abilities.map { $0.ability.name + ($0.isHidden ? say(.labelHidden) : "") })],
        painting: 2)
    }
    return table
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
    guard parts.count == 2, let measure = ListQuery.Measure(player: parts[0]) else { return nil }
    self.measure = measure
    let ends = parts[1].split(atText: "..").map(String.init)
    let bounds = ends.map { Int($0) }
    guard ends.count <= 2, zip(ends, bounds).allSatisfy({ $0.isEmpty || $1 != nil }),
      bounds.contains(where: { $0 != nil })
    else { return nil }
    range = ValueRange(minimum: bounds[0], maximum: bounds[ends.count - 1])
  }

  static var expectation: Message { .expectationStatRange }
  static var candidates: [String] { ListQuery.Measure.allCases.map { "\($0.argument)=" } }
}

/// The order of a list: `name`, `number`, `speed`, `-total`.
struct ListOrder: ArgumentValue {
  let sort: ListQuery.Sort
  var measure: ListQuery.Measure?
  let argument: String

  init(sort: ListQuery.Sort, argument: String) {
    self.sort = sort
    self.argument = argument
  }

  init?(argument: String) {
    self.argument = argument
    let name = String(argument.drop { $0 == "-" })
    measure = ListQuery.Measure(player: name)
    // The library's form: `name`, `-specialAttack`.
    let form = (argument.hasPrefix("-") ? "-" : "") + (measure?.rawValue ?? name)
    guard let sort = try? JSONValue.string(form).decoded(as: ListQuery.Sort.self) else {
      return nil
    }
    self.sort = sort
  }

  static var expectation: Message { .expectationListOrder }
  static var candidates: [String] {
    let names = ["id", "name", "number"] + ListQuery.Measure.allCases.map(\.argument)
    return names + names.map { "-\($0)" }
  }
}

extension ListQuery.Measure {
  /// The name with hyphens.
  fileprivate var argument: String {
    rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)" }
  }

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
