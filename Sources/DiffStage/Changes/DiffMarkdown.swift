import SQLiteKit

extension DiffStage.Comparison {
  /// Returns the diff for readers who decide about an update: counts, new resources, changes visible to
  /// players, and the rest in numbers.
  ///
  /// - Parameters:
  ///   - diff: that of this comparison.
  ///   - limit: the maximum number of names and changes for each kind or game; the rest is counted.
  ///   - level: the level of the headings below the title.
  /// - Returns: the lines without a title.
  /// - Throws: `SQLiteError` if one of the files can no longer be read.
  package func markdown(_ diff: DexDiff, limit: Int = 40, level: Int = 2) throws -> [String] {
    let names = try EntityNames(
      Connection(old.path, .immutable), Connection(new.path, .immutable))
    return DiffMarkdown(
      diff: diff, names: names, limit: limit, heading: String(repeating: "#", count: level)
    ).lines()
  }

  /// Returns the diff as a separate page with a title.
  package func markdownPage(_ diff: DexDiff, limit: Int) throws -> String {
    try Markdown.bounded(
      ["# \(diff.from.dataVersion) → \(diff.to.dataVersion)", ""] + markdown(diff, limit: limit),
      bytes: Markdown.longestPage, rest: "`pokedex diff --json`")
  }
}

/// Writes the Markdown of a diff.
private struct DiffMarkdown {
  let diff: DexDiff
  let names: EntityNames
  let limit: Int
  let heading: String

  /// The maximum length of a value in characters, and the maximum number of changes per resource; `diff.json`
  /// has the rest.
  private static let longestValue = 100
  private static let mostChanges = 8

  func lines() -> [String] {
    if diff.isEmpty { return ["Nothing changed.", ""] }
    let entities = ordered()
    return schema() + overview(entities) + counted()
      + section("New", entities.compactMap { list($0, $0.added.map(\.identifier)) })
      + section("Gone", entities.compactMap { list($0, $0.removed.map(\.identifier)) })
      + section("Renamed", entities.flatMap(renamed))
      + section("Changed", entities.flatMap(changed)) + section("In the games", presences())
      + section("Learnsets", learnsets())
  }

  // MARK: Overview

  /// The kinds in order of relevance to players.
  private static let foremost = [
    "pokemon-species", "pokemon", "pokemon-form", "move", "ability", "item", "machine", "berry",
    "type", "nature", "generation", "version-group", "version", "pokedex", "region", "location",
    "location-area",
  ]

  private func ordered() -> [DexDiff.Entity] {
    let first = Self.foremost.compactMap { name in diff.entities.first { $0.entity == name } }
    return first + diff.entities.filter { !Self.foremost.contains($0.entity) }
  }

  private func title(_ entity: DexDiff.Entity) -> String {
    entity.entity.split(separator: "-").joined(separator: " ")
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["\(heading) \(title)", ""] + lines + [""]
  }

  private func schema() -> [String] {
    var lines = [
      ("Schema, added", diff.schema.added), ("Schema, removed", diff.schema.removed),
      ("Schema, changed", diff.schema.changed), ("Not compared", diff.schema.uncompared),
    ].filter { !$0.1.isEmpty }.flatMap { title, names in
      ["\(title): \(Markdown.list(names.map(Markdown.code), limit: max(limit, 1)))", ""]
    }
    if diff.from.schemaVersion != diff.to.schemaVersion {
      lines += ["Schema version: \(diff.from.schemaVersion) → \(diff.to.schemaVersion)", ""]
    }
    if diff.isAuxiliary, !diff.tables.isEmpty {
      lines += diff.tables.map {
        "- \(Markdown.code($0.name)): +\($0.added) −\($0.removed) ±\($0.changed)"
      }
      lines.append("")
    }
    return lines
  }

