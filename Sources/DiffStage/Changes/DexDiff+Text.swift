package import Diagnostics
package import JSON

extension DexDiff {
  /// `diff.json`; the members of the contract first.
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

  /// The diff for a terminal, a line each.
  package func lines(limit: Int) -> [Message] {
    if isEmpty { return ["\(from.dataVersion) and \(to.dataVersion) hold the same content"] }
    var lines: [Message] = ["\(from.dataVersion) -> \(to.dataVersion)"]
    let schemaChanges: [(Message, [String])] = [
      ("added", schema.added), ("removed", schema.removed), ("changed", schema.changed),
    ]
    for (title, names) in schemaChanges where !names.isEmpty {
      lines.append("schema, \(title): \(names.joined(separator: ", "))")
    }
    if from.schemaVersion != to.schemaVersion {
      lines.append("schema version: \(from.schemaVersion) -> \(to.schemaVersion)")
    }
    if !uncompared.isEmpty {
      lines.append("not compared: \(uncompared.joined(separator: ", "))")
    }
    if isAuxiliary {
      lines += tables.map {
        "table \($0.name): \($0.added) rows added, \($0.removed) removed, \($0.changed) changed"
      }
    }
    for entity in entities {
      let entries = entity.lines
      lines.append(
        "\(entity.entity): \(entity.added.count) added, \(entity.removed.count) removed, \(entity.moved.count) renumbered, \(entity.renamed.count) renamed, \(entity.changed.count) changes"
      )
      lines += entries.prefix(limit).map { "  \($0)" }
      if entries.count > limit { lines.append("  … and \(entries.count - limit) more") }
    }
    if !learnsets.isEmpty {
      lines.append("learnsets: \(learnsets.count) changed")
      lines += learnsets.prefix(limit).map { "  \($0.line)" }
      if learnsets.count > limit { lines.append("  … and \(learnsets.count - limit) more") }
    }
    return lines
  }

  /// Whether only tables differ that tell of no entity: those that others repeat, and orders.
  var isAuxiliary: Bool { entities.isEmpty && learnsets.isEmpty }
}

extension DexDiff.Entity {
  fileprivate var lines: [String] {
    added.map { "+ \($0.identifier) (\($0.id))" } + removed.map { "- \($0.identifier) (\($0.id))" }
      + moved.map { "\($0.identifier): id \($0.before) -> \($0.after)" }
      + renamed.map { "\($0.id): \($0.before) -> \($0.after)" }
      + changed.map {
        "\($0.identifier): \($0.field): \($0.before ?? "none") -> \($0.after ?? "none")"
          + ($0.games.isEmpty ? "" : " (\($0.games.joined(separator: ", ")))")
      }
  }
}

extension DexDiff.Learnset {
  fileprivate var line: String {
    let shown = 6
    let entries =
      added.map { "+\($0.move) (\($0.manner))" } + removed.map { "-\($0.move) (\($0.manner))" }
      + changed.map { "\($0.move) level \($0.before) -> \($0.after)" }
    return "\(pokemon) in \(versionGroup): " + entries.prefix(shown).joined(separator: ", ")
      + (entries.count > shown ? " … and \(entries.count - shown) more" : "")
  }
}

extension DexDiff.LearnsetRow {
  /// How it is learned, which tells rows of one move apart: `level 43, from the pre-evolution`.
  var manner: String {
    let way =
      level == 0 ? method : method == "level-up" ? "level \(level)" : "\(method), level \(level)"
    return via == "own" ? way : "\(way), from the \(via)"
  }
}
