import Base
import PokedexCore

/// `pokedex show [DB] NAME`: prints a page about anything that has a name: see ``ShownKind``.
enum ShowCommand {
  private static let name = Argument<[String]>.repeated(
    "NAME", isRequired: false, help: .argumentName)
  private static let game = ReadingCommands.game(default: .newestGame)
  private static let kind = Argument<ShownKind?>.optional(
    "kind", short: "k", "K", help: .showOptionKind, defaultText: .anyKind)

  private static let names = Argument.flag("names", .showOptionNames)
  private static let matchups = Argument.flag("matchups", .showOptionMatchups)
  private static let eggMoves = Argument.flag("egg-moves", .showOptionEggMoves)
  private static let parts = Argument<[ShownPart]>.repeated(
    "parts", "A,B", separator: ",", help: .showOptionParts)

  /// Returns the advice to show what is called `name`; nil if this command would not find one thing of this name.
  static func advice(for name: String, environment: (String) -> String?) -> Message? {
    let locale = PreferredLanguages.localeIdentifier(environment: environment) ?? ""
    guard let pokedex = try? Pokedex(path: DatabaseArgument.unnamed(environment).path) else {
      return nil
    }
    let session = ReadingSession(
      pokedex: pokedex, language: DisplayLanguage(localeIdentifier: locale), messages: .english)
    let found = try? session.find(name, ShownKind.allCases, in: nil)
    return found == nil ? nil : .showFindsNames(name: name)
  }

  static let command = Command(
    "show", .showSummary, discussion: [.showDiscussion1],
    table: [
      kind, game, parts, names, matchups, eggMoves, ReadingCommands.limit, ReadingCommands.csv,
      DatabaseArgument.positional, name,
    ],
    examples: [
      ("pokedex show リザードン --language ja", .showExample1),
      ("pokedex show pikachu --game red-blue", .showExample2),
      ("pokedex show サイコキネシス", .showExample3),
      ("pokedex show cerulean-cave", .showExample4),
      ("pokedex show eevee --names", .showExample5),
      ("pokedex show gengar --matchups --game ruby-sapphire", .showExample6),
      ("pokedex show charmander --egg-moves --game x-y", .showExample7),
    ],
    results: [
      PokemonDetail.self, MoveDetail.self, AbilityDetail.self, ItemDetail.self, TypeDetail.self,
      VersionGroupSummary.self, NatureDetail.self, RegionPlaces.self, [PokemonRow].self,
      [WildPokemon].self, [LanguageName].self, [PokemonMatchups].self, [EggMoveParent].self,
    ]
  ) { context in
    try ReadingSession.run(context, name) { session in
      let group = try session.versionGroup(context[game])
      let (kind, id) = try session.find(
        session.words.joined(separator: " "), context[kind].map { [$0] } ?? ShownKind.allCases,
        in: group)
      let (pokedex, language) = (session.pokedex, session.language)
      func show(_ rows: [some Encodable], _ table: TextTable) throws {
        try session.print(rows, table, or: .noRows, context: context)
      }
      let asked = context[parts].isEmpty ? nil : Set(context[parts])
      let shown = asked ?? (context.isTool ? [.facts, .texts] : [.facts, .learnset, .texts])
      if context[names] {
        let names = try pokedex.namesByLanguage(of: kind.resource, id, language: language)
        let hasFormer = names.contains { !$0.former.isEmpty }
        let former: [TextTable.Part<LanguageName>] =
          hasFormer ? [.text(.labelFormerNames) { $0.former.joined(separator: ", ") }] : []
        let columns: [TextTable.Part<LanguageName>] = [
          .text(.labelLanguage, \.language.name), .text(.labelName, \.text),
        ]
        return try show(names, session.table(names, columns + former))
      }
      if context[matchups], kind == .pokemon {
        let rows = try pokedex.matchups(against: .id(ID(id)), in: .id(group), language: language)
        return try show(rows, session.table(rows))
      }
      if context[eggMoves], kind == .pokemon {
        let rows = try pokedex.eggMoveParents(of: .id(ID(id)), in: .id(group), language: language)
        return try show(rows, session.table(rows))
      }
      func show<Page: Encodable>(_ page: Page, _ text: (Page) throws -> ShownPage) throws {
        if context.isJSON {
          let parts = asked ?? (context.isTool ? shown : Set(ShownPart.allCases))
          return try context.output.json(JSONValue(encoding: page).only(parts))
        }
        let page = try text(page)
        try page.print(shown, to: context.output)
        let moves = page.learnset.map(\.rows.count).reduce(0, +)
        if asked == nil, context.isTool, moves > 0 {
          try context.output.line(session.say(.learnsetLeftOut(count: moves)))
        }
      }
      func showList<Row: Encodable>(_ rows: [Row], _ text: ([Row]) throws -> ShownPage) throws {
        try context.isJSON ? context.print(rows) : text(rows).print(shown, to: context.output)
      }
      switch kind {
      case .pokemon:
        try show(pokedex.detail(of: .id(ID(id)), in: .id(group), language: language), session.page)
      case .move:
        try show(pokedex.move(.id(ID(id)), in: .id(group), language: language), session.page)
      case .ability:
        try show(pokedex.ability(.id(ID(id)), in: .id(group), language: language)) {
          try session.page($0, in: group)
        }
      case .item:
        try show(pokedex.item(.id(ID(id)), in: .id(group), language: language)) {
          try session.page($0, in: group)
        }
      case .type:
        try show(pokedex.type(.id(ID(id)), in: .id(group), language: language), session.page)
      case .game:
        for var game in try pokedex.versionGroups(language: language) where game.id.rawValue == id {
          game.coverage = try pokedex.coverage(of: .id(game.id), language: language)
          try show(game, session.page)
        }
      case .region:
        for region in try pokedex.places(language: language) where region.id?.rawValue == id {
          try show(region, session.page)
        }
      case .pokedex:
        let query = ListQuery(dex: .id(ID(id)), onlyDefaults: true, sort: .number)
        let rows = try pokedex.list(query, language: language)
        try showList(rows) { try session.page(DexID(id), $0) }
      case .location:
        let rows = try pokedex.wildPokemon(at: .id(ID(id)), in: .id(group), language: language)
        try session.noteMissingEncounters(group)
        try showList(rows) { try session.page(LocationID(id), $0) }
      case .nature: try show(pokedex.nature(.id(ID(id)), language: language), session.page)
      case .eggGroup:
        let query = ListQuery(eggGroups: [.id(ID(id))], onlyDefaults: true)
        let rows = try pokedex.list(query, language: language)
        try showList(rows) { try session.page(EggGroupID(id), $0) }
      }
    }
  }
}

