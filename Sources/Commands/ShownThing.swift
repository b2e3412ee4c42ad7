import CommandLineKit
import Diagnostics
import JSON
import Messages
import NormalizeStage
import PokedexCore
import PokedexModel

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

/// A resource of one of these kinds.
struct ShownThing {
  var kind: ShownKind
  var id: Int
}

extension ReadingSession {
  /// Returns the resource with this name: of `kind`, else a pokemon, else of the only kind with this name. A
  /// number refers to a pokemon if no kind is given.
  ///
  /// - Throws: ``PipelineError`` (usage) if several kinds have the name; ``PokedexError`` if no kind has it.
  func thing(_ name: String, _ kind: ShownKind?) throws -> ShownThing {
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
    return ShownThing(kind: kind, id: id)
  }

  /// Prints a resource other than a pokemon as a table or an object.
  func show(_ thing: ShownThing, at group: VersionGroupID?, _ context: CommandContext) throws {
    let page =
      switch thing.kind {
      case .move: try movePage(MoveID(thing.id), group)
      case .ability: try abilityPage(AbilityID(thing.id), group)
      case .item: try itemPage(ItemID(thing.id))
      case .type: try typePage(TypeID(thing.id), group)
      default: try gamePage(VersionGroupID(thing.id))
      }
    if context.isJSON {
      let head: [JSONValue.Member] = [
        .init("entity", .string(thing.kind.resource.endpoint)), .init("id", .int(thing.id)),
        .init("identifier", .string(page.identifier)), .init("name", .string(page.name)),
      ]
      return try context.output.json(
        .object(head + page.facts.map { .init($0.key, $0.value) }))
    }
    try context.output.line("\(page.name)  \(page.identifier)")
    var table = TextTable([
      .init(say(thing.kind.resource.label)), .init("", wraps: true),
    ])
    for fact in page.facts where !fact.text.isEmpty { table.append([say(fact.label), fact.text]) }
    try context.output.table(table)
  }

  // MARK: Pages

  /// The content of a page: each fact as text and as JSON.
  private struct Page {
    struct Fact {
      var key: String
      var label: Message
      var text: String
      var value: JSONValue
    }

    var identifier: String
    var name: String
    var facts: [Fact] = []

    mutating func add(_ key: String, _ label: Message, _ text: String?) {
      facts.append(Fact(key: key, label: label, text: text ?? "", value: JSONValue(text)))
    }

    mutating func add(_ key: String, _ label: Message, number: Int?, unit: String = "") {
      facts.append(
        Fact(
          key: key, label: label, text: number.map { "\($0)\(unit)" } ?? "–",
          value: JSONValue(number)))
    }

    mutating func add(_ key: String, _ label: Message, list: [String], limit: Int = .max) {
      let rest = list.count > limit ? " … (\(list.count))" : ""
      facts.append(
        Fact(
          key: key, label: label, text: list.prefix(limit).joined(separator: ", ") + rest,
          value: .array(list.map { .string($0) })))
    }
  }

  private func movePage(_ id: MoveID, _ group: VersionGroupID?) throws -> Page {
    let move = try pokedex.move(.id(id), in: .id(group), language: language)
    var page = Page(identifier: move.identifier, name: move.name)
    page.add(
      "versionGroup", .labelGame, try pokedex.name(of: move.versionGroup, language: language))
    page.add("type", .labelType, move.type.name)
    page.add("damageClass", .labelDamageClass, move.damageClass.name)
    page.add("power", .labelPower, number: move.variant.power)
    page.add("accuracy", .labelAccuracy, number: move.variant.accuracy, unit: " %")
    page.add("pp", .labelPP, number: move.variant.pp)
    page.add("priority", .labelPriority, number: move.variant.priority)
    page.add("effectChance", .labelEffectChance, number: move.variant.effectChance, unit: " %")
    page.add("target", .labelTarget, move.target.name)
    page.add("flags", .labelMoveFlags, list: move.flags.map(\.name))
    page.add("flavorText", .labelFlavorText, Self.line(move.gameTexts.last?.text))
    try addEffect(move.shortEffect ?? move.effect, to: &page) {
      let english = try pokedex.move(.id(id), in: .id(group), language: .english)
      return english.shortEffect ?? english.effect
    }
    let machines = move.machines.filter { $0.versionGroup.id == move.versionGroup }
    page.add("machines", .labelMachine, list: machines.map(\.item.name))
    return page
  }

