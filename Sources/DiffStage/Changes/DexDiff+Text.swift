package import Basics

extension DexDiff {
  /// The content of `diff.json`, with the members of the stable format first.
  package var json: JSONValue {
    [
      "from": JSONValue(encoding: from), "to": JSONValue(encoding: to), "isEmpty": .bool(isEmpty),
      "schema": [
        "added": JSONValue(encoding: schema.added), "removed": JSONValue(encoding: schema.removed),
        "changed": JSONValue(encoding: schema.changed),
        "uncompared": JSONValue(encoding: uncompared),
      ],
      "entities": JSONValue(encoding: entities), "learnsets": JSONValue(encoding: learnsets),
      "tables": JSONValue(encoding: tables),
    ]
  }

  /// Returns the diff for a terminal, one line per entry.
  ///
  /// - Parameter limit: the maximum number of entries for each kind of entity, and of learnsets.
  package func lines(limit: Int) -> [Message] {
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
    append(uncompared, Message.diffNotCompared)
    if isAuxiliary {
      lines += tables.map {
        .diffTable(name: $0.name, added: $0.added, removed: $0.removed, changed: $0.changed)
      }
    }
    func append(_ entries: [Message]) {
      lines += entries.prefix(limit).map { Message(joining: "  ", $0) }
      if entries.count > limit {
        lines.append(Message(joining: "  ", Message.diffMore(count: entries.count - limit)))
      }
    }
    for entity in entities {
      lines.append(
        .diffEntity(
          entity: entity.entity, added: entity.added.count, removed: entity.removed.count,
          moved: entity.moved.count, renamed: entity.renamed.count, changed: entity.changed.count))
      append(entity.lines)
    }
    if !learnsets.isEmpty {
      lines.append(.diffLearnsets(count: learnsets.count))
      append(learnsets.map(\.line))
    }
    return lines
  }

  /// Whether only auxiliary tables differ: derived ones, and orders.
  var isAuxiliary: Bool { entities.isEmpty && learnsets.isEmpty }
}

extension DexDiff.Entity {
  fileprivate var lines: [Message] {
    added.map { Message(verbatim: "+ \($0.identifier) (\($0.id))") }
      + removed.map { Message(verbatim: "- \($0.identifier) (\($0.id))") }
      + moved.map { .diffIDChanged(identifier: $0.identifier, before: $0.before, after: $0.after) }
      + renamed.map { Message(verbatim: "\($0.id): \($0.before) -> \($0.after)") }
      + changed.map {
        Message(
          joining: $0.identifier, ": ", $0.field, ": ", value($0.before), " -> ", value($0.after),
          $0.games.isEmpty ? "" : " (\($0.games.joined(separator: ", ")))")
      }
  }

  private func value(_ text: String?) -> Message {
    text.map { Message(verbatim: $0) } ?? .diffNone
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
