import Base
import Pages
import PokedexCore

/// A page of `pokedex show` as text.
struct ShownPage {
  var title: String
  var attributes: TextTable
  /// Further tables, each after an empty line.
  var tables: [TextTable] = []
  /// Further lines, each after an empty line.
  var lines: [String] = []
  /// The parts of a pokemon's page.
  var learnset: [TextTable] = []
  var texts: [String] = []
  var sprites: [TextTable] = []

  func print(_ parts: Set<ShownPart>, to output: ResultOutput) throws {
    func only<Value>(_ part: ShownPart, _ values: [Value]) -> [Value] {
      parts.contains(part) ? values : []
    }
    try output.line(title)
    for table in only(.facts, [attributes]) { try output.table(table) }
    for table in only(.facts, tables) + only(.learnset, learnset) + only(.sprites, sprites) {
      try output.text("\n")
      try output.table(table)
    }
    for line in only(.facts, lines) + only(.texts, texts) {
      try output.text("\n")
      try output.prose(line)
    }
  }
}

extension ReadingSession {
  func page(_ detail: PokemonDetail) throws -> ShownPage {
    let sprites = table(
      detail.sprites.slots,
      [
        .text(.labelSprite, \.rawValue),
        .column(.init("URL")) { detail.sprites[$0] ?? "" },
      ])
    return ShownPage(
      title: "\(detail.name)  #\(detail.species.id)  \(detail.genus ?? "")",
      attributes: table(detail.versionGroup.name, try attributes(detail)),
      learnset: detail.learnset.map(table),
      texts: detail.flavorTexts.map { text in
        say(.textOfGames(text: text.displayText, games: list(text.games)))
      }, sprites: [sprites])
  }

  func page(_ move: MoveDetail) throws -> ShownPage {
    let group = move.versionGroup.id
    let machines = move.machines.filter { $0.versionGroup.id == group }
    let spots = try machines.flatMap {
      try pokedex.spots(of: .id($0.item.id), in: .id(group), language: language)
    }
    return try page(
      move.name, move.identifier, kind: .move,
      attributes: [
        (.labelGame, move.versionGroup.name),
        (.labelPresence, move.isPresent == false ? say(.notInThisGame) : ""),
      ] + (move.isPresent == false ? [] : values(move))
        + move.facts(list: list, say: say).map { ($0.title, $0.text) } + [
          (.labelMoveFlags, list(move.flags.map(\.name))),
          (.labelFlavorText, flavorText(move.gameTexts, in: group)),
          effect(move.shortEffect ?? move.effect, move.effectLanguage, of: move.effectOrigin),
          (.labelNewestEffect, Self.line(move.effectOrigin?.newestEffect)),
          (.labelMachine, list(machines.map(\.item.name))),
          (
            .labelMachineLocation,
            list(
              unique(
                spots.map {
                  Self.place($0.location.name, $0.area?.name ?? $0.location.name)
                    + ($0.detail.map { " (\($0))" } ?? "")
                }))
          ),
          (.labelIncomplete, missing(move.missing, in: move.versionGroup.id).map(say) ?? ""),
        ])
  }

  private func values(_ move: MoveDetail) -> [(Message, String)] {
    [
      (.labelType, move.type.name), (.labelDamageClass, move.damageClass.name),
      (.labelPower, number(move.variant.power)),
      (.labelAccuracy, number(move.variant.accuracy, "%")), (.labelPP, number(move.variant.pp)),
      (.labelPriority, Self.number(move.variant.priority)),
      (.labelEffectChance, Self.number(move.variant.effectChance, "%")),
      (.labelTarget, move.target.name),
    ]
  }

  /// - Parameter group: the game of text and pokemon; nil for the newest text and all pokemon.
  func page(_ detail: AbilityDetail, in group: VersionGroupID?) throws -> ShownPage {
    let isAbsent = group != nil && detail.pokemon.isEmpty
    return try page(
      detail.ability.name, detail.ability.identifier, kind: .ability,
      attributes: [
        (.labelGame, group == nil ? "" : detail.versionGroup.name),
        (.labelPresence, isAbsent ? say(.notInThisGame) : ""),
        (.labelFlavorText, flavorText(detail.gameTexts, in: group)),
        effect(detail.shortEffect ?? detail.effect, detail.effectLanguage, of: detail.effectOrigin),
        (.labelNewestEffect, Self.line(detail.effectOrigin?.newestEffect)),
        (.labelPokemon, short(detail.pokemon.map(\.name))),
        (.labelIncomplete, missing(detail.missing, in: detail.versionGroup.id).map(say) ?? ""),
      ])
  }