extension ReadingSession {
  fileprivate func table(_ rows: [PokemonMatchups]) -> TextTable {
    typealias Part = TextTable.Part<TypeMatchup>
    let factors = rows.map { row in
      Part.column(.init(row.ability?.name ?? say(.labelFactor), .trailing)) { type in
        row.matchups.first { $0.id == type.id }.map { Quantity.factor($0.factor) } ?? ""
      }
    }
    return table(rows.first?.matchups ?? [], [Part.text(.labelType, \.type.name)] + factors)
  }

  fileprivate func table(_ rows: [EggMoveParent]) -> TextTable {
    let ways: [EggMoveParent.Way: Message] = [
      .father: .eggWayFather, .parent: .eggWayParent, .nursery: .eggWayNursery,
      .mirrorHerb: .eggWayMirrorHerb,
    ]
    return table(
      rows,
      [
        .text(.labelMove, \.move.name), .text(.labelParent, \.pokemon.name),
        .text(.labelWay) { ways[$0.way].map(say) ?? "" },
        .text(.labelChain) { String($0.chainLength) },
      ])
  }
}

enum ShownPart: String, CaseIterable, ArgumentValue {
  case facts, learnset, texts, sprites

  /// The members of the JSON form; all others are facts.
  fileprivate var members: Set<String> {
    switch self {
    case .facts: []
    case .learnset: ["learnset"]
    case .texts: ["gameTexts", "flavorTexts"]
    case .sprites: ["sprites"]
    }
  }
}

