import Base
import PokedexCore

/// The parts of the page of a pokemon that follow the game.
extension SiteBook {
  /// What of a page follows the game: the content of the element with the id.
  struct Part: Equatable {
    var id: String
    /// Elements next to each other: a template names those that the page has by their places.
    var rows: [HTML]
  }

  /// What determines the parts of a pokemon in a game.
  private struct Moment {
    var variant: PokemonVariant
    /// Nil if the pokemon is not known to be in the game.
    var values: SpeciesValues?
    var game: VersionGroup
    /// The places of the evolution methods of the family that the game has; nil if nothing evolves.
    var methods: [Int]?

    /// How the game computes stats; nil if the library does not.
    var formula: StatFormula?

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
        variant: variant,
        values: history.gameValues.first { $0.versionGroups.contains(game.id) }, game: game,
        methods: family.map { family in
          family.methods.indices.filter { family.methods[$0].versionGroups.contains(game.id) }
        }, formula: relations.formulas[game.id])
      let parts = try parts(detail, moment, after: made.last.map { ($0.moment, $0.parts) })
      made.append((game.id, moment, parts))
    }
    let own = made.first { $0.game == detail.versionGroup.id }?.parts ?? []
    var others: [(part: Part, games: VersionGroupSet)] = []
    for (game, _, parts) in made {
      for (part, shown) in zip(parts, own) where part != shown {
        let place = others.place(orAdd: (part, [])) { $0.part == part }
        others[place].games.insert(game)
      }
    }
    let templates = others.map { part, games -> HTML in
      let shown = own.first { $0.id == part.id }?.rows ?? []
      let places = part.rows.map { shown.firstIndex(of: $0) }
      let list = places.map { $0.map(String.init) ?? "" }.joined(separator: ".")
      let rows = zip(part.rows, places).filter { $1 == nil }.map(\.0)
      return """
        <template data-part=\(part.id) data-games=\(relations.hexadecimal(games))\
        \(rows.count < places.count ? " data-rows=\(list)" : "" as HTML)>\(rows)</template>

        """
    }
    return (own, "\(templates)")
  }

  /// - Parameter before: The parts of the game before, which are the same if what they depend on is.
  private func parts(
    _ detail: PokemonDetail, _ now: Moment, after before: (moment: Moment, parts: [Part])?
  ) throws -> [Part] {
    func part(
      _ id: String, when isSame: (Moment, Moment) -> Bool, _ rows: @autoclosure () throws -> [HTML]
    ) rethrows -> Part {
      if let before, isSame(before.moment, now),
        let part = before.parts.first(where: { $0.id == id })
      {
        return part
      }
      return Part(id: id, rows: try rows())
    }
    let variant = now.variant
    return [
      part("kinds", when: { $0.variant.types == $1.variant.types }, [kinds(detail, variant.types)]),
      part(
        "base-stats",
        when: { BaseStats($0.variant) == BaseStats($1.variant) && $0.formula == $1.formula },
        statTable(BaseStats(variant), now.formula)),
      part("abilities", when: { Self.abilities($0) == Self.abilities($1) }, abilities(now)),
      try part(
        "matchups",
        when: {
          $0.game.generation == $1.game.generation && $0.variant.types == $1.variant.types
            && Self.abilities($0) == Self.abilities($1)
        },
        [
          matchups(
            try pokedex.matchups(against: .id(detail.id), in: .id(now.game.id), language: language))
        ]),
      part(
        "traits",
        when: {
          $0.hasBreeding == $1.hasBreeding && $0.variant.effort == $1.variant.effort
            && $0.values?.shown == $1.values?.shown
        },
        traits(detail, now)),
      try part(
        "tree",
        when: {
          $1.methods == nil || $0.game.generation == $1.game.generation && $0.methods == $1.methods
        },
        [
          evolution(
            now.game.id == detail.versionGroup.id
              ? detail.evolutionTree
              : try pokedex.evolutionTree(
                of: .id(detail.id), in: .id(now.game.id), language: language), of: detail.id,
            in: now.game.id)
        ]),
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
      \(tile(species.id.rawValue, types))\(types.map { chip($0) })\(detail.genus.map { genus -> HTML in "<span class=muted>\(genus)</span>" })\(marks)
      """
  }

  /// The base stats, and the lowest and highest stats at two levels if there is a formula.
  private func statTable(_ stats: BaseStats, _ formula: StatFormula?) -> [HTML] {
    typealias Row = (title: Message, base: Int, stat: StatID, value: KeyPath<StatValues, Int>)
    let special: [Row] =
      stats.special.map { [(.labelSpecial.asTitle, $0, .specialAttack, \.specialAttack)] }
      ?? [
        (.webStatSpecialAttack, stats.specialAttack, .specialAttack, \.specialAttack),
        (.webStatSpecialDefense, stats.specialDefense, .specialDefense, \.specialDefense),
      ]
    let first: [Row] = [
      (.labelHP, stats.hp, .hp, \.hp), (.labelAttack.asTitle, stats.attack, .attack, \.attack),
      (.labelDefense.asTitle, stats.defense, .defense, \.defense),
    ]
    let rows: [Row] = first + special + [(.labelSpeed.asTitle, stats.speed, .speed, \.speed)]
    let levels = formula == nil ? [] : [50, 100]
    let note = formula.map { formula -> Message in
      switch formula {
      case .original: .webStatRangeOriginal
      case .modern: .webStatRangeModern
      case .letsGo: .webStatRangeLetsGo
      }
    }
    let heads = levels.map { level -> HTML in "<th>\(say(.webLevelShort)) \(level)" }
    let body = rows.map { row -> HTML in
      let ranges = levels.compactMap { level in
        formula.map { range(row.stat, row.value, of: stats, at: level, by: $0) }
      }
      return """
        <tr><th>\(say(row.title))<td>\(row.base)<td><meter max=200 value=\(min(row.base, 200))></meter>\
        \(ranges.map { range -> HTML in "<td>\(range)" })
        """
    }
    return [
      "<caption>\(note.map { say($0) } ?? say(.webBaseStats))</caption>",
      "<thead><tr><td><th colspan=2>\(say(.webStatBase))\(heads)</thead>",
      "<tbody>\(body)<tr class=total><th>\(say(.labelTotal.asTitle))<td>\(stats.total)</tbody>",
    ]
  }

  /// Returns the lowest and the highest value of a stat: without any points and with a nature that lowers it, and
  /// with all points, full friendship and a nature that raises it. Formulas without natures or friendship ignore
  /// them.
  private func range(
    _ stat: StatID, _ value: KeyPath<StatValues, Int>, of base: BaseStats, at level: Int,
    by formula: StatFormula
  ) -> String {
    var (lowering, raising) = (Nature(), Nature())
    (lowering.decreasedStat, raising.increasedStat) = (stat, stat)
    let least = formula.stats(
      of: base, level: level, individual: StatValues(), nature: lowering)[keyPath: value]
    let most = formula.stats(
      of: base, level: level, effort: StatValues(repeating: formula.effortValues.upperBound),
      nature: raising, friendship: 255)[keyPath: value]
    return least == most ? "\(least)" : "\(least)–\(most)"
  }

  private static func abilities(_ moment: Moment) -> [AbilityID?] {
    [moment.variant.ability1, moment.variant.ability2, moment.variant.abilityHidden]
  }

  private func abilities(_ moment: Moment) -> [HTML] {
    let tags = zip(Self.abilities(moment), [false, false, true]).compactMap {
      id, isHidden -> HTML? in
      guard let ability = id.flatMap({ abilityNames[$0] }) else { return nil }
      return
        "<span class=tag>\(link(ability))\(isHidden ? " <small>\(say(.webHidden))</small>" as HTML : "")</span>"
    }
    return terms([(.labelAbilities.asTitle, "\(tags)")])
  }

  private func matchups(_ rows: [PokemonMatchups]) -> HTML {
    let matchups = rows[0].matchups
    let lines: [(factor: Double, text: String, title: Message)] = [
      (4, "×4", .webWeaknesses), (2, "×2", .webWeaknesses), (0.5, "×½", .webResistances),
      (0.25, "×¼", .webResistances), (0, "×0", .webImmunities),
    ]
    return """
      \(lines.map { line -> HTML in
        let found = matchups.filter { $0.factor == line.factor }
        return found.isEmpty ? "" : "<dt>\(say(line.title)) <b>\(line.text)</b><dd>\(found.map { badge($0.type.id) })"
      })\
      \(rows.dropFirst().map { row -> HTML in
        "<dt>\(row.ability.map { link($0) })<dd>\(row.matchups.map { matchup -> HTML in "\(badge(matchup.type.id)) ×\(Quantity.factor(matchup.factor)) " })"
      })
      """
  }

  private func traits(_ detail: PokemonDetail, _ now: Moment) -> [HTML] {
    let (species, values, given) = (detail.species, now.values, now.variant.effort)
    let genderRate = values?.genderRate ?? species.genderRate
    let eggGroups = (values?.eggGroups ?? []).compactMap { eggGroupNames[$0] }
    let gender =
      genderRate < 0
      ? say(.labelGenderless.asTitle)
      : say(.labelFemale(percent: Quantity.tenths(genderRate * 125)))
    let effort = [
      (Message.labelHP, given.hp), (.labelAttack.asTitle, given.attack),
      (.labelDefense.asTitle, given.defense), (.webStatSpecialAttack, given.specialAttack),
      (.webStatSpecialDefense, given.specialDefense), (.labelSpeed.asTitle, given.speed),
    ].filter { $0.1 > 0 }.map { "\(say($0.0)) \($0.1)" }
    let growth =
      (try? pokedex.name(of: .growthRate, species.growthRate.rawValue, language: language)) ?? ""
    let color = (try? pokedex.name(of: values?.color ?? species.color, language: language)) ?? ""
    // What is unknown in the game is left out; no value is that of another game.
    func known(_ title: Message, _ value: Int?) -> [(title: Message, value: HTML)] {
      value.map { [(title, "\($0)" as HTML)] } ?? []
    }
    var rows: [(title: Message, value: HTML)] = [
      (.labelHeight.asTitle, "\(Quantity.tenths(detail.pokemon.height)) m"),
      (.labelWeight.asTitle, "\(detail.pokemon.weight.map { "\(Quantity.tenths($0)) kg" } ?? "–")"),
    ]
    if let permanence = detail.permanence {
      rows.append((.labelPermanence.asTitle, "\(say(permanence.title))"))
    }
    if now.hasBreeding { rows.append((.labelGender.asTitle, "\(gender)")) }
    if !eggGroups.isEmpty {
      rows.append((.labelEggGroups.asTitle, links(eggGroups.map { link($0) })))
    }
    rows += known(.webEggCycles, values?.hatchCounter)
    rows += known(.webFriendship, values?.baseHappiness)
    rows.append((.webEffort, "\(list(effort))"))
    rows += known(.labelCaptureRate.asTitle, values?.captureRate)
    rows += known(.labelBaseExperience.asTitle, values?.baseExperience)
    rows += [(.webGrowth, "\(growth.asTitle)"), (.webColor, "\(color)")]
    return terms(rows)
  }

  private func evolution(_ tree: EvolutionNode, of pokemon: PokemonID, in game: VersionGroupID)
    throws -> HTML
  {
    let others = try otherEvolutions(tree, in: game)
    if tree.children.isEmpty { return "<p class=muted>\(say(.webEvolutionNone))</p>\(others)" }
    func item(_ node: EvolutionNode, isRoot: Bool) -> HTML {
      let texts = node.texts.enumerated().map { place, text -> HTML in
        "<li>\(place > 0 ? "<span>\(say(.webOr)) </span>" : "" as HTML)\(text)"
      }
      let methods: HTML =
        !texts.isEmpty
        ? "<ul class=methods>\(texts)</ul>"
        : isRoot ? "" : "<p class=\"methods muted\">\(say(.evolutionNoMethod))</p>"
      return """
        <li><div class=evolution>\(methods)\(card(node.id, in: game, isCurrent: node.id == pokemon))</div>\
        \(node.children.isEmpty ? "" : "<ul role=list>\(node.children.map { item($0, isRoot: false) })</ul>" as HTML)
        """
    }
    return "<ul role=list>\(item(tree, isRoot: true))</ul>\(others)"
  }

  /// The evolutions that the tree leaves out: `Own Tempo Rockruff → Dusk Lycanroc: at level 25`.
  private func otherEvolutions(_ tree: EvolutionNode, in game: VersionGroupID) throws -> HTML {
    func edges(_ node: EvolutionNode) -> [[PokemonID?]] {
      node.children.flatMap { [[node.id, $0.id]] + edges($0) }
    }
    func ends(_ method: Evolution) -> [PokemonID?] {
      [
        method.baseForm ?? relations.varieties[method.from]?.first,
        method.evolvedForm ?? relations.varieties[method.to]?.first,
      ]
    }
    let shown = Set(edges(tree))
    let chain = relations.histories[tree.id]?.species.evolutionChain
    let others = (chain.flatMap { relations.families[$0] }?.methods ?? [])
      .filter { $0.versionGroups.contains(game) && !shown.contains(ends($0)) }
    let texts = try pokedex.evolutionTexts(of: others, namingPokemon: false, language: language)
    let lines = zip(others, texts).map { method, text -> HTML in
      let links = ends(method).compactMap(\.self).map { shortLink($0) }
      return "<p>\(links.joined(separator: " → ")): \(text)</p>"
    }
    return "\(lines)"
  }
}

extension SpeciesValues {
  /// What pages show of it.
  fileprivate var shown: SpeciesValues {
    var values = self
    values.versionGroups = VersionGroupSet()
    return values
  }
}