  /// Returns the flavor text of a game; of one without, the latest, with the games that have it.
  private func flavorText(_ texts: [GameText], in group: VersionGroupID?) throws -> String {
    guard let group else { return texts.last?.displayText ?? "" }
    let versions = try pokedex.versionGroups().first { $0.id == group }?.versions.map(\.id) ?? []
    if let own = texts.last(where: { !Set(versions).isDisjoint(with: $0.versions) }) {
      return own.displayText
    }
    return texts.last.map { say(.textOfGames(text: $0.displayText, games: list($0.games))) } ?? ""
  }

  /// - Parameter group: the game of text and prices; nil for the newest that has them.
  func page(_ item: ItemDetail, in group: VersionGroupID?) throws -> ShownPage {
    let games = try pokedex.versionGroups()
    // A machine is that of one game.
    let asked = group ?? (item.machines.isEmpty ? nil : item.versionGroup.id)
    let price = games.reversed().lazy.filter { asked == nil || $0.id == asked }
      .compactMap { item.prices(in: $0.id).first }.first
    let versions = games.first { $0.id == asked }?.versions.map(\.id) ?? []
    let text = item.gameTexts.last {
      asked == nil || !versions.filter($0.versions.contains).isEmpty
    }
    var page = try page(
      item.name, item.identifier, kind: .item,
      attributes: [
        (.labelGame, asked == nil ? "" : item.versionGroup.name),
        (.labelCategory, item.category.name), (.labelMove, item.move?.name ?? ""),
        (.labelFlavorText, text?.displayText ?? ""),
        effect(item.effect, item.effectLanguage, of: item.effectOrigin),
        (.labelListedPrice, Self.number(item.item.listedPrice)),
        (.labelPurchasePrice, Self.number(price?.purchasePrice)),
        (.labelSellingPrice, Self.number(price?.sellPrice)),
        (
          .labelIncomplete,
          asked == nil ? "" : missing(item.missing, in: item.versionGroup.id).map(say) ?? ""
        ),
      ])
    let taught = table(
      unique(item.machines.map(\.move.name)),
      [
        .text(.labelMove, \.self),
        .long(.labelGames) { move in
          list(item.machines.filter { $0.move.name == move }.map(\.versionGroup.name))
        },
      ])
    page.tables = [taught, table(item.spots)].filter { !$0.rows.isEmpty }
    return page
  }

  func page(_ detail: TypeDetail) -> ShownPage {
    func names(_ matchups: [TypeMatchup], _ factor: Double) -> String {
      list(matchups.filter { $0.factor == factor }.map(\.type.name))
    }
    return page(
      detail.type.name, detail.type.identifier, kind: .type,
      attributes: [
        (.labelStrongAgainst, names(detail.attacking, 2)),
        (.labelNotEffectiveAgainst, names(detail.attacking, 0.5)),
        (.labelNoEffectOn, names(detail.attacking, 0)), (.labelWeakTo, names(detail.defending, 2)),
        (.labelResists, names(detail.defending, 0.5)), (.labelImmuneTo, names(detail.defending, 0)),
      ])
  }

  func page(_ game: VersionGroupSummary) throws -> ShownPage {
    var page = page(
      game.name, game.identifier, kind: .versionGroup,
      attributes: [
        (.labelGeneration, String(game.generation.rawValue)),
        (.labelShortName, list(game.shortNames)), (.labelGames, list(game.versions.map(\.name))),
        (.labelPokedexes, list(game.dexes.map(\.name))),
      ])
    page.lines = try pokedex.gaps(of: .id(game.id), language: language)
    return page
  }

  func page(_ region: RegionPlaces) -> ShownPage {
    page(
      region.region?.name ?? "", region.region?.identifier ?? "", kind: .region,
      attributes: [(.labelLocations, short(region.locations.map(\.location.name)))])
  }

  func page(_ dex: DexID, _ rows: [PokemonRow]) throws -> ShownPage {
    let games = try pokedex.versionGroups(language: language)
      .filter { $0.dexes.contains { $0.id == dex } }
    var page = try page(
      dex, [(.labelGames, list(games.map(\.name))), (.labelPokemon, String(rows.count))])
    page.tables = [
      table(
        rows,
        [
          .column(.init("#", .trailing)) { $0.dexNumber.map { String($0) } ?? "" },
          .text(.labelName, \.name),
        ])
    ]
    return page
  }

