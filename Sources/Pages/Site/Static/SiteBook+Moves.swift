import Base
import PokedexCore

/// The pages of moves and abilities.
extension SiteBook {
  func page(of history: MoveHistory) throws -> Page {
    let move = history.id
    let detail = try moveDetails(move)
    let entries = learnsets.learners[move] ?? []
    let learned = entries.reduce(into: VersionGroupSet()) { $0.formUnion($1.versionGroups) }
    let effect = detail.effect.map { text in
      text.replacing(
        text: "$effect_chance", with: detail.variant.effectChance.map(String.init) ?? "")
    }
    return Page(
      path: relations.path(.move, move.rawValue) ?? "", title: detail.name,
      description: say(
        .webMoveDescription(
          name: detail.name, type: detail.type.name,
          effect: (detail.shortEffect ?? detail.effect ?? "").replacing(
            text: "$effect_chance", with: detail.variant.effectChance.map(String.init) ?? ""))),
      body: """
        <h1>\(detail.name)</h1><p class=other lang=\(otherCode)>\(try pokedex.name(of: move, language: other))</p>
        <p class=kinds>\(chip(detail.type)) <span class=tag>\(detail.damageClass.name.asTitle)</span> \
        <span class=muted>\(say(.webGeneration(number: detail.generation)))</span></p>
        \(panel("effect", .labelEffect.asTitle, content: "\(paragraphs(effect, detail.effectOrigin))\(details(detail))"))
        \(panel("values", .webValuesByGame, content: values(history)))
        \(panel("machines", .webMachines, content: machines(detail)))
        \(panel("learners", .webLearners, content: learners(of: move, entries, learned)))
        \(panel("texts", .webTexts, content: texts(detail.gameTexts)))
        """)
  }

  private func values(_ history: MoveHistory) -> HTML {
    let variants = history.variants.compactMap { variant in
      var variant = variant
      variant.versionGroups.subtract(history.absent)
      return variant.versionGroups.isEmpty ? nil : variant
    }
    let order = variants.sorted { a, b in
      (relations.groups.lastIndex { a.versionGroups.contains($0.id) } ?? -1)
        > (relations.groups.lastIndex { b.versionGroups.contains($0.id) } ?? -1)
    }
    return table(
      say(.webValuesByGame),
      [
        .labelGames.asTitle, .labelType.asTitle, .webClass, .labelPower.asTitle,
        .labelAccuracy.asTitle, .labelPP, .labelPriority.asTitle, .webChance,
      ],
      rows: order.map { variant -> HTML in
        """
        <tr><th>\(names(of: variant.versionGroups))<td>\(chip(variant.type))<td>\(damageClasses[variant.damageClass] ?? "")\
        <td>\(number(variant.power))<td>\(number(variant.accuracy))\
        <td>\(number(variant.pp))<td>\(variant.priority)\
        <td>\(variant.effectChance.map { "\($0)%" } ?? "–")
        """
      }, isQuiet: true, style: "values")
  }

  private func details(_ detail: MoveDetail) -> HTML {
    var rows: [(title: Message, value: HTML)] = [
      (.labelTarget.asTitle, "\(detail.target.name)")
    ]
    for fact in detail.facts(list: list, say: { say($0) }) {
      rows.append((fact.title.asTitle, "\(fact.text)"))
    }
    return """
      \(pairs(rows))\(tags(detail.flags.map { flag -> HTML in "<span title=\"\(flag.meaning)\">\(flag.name)</span>" }))
      """
  }

  private func machines(_ detail: MoveDetail) -> HTML {
    var games: [(item: NamedResource<Item>, groups: VersionGroupSet)] = []
    for machine in detail.machines where VersionGroupSet.canHold(machine.versionGroup.id) {
      let place = games.place(orAdd: (machine.item, [])) { $0.item == machine.item }
      games[place].groups.insert(machine.versionGroup.id)
    }
    return games.isEmpty
      ? ""
      : "<ul>\(games.map { row -> HTML in "<li>\(link(row.item)) <small>\(names(of: row.groups))</small>" })</ul>"
  }

