import Base
import PokedexCore
import PokedexFormat

/// `pokedex list [DB] [KIND]`: lists pokemon, moves, items, abilities or any other kind of resources.
enum ListCommand {
  private static let kind = Argument<[String]>.repeated("KIND", help: .listArgumentKind)
  private static let types = names("type", "t", help: .listOptionType).naming(.type)
  private static let weakTo = names("weak-to", help: .listOptionWeakTo).naming(.type)
  private static let resists = names("resists", help: .listOptionResists).naming(.type)
  private static let immuneTo = names("immune-to", help: .listOptionImmuneTo).naming(.type)
  private static let abilities = names("ability", "a", help: .listOptionAbility).naming(.ability)
  private static let hidden = names("hidden-ability", help: .listOptionHiddenAbility).naming(
    .ability)
  private static let moves = names("move", "m", help: .listOptionMove).naming(.move)
  private static let eggGroups = names("egg-group", help: .listOptionEggGroup).naming(.eggGroup)
  private static let colors = names("color", help: .listOptionColor).naming(.pokemonColor)
  private static let groups = names("group", help: .listOptionGroup)
  private static let forms = Argument<[FormKind]>.repeated(
    "form", "F", separator: ",", help: .listOptionForm)
  private static let permanences = Argument<[PokemonForm.Permanence]>.repeated(
    "permanence", "P", separator: ",", help: .listOptionPermanence)
  private static let dex = Argument<String?>.optional("dex", "D", help: .listOptionDex).naming(
    .pokedex)
  private static let generations = Argument<[GenerationRange]>.repeated(
    "generation", "N", separator: ",", help: .listOptionGeneration)
  private static let stats = Argument<[StatRange]>.repeated(
    "stat", short: "s", "S=A..B", help: .listOptionStat)
  private static let exclusive = Argument<String?>.optional(
    "exclusive", "VERSION", help: .listOptionExclusive
  ).naming(.version)
  private static let isLegendary = Argument.flag("legendary", .listOptionLegendary)
  private static let isMythical = Argument.flag("mythical", .listOptionMythical)
  private static let isBaby = Argument.flag("baby", .listOptionBaby)
  private static let isAbsent = Argument.flag("absent", .listOptionAbsent)
  private static let defaults = Argument.flag("no-forms", .listOptionNoForms)
  private static let classes = names("class", help: .listOptionClass).naming(.moveDamageClass)
  private static let unlearned = Argument.flag("unlearned", .listOptionUnlearned)
  private static let minPower = Argument<Int?>.optional("min-power", "N", help: .listOptionMinPower)
  private static let maxPower = Argument<Int?>.optional("max-power", "N", help: .listOptionMaxPower)
  private static let minAccuracy = Argument<Int?>.optional(
    "min-accuracy", "N", help: .listOptionMinAccuracy)
  private static let flags = names("flag", help: .listOptionFlag)
  private static let effects = Argument<[EffectRange]>.repeated(
    "effect", "E=A..B", separator: ",",
    help: .listOptionEffect(choices: EffectRange.candidates.joined(separator: ", ")))
  private static let learner = Argument<String?>.optional(
    "learned-by", "POKEMON", help: .listOptionLearnedBy
  ).naming(.pokemon)
  private static let pockets = names("pocket", help: .listOptionPocket).naming(.itemPocket)
  private static let categories = names("category", help: .listOptionCategory).naming(.itemCategory)
  private static let sort = Argument<ListOrder>.value(
    "sort", "KEY", default: ListOrder(name: "id"), help: .listOptionSort)
  private static let game = ReadingCommands.game(default: .newestData)

  private static func names(_ name: String, _ short: Character? = nil, help: Message)
    -> Argument<[String]>
  {
    .repeated(name, short: short, "A,B", separator: ",", help: help)
  }

  /// The options of some kinds only.
  private static let optionsByKind: KeyValuePairs<ResourceKind, [any CommandArgument]> = [
    .pokemon: [
      types, weakTo, resists, immuneTo, abilities, hidden, moves, eggGroups, colors, groups, forms,
      permanences, stats, generations, game, dex, exclusive, isLegendary, isMythical, isBaby,
      isAbsent, defaults,
    ],
    .move: [
      types, classes, minPower, maxPower, minAccuracy, flags, effects, learner, generations, game,
      unlearned,
    ],
    .item: [pockets, categories],
    .ability: [generations, game],
  ]

  /// Each option of ``optionsByKind`` once.
  private static let options: [any CommandArgument] = {
    var known: Set<String> = []
    return optionsByKind.flatMap(\.value).filter { known.insert($0.declaration.name).inserted }
  }()