  func page(_ location: LocationID, _ rows: [WildPokemon]) throws -> ShownPage {
    let region = try pokedex.places(language: language).first {
      $0.locations.contains { $0.id == location }
    }
    let areas = region?.locations.first { $0.id == location }?.areas ?? []
    return try page(
      location,
      [
        (.labelRegion, region?.region?.name ?? ""), (.labelAreas, short(areas.map(\.name))),
        (.labelPokemon, short(unique(rows.map(\.pokemon.name)))),
      ])
  }

  func page(_ eggGroup: EggGroupID, _ rows: [PokemonRow]) throws -> ShownPage {
    try page(eggGroup, [(.labelPokemon, short(rows.map(\.name)))])
  }

  private func page<Entity: ResourceEntity>(
    _ id: PokedexModel.ID<Entity>, _ attributes: [(Message, String)]
  ) throws -> ShownPage {
    page(
      try pokedex.name(of: id, language: language), try pokedex.identifier(of: id),
      kind: Entity.resourceKind, attributes: attributes)
  }

  func page(_ detail: NatureDetail) -> ShownPage {
    page(
      detail.nature.name, detail.nature.identifier, kind: .nature,
      attributes: [
        (.labelRaises, detail.increasedStat?.name ?? "–"),
        (.labelLowers, detail.decreasedStat?.name ?? "–"),
        (.labelLikes, detail.likesFlavor?.name ?? ""),
        (.labelDislikes, detail.hatesFlavor?.name ?? ""),
      ])
  }

  /// Returns a sentence about what is not complete in a game; nil if all is.
  func missing(_ parts: [MissingPart], in game: VersionGroupID) throws -> Message? {
    try parts.isEmpty
      ? nil
      : .partsMissing(
        parts: list(parts.map(\.name)), game: pokedex.name(of: game, language: language),
        identifier: pokedex.identifier(of: game))
  }

  /// Returns the names without those that repeat.
  func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// Returns the first names of a long list, with their number.
  private func short(_ names: [String], most: Int = 20) -> String {
    list(Array(names.prefix(most))) + (names.count > most ? " … (\(names.count))" : "")
  }

  private func page(
    _ name: String, _ identifier: String, kind: ResourceKind, attributes: [(Message, String)]
  ) -> ShownPage {
    ShownPage(
      title: "\(name)  \(identifier)",
      attributes: table(say(kind.label), attributes.filter { !$0.1.isEmpty }.map { (say($0), $1) }))
  }

  private func table(_ title: String, _ attributes: [(String, String)]) -> TextTable {
    var table = TextTable([.init(title), .init("", wraps: true)])
    table.paint = paint?.callAsFunction
    for (label, text) in attributes {
      table.append([label, text], painting: typeLabels.contains(label) ? 1 : nil)
    }
    return table
  }

  private var typeLabels: [String] {
    [
      Message.labelType, .labelTypes, .labelWeakTo, .labelResists, .labelImmuneTo,
      .labelStrongAgainst, .labelNotEffectiveAgainst, .labelNoEffectOn,
    ].map(say)
  }

  private func table(_ section: LearnsetSection) -> TextTable {
    table(
      section.rows,
      [
        .column(.init(section.method.name, .trailing)) {
          $0.machine?.name ?? level($0, of: section)
        },
        .name(.labelMove, \.move.name), .type(.labelType, \.move.type.name),
        .text(.labelDamageClass, \.move.damageClass.name),
        .number(.labelPower) { number($0.move.power) },
        .number(.labelAccuracy) { number($0.move.accuracy) },
        .number(.labelPP) { number($0.move.pp) },
        .text(.labelFrom) { $0.origin.label.map(say) ?? "" },
      ])
  }

  func level(_ row: LearnsetSection.Row, of section: LearnsetSection) -> String {
    row.level > 0 ? String(row.level) : section.method.id == .levelUp ? say(.webOnEvolution) : "–"
  }

