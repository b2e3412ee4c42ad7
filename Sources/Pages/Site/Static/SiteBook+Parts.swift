import Base
import PokedexCore

/// The parts of the page of a pokemon that follow the game.
extension SiteBook {
  /// What of a page follows the game: the content of the element with the id.
  struct Part: Equatable {
    var id: String
    var content: HTML
  }

  /// What determines the parts of a pokemon in a game.
  private struct Moment {
    var variant: PokemonVariant
    var game: VersionGroup
    /// The places of the evolution methods of the family that the game has; nil if nothing evolves.
    var methods: [Int]?

    var hasBreeding: Bool { game.generation > Pokedex.lastWithoutBreeding }
  }

  /// Returns the parts in the game of the page, and templates with those of other games if they differ, each with the
  /// games that share it. Scripts exchange them when the reader chooses a game.
  func gameParts(_ detail: PokemonDetail) throws -> (own: [Part], others: HTML) {
    guard let history = relations.histories[detail.id] else { return ([], "") }
    let family = relations.families[history.species.evolutionChain].flatMap {
      $0.members.count > 1 ? $0 : nil
    }
    let shown = relations.shownGames(history)
    var made: [(game: VersionGroupID, moment: Moment, parts: [Part])] = []
    for game in relations.groups where shown.contains(game.id) {
      guard let variant = history.variants.first(where: { $0.versionGroups.contains(game.id) })
      else { continue }
      let moment = Moment(
        variant: variant, game: game,
        methods: family.map { family in
          family.methods.indices.filter { family.methods[$0].versionGroups.contains(game.id) }
        })
      let parts = try parts(detail, moment, after: made.last.map { ($0.moment, $0.parts) })
      made.append((game.id, moment, parts))
    }
    let own = made.first { $0.game == detail.versionGroup.id }?.parts ?? []
    var others: [(part: Part, games: VersionGroupSet)] = []
    for (game, _, parts) in made {
      for (part, shown) in zip(parts, own) where part != shown {
        if let place = others.firstIndex(where: { $0.part == part }) {
          others[place].games.insert(game)
        } else {
          others.append((part, [game]))
        }
      }
    }
    let templates = others.map { part, games -> HTML in
      "<template data-part=\(part.id) data-games=\(relations.hexadecimal(games))>\(part.content)</template>\n"
    }
    return (own, "\(templates)")
  }

  /// - Parameter before: The parts of the game before, which are the same if what they depend on is.
  private func parts(
    _ detail: PokemonDetail, _ now: Moment, after before: (moment: Moment, parts: [Part])?
  ) throws -> [Part] {
    func part(
      _ id: String, when isSame: (Moment, Moment) -> Bool, _ content: @autoclosure () throws -> HTML
    ) rethrows -> Part {
      if let before, isSame(before.moment, now),
        let part = before.parts.first(where: { $0.id == id })
      {
        return part
      }
      return Part(id: id, content: try content())
    }
    let (variant, generation) = (now.variant, now.game.generation)
    return [
      part("kinds", when: { $0.variant.types == $1.variant.types }, kinds(detail, variant.types)),
      part(
        "base-stats", when: { BaseStats($0.variant) == BaseStats($1.variant) },
        statRows(BaseStats(variant))),
      part("abilities", when: { Self.abilities($0) == Self.abilities($1) }, abilities(now)),
      try part(
        "matchups",
        when: { $0.game.generation == $1.game.generation && $0.variant.types == $1.variant.types },
        matchups(
          try pokedex.effectiveness(
            against: variant.types, generation: generation, language: language))),
      part(
        "traits",
        when: { $0.hasBreeding == $1.hasBreeding && $0.variant.effort == $1.variant.effort },
        traits(detail, variant.effort, hasBreeding: now.hasBreeding)),
      try part(
        "tree",
        when: {
          $1.methods == nil || $0.game.generation == $1.game.generation && $0.methods == $1.methods
        },
        evolution(
          now.game.id == detail.versionGroup.id
            ? detail.evolutionTree
            : try pokedex.evolutionTree(
              of: .id(detail.id), in: .id(now.game.id), language: language), of: detail.id)),
    ]
  }

  // MARK: Contents

  private func kinds(_ detail: PokemonDetail, _ types: [TypeID]) -> HTML {
    let species = detail.species
    let marks = [
      (species.isBaby, Message.webBaby), (species.isLegendary, .webLegendary),
      (species.isMythical, .webMythical),
    ].filter(\.0).map { mark -> HTML in "<span class=tag>\(say(mark.1))</span>" }
    return """
      \(types.map { chip($0) })\(detail.genus.map { genus -> HTML in "<span class=muted>\(genus)</span>" })\(marks)
      """
  }

