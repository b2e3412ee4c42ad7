import CommandLineKit
import Diagnostics
import Messages
import NormalizeStage
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
      let thing = try session.thing(session.words.joined(separator: " "), context[kind])
      let group = try session.versionGroup(context[ReadingCommands.versionGroup])
      guard thing.kind == .pokemon else {
        return try session.show(thing, at: group, context)
      }
      let id = PokemonID(thing.id)
      let detail = try session.pokedex.detail(
        of: .id(id), in: .id(group), language: session.language)
      let page = try PokemonPage(detail, session)
      if context.isJSON {
        try context.output.json(page.json(session))
      } else {
        try session.print(page, to: context.output)
      }
    }
  }
}

extension ReadingSession {
  fileprivate func print(_ page: PokemonPage, to output: ResultOutput) throws {
    let detail = page.detail
    try output.line("\(detail.name)  #\(detail.species.id)  \(detail.genus ?? "")")
    try output.table(try facts(page))
    for section in detail.learnset {
      try output.text("\n")
      var moves = TextTable([
        .init(section.method.name, .trailing), .init(say(.labelMove)),
        .init(say(.labelFrom)),
      ])
      for row in section.rows {
        moves.append([
          row.machine?.name ?? (row.level > 0 ? String(row.level) : "–"), row.move.name,
          row.origin.label.map(say) ?? "",
        ])
      }
      try output.table(moves)
    }
    for text in page.flavorTexts {
      let line = text.text.map { $0.isNewline ? " " : $0 }
      try output.text("\n")
      try output.line("\(String(line))（\(text.games.joined(separator: "・"))）")
    }
  }

  private func facts(_ page: PokemonPage) throws -> TextTable {
    let (detail, species) = (page.detail, page.detail.species)
    var table = TextTable([.init(detail.versionGroup.name), .init("", wraps: true)])
    func append(_ label: Message, _ value: String) { table.append([say(label), value]) }
    append(.labelTypes, detail.types.map(\.name).joined(separator: "・"))
    let hidden = say(.labelHidden)
    if !detail.abilities.isEmpty {
      append(
        .labelAbilities,
        detail.abilities.map { $0.ability.name + ($0.isHidden ? hidden : "") }.joined(
          separator: "・"))
    }
    for (name, value) in stats(detail.stats) { table.append([name, value]) }
    append(.labelHeight, Self.tenths(detail.pokemon.height) + " m")
    append(.labelWeight, detail.pokemon.weight.map { Self.tenths($0) + " kg" } ?? "–")
    // PokéAPI has one value for all games.
    func appendNewest(_ label: Message, _ value: String) {
      append(label, say(.valueNewestGames(value: value)))
    }
    appendNewest(.labelCaptureRate, String(species.captureRate))
    append(
      .labelBaseExperience,
      detail.pokemon.baseExperience.map {
        say(
          detail.pokemon.generation.rawValue > 7
            ? .valueFirstGames(value: $0) : .valueGenerationVii(value: $0))
      } ?? "–")
    if page.hasBreeding {
      appendNewest(.labelEggGroups, detail.eggGroups.map(\.name).joined(separator: "・"))
      append(.labelGender, try gender(species.genderRate))
    }
    append(
      .labelWeakTo,
      detail.effectiveness.filter { $0.factor > 1 }.map {
        $0.type.name + ($0.factor == 4 ? " ×4" : "")
      }.joined(separator: "・"))
    if page.varieties.count > 1 {
      append(.labelVarieties, page.varieties.map(\.name).joined(separator: " / "))
    }
    var label = say(.labelEvolutions)
    for line in evolutionLines(detail.evolutionTree) {
      table.append([label, line])
      label = ""
    }
    let missing = try missingData(in: detail.versionGroup.id)
    if !missing.isEmpty { append(.labelNoSource, missing.joined(separator: "・")) }
    return table
  }

  /// Returns what no source has for a game.
  func missingData(in group: VersionGroupID) throws -> [String] {
    guard let row = try pokedex.versionGroups().first(where: { $0.id == group })?.versionGroup
    else {
      return []
    }
    let data: [(Bool, Message)] = [
      (row.hasLearnsets, .crosscheckLearnsets), (row.hasEncounters, .labelEncounters),
      (row.hasHeldItems, .labelHeldItems),
    ]
    return data.filter { !$0.0 }.map { say($0.1) }
  }

  /// Returns one line per step: `Pikachu → Raichu: Thunder Stone`.
  private func evolutionLines(_ node: EvolutionNode) -> [String] {
    node.children.flatMap { child in
      let texts = child.texts.isEmpty ? [say(.evolutionNoMethod)] : child.texts
      let step = "\(node.species.name) → \(child.species.name)"
      return ["\(step): \(texts.joined(separator: " / "))"] + evolutionLines(child)
    }
  }

  /// Returns the gender ratio; `rate` is the number of female eighths, negative for genderless.
  private func gender(_ rate: Int) throws -> String {
    guard rate >= 0 else { return say(.labelGenderless) }
    let percent = rate * 125
    return say(.labelFemale(percent: percent / 10, tenths: percent % 10))
  }

  private func stats(_ stats: BaseStats) -> [(String, String)] {
    var rows = [
      (say(.labelHP), stats.hp), (say(.labelAttack), stats.attack),
      (say(.labelDefense), stats.defense),
    ]
    if let special = stats.special {
      rows.append((say(.labelSpecial), special))
    } else {
      rows.append((say(.labelSpecialAttack), stats.specialAttack))
      rows.append((say(.labelSpecialDefense), stats.specialDefense))
    }
    rows.append((say(.labelSpeed), stats.speed))
    rows.append((say(.labelTotal), stats.total))
    return rows.map { ($0.0, String($0.1)) }
  }

  private static func tenths(_ value: Int) -> String { "\(value / 10).\(value % 10)" }
}
