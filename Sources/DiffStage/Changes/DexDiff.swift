import Digest
import PokedexFormat
import PokedexModel
import SQLiteKit

/// The changes between two artifacts in readable form: by entities and fields, not by rows. Everything is in
/// a fixed order.
package struct DexDiff: Sendable, Equatable {
  package struct End: Sendable, Equatable, Encodable {
    package var dataVersion: String
    package var contentDigest: String
    package var schemaVersion: Int
    package var sourceDate: String
    /// The size of the file.
    package var bytes: Int
  }

  package struct Resource: Sendable, Equatable, Encodable {
    package var id: Int
    package var identifier: String
  }

  package struct Move: Sendable, Equatable, Encodable {
    package var identifier: String
    package var before: Int
    package var after: Int
  }

  package struct Rename: Sendable, Equatable, Encodable {
    package var id: Int
    package var before: String
    package var after: String
  }

  package struct Change: Sendable, Equatable, Encodable {
    package var id: Int
    package var identifier: String
    package var field: String
    /// The old value; nil if it was added.
    package var before: String?
    /// The new value; nil if it was removed.
    package var after: String?
    /// The versions, version groups or generations in which the field changed; empty if it does not depend on
    /// games.
    package var games: [String]
  }

  /// The changes of all resources of one endpoint.
  package struct Entity: Sendable, Equatable, Encodable {
    package var entity: String
    package var added: [Resource] = []
    package var removed: [Resource] = []
    package var moved: [Move] = []
    package var renamed: [Rename] = []
    package var changed: [Change] = []
  }

  package struct LearnsetRow: Sendable, Hashable, Encodable {
    package var move: String
    package var method: String
    package var level: Int
    /// `own`, `base-form` or `pre-evolution`.
    package var via: String
  }

  package struct LevelChange: Sendable, Equatable, Encodable {
    package var move: String
    package var method: String
    package var via: String
    /// The field that changed.
    let field = "level"
    package var before: Int
    package var after: Int
  }

  /// The changes of the moves of one pokemon in one version group.
  package struct Learnset: Sendable, Equatable, Encodable {
    package var pokemon: String
    package var versionGroup: String
    package var added: [LearnsetRow]
    package var removed: [LearnsetRow]
    package var changed: [LevelChange]

    var count: Int { added.count + removed.count + changed.count }
  }

  package struct Table: Sendable, Equatable, Encodable {
    package var name: String
    package var added: Int
    package var removed: Int
    package var changed: Int
  }

  package var from: End
  package var to: End
  /// The names of tables, indexes and views that were added, removed or changed.
  package var schema: (added: [String], removed: [String], changed: [String])
  /// The names of tables whose rows were not compared: they are in only one artifact, have different columns
  /// or are unknown to this program.
  package var uncompared: [String]
  package var entities: [Entity]
  package var learnsets: [Learnset]
  /// The number of differing rows by table, including changes that are not in the other members.
  package var tables: [Table]
  /// The display names of the entities; not part of the comparison for equality.
  let names: EntityNames

  package var isEmpty: Bool {
    entities.isEmpty && learnsets.isEmpty && tables.isEmpty && schema.added.isEmpty
      && schema.removed.isEmpty && schema.changed.isEmpty && uncompared.isEmpty
      && from.schemaVersion == to.schemaVersion
  }

  package static func == (a: Self, b: Self) -> Bool {
    a.from == b.from && a.to == b.to && a.schema == b.schema && a.uncompared == b.uncompared
      && a.entities == b.entities
      && a.learnsets == b.learnsets && a.tables == b.tables
  }
}

extension DiffStage.Comparison {
  /// Returns the changes by entity.
  ///
  /// - Throws: `SQLiteError` if one of the files can no longer be read.
  package func dexDiff() throws -> DexDiff {
    let a = try Connection(old.path, .immutable)
    let b = try Connection(new.path, .immutable)
    var builder = DexDiffBuilder(
      identity: try EntityIdentity(a, b), order: try DexDiffBuilder.order(b))
    let before = try AttributeReader(a, builder.identity, isNew: false)
    let after = try AttributeReader(b, builder.identity, isNew: true)
    var tables: [DexDiff.Table] = []
    for delta in deltas where !delta.isEmpty && delta.shape.name != "meta" {
      var table = DexDiff.Table(name: delta.shape.name, added: 0, removed: 0, changed: 0)
      for row in delta.rows {
        let (old, new) = (delta.old(row), delta.new(row))
        switch (old == nil, new == nil) {
        case (true, _): table.added += 1
        case (_, true): table.removed += 1
        default: table.changed += 1
        }
        if let old { builder.add(delta.shape.name, delta.shape.columns, old, before) }
        if let new { builder.add(delta.shape.name, delta.shape.columns, new, after) }
      }
      tables.append(table)
    }
    try SharedTexts.addChanges(a, b, before, after, to: &builder)
    return DexDiff(
      from: end(old, contentBefore.digest.hex), to: end(new, contentAfter.digest.hex),
      schema: schemaChanges(), uncompared: uncompared, entities: builder.entities(),
      learnsets: builder.learnsets(),
      tables: tables, names: try EntityNames(a, b))
  }

  private func end(_ file: ArtifactFile, _ digest: String) -> DexDiff.End {
    DexDiff.End(
      dataVersion: file.dataVersion, contentDigest: digest, schemaVersion: file.schemaVersion,
      sourceDate: file.metadata["source_date"] ?? "", bytes: file.bytes)
  }

  private func schemaChanges() -> (added: [String], removed: [String], changed: [String]) {
    // Several objects may have one name, because a trigger may be named like a table.
    let before = Dictionary(grouping: old.schema, by: \.name).mapValues { $0.map(\.sql) }
    let after = Dictionary(grouping: new.schema, by: \.name).mapValues { $0.map(\.sql) }
    return (
      after.keys.filter { before[$0] == nil }.sorted(),
      before.keys.filter { after[$0] == nil }.sorted(),
      after.keys.filter { before[$0] != nil && before[$0] != after[$0] }.sorted()
    )
  }
}
