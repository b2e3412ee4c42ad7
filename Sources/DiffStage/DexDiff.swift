package import Base
package import PokedexFormat

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

  /// The changes of one field of many resources, of which only the first ones have their values.
  package struct Counted: Sendable, Equatable, Codable {
    /// The field, with the language of a text, without place and game.
    package var field: String
    /// The number of changes.
    package var count: Int
    /// The identifiers of the resources, by id.
    package var resources: [String]
    package var examples: [Change]
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
    /// Changes that are not in `changed`; nil for none. See ``DexDiff/counted()``.
    package var counted: [Counted]?
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

extension DexDiff.Change {
  /// The field without language, place and game: `flavor_text`.
  package var base: String { Self.base(of: field) }
  package static func base(of field: String) -> String {
    String(field.prefix { $0 != "[" && $0 != "." })
  }

  /// The language of a text; nil for another field.
  package var language: String? { Self.language(of: field) }
  package static func language(of field: String) -> String? {
    guard let open = field.firstIndex(of: "["), textFields.contains(base(of: field)) else {
      return nil
    }
    return String(field[open...].dropFirst().dropLast())
  }

  package static let textFields: Set = [
    "name", "genus", "form_name", "display_name", "awesome_name", "description", "effect",
    "short_effect", "flavor_text",
  ]
  package static let detailFields: Set = ["sprites", "cry_latest", "cry_legacy", "past"]
  package static let placeFields: Set = ["encounters", "encounter_rate"]
  package static let internalFields: Set = [
    "game_index", "sort_order", "order", "form_order", "battle_order", "correction", "supplement",
  ]
  private static let countable =
    textFields.union(detailFields).union(placeFields).union(internalFields)

  /// What ``DexDiff/counted()`` counts together; nil for a value that a diff always has.
  fileprivate var group: String? {
    Self.countable.contains(base) ? language.map { "\(base)[\($0)]" } ?? base : nil
  }
}

extension DexDiff {
  /// The largest number of changes of a countable field that are listed with their values.
  private static let mostListed = 100

  /// Returns the diff without the values of fields of which many changed at once, as of texts that a source has added in
  /// one language, of places and of indexes: ids and fields stay complete. The values are in both databases, in the
  /// update, and in `pokedex diff --json`.
  package func counted() -> DexDiff {
    var diff = self
    for (index, entity) in entities.enumerated() {
      var groups: [String: [Change]] = [:]
      for change in entity.changed {
        if let group = change.group { groups[group, default: []].append(change) }
      }
      groups = groups.filter { $0.value.count > Self.mostListed }
      if groups.isEmpty { continue }
      diff.entities[index].changed.removeAll { $0.group.map { groups[$0] != nil } ?? false }
      diff.entities[index].counted = groups.sorted { $0.key < $1.key }.map { field, changes in
        var resources: [String] = []
        for change in changes where change.identifier != resources.last {
          resources.append(change.identifier)
        }
        return Counted(
          field: field, count: changes.count, resources: resources,
          examples: Array(changes.prefix(3)))
      }
    }
    return diff
  }

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
  package enum Manner: String, Sendable, Codable, CaseIterable { case changed, removed, added }

  package struct Game: Sendable, Equatable, Codable {
    package var game: String
    /// The number of entities.
    package var count: Int

    package init(game: String, count: Int) { (self.game, self.count) = (game, count) }
  }

  /// A change of an entity in a game.
  package struct Example: Sendable, Equatable, Codable {
    package var entity: String
    /// Nil for a value of no game.
    package var game: String?
    package var field: String
    /// Nil for an added value.
    package var before: String?
    /// Nil for a removed value.
    package var after: String?

    package init(entity: String, game: String?, field: String, before: String?, after: String?) {
      (self.entity, self.game, self.field) = (entity, game, field)
      (self.before, self.after) = (before, after)
    }
  }

  /// The kind of values: `stats`, `types`, `learnsets`.
  package var kind: String
  /// The endpoint of the entities; `*` for several.
  package var endpoint: String
  package var manner: Manner
  /// The number of entities that PokéAPI or the program changed.
  package var count = 0
  /// The number of entities that our own corrections and supplements changed.
  package var own = 0
  /// The largest count that needs no review; nil for any number.
  package var limit: Int?
  /// The number of entities by game, the largest first; empty for values of no game.
  package var games: [Game] = []
  /// Those of the games that have no values of the kind any more.
  package var emptied: [String] = []
  /// The fields, those of most entities first.
  package var fields: [String] = []
  /// The first changes.
  package var examples: [Example] = []

  package init(kind: String, endpoint: String, manner: Manner, limit: Int?) {
    (self.kind, self.endpoint, self.manner, self.limit) = (kind, endpoint, manner, limit)
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