  /// The learners in one game of those in which the move is learned. Scripts offer the others.
  private func learners(
    of move: MoveID, _ entries: [LearnsetEntry], _ games: VersionGroupSet
  ) -> HTML {
    guard let newest = relations.groups.newest(in: games) else {
      return "<p class=muted>\(say(.webLearnersNone))</p>"
    }
    let game = newest.id
    var levels: [MoveLearnMethodID: [PokemonID: [Int]]] = [:]
    var here: Set<PokemonID> = []
    var all: Set<PokemonID> = []
    for entry in entries {
      all.insert(entry.pokemon)
      guard entry.versionGroups.contains(game) else { continue }
      here.insert(entry.pokemon)
      levels[entry.method, default: [:]][entry.pokemon, default: []].append(entry.level)
    }
    let order = relations.allPokemon
    let sections = levels.sorted { $0.key < $1.key }.map { method, levels -> HTML in
      let members = order.filter { levels[$0] != nil }
      let name = methods[method]?.name ?? "#\(method)"
      func item(_ pokemon: PokemonID) -> HTML {
        let own = Set(levels[pokemon] ?? []).filter { $0 > 0 }.sorted().map(String.init)
        let start = own.isEmpty ? "" : "\(say(.webLevelShort)) \(list(own)) "
        return "<li>\(start)\(shortLink(pokemon))"
      }
      func chips(_ members: [PokemonID]) -> HTML {
        "<ul class=chips role=list>\(members.map(item))</ul>"
      }
      // As `learned.js` folds them.
      let generations = Dictionary(grouping: members) {
        relations.histories[$0]?.species.generation ?? 0
      }
      let parts = generations.sorted { $0.key < $1.key }.map { generation, members -> HTML in
        "<details><summary>\(say(.webGeneration(number: generation))) (\(members.count))</summary>\(chips(members))</details>"
      }
      return
        "<h3>\(name) (\(members.count))</h3>\(members.count > 100 ? "\(parts)" : chips(members))"
    }
    let others = order.filter { all.contains($0) && !here.contains($0) }
    let name = relations.fileName(.move, move.rawValue) ?? ""
    let rest: HTML =
      others.isEmpty
      ? ""
      : "<p><a href=\"../filter/index.html#all=\(name)\">\(say(.webLearnersElsewhere)) (\(others.count))</a></p>"
    let identifier = self.games.first { $0.id == game }?.identifier ?? ""
    return """
      <p class="status picker" data-move=\(name) data-game=\(identifier) data-learned=\(relations.hexadecimal(games))>\
      \(say(.webLearnersIn(game: self.name(of: game))))</p><div id=learned>\(sections)</div>\(rest)
      """
  }

  func page(of ability: NamedResource<Ability>) throws -> Page {
    let detail = try abilityDetails(ability.id)
    let owners = relations.owners[ability.id] ?? []
    let newest = relations.groups.newest(
      in: owners.reduce(into: VersionGroupSet()) { $0.formUnion($1.games) })
    let order = Dictionary(first: relations.allPokemon.enumerated().map { ($0.element, $0.offset) })
    let sections = [(Message.labelAbility.asTitle, 1...2), (.webHidden, 3...3)].map {
      title, slots -> HTML in
      let members = owners.filter { slots.contains($0.slot) }.sorted {
        (order[$0.pokemon] ?? 0, $0.slot) < (order[$1.pokemon] ?? 0, $1.slot)
      }
      if members.isEmpty { return "" }
      let rows = members.map { owner -> HTML in
        let isComplete = newest.map { owner.games.contains($0.id) } ?? false
        let note: HTML = isComplete ? "" : "<small>\(names(of: owner.games))</small>"
        return "<li>\(card(owner.pokemon, note: note))"
      }
      return "<h3>\(say(title)) (\(members.count))</h3><ul class=cards role=list>\(rows)</ul>"
    }
    return Page(
      path: relations.path(.ability, ability.id.rawValue) ?? "", title: ability.name,
      description: say(
        .webAbilityDescription(
          name: ability.name, effect: detail.shortEffect ?? detail.effect ?? "")),
      body: """
        <h1>\(ability.name)</h1><p class=other lang=\(otherCode)>\(try pokedex.name(of: ability.id, language: other))</p>
        \(panel("effect", .labelEffect.asTitle, content: paragraphs(detail.effect ?? detail.shortEffect, detail.effectOrigin)))
        \(panel("pokemon", .webOwners, content: "\(sections)"))
        \(panel("texts", .webTexts, content: texts(detail.gameTexts)))
        """)
  }
}