  private func overview(_ entities: [DexDiff.Entity]) -> [String] {
    var rows = entities.compactMap { entity -> String? in
      let listed = entity.changed.filter { ChangeTopic($0.field).isListed }
      let counts = [
        entity.added.count, entity.removed.count, entity.renamed.count + entity.moved.count,
        Set(listed.map(\.id)).count,
      ]
      guard counts.contains(where: { $0 > 0 }) else { return nil }
      let cells = counts.map { $0 > 0 ? "\($0)" : "" }.joined(separator: " | ")
      return "| \(title(entity)) | \(cells) |"
    }
    if !diff.learnsets.isEmpty { rows.append("| learnset | | | | \(diff.learnsets.count) |") }
    guard !rows.isEmpty else { return [] }
    return ["| | new | removed | renamed | changed |", "|---|--:|--:|--:|--:|"] + rows + [""]
  }

  /// Returns the changes that are only counted.
  private func counted() -> [String] {
    var languages: [String: Int] = [:]
    var counts: [ChangeTopic.Counted: Int] = [:]
    for change in diff.entities.lazy.flatMap(\.changed) {
      switch ChangeTopic(change.field) {
      case .text(let language): languages[language, default: 0] += 1
      case .counted(let topic): counts[topic, default: 0] += 1
      case .value, .rule, .presence: break
      }
    }
    var lines: [String] = []
    if !languages.isEmpty {
      let parts = languages.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { "\(Markdown.code($0.key)) \($0.value)" }
      let total = languages.values.reduce(0, +)
      lines.append("- texts: \(total) (\(Markdown.list(parts, limit: max(limit, 1))))")
    }
    for (topic, count) in counts.sorted(by: { $0.key < $1.key }) {
      lines.append("- \(topic.rawValue): \(count)")
    }
    guard !lines.isEmpty else { return [] }
    return ["Changed as well, in numbers:", ""] + lines + [""]
  }

  // MARK: Resources

  /// Returns `- **move**, 3: …`; nil if the list is empty.
  private func list(_ entity: DexDiff.Entity, _ identifiers: [String]) -> String? {
    guard !identifiers.isEmpty else { return nil }
    // The identifiers of machines are only numbers, so they are just counted.
    let named = identifiers.filter { Int($0) == nil }.map { names.label(entity.entity, $0) }
    guard !named.isEmpty else { return "- **\(title(entity))**: \(identifiers.count)" }
    return "- **\(title(entity))**, \(identifiers.count): \(Markdown.list(named, limit: limit))"
  }

  private func renamed(_ entity: DexDiff.Entity) -> [String] {
    let lines =
      entity.renamed.map {
        "- **\(title(entity))** \(Markdown.code($0.before)) → \(Markdown.code($0.after)): "
          + names.label(entity.entity, $0.after)
      }
      + entity.moved.map {
        "- **\(title(entity))** \(Markdown.code($0.identifier)): id \($0.before) → \($0.after)"
      }
    return shortened(lines, "\(title(entity))")
  }

  /// Returns the visible changes of one kind: one line per resource, and the names of resources with changed
  /// rules.
  private func changed(_ entity: DexDiff.Entity) -> [String] {
    var values: [(identifier: String, id: Int, changes: [String])] = []
    var rules: [String: [String]] = [:]
    for change in entity.changed {
      switch ChangeTopic(change.field) {
      case .value:
        if values.last?.id != change.id { values.append((change.identifier, change.id, [])) }
        values[values.count - 1].changes.append(text(change))
      case .rule(let name):
        let label = names.label(entity.entity, change.identifier)
        if rules[name]?.last != label { rules[name, default: []].append(label) }
      case .presence, .text, .counted: break
      }
    }
    let lines = values.map { identifier, _, changes in
      let more = changes.count - Self.mostChanges
      return "- **\(title(entity))** \(names.label(entity.entity, identifier)): "
        + changes.prefix(Self.mostChanges).joined(separator: "; ")
        + (more > 0 ? "; and \(more) more" : "")
    }
    return shortened(lines, title(entity))
      + rules.sorted { $0.key < $1.key }.map { name, labels in
        "- **\(title(entity))**, \(name) of \(labels.count): "
          + Markdown.list(labels, limit: limit)
      }
  }