  private func abilityPage(_ id: AbilityID, _ group: VersionGroupID?) throws -> Page {
    let ability = try pokedex.ability(.id(id), in: .id(group), language: language)
    var page = Page(identifier: ability.ability.identifier, name: ability.ability.name)
    page.add("flavorText", .labelFlavorText, Self.line(ability.gameTexts.last?.text))
    try addEffect(ability.shortEffect ?? ability.effect, to: &page) {
      let english = try pokedex.ability(.id(id), in: .id(group), language: .english)
      return english.shortEffect ?? english.effect
    }
    let pokemon = try ability.pokemon.map { try pokedex.name(of: $0, language: language) }
    page.add("pokemon", .labelPokemon, list: pokemon, limit: 20)
    return page
  }

  private func itemPage(_ id: ItemID) throws -> Page {
    let item = try pokedex.item(.id(id), language: language)
    var page = Page(identifier: item.identifier, name: item.name)
    page.add("category", .labelCategory, item.category.name)
    page.add("flavorText", .labelFlavorText, Self.line(item.gameTexts.last?.text))
    try addEffect(item.effect, to: &page) { try pokedex.item(.id(id), language: .english).effect }
    let newest = try pokedex.versionGroups().last { group in
      item.prices.contains { $0.versionGroups.contains(group.id) }
    }
    let price = newest.flatMap { group in
      item.prices.first { $0.versionGroups.contains(group.id) }
    }
    page.add("listedPrice", .labelListedPrice, number: item.item.listedPrice)
    page.add("purchasePrice", .labelPurchasePrice, number: price?.purchasePrice)
    page.add("sellPrice", .labelSellingPrice, number: price?.sellPrice)
    return page
  }

  private func typePage(_ id: TypeID, _ group: VersionGroupID?) throws -> Page {
    var page = Page(
      identifier: try pokedex.identifier(of: id), name: try pokedex.name(of: id, language: language)
    )
    let groups = try pokedex.versionGroups()
    guard let generation = (groups.first { $0.id == group } ?? groups.last)?.generation else {
      return page
    }
    let taken = try pokedex.effectiveness(against: [id], generation: generation, language: language)
    let dealt = try pokedex.effectiveness(of: [id], generation: generation, language: language)
    func names(_ matchups: [TypeMatchup], _ factor: Double) -> [String] {
      matchups.filter { $0.factor == factor }.map(\.type.name)
    }
    page.add("strongAgainst", .labelStrongAgainst, list: names(dealt, 2))
    page.add("weakAgainst", .labelNotEffectiveAgainst, list: names(dealt, 0.5))
    page.add("noEffectOn", .labelNoEffectOn, list: names(dealt, 0))
    page.add("weakTo", .labelWeakTo, list: names(taken, 2))
    page.add("resists", .labelResists, list: names(taken, 0.5))
    page.add("immuneTo", .labelImmuneTo, list: names(taken, 0))
    return page
  }

  private func gamePage(_ id: VersionGroupID) throws -> Page {
    var page = Page(
      identifier: try pokedex.identifier(of: id), name: try pokedex.name(of: id, language: language)
    )
    let group = try pokedex.versionGroups(language: language).first { $0.id == id }
    page.add("generation", .labelGeneration, number: group?.generation.rawValue)
    page.add("versions", .labelGames, list: group?.versions.map(\.name) ?? [])
    page.add(
      "pokedexes", .labelPokedexes,
      list: try pokedex.dexes(of: .id(id)).map { try pokedex.name(of: $0, language: language) })
    page.add("noSourceHas", .labelNoSource, list: try missingData(in: id))
    return page
  }

  /// Adds an effect. The label says if the text is `english` because the language has no text.
  private func addEffect(
    _ effect: String?, to page: inout Page, english: () throws -> String?
  ) throws {
    let isEnglish = try language != .english && effect == english()
    page.add("effect", isEnglish ? .labelEffectEnglish : .labelEffect, Self.line(effect))
  }

  private static func line(_ text: String?) -> String? {
    text?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
