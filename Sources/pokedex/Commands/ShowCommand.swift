import CommandLineKit
import Diagnostics
import JSONKit
import PokedexCore
import PokedexModel

/// `pokedex show DB NAME`: a page about a pokemon.
enum ShowCommand {
  private static let name = Positional<[String]>.repeated(
    "NAME", isRequired: true, "A pokemon, in any language, by slug or number")

  static let command = Command(
    "show", "Show a pokemon as it is in a game: types, stats, abilities, evolutions, moves",
    options: [ReadingCommands.versionGroup],
    positionals: [ReadingCommands.database, name],
    examples: [
      .init("pokedex show Output/pokedex.sqlite リザードン --language ja", "in Japanese"),
      .init(
        "pokedex show Output/pokedex.sqlite pikachu --version-group red-blue", "as it was first"),
    ]
  ) { context in
    try ReadingSession.run(context) { session in
      let id = try session.pokedex.find(
        Pokemon.self, context[name].joined(separator: " "), in: session.language)
      let group = try session.versionGroup(context[ReadingCommands.versionGroup])
      let page = try session.pokedex.detail(
        of: id, at: group, in: session.language)
      if context.isJSON {
        try context.output.json(page.json)
      } else {
        try session.print(page, to: context.output)
      }
    }
  }
}

extension ReadingSession {
  fileprivate func print(_ page: PokemonDetail, to output: ResultOutput) throws {
    try output.line("\(page.name)  #\(page.species.id)  \(page.genus ?? "")")
    var table = TextTable([.init(page.versionGroup.name), .init("")])
    table.append([say("types"), page.types.map(\.name).joined(separator: "・")])
    let hidden = say(" (hidden)")
    table.append([
      say("abilities"),
      page.abilities.map { $0.isHidden ? $0.name + hidden : $0.name }.joined(separator: "・"),
    ])
    for (name, value) in stats(page.variant) { table.append([name, value]) }
    table.append([say("height"), Self.tenths(page.pokemon.height) + " m"])
    table.append([
      say("weight"), page.pokemon.weight.map { Self.tenths($0) + " kg" } ?? "–",
    ])
    table.append([
      say("egg groups"), page.eggGroups.map(\.name).joined(separator: "・"),
    ])
    table.append([
      say("weak to"),
      try page.effectiveness.filter { $0.percent > 100 }.map {
        try pokedex.name(of: $0.attacking, in: language) + ($0.percent == 400 ? " ×4" : "")
      }.joined(separator: "・"),
    ])
    table.append([
      say("evolutions"), page.evolutions.map(Self.line).joined(separator: " / "),
    ])
    try output.table(table)
    for section in page.learnset {
      try output.text("\n")
      var moves = TextTable([
        .init(section.method.name, .trailing), .init(say("move")),
        .init(say("from")),
      ])
      for row in section.rows {
        moves.append([
          row.machine?.name ?? (row.level > 0 ? String(row.level) : "–"), row.move.name,
          row.via == .own ? "" : row.via.identifier,
        ])
      }
      try output.table(moves)
    }
    if let text = page.gameTexts.last {
      let line = text.text.map { $0.isNewline ? " " : $0 }
      try output.text("\n")
      try output.line("\(String(line))（\(text.games.joined(separator: "・"))）")
    }
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

  private static func line(_ node: EvolutionNode) -> String {
    guard !node.evolvesInto.isEmpty else { return node.species.name }
    return node.species.name + " → "
      + node.evolvesInto.map { child in
        node.evolvesInto.count > 1 && !child.evolvesInto.isEmpty ? "(\(line(child)))" : line(child)
      }.joined(separator: " | ")
  }
}

extension PokemonDetail {
  fileprivate var json: JSONValue {
    let stats = variant.stats
    return .object([
      .init("id", .int(id.rawValue)), .init("identifier", .string(identifier)),
      .init("name", .string(name)), .init("speciesId", .int(species.id.rawValue)),
      .init("species", .string(speciesName)), .init("genus", .optional(genus)),
      .init("versionGroup", versionGroup.json),
      .init("isPresent", isPresent.map { .bool($0) } ?? .null),
      .init("height", .int(pokemon.height)), .init("weight", .optional(pokemon.weight)),
      .init("types", .array(types.map(\.json))),
      .init(
        "stats",
        .object([
          .init("hp", .int(stats.hp)), .init("attack", .int(stats.attack)),
          .init("defense", .int(stats.defense)),
          .init("specialAttack", variant.special == nil ? .int(stats.specialAttack) : .null),
          .init("specialDefense", variant.special == nil ? .int(stats.specialDefense) : .null),
          .init("special", .optional(variant.special)), .init("speed", .int(stats.speed)),
        ])),
      .init(
        "abilities",
        .array(
          abilities.map {
            .object([
              .init("id", .int($0.id.rawValue)), .init("name", .string($0.name)),
              .init("slot", .int($0.slot)), .init("isHidden", .bool($0.isHidden)),
            ])
          })),
      .init("eggGroups", .array(eggGroups.map(\.json))),
      .init(
        "sprites",
        .object([
          .init("front", .optional(sprites.front)),
          .init("frontShiny", .optional(sprites.frontShiny)),
          .init("home", .optional(sprites.home)),
          .init("homeShiny", .optional(sprites.homeShiny)),
          .init("artwork", .optional(sprites.artwork)),
        ])),
      .init(
        "forms",
        .array(
          forms.map {
            .object([
              .init("id", .int($0.form.id.rawValue)), .init("identifier", .string($0.identifier)),
              .init("name", .string($0.name)),
            ])
          })),
      .init(
        "dexNumbers",
        .array(
          dexNumbers.map {
            .object([.init("dex", $0.dex.json), .init("number", .int($0.number))])
          })),
      .init("evolutions", .array(evolutions.map(\.json))),
      .init("learnset", .array(learnset.map(\.json))),
      .init(
        "effectiveness",
        .array(
          effectiveness.map {
            .object([
              .init("attacking", .int($0.attacking.rawValue)), .init("percent", .int($0.percent)),
            ])
          })),
    ])
  }
}

extension EvolutionNode {
  fileprivate var json: JSONValue {
    .object([
      .init("species", species.json), .init("evolvesInto", .array(evolvesInto.map(\.json))),
    ])
  }
}

extension LearnsetSection {
  fileprivate var json: JSONValue {
    .object([
      .init("method", method.json),
      .init(
        "moves",
        .array(
          rows.map { row in
            .object([
              .init("move", row.move.json), .init("level", .int(row.level)),
              .init("via", .string(row.via.identifier)),
              .init("machine", row.machine?.json ?? .null),
            ])
          })),
    ])
  }
}
