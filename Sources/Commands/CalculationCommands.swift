import Base
import PokedexCore

/// `pokedex matchups`, `pokedex stats` and `pokedex compare`: what follows from the data of pokemon.
enum CalculationCommands {
  private static let game = ReadingCommands.game(default: .newestGame)

  // MARK: Matchups

  /// What moves of each type do to a pokemon, or to a combination of types.
  struct Matchups: Codable {
    var name: String
    var matchups: [TypeMatchup]
  }

  private static let names = Argument<[String]>.repeated(
    "NAMES", isRequired: false, help: .matchupsArgumentNames)

  static let matchups = Command(
    "matchups", .matchupsSummary, discussion: [.matchupsDiscussion1],
    table: [game, ReadingCommands.limit, ReadingCommands.csv, DatabaseArgument.positional, names],
    examples: [
      ("pokedex matchups charizard pikachu tapu-koko", .matchupsExample1),
      ("pokedex matchups water ground --game gold-silver", .matchupsExample2),
    ],
    results: [[Matchups].self]
  ) { context in
    try ReadingSession.run(context, names) { session in
      let columns = try session.matchups(
        session.words.flatMap { $0.split(separator: ",") }.map { String($0).trimmed },
        in: session.versionGroup(context[game]))
      let types = columns.first?.matchups.map(\.type.name) ?? []
      typealias Part = TextTable.Part<Int>
      func count(_ title: Message, _ isCounted: @escaping (Double) -> Bool) -> Part {
        .number(title) { place in
          let count = columns.count { isCounted($0.matchups[place].factor) }
          return count == 0 ? "" : String(count)
        }
      }
      var parts = [Part.text(.labelType) { types[$0] }]
      parts += columns.map { column in
        Part.column(.init(column.name, .trailing, identifies: true)) {
          Quantity.factor(column.matchups[$0].factor)
        }
      }
      if columns.count > 1 {
        parts += [count(.labelWeakTo) { $0 > 1 }, count(.labelResists) { $0 < 1 }]
      }
      let table = session.table(types.indices, parts)
      try session.print(columns, table, or: .noRows, context: context)
    }
  }

  // MARK: Stats

  private static let name = Argument<[String]>.repeated(
    "NAME", isRequired: false, help: .argumentPokemon)
  private static let level = Argument<Int>.number(
    "level", "N", in: 1...100, default: 50, help: .statsOptionLevel)
  private static let nature = Argument<String?>.optional(
    "nature", "NATURE", help: .statsOptionNature
  ).naming(.nature)
  private static let individual = Argument<[StatRange]>.repeated(
    "iv", "S=N", separator: ",", help: .statsOptionIv)
  private static let effort = Argument<[StatRange]>.repeated(
    "ev", "S=N", separator: ",", help: .statsOptionEv)

  static let stats = Command(
    "stats", .statsSummary, discussion: [.statsDiscussion1],
    table: [level, nature, individual, effort, game, DatabaseArgument.positional, name],
    examples: [
      ("pokedex stats pikachu --level 50 --nature jolly --ev speed=252", .statsExample1)
    ],
    results: [StatValues.self]
  ) { context in
    try ReadingSession.run(context, name) { session in
      let (pokedex, language) = (session.pokedex, session.language)
      let group = try session.versionGroup(context[game])
      let id = try session.find(session.words.joined(separator: " "), [.pokemon], in: group).id
      let detail = try pokedex.detail(of: .id(ID(id)), in: .id(group), language: language)
      let game = ResourceKey<VersionGroup>.id(detail.versionGroup.id)
      guard let formula = try pokedex.statFormula(in: game) else {
        throw PipelineError(.statsNotComputed(game: detail.versionGroup.name))
      }
      var individual = StatValues(repeating: formula.individualValues.upperBound)
      try individual.set(context[Self.individual], in: formula.individualValues, of: "--iv")
      var effort = StatValues()
      try effort.set(context[Self.effort], in: formula.effortValues, of: "--ev")
      let nature: NatureID? = try context[Self.nature].map(session.id)
      let values = formula.stats(
        of: detail.stats, level: context[level], individual: individual, effort: effort,
        nature: try pokedex.natures().first { $0.id == nature })
      if context.isJSON { return try context.print(values) }
      let reached = BaseStats(
        hp: values.hp, attack: values.attack, defense: values.defense,
        specialAttack: values.specialAttack, specialDefense: values.specialDefense,
        speed: values.speed, special: detail.stats.special.map { _ in values.specialAttack })
      let rows = zip(ReadingSession.stats(detail.stats), ReadingSession.stats(reached))
      try context.output.table(
        session.table(
          rows,
          [
            .column(.init(detail.name)) { session.say($0.0.0) },
            .number(.labelBase) { String($0.0.1) },
            .number(.labelLevelOf(level: context[level])) { String($0.1.1) },
          ]))
    }
  }

  // MARK: Differences

