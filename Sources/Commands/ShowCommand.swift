import CommandLineKit
import Diagnostics
import PokedexCore
import PokedexModel

/// `pokedex show [DB] NAME`: a page about a pokemon, move, ability, item, type or game.
enum ShowCommand {
  private static let name = Positional<[String]>.repeated(
    "NAME", isRequired: false,
    "Name in any language, or identifier")
  private static let kind = Option<ShownKind?>.optional(
    "kind", short: "k", "K", "Kind of thing", defaultText: "any with that name")

  static let command = Command(
    "show", "Show a pokemon, move, ability, item, type or game",
    discussion: [
      "Leaves out what did not exist in that game yet: later species and evolution "
        + "methods, egg groups and genders before generation 2. --json has the same " + "facts."
    ],
    options: [kind, ReadingCommands.versionGroup],
    positionals: [DatabaseArgument.positional, name],
    examples: [
      .init("pokedex show リザードン --language ja", "in Japanese"),
      .init(
        "pokedex show pikachu --version-group red-blue", "as in the first games"),
      .init("pokedex show サイコキネシス", "a move"),
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
        of: id, at: group, in: session.language)
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
        .init(section.method.name, .trailing), .init(say("move")),
        .init(say("from")),
      ])
      for row in section.rows {
        moves.append([
          row.machine?.name ?? (row.level > 0 ? String(row.level) : "–"), row.move.name,
          row.via == .own ? "" : say(Message(listed: row.via.identifier)),
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
    append("types", detail.types.map(\.name).joined(separator: "・"))
    let hidden = say(" (hidden)")
    if !detail.abilities.isEmpty {
      append(
        "abilities",
        detail.abilities.map { $0.isHidden ? $0.name + hidden : $0.name }.joined(separator: "・"))
    }
    for (name, value) in stats(detail.variant) { table.append([name, value]) }
    append("height", Self.tenths(detail.pokemon.height) + " m")
    append("weight", detail.pokemon.weight.map { Self.tenths($0) + " kg" } ?? "–")
    append("capture rate", String(species.captureRate))
    append("base experience", detail.pokemon.baseExperience.map(String.init) ?? "–")
    if page.hasBreeding {
      append("egg groups", detail.eggGroups.map(\.name).joined(separator: "・"))
      append("gender", try gender(species.genderRate))
    }
    append(
      "weak to",
      try detail.effectiveness.filter { $0.percent > 100 }.map {
        try pokedex.name(of: $0.attacking, in: language) + ($0.percent == 400 ? " ×4" : "")
      }.joined(separator: "・"))
    if page.varieties.count > 1 {
      append("varieties", page.varieties.map(\.name).joined(separator: " / "))
    }
    var label = say("evolutions")
    for line in try detail.evolutions.flatMap(evolutionLines) {
      table.append([label, line])
      label = ""
    }
    return table
  }

  /// One line a step: `Pikachu → Raichu: Thunder Stone`.
  private func evolutionLines(_ node: EvolutionNode) throws -> [String] {
    try node.evolvesInto.flatMap { child in
      let ways = try text(of: child.ways)
      let step = "\(node.species.name) → \(child.species.name)"
      return [ways.isEmpty ? step : "\(step): \(ways)"] + (try evolutionLines(child))
    }
  }

  /// Eighths that are female, or none at all.
  private func gender(_ rate: Int) throws -> String {
    guard rate >= 0 else { return say("genderless") }
    let percent = rate * 125
    return say("\(percent / 10).\(percent % 10) % female")
  }

  private func stats(_ variant: PokemonVariant) -> [(String, String)] {
    let stats = variant.stats
    var rows = [
      (say("HP"), stats.hp), (say("attack"), stats.attack),
      (say("defense"), stats.defense),
    ]
    if let special = variant.special {
      rows.append((say("special"), special))
    } else {
      rows.append((say("special attack"), stats.specialAttack))
      rows.append((say("special defense"), stats.specialDefense))
    }
    rows.append((say("speed"), stats.speed))
    rows.append((say("total"), variant.totalStats))
    return rows.map { ($0.0, String($0.1)) }
  }

  private static func tenths(_ value: Int) -> String { "\(value / 10).\(value % 10)" }
}
