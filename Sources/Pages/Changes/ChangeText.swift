package import Base
package import DiffStage
import Layers
import PokedexModel

/// Writes the values and names of changes in both languages, with the markup of a page.
package struct ChangeText {
  /// The markup of texts.
  package enum Markup: Sendable { case plain, markdown, html }

  let names: EntityNames
  let markup: Markup
  /// The longest value, in characters.
  let longestValue: Int

  package init(names: EntityNames, markup: Markup, longestValue: Int) {
    (self.names, self.markup, self.longestValue) = (names, markup, longestValue)
  }

  // MARK: Markup

  func escaped(_ text: String) -> String {
    switch markup {
    case .plain: text
    case .markdown: Markdown.escaped(text)
    case .html: HTML.escaped(text)
    }
  }

  func code(_ text: String) -> String {
    switch markup {
    case .plain: text
    case .markdown: Markdown.code(text)
    case .html: "<code>\(escaped(text))</code>"
    }
  }

  func strong(_ text: Message) -> Message {
    markup == .html ? Message(joining: "<b>", text, "</b>") : text
  }

  func added(_ text: Message) -> Message {
    markup == .html ? Message(joining: "<ins>+", text, "</ins>") : Message(joining: "+", text)
  }

  func removed(_ text: Message) -> Message {
    markup == .html ? Message(joining: "<del>−", text, "</del>") : Message(joining: "−", text)
  }

  func change(_ before: Message?, _ after: Message?) -> Message {
    guard markup == .html else {
      return Message(
        joining: before ?? Message.noReason, " → ", after ?? Message.noReason)
    }
    let parts = [
      before.map { Message(joining: "<del>", $0, "</del>") },
      after.map { Message(joining: "<ins>", $0, "</ins>") },
    ]
    return parts.compactMap(\.self).joined(separator: " → ")
  }

  func list(_ items: some Sequence<Message>) -> Message {
    Message(
      items.map(\.english).joined(separator: ", "), items.map(\.japanese).joined(separator: "、"))
  }

  // MARK: Names

  /// Returns the name of a resource; notes have it in both languages.
  func name(_ entity: String, _ identifier: String) -> Message {
    let name = names[entity, identifier]
    let english = name?.english.map { escaped($0.asTitle) } ?? code(identifier)
    let japanese = name?.japanese.map(escaped)
    guard markup == .markdown else { return Message(english, japanese ?? english) }
    return Message(
      verbatim: japanese == nil || japanese == english ? english : "\(english) \(japanese ?? "")")
  }

  private func shortName(_ entity: String, _ identifier: String) -> Message? {
    names[entity, identifier].map {
      let english = escaped($0.english?.asTitle ?? identifier)
      return Message(english, $0.japanese.map(escaped) ?? english)
    }
  }

  /// - Parameter identifier: that of a version group, version, generation or Pokédex.
  func game(_ identifier: String) -> Message {
    ["version-group", "version", "generation", "pokedex"].lazy
      .compactMap { shortName($0, identifier) }.first
      ?? Message(verbatim: escaped(identifier))
  }

  /// Returns ` (in Gold and Silver)`, with the number of the others if there are many games; empty without games.
  func games(_ games: [String]) -> Message {
    if games.isEmpty { return Message(verbatim: "") }
    let place = Message.changesInGames(games: first(games.map(game)))
    guard markup == .html else { return place }
    let title =
      games.count < 4
      ? Message(verbatim: "") : Message(joining: " title=\"", list(games.map(game)), "\"")
    return Message(joining: "<span class=muted", title, ">", place, "</span>")
  }

  /// Returns the first three, and the number of the others.
  private func first(_ items: [Message]) -> Message {
    let shown = items.count > 4 ? 3 : items.count
    return list(
      items.prefix(shown)
        + (shown < items.count ? [.changesMore(count: items.count - shown)] : []))
  }

  func kind(_ entity: String) -> Message {
    label("kind-\(entity)") ?? Message(verbatim: escaped(Self.words(entity, "-")))
  }

  /// Returns the label of a field: `Name (Japanese)` for `name[ja]`, `Learnset (Level up)` for `learnset:level-up`.
  func field(_ field: String) -> Message {
    func named(_ name: some StringProtocol) -> Message {
      let id = name.split(separator: "_").joined(separator: "-")
      // `egg_group_2` has the label of `egg_group`.
      let base = id.last?.isNumber == true ? String(id.dropLast(2)) : id
      let ids = ["field-\(id)", "field-\(base)", "kind-\(id)", "kind-pokemon-\(id)"]
      return ids.lazy.compactMap(label).first
        ?? Message(verbatim: escaped(Self.words(String(name), "_")))
    }
    let base = field.prefix { !"[.:".contains($0) }
    let rest = field.dropFirst(base.count)
    if rest.hasPrefix(":") {
      return .withDetail(text: named(base), detail: method(String(rest.dropFirst())))
    }
    let end = rest.lastIndex(of: "]").map(rest.index(after:)) ?? rest.startIndex
    let part = rest[end...].dropFirst()
    let text =
      part.isEmpty
      ? named(base) : Message.changesLine(name: named(base), changes: named(part))
    let details = rest[..<end].dropFirst().dropLast().split(separator: ",").map {
      language(String($0))
    }
    return details.isEmpty ? text : .withDetail(text: text, detail: list(details))
  }

  func language(_ code: String) -> Message {
    shortName("language", code) ?? Message(verbatim: escaped(Self.words(code, "_")))
  }

  func method(_ identifier: String) -> Message {
    shortName("move-learn-method", identifier) ?? Message(verbatim: escaped(identifier))
  }

  /// Returns the label with this id, without `report-`; nil if there is none.
  func label(_ id: String) -> Message? {
    PageLabels.label("report-\(id)").map { Message(escaped($0.english), escaped($0.japanese)) }
  }

  private static func words(_ text: String, _ separator: Character) -> String {
    text.split(separator: separator).joined(separator: " ")
  }

  // MARK: Changes

  /// Returns `HP 35 → 40 (in Gold and Silver)`.
  func text(_ change: DexDiff.Change, of entity: String) -> Message {
    func value(_ text: String?) -> Message? {
      guard let text else { return nil }
      let table = [
        ResourceKind.pokemon.endpoint: PokemonVariant.table,
        ResourceKind.move.endpoint: MoveVariant.table,
      ][entity]
      let kind = table.flatMap { NormalizedDex.referenceKinds[$0]?["\(change.field)_id"] }
      if let kind, let name = shortName(kind.endpoint, text) { return name }
      let isShort = text.utf8.count <= longestValue || text.count <= longestValue
      return Message(verbatim: escaped(isShort ? text : "\(text.prefix(longestValue))…"))
    }
    return Message(
      joining: field(change.field), " ", self.change(value(change.before), value(change.after)),
      games(change.games))
  }

  /// Returns the new values, each once: `1200 / 600`.
  func values(_ changes: [DexDiff.Change]) -> String {
    var values: [String] = []
    for value in changes.compactMap(\.after) where !values.contains(value) { values.append(value) }
    return escaped(values.joined(separator: " / "))
  }

  /// Returns changes of details: those with a short value, and of the others ``counted(_:)``.
  func shortened(_ changes: [DexDiff.Change], of entity: String) -> [Message] {
    func isShort(_ change: DexDiff.Change) -> Bool {
      max(change.before?.utf8.count ?? 0, change.after?.utf8.count ?? 0) <= longestValue
        && !change.field.hasPrefix("sprites") && !change.field.hasPrefix("encounters")
    }
    return changes.filter(isShort).map { text($0, of: entity) }
      + counted(changes.filter { !isShort($0) })
  }

  /// Returns the fields with the numbers of their changes: `Flavor text (English ×2, French)`.
  func counted(_ changes: [DexDiff.Change]) -> [Message] {
    func times(_ text: Message, _ count: Int) -> Message {
      count > 1 ? Message(joining: text, " ×\(count)") : text
    }
    let byField = Dictionary(grouping: changes, by: \.base)
    return byField.sorted { $0.key < $1.key }.map { name, changes in
      let languages = changes.compactMap(\.language)
      if languages.isEmpty { return times(field(name), changes.count) }
      let counts = Dictionary(languages.map { ($0, 1) }, uniquingKeysWith: +)
      return .withDetail(
        text: field(name),
        detail: list(counts.sorted { $0.key < $1.key }.map { times(language($0.key), $0.value) }))
    }
  }

  /// Returns the moves of a learnset: `+Growl (level 1)`.
  func moves(_ learnset: DexDiff.Learnset) -> [Message] {
    func row(_ row: DexDiff.LearnsetRow) -> Message {
      .withDetail(
        text: name("move", row.move), detail: manner(row.method, level: row.level, via: row.via))
    }
    return learnset.added.map { added(row($0)) } + learnset.removed.map { removed(row($0)) }
      + learnset.changed.map {
        .changesLevel(move: name("move", $0.move), before: $0.before, after: $0.after)
      }
  }

  /// Returns how a move is learned, which distinguishes rows of one move: `level 43, from the pre-evolution`.
  private func manner(_ method: String, level: Int, via: String = "own") -> Message {
    let level: Message? = level == 0 ? nil : .changesAtLevel(level: level)
    let method = method == "level-up" && level != nil ? nil : self.method(method)
    let origin: Message? =
      switch via {
      case "base-form": .changesFromBaseForm
      case "pre-evolution": .changesFromPreEvolution
      default: nil
      }
    return list([method, level, origin].compactMap(\.self))
  }

  /// Returns the sentences about one evolution; one that replaces another in the same games as before and after.
  func evolution(_ sentences: some Sequence<EvolutionChange>) -> [Message] {
    func text(_ sentence: EvolutionChange) -> Message {
      Message(escaped(sentence.text.en), escaped(sentence.text.ja))
    }
    var gone = sentences.filter(\.after.isEmpty)
    var parts: [Message] = []
    for sentence in sentences where !sentence.after.isEmpty {
      let (before, after) = (sentence.before, sentence.after)
      if !before.isEmpty {
        let (more, fewer) = (
          after.filter { !before.contains($0) }, before.filter { !after.contains($0) }
        )
        parts.append(
          Message(
            joining: text(sentence), more.isEmpty ? "" : Message(joining: " ", added(games(more))),
            fewer.isEmpty ? "" : Message(joining: " ", removed(games(fewer)))))
      } else if let old = gone.firstIndex(where: { $0.before == after }) {
        parts.append(
          Message(joining: change(text(gone.remove(at: old)), text(sentence)), games(after)))
      } else {
        parts.append(Message(joining: added(text(sentence)), games(after)))
      }
    }
    return parts + gone.map { Message(joining: removed(text($0)), games($0.before)) }
  }

  // MARK: Changes above a limit

  /// Returns one sentence about values that changed: `Attack of 120 Pokémon changed, such as Abomasnow 92 → 102 (in Scarlet
  /// and Violet); limit 10`. A game that has no values of the kind any more comes first.
  package func sentence(_ values: ChangedValues) -> Message {
    let what = first(values.fields.map(field))
    let isNamed = values.endpoint == "*" || values.endpoint == "-"
    var kind = isNamed ? Message.changesEntries : self.kind(values.endpoint)
    // The labels of the site are singular, and a species is a Pokémon there.
    if values.count == 1, values.endpoint != "pokemon-species" {
      kind = isNamed ? .changesEntry : PageLabels.label("site-kind-\(values.endpoint)") ?? kind
    }
    let example = values.examples.first.map { self.example($0, in: values) } ?? Message.noReason
    let games = self.games(isNamed ? [] : values.games.map(\.game))
    let sentence =
      switch values.manner {
      case .changed: Message.changesAbove
      case .removed: Message.changesAboveRemoved
      case .added: Message.changesAboveAdded
      }
    // A document of others may have no field.
    let plural = values.fields.first.flatMap { label("kind-\($0)") }.map {
      Message($0.english.lowercased(), $0.japanese)
    }
    let emptied = values.emptied.map { game -> Message in
      .changesEmptied(game: strong(self.game(game)), what: plural ?? what)
    }
    return (emptied + [sentence(what, values.count, kind, example, games, values.limit ?? 0)])
      .joined(separator: "; ")
  }

  /// Returns the name of the entity, its field if there are several, and its values.
  private func example(_ example: ChangedValues.Example, in values: ChangedValues) -> Message {
    let endpoint = values.endpoint.count > 1 ? values.endpoint : example.game ?? ""
    func value(_ text: String?) -> Message? {
      text.map { text in
        // A set of values, each of words: `tackle level-up 5, growl machine 0`.
        let all = text.split(separator: ",")
        let words = (all.first ?? "").split(separator: " ")
        let value =
          row(words, of: example.field)
          ?? words.filter { all.count == 1 || $0 != "0" }
          .map { word(String($0), of: example.field) }.joined(separator: " ")
        return all.count > 1 ? list([value, .changesMore(count: all.count - 1)]) : value
      }
    }
    let (before, after) = (value(example.before), value(example.after))
    let change =
      values.manner == .changed ? self.change(before, after) : before ?? after
    let isOne = example.field == "identifier"
    let field = values.fields.count > 1 ? self.field(example.field) : nil
    let name = strong(self.name(endpoint, example.entity))
    let changes = [field, isOne ? nil : change].compactMap(\.self)
    return changes.isEmpty
      ? name : .changesLine(name: name, changes: changes.joined(separator: " "))
  }

  /// Returns a row of a learnset; nil for another field.
  private func row(_ words: [Substring], of field: String) -> Message? {
    guard field == "learnset", words.count == 3, let level = Int(words[2]) else { return nil }
    return .withDetail(
      text: name("move", String(words[0])), detail: manner(String(words[1]), level: level))
  }

  /// Returns the name that an identifier of a value has, or the word.
  private func word(_ word: String, of field: String) -> Message {
    let base = DexDiff.Change.base(of: field).filter { !$0.isNumber }
      .split(separator: "_").joined(separator: "-")
    let kinds = [
      base, "pokemon-\(base)", "move", "move-learn-method", "pokemon-species", "pokemon", "item",
      "location", "evolution-trigger", "version-group", "generation",
    ]
    return kinds.lazy.compactMap { shortName($0, word) }.first ?? Message(verbatim: escaped(word))
  }
}
