import Base
import DiffStage

/// The changes of a diff for readers: sections of lines in both languages, what players see first.
///
/// Terminal, release notes and report show it, each with its own markup.
package struct ChangePage: Sendable {
  /// How much a page has.
  package struct Detail: Sendable {
    /// The largest number of lines or names of a section; the rest is counted.
    var items: Int
    /// The largest number of changes of one resource.
    var changes: Int
    /// The longest value, in characters.
    var value: Int

    package init(items: Int, changes: Int = 8, value: Int = 100) {
      (self.items, self.changes, self.value) = (items, changes, value)
    }

    /// Everything, with values of any length.
    package static let everything = Detail(items: .max, changes: .max, value: .max)
    static let report = Detail(items: 2500, changes: 40, value: 60)
  }

  struct Section: Sendable {
    let topic: ChangeTopic
    let title: Message
    /// The place among the sections of the topic, ascending; of games, those with most lines come first.
    var place = 0
    var count = 0
    var items: [Message] = []
    /// Shorter items, for a report that is too large; empty if it fits.
    var shorter: [Message] = []
    /// Whether the items are names, which fit on one line.
    var areNames = false
  }

  /// The numbers of a kind of resource: new, removed, renamed and changed.
  struct Counts: Sendable {
    let kind: Message
    let place: Int
    let numbers: [Int]
  }

  struct Learnsets: Sendable {
    var pokemon = 0
    /// The numbers of added, removed and changed moves.
    var moves = [0, 0, 0]
    /// By how many rows PokéAPI's own have grown.
    var rows = 0
  }

  let text: ChangeText
  private let detail: Detail
  private var sectionsByKey: [String: Section] = [:]
  /// By kind.
  private(set) var counts: [Counts] = []
  /// The numbers of changed texts by language, and of other details.
  private(set) var languages: [String: Int] = [:]
  private(set) var details: [Message: Int] = [:]
  /// By game.
  private(set) var learnsets: [String: Learnsets] = [:]
  /// By how many rows PokéAPI's own learnsets have grown.
  var learnsetRows: Int { learnsets.values.reduce(0) { $0 + $1.rows } }
  /// Species whose evolution methods changed.
  private var evolved: [(identifier: String, name: Message)] = []
  private var newPokemon: Set<String> = []

  init(_ names: EntityNames, markup: ChangeText.Markup, detail: Detail) {
    text = ChangeText(names: names, markup: markup, longestValue: detail.value)
    self.detail = detail
  }

  init(_ diff: DexDiff, _ names: EntityNames, markup: ChangeText.Markup, detail: Detail) {
    self.init(names, markup: markup, detail: detail)
    diff.entities.forEach { add($0) }
    diff.learnsets.forEach { add($0) }
    finish(diff)
  }

  var sections: [Section] {
    sectionsByKey.sorted {
      ($0.value.topic, $0.value.place, -$0.value.count, $0.key)
        < ($1.value.topic, $1.value.place, -$1.value.count, $1.key)
    }.map(\.value)
  }

  /// The kinds that players see or search first; all others follow.
  private static let foremost = [
    "pokemon-species", "pokemon", "pokemon-form", "move", "ability", "item", "machine", "berry",
    "type", "nature", "generation", "version-group", "version", "pokedex", "region", "location",
    "location-area",
  ]

  /// The kinds of what players see.
  private static let seen: Set = [
    "pokemon-species", "pokemon", "pokemon-form", "move", "ability", "item",
  ]

  private mutating func add(
    _ topic: ChangeTopic, _ key: String, title: Message, place: Int = 0,
    areNames: Bool = false, item: Message?, shorter: Message? = nil
  ) {
    let key = "\(topic.rawValue) \(key)"
    var section =
      sectionsByKey.removeValue(forKey: key)
      ?? Section(topic: topic, title: title, place: place, areNames: areNames)
    section.count += 1
    if section.items.count < detail.items, let item {
      section.items.append(item)
      if let shorter, text.markup == .html { section.shorter.append(shorter) }
    }
    sectionsByKey[key] = section
  }

  // MARK: Resources

  /// Adds the changes of a kind of resources. That of pokemon must come before that of forms.
  mutating func add(_ entity: DexDiff.Entity) {
    let kind = entity.entity
    let place = Self.foremost.firstIndex(of: kind) ?? Self.foremost.count
    let title = text.kind(kind)
    let isSeen = Self.seen.contains(kind)
    if kind == "pokemon" { newPokemon = Set(entity.added.map(\.identifier)) }
    func named(_ resource: DexDiff.Resource) -> Message? {
      // The identifiers of machines are only numbers.
      guard Int(resource.identifier) == nil else { return nil }
      let name = text.name(kind, resource.identifier)
      return text.markup == .html
        ? Message(joining: name, " <small>", text.escaped(resource.identifier), "</small>") : name
    }
    // A pokemon and its only form have one name.
    for resource in entity.added
    where kind != "pokemon-form" || !newPokemon.contains(resource.identifier) {
      add(
        isSeen ? .added : .othersAdded, kind, title: .changesAdded(kind: title), place: place,
        areNames: true, item: named(resource))
    }
    for resource in entity.removed {
      add(
        isSeen ? .removed : .othersRemoved, kind, title: .changesRemoved(kind: title), place: place,
        areNames: true, item: named(resource))
    }
    for rename in entity.renamed {
      add(
        .identifiers, kind, title: .changesIdentifiers(kind: title), place: place,
        item: .changesLine(
          name: text.strong(text.name(kind, rename.after)),
          changes: text.change(
            Message(verbatim: text.code(rename.before)), Message(verbatim: text.code(rename.after)))
        ))
    }
    for move in entity.moved {
      add(
        .identifiers, kind, title: .changesIdentifiers(kind: title), place: place,
        item: .changesLine(
          name: text.strong(text.name(kind, move.identifier)),
          changes: Message(
            joining: "id ",
            text.change(Message(verbatim: move.before), Message(verbatim: move.after)))))
    }
    var (changed, rest) = (0, entity.changed[...])
    while let first = rest.first {
      let changes = rest.prefix { $0.id == first.id && $0.identifier == first.identifier }
      rest = rest.dropFirst(changes.count)
      if add(changes, of: kind, place) { changed += 1 }
    }
    for counted in entity.counted ?? [] { add(counted, of: kind, place) }
    let numbers = [
      entity.added.count, entity.removed.count, entity.renamed.count + entity.moved.count, changed,
    ]
    if numbers.contains(where: { $0 > 0 }) {
      counts.append(Counts(kind: title, place: place, numbers: numbers))
    }
  }

  /// Adds the changes of one resource.
  ///
  /// - Returns: whether there are others than details, games and evolutions, which sections count.
  private mutating func add(
    _ changes: ArraySlice<DexDiff.Change>, of kind: String, _ place: Int
  ) -> Bool {
    let name = text.name(kind, changes[changes.startIndex].identifier)
    let byTopic = Dictionary(grouping: changes) { ChangeTopic($0.field, of: kind) }
    for (topic, changes) in byTopic.sorted(by: { $0.key < $1.key }) {
      switch topic {
      case .available:
        for change in changes {
          for game in change.games {
            let states = [
              (topic, change.after, Message.changesAvailable),
              (ChangeTopic.unavailable, change.before, Message.changesUnavailable),
            ]
            for (topic, state, title) in states where state == "yes" {
              add(
                topic, "\(kind) \(game)", title: title(text.game(game), text.kind(kind)),
                place: place, areNames: true, item: name)
            }
          }
        }
      case .evolutions: evolved.append((changes[0].identifier, name))
      case .rules, .internals:
        addNames(topic, of: Set(changes.map(\.field)), name: name, kind, place: place)
      case .prices where changes.allSatisfy({ $0.before == nil }):
        add(
          topic, "new", title: .changesNewPrices, place: place + 1, areNames: true,
          item: Message(joining: name, " ", text.values(changes)))
      default:
        let isShort = topic == .details && detail.value < .max
        let texts =
          topic == .places
          ? text.counted(changes)
          : isShort
            ? text.shortened(changes, of: kind) : changes.map { text.text($0, of: kind) }
        add(
          topic, kind, title: title(of: topic, kind), place: place, item: line(name, texts),
          shorter: isShort ? line(name, text.counted(changes)) : nil)
      }
      if topic >= .details {
        for change in changes { count(change.field, 1) }
      }
    }
    return byTopic.keys.contains { $0 < .details && $0 != .available && $0 != .evolutions }
  }

  private mutating func addNames(
    _ topic: ChangeTopic, of fields: Set<String>, name: Message, _ kind: String, place: Int
  ) {
    for field in Set(fields.map(DexDiff.Change.base(of:))).sorted() {
      add(
        topic, "\(kind) \(field)",
        title: .changesLine(name: text.kind(kind), changes: text.field(field)), place: place,
        areNames: true, item: name)
    }
  }

  /// Adds changes of which only the first ones have values.
  private mutating func add(_ counted: DexDiff.Counted, of kind: String, _ place: Int) {
    let topic = ChangeTopic(counted.field, of: kind)
    if topic == .internals {
      for resource in counted.resources {
        addNames(topic, of: [counted.field], name: text.name(kind, resource), kind, place: place)
      }
    } else {
      let names = counted.examples.map { text.name(kind, $0.identifier) }
      add(
        topic, kind, title: title(of: topic, kind), place: place,
        item: .changesLine(
          name: text.strong(text.field(counted.field)),
          changes: Message.changesCountedOf(
            count: counted.count, resources: counted.resources.count,
            examples: text.list(Array(Set(names)).sorted { $0.english < $1.english }))))
    }
    if topic >= .details { count(counted.field, counted.count) }
  }

  private func title(of topic: ChangeTopic, _ kind: String) -> Message {
    switch topic {
    case .places: .changesPlaces
    case .names: .changesNames(kind: text.kind(kind))
    case .types: .changesTypes
    case .stats: .changesStats
    case .abilities: .changesAbilities
    case .moves: .changesMoves
    case .prices: .changesPrices
    case .details: .changesDetails(kind: text.kind(kind))
    default: .changesValues(kind: text.kind(kind))
    }
  }

  private func line(_ name: Message, _ changes: [Message], most: Int = .max) -> Message {
    var shown = changes.prefix(min(most, detail.changes))
    if shown.count < changes.count {
      shown.append(.changesMore(count: changes.count - shown.count))
    }
    return .changesLine(name: text.strong(name), changes: shown.joined(separator: "; "))
  }

  private mutating func count(_ field: String, _ count: Int) {
    // The document may be anybody's.
    func add(to sum: inout Int) { sum = sum.addingReportingOverflow(count).partialValue }
    if let language = DexDiff.Change.language(of: field) {
      add(to: &languages[language, default: 0])
    } else {
      add(to: &details[text.field(DexDiff.Change.base(of: field)), default: 0])
    }
  }

  // MARK: Games

  mutating func add(_ learnset: DexDiff.Learnset) {
    let game = learnset.versionGroup
    var sum = learnsets[game] ?? Learnsets()
    sum.pokemon += 1
    sum.moves[0] += learnset.added.count
    sum.moves[1] += learnset.removed.count
    sum.moves[2] += learnset.changed.count
    sum.rows +=
      learnset.added.count { $0.via == "own" } - learnset.removed.count { $0.via == "own" }
    learnsets[game] = sum
    let (name, changes) = (text.name("pokemon", learnset.pokemon), text.moves(learnset))
    add(
      .learnsetsOfGame, game, title: .changesLearnsetsOfGame(game: text.game(game)),
      item: line(name, changes), shorter: line(name, changes, most: 4))
  }

  /// Adds what depends on all entities and learnsets.
  ///
  /// - Parameter diff: its entities and learnsets are not used.
  mutating func finish(_ diff: DexDiff) {
    addSchema(diff)
    let games = learnsets.sorted { ($1.value.pokemon, $0.key) < ($0.value.pokemon, $1.key) }
    for (game, sum) in games {
      let moves = zip(["+", "−", "±"], sum.moves).filter { $1 > 0 }
        .map { "\($0)\(Message.grouped($1))" }
      add(
        .learnsets, "", title: .changesLearnsets,
        item: .changesLearnset(
          game: text.strong(text.game(game)), count: sum.pokemon,
          changes: moves.joined(separator: " ")))
    }
    guard var rest = diff.evolutions.map({ $0[...] }) else {
      for species in evolved {
        add(.evolutions, "", title: .changesEvolutions, areNames: true, item: species.name)
      }
      return
    }
    let stated = Set(rest.map(\.to))
    for species in evolved where !stated.contains(species.identifier) {
      addNames(.internals, of: ["evolutions"], name: species.name, "pokemon-species", place: 0)
      details[text.field("evolutions"), default: 0] += 1
    }
    while let first = rest.first {
      let sentences = rest.prefix { $0.from == first.from && $0.to == first.to }
      rest = rest.dropFirst(sentences.count)
      let species = [first.from, first.to].map { text.name("pokemon-species", $0) }
      add(
        .evolutions, "", title: .changesEvolutions,
        item: .changesLine(
          name: text.strong(species.joined(separator: " → ")),
          changes: text.evolution(sentences).joined(separator: "; ")))
    }
  }

  private mutating func addSchema(_ diff: DexDiff) {
    let schema = diff.schema
    func names(_ names: [String]) -> Message? {
      names.isEmpty ? nil : text.list(names.map { Message(verbatim: text.code($0)) })
    }
    var lines = [
      names(schema.added).map { Message.diffSchemaAdded(names: $0) },
      names(schema.removed).map { Message.diffSchemaRemoved(names: $0) },
      names(schema.changed).map { Message.diffSchemaChanged(names: $0) },
      names(schema.uncompared).map { Message.diffNotCompared(names: $0) },
    ].compactMap(\.self)
    if diff.from.schemaVersion != diff.to.schemaVersion {
      lines.append(.diffSchemaVersion(from: diff.from.schemaVersion, to: diff.to.schemaVersion))
    }
    if sectionsByKey.isEmpty {
      // Only derived tables differ, or orders.
      lines += diff.tables.map {
        .diffTable(
          name: text.code($0.name), added: $0.added, removed: $0.removed, changed: $0.changed)
      }
    }
    for line in lines { add(.schema, "", title: .changesSchema, item: line) }
  }
}