extension JSONValue {
  /// Returns a page with its identifier, its name and `parts` only.
  fileprivate func only(_ parts: Set<ShownPart>) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(
      members.filter { member in
        let part = ShownPart.allCases.first { $0.members.contains(member.name) } ?? .facts
        return parts.contains(part) || ["identifier", "name"].contains(member.name)
      })
  }
}

/// The kinds that `pokedex show` supports.
enum ShownKind: String, CaseIterable, ArgumentValue {
  case pokemon, move, ability, item, type, game, region, pokedex, location, nature
  case eggGroup = "egg-group"

  var resource: ResourceKind {
    // The others have the names of PokéAPI's endpoints.
    ResourceKind(endpoint: rawValue) ?? .versionGroup
  }

  /// Whether a name that another of these kinds has too is ambiguous. Of all other kinds, the first is meant: a type
  /// rather than the egg group of its name.
  fileprivate var isDistinct: Bool { [.move, .ability, .item, .type, .game].contains(self) }
}

extension ReadingSession {
  /// Returns the resource with this name: a pokemon, else of the only one of `kinds` with this name. A number, as in
  /// 25 and #025, refers to a pokemon if there are several kinds.
  ///
  /// - Parameter group: the game that decides which of several locations of the name is meant.
  /// - Throws: ``PipelineError`` (usage) if several kinds have the name; ``PokedexError`` if no kind has it.
  func find(_ name: String, _ kinds: [ShownKind], in group: VersionGroupID?) throws
    -> (kind: ShownKind, id: Int)
  {
    let isNumber = Int(name.hasPrefix("#") ? String(name.dropFirst()) : name) != nil
    var kinds = !isNumber || kinds.count == 1 ? kinds : [.pokemon]
    let asked = kinds
    if kinds.count > 1 {
      // Reading all names of a kind is slow; the search index finds the kinds with a match in milliseconds.
      let exact = Set(
        try pokedex.search(name, language: language, limit: 200).filter { $0.match == .exact }
          .map { [.pokemonSpecies, .pokemonForm].contains($0.kind) ? .pokemon : $0.kind })
      kinds = kinds.filter {
        // A pokemon may be found by its words in another order.
        exact.contains($0.resource) || !Pokedex.searchedKinds.contains($0.resource)
          || exact.isEmpty && $0 == .pokemon
      }
    }
    let found = try pokedex.find(name, kinds: kinds.map(\.resource), language: language)
    let named = kinds.filter { kind in found.contains { $0.kind == kind.resource } }
    guard let kind = named.first else {
      throw PokedexError(
        .unknownName, subject: name,
        suggestions: try pokedex.suggestions(
          for: name, kinds: asked.map(\.resource), language: language))
    }
    let distinct = named.filter(\.isDistinct)
    // ピカチュウ is also a game.
    if distinct.count > 1, kind != .pokemon {
      throw PipelineError(
        .isAmbiguous(name: name, kinds: distinct.map(\.rawValue).joined(separator: ", ")),
        advice: .addKind(kinds: kind.rawValue))
    }
    var ids = found.filter { $0.kind == kind.resource }.map(\.rawValue)
    if ids.count > 1, kind == .location, let group {
      let inGame = Set(try pokedex.places(in: .id(group)).flatMap(\.locations).map(\.id.rawValue))
      ids = ids.filter(inGame.contains)
    }
    // Several of one kind are an error of the library, which names them, but for items.
    let id =
      ids.count == 1 || kind == .item
      ? ids[0] : try pokedex.find(kind.resource, name, language: language)
    if kind == .item, ids.count > 1 {
      let others = try ids.dropFirst().map { try pokedex.identifier(of: ItemID($0)) }
      note(.nameOfOthersToo(name: name, others: list(others)))
    }
    if kind == .game { try noteIfSeveral(VersionGroupID(id), called: name) }
    guard kind == .pokemon, let group else { return (kind, id) }
    let variety = try pokedex.variety(PokemonID(id), called: name, in: group, language: language)
    if variety.rawValue != id {
      note(
        .gameHasVariety(
          game: try pokedex.name(of: group, language: language),
          name: try pokedex.name(of: variety, language: language)))
    }
    return (kind, variety.rawValue)
  }
}