  private func text(_ change: DexDiff.Change) -> String {
    func value(_ text: String?) -> String {
      guard let text else { return "none" }
      let short =
        text.count > Self.longestValue ? "\(text.prefix(Self.longestValue))…" : text
      return Markdown.escaped(short)
    }
    let field = Markdown.escaped(change.field.split(separator: "_").joined(separator: " "))
    let games =
      change.games.isEmpty
      ? "" : " (\(Markdown.list(change.games.map(Markdown.escaped), limit: 3)))"
    return "\(field) \(value(change.before)) → \(value(change.after))\(games)"
  }

  private func shortened(_ lines: [String], _ title: String) -> [String] {
    guard lines.count > limit else { return lines }
    return lines.prefix(limit) + ["- **\(title)**, and \(lines.count - limit) more"]
  }

  // MARK: Games

  /// Returns the pokemon added to or removed from each game.
  private func presences() -> [String] {
    var added: [String: [String]] = [:]
    var removed: [String: [String]] = [:]
    for entity in diff.entities {
      for change in entity.changed where ChangeTopic(change.field) == .presence {
        for game in change.games {
          let label = names.label(entity.entity, change.identifier)
          if change.after == "yes" { added[game, default: []].append(label) }
          if change.before == "yes" { removed[game, default: []].append(label) }
        }
      }
    }
    func lines(_ games: [String: [String]], _ what: String) -> [String] {
      games.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { game, labels in
        "- **\(Markdown.escaped(game))**, \(labels.count) pokemon \(what): "
          + Markdown.list(labels, limit: limit)
      }
    }
    return lines(added, "more") + lines(removed, "fewer")
  }

  /// Returns the learnset changes by game, the most changes first.
  private func learnsets() -> [String] {
    let games = Dictionary(grouping: diff.learnsets, by: \.versionGroup)
    return games.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.flatMap {
      game, learnsets in
      func sum(_ count: (DexDiff.Learnset) -> Int) -> Int {
        learnsets.reduce(0) { $0 + count($1) }
      }
      let head =
        "- **\(Markdown.escaped(game))**, \(learnsets.count) pokemon ("
        + counts(
          sum { $0.added.count }, sum { $0.removed.count }, changed: sum { $0.changed.count })
        + "):"
      // A few learnsets are listed with their moves; many are only counted.
      let isShort =
        learnsets.count <= limit && learnsets.allSatisfy { $0.count <= Self.mostChanges }
      if isShort { return [head] + learnsets.map { "  - \(moves($0))" } }
      let labels = learnsets.map {
        "\(names.label("pokemon", $0.pokemon)) "
          + counts($0.added.count, $0.removed.count, changed: $0.changed.count)
      }
      return ["\(head) \(Markdown.list(labels, limit: limit))"]
    }
  }

  /// Returns `+61 −2` and the number of changed levels.
  private func counts(_ added: Int, _ removed: Int, changed: Int) -> String {
    [
      added > 0 ? "+\(added)" : nil, removed > 0 ? "−\(removed)" : nil,
      changed > 0 ? "\(changed) at another level" : nil,
    ].compactMap(\.self).joined(separator: " ")
  }

  private func moves(_ learnset: DexDiff.Learnset) -> String {
    func row(_ sign: String, _ row: DexDiff.LearnsetRow) -> String {
      "\(sign)\(names.label("move", row.move)) (\(Markdown.escaped(row.manner)))"
    }
    let parts =
      learnset.added.map { row("+", $0) } + learnset.removed.map { row("−", $0) }
      + learnset.changed.map {
        "\(names.label("move", $0.move)) level \($0.before) → \($0.after)"
      }
    return "\(names.label("pokemon", learnset.pokemon)): \(parts.joined(separator: ", "))"
  }
}
