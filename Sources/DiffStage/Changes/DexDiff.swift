package import Base
package import PokedexFormat
import PokedexModel

/// `diff.json`: the changes between two artifacts in readable form, by entities and fields, not by rows. Everything is
/// in a fixed order. Its JSON Schema is Documentation/schemas/diff.schema.json.
package struct DexDiff: Sendable, Equatable, Codable {
  package struct End: Sendable, Equatable, Codable {
    package var dataVersion: String
    package var contentDigest: String
    package var schemaVersion: Int
    package var sourceDate: String
    /// The size of the file.
    package var bytes: Int
  }

  /// The names of tables, indexes and views that were added, removed or changed.
  package struct Schema: Sendable, Equatable, Codable {
    package var added: [String]
    package var removed: [String]
    package var changed: [String]
    /// The names of tables whose rows were not compared: they are in only one artifact, have different columns
    /// or are unknown to this program.
    package var uncompared: [String]
  }

  package struct Resource: Sendable, Equatable, Codable {
    package var id: Int
    package var identifier: String
  }

  package struct Move: Sendable, Equatable, Codable {
    package var identifier: String
    package var before: Int
    package var after: Int
  }

  package struct Rename: Sendable, Equatable, Codable {
    package var id: Int
    package var before: String
    package var after: String
  }

  package struct Change: Sendable, Equatable, Codable {
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
  package struct Entity: Sendable, Equatable, Codable {
    package var entity: String
    package var added: [Resource] = []
    package var removed: [Resource] = []
    /// Resources with the same identifier and a different id.
    package var moved: [Move] = []
    /// Resources with the same id and a different identifier.
    package var renamed: [Rename] = []
    /// The changes of a resource are adjacent.
    package var changed: [Change] = []
  }

  package struct LearnsetRow: Sendable, Hashable, Codable {
    package var move: String
    package var method: String
    package var level: Int
    /// `own`, `base-form` or `pre-evolution`.
    package var via: String
  }

  package struct LevelChange: Sendable, Equatable, Codable {
    package var move: String
    package var method: String
    package var via: String
    /// The field that changed.
    package var field = "level"
    package var before: Int
    package var after: Int
  }

  /// The changes of the moves of one pokemon in one version group.
  package struct Learnset: Sendable, Equatable, Codable {
    package var pokemon: String
    package var versionGroup: String
    package var added: [LearnsetRow]
    package var removed: [LearnsetRow]
    package var changed: [LevelChange]
  }

  package struct Table: Sendable, Equatable, Codable {
    package var name: String
    package var added: Int
    package var removed: Int
    package var changed: Int
  }

  /// What the manifest of the older release says about its data.
  package struct Previous: Sendable, Equatable, Codable {
    package var coverage: Coverage
    package var crosscheck: Crosscheck?
    package var findings: [Diagnostic]

    package init(_ manifest: Manifest) {
      (coverage, crosscheck) = (manifest.coverage, manifest.crosscheck)
      findings = manifest.diagnostics
    }
  }

  package var from: End
  package var to: End
  package var isEmpty: Bool
  package var schema: Schema
  package var entities: [Entity]
  package var learnsets: [Learnset]
  /// The number of differing rows by table, including changes that are not in the other members.
  package var tables: [Table]

  // A comparison of databases gives the members above; the document also has those below.

  /// Nil if the library cannot read one of the databases.
  package var evolutions: [EvolutionChange]?
  /// Lost rows and values, and changes above the limits; nil if they were not compared.
  package var regressions: [Diagnostic]?
  /// What players see differently; nil if it was not compared.
  package var visibleChanges: [ChangedValues]?
  /// Nil without a manifest of the older release.
  package var previous: Previous?
}

extension DexDiff {
  /// Returns the changes of some resources only: those whose identifier is in the set of their endpoint, the learnsets
  /// of the pokemon and the evolutions of the species.
  package func only(_ identifiers: [String: Set<String>]) -> DexDiff {
    var part = self
    part.schema = Schema(added: [], removed: [], changed: [], uncompared: [])
    part.tables = []
    part.visibleChanges = nil
    part.regressions = nil
    part.entities = entities.compactMap { entity in
      let own = identifiers[entity.entity] ?? []
      var entity = entity
      entity.added.removeAll { !own.contains($0.identifier) }
      entity.removed.removeAll { !own.contains($0.identifier) }
      entity.moved.removeAll { !own.contains($0.identifier) }
      entity.renamed.removeAll { !own.contains($0.before) && !own.contains($0.after) }
      entity.changed.removeAll { !own.contains($0.identifier) }
      return entity == Entity(entity: entity.entity) ? nil : entity
    }
    part.learnsets.removeAll { identifiers["pokemon"]?.contains($0.pokemon) != true }
    let species = identifiers["pokemon-species"] ?? []
    part.evolutions?.removeAll { !species.contains($0.from) && !species.contains($0.to) }
    part.isEmpty =
      part.entities.isEmpty && part.learnsets.isEmpty && part.evolutions?.isEmpty != false
    return part
  }
}

/// The entities whose values of one kind changed in one manner since the last release.
package struct ChangedValues: Sendable, Equatable, Codable {
  package enum Manner: String, Sendable, Codable, CaseIterable {
    case changed, removed, added
  }

  package struct Game: Sendable, Equatable, Codable {
    package var game: String
    /// The number of entities.
    package var count: Int

    package init(game: String, count: Int) { (self.game, self.count) = (game, count) }
  }

  /// The kind of values: `stats`, `types`, `learnsets`.
  package var kind: String
  package var manner: Manner
  /// The number of entities that PokéAPI or the program changed.
  package var count = 0
  /// The number of entities that our own corrections and supplements changed.
  package var own = 0
  /// The largest count that needs no review; nil for any number.
  package var limit: Int?
  /// The number of entities by game, the largest first; empty for values of no game.
  package var games: [Game] = []
  /// The first changes, as text.
  package var examples: [String] = []

  package init(kind: String, manner: Manner, limit: Int?) {
    (self.kind, self.manner, self.limit) = (kind, manner, limit)
  }

  package var isAboveLimit: Bool { limit.map { count > $0 } ?? false }
}

/// A sentence about an evolution that holds in other games than before, as a page shows it.
package struct EvolutionChange: Sendable, Equatable, Codable {
  package struct Text: Sendable, Hashable, Codable {
    package var en: String
    package var ja: String

    package init(en: String, ja: String) { (self.en, self.ja) = (en, ja) }
  }

  /// The identifiers of the two species.
  package var from: String
  package var to: String
  package var text: Text
  /// The games of the older database in which the sentence holds, in order of release; empty for a new sentence.
  package var before: [String]
  /// Those of the newer database; empty for a sentence that no longer holds.
  package var after: [String]

  package init(from: String, to: String, text: Text, before: [String], after: [String]) {
    (self.from, self.to, self.text, self.before, self.after) = (from, to, text, before, after)
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
        if let old { builder.add(delta.shape.name, delta.shape.columns, row: old, reader: before) }
        if let new { builder.add(delta.shape.name, delta.shape.columns, row: new, reader: after) }
      }
      tables.append(table)
    }
    try SharedTexts.addChanges(a, b, before: before, after: after, to: &builder)
    return DexDiff(
      from: end(old, contentBefore.digest.hex), to: end(new, contentAfter.digest.hex),
      isEmpty: isEmpty, schema: schemaChanges(), entities: builder.entities(),
      learnsets: builder.learnsets(), tables: tables)
  }

  private func end(_ file: ArtifactFile, _ digest: String) -> DexDiff.End {
    DexDiff.End(
      dataVersion: file.dataVersion, contentDigest: digest, schemaVersion: file.schemaVersion,
      sourceDate: file.metadata["source_date"] ?? "", bytes: file.bytes)
  }

  private func schemaChanges() -> DexDiff.Schema {
    // Several objects may have one name, because a trigger may be named like a table.
    let before = Dictionary(grouping: old.schema, by: \.name).mapValues { $0.map(\.sql) }
    let after = Dictionary(grouping: new.schema, by: \.name).mapValues { $0.map(\.sql) }
    return DexDiff.Schema(
      added: after.keys.filter { before[$0] == nil }.sorted(),
      removed: before.keys.filter { after[$0] == nil }.sorted(),
      changed: after.keys.filter { before[$0] != nil && before[$0] != after[$0] }.sorted(),
      uncompared: uncompared)
  }
}
