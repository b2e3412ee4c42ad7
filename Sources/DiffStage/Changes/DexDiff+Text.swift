package import Diagnostics
package import JSONKit

extension DexDiff {
  /// `diff.json`; the members of the contract first.
  package var json: JSONValue {
    func end(_ end: End) -> JSONValue {
      [
        "dataVersion": .string(end.dataVersion), "contentDigest": .string(end.contentDigest),
        "schemaVersion": .int(end.schemaVersion), "sourceDate": .string(end.sourceDate),
      ]
    }
    func names(_ names: [String]) -> JSONValue { .array(names.map { .string($0) }) }
    return [
      "from": end(from), "to": end(to), "isEmpty": .bool(isEmpty),
      "schema": [
        "added": names(schema.added), "removed": names(schema.removed),
        "changed": names(schema.changed), "uncompared": names(uncompared),
      ],
      "entities": .array(entities.map(\.json)),
      "learnsets": .array(learnsets.map(\.json)),
      "tables": .array(
        tables.map {
          [
            "name": .string($0.name), "added": .int($0.added), "removed": .int($0.removed),
            "changed": .int($0.changed),
          ]
        }),
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
  fileprivate var json: JSONValue {
    func resources(_ list: [DexDiff.Resource]) -> JSONValue {
      .array(list.map { ["id": .int($0.id), "identifier": .string($0.identifier)] })
    }
    return [
      "entity": .string(entity), "added": resources(added), "removed": resources(removed),
      "moved": .array(
        moved.map {
          [
            "identifier": .string($0.identifier), "before": .int($0.before),
            "after": .int($0.after),
          ]
        }),
      "renamed": .array(
        renamed.map {
          ["id": .int($0.id), "before": .string($0.before), "after": .string($0.after)]
        }),
      "changed": .array(
        changed.map {
          [
            "id": .int($0.id), "identifier": .string($0.identifier), "field": .string($0.field),
            "before": JSONValue($0.before), "after": JSONValue($0.after),
            "games": .array($0.games.map { .string($0) }),
          ]
        }),
    ]
  }

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
  fileprivate var json: JSONValue {
    func rows(_ rows: [DexDiff.LearnsetRow]) -> JSONValue {
      .array(
        rows.map {
          [
            "move": .string($0.move), "method": .string($0.method), "level": .int($0.level),
            "via": .string($0.via),
          ]
        })
    }
    return [
      "pokemon": .string(pokemon), "versionGroup": .string(versionGroup), "added": rows(added),
      "removed": rows(removed),
      "changed": .array(
        changed.map {
          [
            "move": .string($0.move), "method": .string($0.method), "via": .string($0.via),
            "field": "level", "before": .int($0.before), "after": .int($0.after),
          ]
        }),
    ]
  }

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