  private func statRows(_ stats: BaseStats) -> HTML {
    let special: [(Message, Int)] =
      stats.special.map { [(.webStatSpecial, $0)] }
      ?? [
        (.webStatSpecialAttack, stats.specialAttack),
        (.webStatSpecialDefense, stats.specialDefense),
      ]
    let rows: [(Message, Int)] =
      [(.webStatHP, stats.hp), (.webStatAttack, stats.attack), (.webStatDefense, stats.defense)]
      + special
      + [(.webStatSpeed, stats.speed)]
    return """
      \(rows.map { row -> HTML in "<tr><th>\(say(row.0))<td>\(row.1)<td><meter max=200 value=\(row.1)></meter>" })\
      <tr class=total><th>\(say(.webStatTotal))<td>\(stats.total)<td>
      """
  }

  private static func abilities(_ moment: Moment) -> [AbilityID?] {
    [moment.variant.ability1, moment.variant.ability2, moment.variant.abilityHidden]
  }

  private func abilities(_ moment: Moment) -> HTML {
    let tags = zip(Self.abilities(moment), [false, false, true]).compactMap {
      id, isHidden -> HTML? in
      guard let ability = id.flatMap({ abilityNames[$0] }) else { return nil }
      return
        "<span class=tag>\(link(ability))\(isHidden ? " <small>\(say(.webHidden))</small>" as HTML : "")</span>"
    }
    return terms([(.webAbilities, "\(tags)")])
  }

  private func matchups(_ matchups: [TypeMatchup]) -> HTML {
    let lines: [(factor: Double, text: String, title: Message)] = [
      (4, "×4", .webWeaknesses), (2, "×2", .webWeaknesses), (0.5, "×½", .webResistances),
      (0.25, "×¼", .webResistances), (0, "×0", .webImmunities),
    ]
    return """
      \(lines.map { line -> HTML in
        let found = matchups.filter { $0.factor == line.factor }
        return found.isEmpty ? "" : "<dt>\(say(line.title)) <b>\(line.text)</b><dd>\(found.map { badge($0.type.id) })"
      })
      """
  }

  /// - Parameter hasBreeding: Whether the game has genders, eggs and friendship.
  private func traits(_ detail: PokemonDetail, _ effort: StatValues, hasBreeding: Bool) -> HTML {
    let species = detail.species
    let gender =
      species.genderRate < 0
      ? say(.webGenderless)
      : say(.webGenderFemale(percent: tenths(species.genderRate * 125)))
    let effort = [
      (Message.webStatHP, effort.hp), (.webStatAttack, effort.attack),
      (.webStatDefense, effort.defense), (.webStatSpecialAttack, effort.specialAttack),
      (.webStatSpecialDefense, effort.specialDefense), (.webStatSpeed, effort.speed),
    ].filter { $0.1 > 0 }.map { "\(say($0.0)) \($0.1)" }
    let growth =
      (try? pokedex.name(of: .growthRate, species.growthRate.rawValue, language: language)) ?? ""
    let color = (try? pokedex.name(of: species.color, language: language)) ?? ""
    let breeding: [(title: Message, value: HTML)] = [
      (.webGender, "\(gender)"),
      (.webEggGroups, links(detail.eggGroups.map { link($0) })),
      (.webEggCycles, "\(species.hatchCounter.map(String.init) ?? "–")"),
      (.webFriendship, "\(species.baseHappiness.map(String.init) ?? "–")"),
    ]
    return terms(
      [
        (.webHeight, "\(tenths(detail.pokemon.height)) m"),
        (.webWeight, "\(detail.pokemon.weight.map { "\(tenths($0)) kg" } ?? "–")"),
      ] + (hasBreeding ? breeding : []) + [
        (.webEffort, "\(list(effort))"), (.webCaptureRate, "\(species.captureRate)"),
        (.webExperience, "\(detail.pokemon.baseExperience.map(String.init) ?? "–")"),
        (.webGrowth, "\(growth.asTitle)"), (.webColor, "\(color)"),
      ])
  }

  private func evolution(_ tree: EvolutionNode, of pokemon: PokemonID) -> HTML {
    if tree.children.isEmpty { return "<p class=muted>\(say(.webEvolutionNone))</p>" }
    func item(_ node: EvolutionNode, isRoot: Bool) -> HTML {
      let texts = node.texts.map { text -> HTML in "<li>\(text)" }
      let methods: HTML =
        !texts.isEmpty
        ? "<ul class=methods>\(texts)</ul>"
        : isRoot ? "" : "<p class=\"methods muted\">\(say(.webEvolutionNoMethod))</p>"
      let current: HTML = node.id == pokemon ? " aria-current=page" : ""
      return """
        <li><div class=evolution>\(methods)\
        <a class=card href=\(file(of: node.id))\(current)>\(node.pokemon.name)</a></div>\
        \(node.children.isEmpty ? "" : "<ul role=list>\(node.children.map { item($0, isRoot: false) })</ul>" as HTML)
        """
    }
    return "<ul role=list>\(item(tree, isRoot: true))</ul>"
  }
}