  static let command = Command(
    "list", .listSummary, discussion: [.listDiscussion1, .listDiscussion2],
    table: options + [
      sort, ReadingCommands.limit, ReadingCommands.csv, DatabaseArgument.positional, kind,
    ],
    examples: [
      ("pokedex list --type water,flying --game sv", .listExample1),
      ("pokedex list --stat speed=120.. --stat total=..550 --sort -speed", .listExample2),
      ("pokedex list --move 10まんボルト --ability せいでんき --csv", .listExample3),
      ("pokedex list moves --type fire --game sv --min-power 90", .listExample4),
      ("pokedex list moves --effect drain --game sv", .listExample5),
      ("pokedex list --exclusive red", .listExample6),
    ],
    results: [
      [PokemonRow].self, [MoveSummary].self, [ItemSummary].self, [AbilitySummary].self,
      [ListedResource].self,
    ]
  ) { context in
    try ReadingSession.run(context, kind, needsWords: false) { session in
      let kind = try session.listedKind(context)
      let own = Set(
        optionsByKind.filter { $0.key == kind }.flatMap(\.value).map(\.declaration.name))
      for option in options
      where context.arguments.isGiven(option) && !own.contains(option.declaration.name) {
        throw PipelineError(
          .listOptionOfOtherKind(option: option.declaration.name, kind: kind.endpoint))
      }
      switch kind {
      case .pokemon: try listPokemon(session, context)
      case .move: try listMoves(session, context)
      case .item: try listItems(session, context)
      case .ability: try listAbilities(session, context)
      default:
        let rows = try session.resources(of: kind, context[sort].order(of: kind))
        try session.print(rows, session.table(rows, of: kind), or: .noRows, context: context)
      }
    }
  }

  private static func generations(_ context: CommandContext) -> GenerationSet? {
    context[generations].isEmpty
      ? nil
      : GenerationSet(context[generations].flatMap(\.numbers).map { GenerationID($0) })
  }

  private static func listPokemon(_ session: ReadingSession, _ context: CommandContext) throws {
    var query = ListQuery(
      availability: context[isAbsent] ? .knownAbsent : .notKnownAbsent,
      generations: generations(context), formKinds: Set(context[forms]),
      permanences: Set(context[permanences]),
      onlyDefaults: context[defaults], sort: try context[sort].order(of: .pokemon))
    for stat in context[stats] { query.stats[stat.measure] = stat.range }
    if context[isLegendary] { query.isLegendary = true }
    if context[isMythical] { query.isMythical = true }
    if context[isBaby] { query.isBaby = true }
    if context[dex] != nil, !context.arguments.isGiven(sort) { query.sort = .number }
    query.game = .id(try session.versionGroup(context[game]))
    query.types = try session.ids(context[types])
    query.weakTo = try session.ids(context[weakTo])
    query.resistantTo = try session.ids(context[resists])
    query.immuneTo = try session.ids(context[immuneTo])
    query.allAbilities = try session.keys(context[abilities])
    query.hiddenAbilities = try session.keys(context[hidden])
    query.eggGroups = try session.keys(context[eggGroups])
    query.colors = try session.keys(context[colors])
    query.groups = Set(context[groups])
    let known = try query.groups.isEmpty ? [] : session.pokedex.speciesGroups()
    for group in context[groups] where !known.contains(group) {
      throw PipelineError(
        .invalidValue(
          what: "--group",
          expectation: Message.expectationOneOf(choices: known.joined(separator: ", ")),
          text: group))
    }
    query.moves.allOf = try session.ids(context[moves])
    if let name = context[dex] {
      let id: DexID = try session.id(name)
      query.dex = .id(id)
      if query.game == nil {
        let games = try session.pokedex.versionGroups().filter { $0.dexes.contains { $0.id == id } }
        query.game = .id(games.map(\.versionGroup).newest()?.id)
      }
    }
    if let name = context[exclusive] {
      let id: VersionID = try session.id(name)
      query.exclusiveTo = .id(id)
      let game = try session.pokedex.versionGroups().first { $0.versions.contains { $0.id == id } }
      if let game {
        if query.game == nil { query.game = .id(game.id) }
        try session.noteMissing(["exclusives"], in: game.id)
      }
    }
    if context[isAbsent], query.game == nil { throw PipelineError(.listAbsentNeedsGame) }
    let isText = !context.isJSON && !context[ReadingCommands.csv]
    let rows = try session.pokedex.list(query, language: session.language)
    let shown = try isText ? session.merged(rows) : rows
    try session.print(
      rows,
      session.table(
        shown, byDex: query.dex != nil, ListQuery.Measure(rawValue: query.sort.key.rawValue)),
      or: .noPokemon, context: context)
  }