  /// What is not the same in two games.
  struct Difference: Codable {
    var what: String
    /// Nil if the game does not have it.
    var first: String?
    var second: String?
  }

  private static let other = Argument<String?>.optional(
    "with", "G", help: .compareOptionWith, defaultText: .newestGame
  ).naming(.versionGroup)

  static let compare = Command(
    "compare", .compareSummary, discussion: [.compareDiscussion1],
    table: [
      game, other, ReadingCommands.limit, ReadingCommands.csv, DatabaseArgument.positional, name,
    ],
    examples: [("pokedex compare pikachu --game yellow --with sv", .compareExample1)],
    results: [[Difference].self]
  ) { context in
    try ReadingSession.run(context, name) { session in
      let text = session.words.joined(separator: " ")
      let details = try [game, other].map { game in
        let group = try session.versionGroup(context[game])
        let id = try session.find(text, [.pokemon], in: group).id
        return try session.pokedex.detail(
          of: .id(ID(id)), in: .id(group), language: session.language)
      }
      let rows = try session.differences(details[0], details[1])
      typealias Part = TextTable.Part<Difference>
      func column(_ place: Int, _ value: @escaping (Difference) -> String?) -> Part {
        .column(.init(details[place].versionGroup.name, wraps: true, identifies: true)) {
          value($0) ?? "–"
        }
      }
      let table = session.table(
        rows,
        [
          .column(.init(details[0].name, wraps: true), \.what), column(0, \.first),
          column(1, \.second),
        ])
      try session.print(rows, table, or: .compareNothing, context: context)
    }
  }
}

extension StatValues {
  /// - Throws: ``PipelineError`` (usage) for a value that is not in `range`, or of no stat.
  fileprivate mutating func set(
    _ values: [StatRange], in range: ClosedRange<Int>, of option: String
  ) throws(PipelineError) {
    for value in values {
      let paths: [ListQuery.Measure: WritableKeyPath<StatValues, Int>] = [
        .hp: \.hp, .attack: \.attack, .defense: \.defense, .specialAttack: \.specialAttack,
        .specialDefense: \.specialDefense, .speed: \.speed,
      ]
      guard let path = paths[value.measure], let number = value.range.minimum,
        number == value.range.maximum, range.contains(number)
      else {
        throw PipelineError(
          .invalidValue(
            what: option,
            expectation: Message.expectationStat(
              least: range.lowerBound, most: range.upperBound), text: value.argument))
      }
      self[keyPath: path] = number
    }
  }
}

extension ReadingSession {
  /// Returns one column for each pokemon, and one for all types together.
  fileprivate func matchups(_ names: [String], in group: VersionGroupID?) throws
    -> [CalculationCommands.Matchups]
  {
    var (columns, types): ([CalculationCommands.Matchups], [TypeID]) = ([], [])
    for name in names {
      let (kind, id) = try find(name, [.pokemon, .type], in: group)
      if kind == .type {
        types.append(TypeID(id))
        continue
      }
      let pokemon = PokemonID(id)
      let rows = try pokedex.matchups(against: .id(pokemon), in: .id(group), language: language)
      columns.append(
        .init(
          name: try pokedex.name(of: pokemon, language: language),
          matchups: rows.first { $0.ability == nil }?.matchups ?? []))
    }
    if types.isEmpty { return columns }
    let games = try pokedex.versionGroups(language: language)
    let game = games.first { $0.id == group } ?? games.last
    guard let generation = game?.generation else { return columns }
    columns.append(
      .init(
        name: try types.map { try pokedex.name(of: $0, language: language) }.joined(separator: "/"),
        matchups: try pokedex.effectiveness(
          against: types, generation: generation, language: language)))
    return columns
  }

  /// Returns the lines of two pages of a pokemon, and the moves of their learnsets, that differ.
  fileprivate func differences(_ first: PokemonDetail, _ second: PokemonDetail) throws
    -> [CalculationCommands.Difference]
  {
    func facts(_ detail: PokemonDetail) throws -> [(String, String)] {
      var label = ""
      return try attributes(detail).map { name, text in
        if !name.isEmpty { label = name }
        return (label, text)
      }
    }
    func moves(_ detail: PokemonDetail) -> [(String, String)] {
      detail.learnset.flatMap { section in
        section.rows.map {
          ("\(section.method.name): \($0.move.name)", $0.machine?.name ?? level($0, of: section))
        }
      }
    }
    let details = [first, second]
    let pages = [try details.map(facts), details.map(moves)]
    let values = [0, 1].map { place in
      Dictionary(grouping: pages.flatMap { $0[place] }, by: \.0)
        .mapValues { list(unique($0.map(\.1))) }
    }
    return unique(pages.flatMap { $0.joined().map(\.0) }).compactMap { what in
      let (old, new) = (values[0][what], values[1][what])
      return old == new ? nil : .init(what: what, first: old, second: new)
    }
  }
}
