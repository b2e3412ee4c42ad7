package import Basics

extension DexDiff {
  /// Returns the diff for a terminal, one line per entry; what players see comes first.
  ///
  /// - Parameter limit: the maximum number of entries for each kind of entity, and of learnsets.
  package func lines(limit: Int) -> [Message] {
    head
      + sections.flatMap { title, entries in
        let more = entries.count - limit
        return [title] + entries.prefix(limit).map { Message(joining: "  ", $0) }
          + (more > 0 ? [Message(joining: "  ", Message.diffMore(count: more))] : [])
      }
  }

  /// Returns the diff for a terminal in about `count` lines: each kind that players see with as many entries as there
  /// is room for, the others by name.
  package func overview(lines count: Int) -> [Message] {
    let all = lines(limit: .max)
    guard all.count > count else { return all }
    let seen = Array(sections.prefix(sections.count - others.count))
    var shown = seen.map { _ in 0 }
    var room = count - head.count - seen.count - 2
    while room > 0, zip(seen, shown).contains(where: { $0.entries.count > $1 }) {
      for index in seen.indices where shown[index] < seen[index].entries.count && room > 0 {
        shown[index] += 1
        room -= 1
      }
    }
    return Array(head.prefix(count))
      + zip(seen, shown).flatMap { section, shown in
        [section.title] + section.entries.prefix(shown).map { Message(joining: "  ", $0) }
      }
      + (others.isEmpty
        ? [] : [.diffOthers(kinds: others.map(\.entity).joined(separator: ", "))]) + [.diffAll]
  }

  /// The lines about the file.
  private var head: [Message] {
    if isEmpty { return [.diffSameContent(from: from.dataVersion, to: to.dataVersion)] }
    var lines = [Message(joining: from.dataVersion, " -> ", to.dataVersion)]
    func append(_ names: [String], _ line: (String) -> Message) {
      if !names.isEmpty { lines.append(line(names.joined(separator: ", "))) }
    }
    append(schema.added, Message.diffSchemaAdded)
    append(schema.removed, Message.diffSchemaRemoved)
    append(schema.changed, Message.diffSchemaChanged)
    if from.schemaVersion != to.schemaVersion {
      lines.append(.diffSchemaVersion(from: from.schemaVersion, to: to.schemaVersion))
    }
    append(schema.uncompared, Message.diffNotCompared)
    if isAuxiliary {
      lines += tables.map {
        .diffTable(name: $0.name, added: $0.added, removed: $0.removed, changed: $0.changed)
      }
    }
    return lines
  }

  /// The changes by kind: first those of the kinds that players see, with the learnsets.
  private var sections: [(title: Message, entries: [Message])] {
    var sections = Self.seenByPlayers.compactMap { kind in
      entities.first { $0.entity == kind }?.section
    }
    if !learnsets.isEmpty {
      sections.append((.diffLearnsets(count: learnsets.count), learnsets.map(\.line)))
    }
    return sections + others.map(\.section)
  }

  /// The changes of the kinds that players do not see, or hardly.
  private var others: [Entity] { entities.filter { !Self.seenByPlayers.contains($0.entity) } }

  private static let seenByPlayers = [
    "pokemon-species", "pokemon", "pokemon-form", "move", "ability", "item", "type", "location",
    "version",
  ]

  /// Whether only auxiliary tables differ: derived ones, and orders.
  var isAuxiliary: Bool { entities.isEmpty && learnsets.isEmpty }
}

extension DexDiff.Entity {
  fileprivate var section: (title: Message, entries: [Message]) {
    (
      .diffEntity(
        entity: entity, added: added.count, removed: removed.count, moved: moved.count,
        renamed: renamed.count, changed: changed.count), lines
    )
  }

  private var lines: [Message] {
    added.map { Message(verbatim: "+ \($0.identifier) (\($0.id))") }
      + removed.map { Message(verbatim: "- \($0.identifier) (\($0.id))") }
      + moved.map { .diffIDChanged(identifier: $0.identifier, before: $0.before, after: $0.after) }
      + renamed.map { Message(verbatim: "\($0.id): \($0.before) -> \($0.after)") }
      // Values before texts, and texts in English and Japanese before those in other languages.
      + [0, 1, 2].flatMap { rank in changed.filter { $0.rank == rank } }.map {
        Message(
          joining: $0.identifier, ": ", $0.field, ": ", value($0.before), " -> ", value($0.after),
          $0.games.isEmpty ? "" : " (\($0.games.joined(separator: ", ")))")
      }
  }

  private func value(_ text: String?) -> Message {
    text.map { Message(verbatim: $0) } ?? .diffNone
  }
}

extension DexDiff.Change {
  /// 0 for a value, 1 for a text in English or Japanese, 2 for another text.
  fileprivate var rank: Int {
    !field.hasSuffix("]") ? 0 : field.hasSuffix("[en]") || field.hasSuffix("[ja]") ? 1 : 2
  }
}

extension DexDiff.Learnset {
  fileprivate var line: Message {
    let shown = 6
    let entries =
      added.map { Message(verbatim: "+\($0.move) (\($0.manner))") }
      + removed.map { Message(verbatim: "-\($0.move) (\($0.manner))") }
      + changed.map { .diffLevelChanged(move: $0.move, before: $0.before, after: $0.after) }
    var changes = entries.prefix(shown).joined(separator: ", ")
    if entries.count > shown {
      changes = Message(joining: changes, " ", Message.diffMore(count: entries.count - shown))
    }
    return .diffLearnset(pokemon: pokemon, game: versionGroup, changes: changes)
  }
}

extension DexDiff.LearnsetRow {
  /// How the move is learned, which distinguishes rows of one move: `level 43, from the pre-evolution`.
  var manner: String {
    let learned =
      level == 0 ? method : method == "level-up" ? "level \(level)" : "\(method), level \(level)"
    return via == "own" ? learned : "\(learned), from the \(via)"
  }
}