  private static func listMoves(_ session: ReadingSession, _ context: CommandContext) throws {
    var query = MoveQuery(
      availability: context[unlearned] ? .notKnownAbsent : nil,
      generations: generations(context), sort: try context[sort].order(of: .move))
    query.game = .id(try session.versionGroup(context[game]))
    query.types = try session.ids(context[types])
    query.damageClasses = try session.ids(context[classes])
    if context[minPower] != nil || context[maxPower] != nil {
      query.power = ValueRange(minimum: context[minPower], maximum: context[maxPower])
    }
    if let least = context[minAccuracy] {
      query.accuracy = ValueRange(minimum: least, maximum: nil)
    }
    let known = try session.pokedex.moveFlags(language: session.language)
    for name in context[flags] {
      guard let flag = known.first(where: { $0.identifier == name || $0.name == name }) else {
        throw PipelineError(
          .invalidValue(what: "--flag", expectation: Message.labelMoveFlags, text: name),
          advice: .didYouMeanOfList(
            near: Suggestion.nearest(to: name, among: known.map(\.identifier)) ?? "contact",
            list: Message.commandListsAll(command: "query \"SELECT * FROM dex_move_flag\"")))
      }
      query.flags.insert(flag.id)
    }
    for effect in context[effects] { query.effects[effect.effect] = effect.range }
    query.learnedBy = try context[learner].map { name in
      let id: PokemonID = try session.id(name)
      return .id(id)
    }
    let rows = try session.pokedex.moves(query, language: session.language)
    try session.print(rows, session.table(rows), or: .noRows, context: context)
  }

  private static func listItems(_ session: ReadingSession, _ context: CommandContext) throws {
    let query = ItemQuery(
      pockets: try session.keys(context[pockets]),
      categories: try session.keys(context[categories]), sort: try context[sort].order(of: .item))
    let rows = try session.pokedex.items(query, language: session.language)
    try session.print(rows, session.table(rows), or: .noRows, context: context)
  }

  private static func listAbilities(_ session: ReadingSession, _ context: CommandContext) throws {
    let generations = generations(context)
    let game = try session.versionGroup(context[game])
    let order: SortOrder<ListedResource.SortKey> = try context[sort].order(of: .ability)
    let rows = try order.sorted(
      session.pokedex.abilities(in: .id(game), language: session.language).filter {
        $0.isMainSeries && generations?.contains($0.generation) ?? true
          && (game == nil || $0.pokemonCount > 0)
      }, name: \.name)
    try session.print(rows, session.table(rows), or: .noRows, context: context)
  }
}

extension ReadingSession {
  /// Returns the kind that the words of the command line name, in singular or plural; pokemon without words.
  fileprivate func listedKind(_ context: CommandContext) throws -> ResourceKind {
    guard let word = words.first else { return .pokemon }
    var kinds: [String: ResourceKind] = [:]
    for kind in ResourceKind.allCases where !PokedexSchema.namelessKinds.contains(kind) {
      for name in [kind.endpoint] + (kind == .versionGroup ? ["game"] : []) {
        let plural =
          switch name.last {
          case "y": "\(name.dropLast())ies"
          case "x": "\(name)es"
          case "s": name
          default: "\(name)s"
          }
        kinds[name] = kind
        kinds[plural] = kind
      }
    }
    if words.count == 1, let kind = kinds[word] { return kind }
    let extra = kinds[word] == nil ? word : words[1]
    throw PipelineError(
      .unexpectedArgument(argument: extra),
      advice: ShowCommand.advice(for: extra, environment: context.environment)
        ?? (kinds[extra] == nil
          ? Suggestion.advice(for: extra, among: kinds.keys.sorted()) : nil))
  }

  fileprivate func ids<Entity: ResourceEntity>(_ names: [String]) throws -> [PokedexModel.ID<
    Entity
  >] {
    try names.map(id)
  }

  fileprivate func keys<Entity: ResourceEntity>(_ names: [String]) throws -> [ResourceKey<Entity>] {
    try names.map { .id(try id($0)) }
  }

  func id<Entity: ResourceEntity>(_ name: String) throws -> PokedexModel.ID<Entity> {
    try pokedex.find(Entity.self, name, language: language)
  }
}

extension FormKind: ArgumentValue {}
extension PokemonForm.Permanence: ArgumentValue {}
