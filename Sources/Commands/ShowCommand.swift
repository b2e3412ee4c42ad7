import Basics
import PokedexCore
import PokedexModel

/// `pokedex show [DB] NAME`: prints a page about a pokemon, move, ability, item, type or game.
enum ShowCommand {
  private static let name = Positional<[String]>.repeated(
    "NAME", isRequired: false,
    .argumentName)
  private static let kind = Option<ShownKind?>.optional(
    "kind", short: "k", "K", .showOptionKind, defaultText: .anyKind)

  static let command = Command(
    "show", .showSummary,
    discussion: [
      .showDiscussion1
    ],
    options: [kind, ReadingCommands.versionGroup],
    positionals: [DatabaseArgument.positional, name],
    examples: [
      .init("pokedex show リザードン --language ja", .showExample1),
      .init(
        "pokedex show pikachu --version-group red-blue", .showExample2),
      .init("pokedex show サイコキネシス", .showExample3),
    ]
  ) { context in
    try ReadingSession.run(context, name) { session in
      let (kind, id) = try session.find(session.words.joined(separator: " "), context[kind])
      let group = try session.versionGroup(context[ReadingCommands.versionGroup])
      let (pokedex, language) = (session.pokedex, session.language)
      func show<Page: Encodable>(_ page: Page, _ text: (Page) throws -> ShownPage) throws {
        try context.isJSON ? context.print(page) : text(page).print(to: context.output)
      }
      switch kind {
      case .pokemon:
        try show(pokedex.detail(of: .id(ID(id)), in: .id(group), language: language), session.page)
      case .move:
        try show(pokedex.move(.id(ID(id)), in: .id(group), language: language), session.page)
      case .ability:
        try show(pokedex.ability(.id(ID(id)), in: .id(group), language: language), session.page)
      case .item: try show(pokedex.item(.id(ID(id)), language: language), session.page)
      case .type:
        try show(pokedex.type(.id(ID(id)), in: .id(group), language: language), session.page)
      case .game:
        for game in try pokedex.versionGroups(language: language) where game.id.rawValue == id {
          try show(game, session.page)
        }
      }
    }
  }
}

/// The kinds that `pokedex show` supports.
enum ShownKind: String, CaseIterable, ArgumentValue {
  case pokemon, move, ability, item, type, game

  var resource: ResourceKind {
    switch self {
    case .pokemon: .pokemon
    case .move: .move
    case .ability: .ability
    case .item: .item
    case .type: .type
    case .game: .versionGroup
    }
  }
}

extension ReadingSession {
  /// Returns the resource with this name: of `kind`, else a pokemon, else of the only kind with this name. A
  /// number refers to a pokemon if no kind is given.
  ///
  /// - Throws: ``PipelineError`` (usage) if several kinds have the name; ``PokedexError`` if no kind has it.
  fileprivate func find(_ name: String, _ kind: ShownKind?) throws -> (kind: ShownKind, id: Int) {
    let kinds = kind.map { [$0] } ?? (Int(name) == nil ? ShownKind.allCases : [.pokemon])
    let found = try pokedex.find(name, kinds: kinds.map(\.resource), language: language)
    let named = kinds.filter { kind in found.contains { $0.kind == kind.resource } }
    guard let kind = named.first else {
      throw PokedexError(
        .unknownName, subject: name,
        suggestions: try pokedex.suggestions(
          for: name, kinds: kinds.map(\.resource), language: language))
    }
    // ピカチュウ is also a game.
    if named.count > 1, kind != .pokemon {
      throw PipelineError.usage(
        .isAmbiguous(name: name, kinds: named.map(\.rawValue).joined(separator: ", ")),
        advice: .addKind(kinds: kind.rawValue))
    }
    let ids = found.filter { $0.kind == kind.resource }.map(\.rawValue)
    // Several of one kind are an error of the library, which names them.
    let id = ids.count == 1 ? ids[0] : try pokedex.find(kind.resource, name, language: language)
    return (kind, id)
  }
}