  func attributes(_ detail: PokemonDetail) throws -> [(String, String)] {
    let species = detail.species
    var attributes: [(String, String)] = []
    func append(_ label: Message, _ value: String) { attributes.append((say(label), value)) }
    if detail.isPresent == false { append(.labelPresence, say(.notInThisGame)) }
    if !detail.regionalNumbers.isEmpty {
      append(.labelPokedexes, list(detail.regionalNumbers.map { "\($0.dex.name) \($0.number)" }))
    }
    if let permanence = detail.permanence { append(.labelPermanence, say(permanence.title)) }
    append(.labelTypes, list(detail.types.map(\.name)))
    let abilities = detail.abilities.map { slot in
      slot.ability.name + (slot.isHidden ? say(.labelHidden) : "")
    }
    if !abilities.isEmpty { append(.labelAbilities, list(abilities)) }
    for (label, value) in Self.stats(detail.stats) { append(label, String(value)) }
    append(.labelHeight, Quantity.tenths(detail.pokemon.height) + " m")
    append(.labelWeight, detail.pokemon.weight.map { Quantity.tenths($0) + " kg" } ?? "–")
    // What is unknown in the game is left out; no value is that of another game.
    for (label, value) in [
      (Message.labelCaptureRate, detail.gameValues?.captureRate),
      (.labelBaseExperience, detail.gameValues?.baseExperience),
    ] {
      if let value { append(label, String(value)) }
    }
    if !detail.eggGroups.isEmpty { append(.labelEggGroups, list(detail.eggGroups.map(\.name))) }
    if detail.hasBreeding {
      append(.labelGender, gender(detail.gameValues?.genderRate ?? species.genderRate))
    }
    for (label, matchups) in [
      (Message.labelWeakTo, detail.weaknesses), (.labelResists, detail.resistances),
      (.labelImmuneTo, detail.immunities),
    ] where !matchups.isEmpty {
      append(
        label,
        list(
          matchups.map {
            $0.type.name + ($0.factor == 4 ? " ×4" : $0.factor == 0.25 ? " ×¼" : "")
          }))
    }
    if detail.varieties.count > 1 {
      append(.labelVarieties, detail.varieties.map(\.name).joined(separator: " / "))
    }
    for (index, line) in evolutionLines(detail.evolutionTree).enumerated() {
      attributes.append((index == 0 ? say(.labelEvolutions) : "", line))
    }
    for (index, way) in detail.ways.enumerated() {
      attributes.append((index == 0 ? say(.labelWays) : "", text(of: way)))
    }
    let places = unique(
      try pokedex.habitats(
        of: .id(detail.id), in: .id(detail.versionGroup.id), language: language
      ).map(\.location.name))
    if !places.isEmpty { append(.labelPlaces, short(places, most: 8)) }
    if let missing = try missing(detail.missing, in: detail.versionGroup.id) {
      append(.labelIncomplete, say(missing))
    }
    return attributes
  }

  /// Returns one line per step: `Pikachu → Raichu: Thunder Stone`.
  private func evolutionLines(_ node: EvolutionNode) -> [String] {
    node.children.flatMap { child in
      let texts = child.texts.isEmpty ? [say(.evolutionNoMethod)] : child.texts
      let step = "\(node.pokemon.name) → \(child.pokemon.name)"
      return ["\(step): \(texts.joined(separator: " / "))"] + evolutionLines(child)
    }
  }

  /// Returns the gender ratio; `rate` is the number of female eighths, negative for genderless.
  private func gender(_ rate: Int) -> String {
    say(rate < 0 ? .labelGenderless : .labelFemale(percent: Quantity.tenths(rate * 125)))
  }

  static func stats(_ stats: BaseStats) -> [(Message, Int)] {
    let special: [(Message, Int)] =
      stats.special.map { [(.labelSpecial, $0)] } ?? [
        (.labelSpecialAttack, stats.specialAttack), (.labelSpecialDefense, stats.specialDefense),
      ]
    return [
      (.labelHP, stats.hp), (.labelAttack, stats.attack), (.labelDefense, stats.defense),
    ] + special + [(.labelSpeed, stats.speed), (.labelTotal, stats.total)]
  }

  /// Returns an effect with its label, which names the language of the text if the wanted one has none, and the game
  /// whose text it is.
  private func effect(
    _ text: String?, _ own: DisplayLanguage?, of origin: EffectOrigin?
  ) -> (Message, String) {
    let label: Message =
      if let game = origin?.game { .labelEffectOfGame(game: game.name) } else {
        own == .english && language != .english ? .labelEffectEnglish : .labelEffect
      }
    return (label, Self.line(text))
  }

  func number(_ value: GameValue, _ unit: String = "") -> String {
    value == .unknown ? say(.labelUnknownValue) : Self.number(value.number, unit)
  }

  private static func number(_ value: Int?, _ unit: String = "") -> String {
    value.map { "\(Message.grouped($0))\(unit)" } ?? "–"
  }

  private static func line(_ text: String?) -> String {
    text?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
  }
}
