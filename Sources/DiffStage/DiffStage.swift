import Base
import Layers
package import PokedexFormat

/// Compares two artifacts and creates a patch for programs and a diff for readers.
package enum DiffStage {
  /// Increased when the same pair of artifacts would give a different patch or diff.
  package static let version = 2

  /// The maximum size of a patch as a share of the full file; above it, clients should download the file.
  package static let largestShare = 0.25

  /// Two artifacts, compared row by row.
  package struct Comparison: Sendable {
    package let old: ArtifactFile
    package let new: ArtifactFile
    package let contentBefore: ContentDigest
    package let contentAfter: ContentDigest
    /// The deltas of tables in both artifacts, in schema order, including empty ones.
    let deltas: [TableDelta]

    /// Whether both artifacts have the same content.
    package var isEmpty: Bool { contentBefore == contentAfter && !isSchemaChanged }
    /// Whether schema version, tables, indexes or views differ, or there are tables unknown to this program.
    /// There is no patch then, and clients must download the full file.
    package var isSchemaChanged: Bool { !uncompared.isEmpty || !old.hasSchema(of: new) }

    /// The names of tables whose rows were not compared, ascending.
    package var uncompared: [String] {
      let compared = Set(deltas.map(\.shape.name))
      return Set(old.tableNames + new.tableNames).filter { !compared.contains($0) }.sorted()
    }
  }

  /// Compares two artifacts.
  ///
  /// - Throws: ``PipelineError`` `refused` if one is unreadable or their datasets or editions differ.
  package static func compare(_ old: ArtifactFile, _ new: ArtifactFile) throws -> Comparison {
    guard old.dataset == new.dataset, old.edition == new.edition else {
      throw PipelineError(
        .otherDataset(
          dataset: "\(old.dataset) (\(old.edition))", other: "\(new.dataset) (\(new.edition))"),
        at: .file(new.path))
    }
    do {
      let a = try Connection(old.path, .immutable)
      let b = try Connection(new.path, .immutable)
      // Tables of another schema version are compared if both artifacts have them with the same columns.
      let compared = try TableShape.all.filter {
        try TableShape.read($0.name, a) == $0 && TableShape.read($0.name, b) == $0
      }
      let rows = try compared.map { try b.integer("SELECT count(*) FROM \"\($0.name)\"") ?? 0 }
      // Largest first, so that no thread starts a long task last.
      let order = compared.indices.sorted { (rows[$0], $1) > (rows[$1], $0) }
      let found = Locked<[TableDelta]>([])
      try OrderedWork.run(
        order.count, jobs: Threads.processorCount, window: order.count,
        // SQLite parses the whole schema for each connection.
        makeWorker: { try (Connection(old.path, .immutable), Connection(new.path, .immutable)) },
        work: { files, number in
          try TableDelta.read(compared[order[number]], files.0, new: files.1)
        },
        consume: { delta in found.withLockUnchecked { $0.append(delta) } })
      let deltas = found.withLockUnchecked { $0 }
      let sorted = order.indices.sorted { order[$0] < order[$1] }.map { deltas[$0] }
      let content = sorted.filter { $0.shape.name != "meta" }
      return Comparison(
        old: old, new: new, contentBefore: ContentDigest(tables: content.map(\.before)),
        contentAfter: ContentDigest(tables: content.map(\.after)), deltas: sorted)
    } catch let error as SQLiteError {
      throw PipelineError(
        .artifactUnreadable(detail: error.text), at: error.path.map { .file($0) },
        advice: .getANewCopyOfOne)
    }
  }

  /// Writes the patch from the old to the new artifact to `path`, which must not exist.
  ///
  /// - Returns: the size in bytes.
  /// - Throws: ``PipelineError``: `disk`; `no-difference` for equal content; `schema-changed` if no patch is
  ///   possible; `artifact-content-digest` or `artifact-self-digest` if an artifact does not match the
  ///   digests in its `meta`, because a patch names its start and end by these digests.
  package static func writePatch(_ comparison: Comparison, to path: String) throws -> Int {
    let (old, new) = (comparison.old, comparison.new)
    guard !comparison.isSchemaChanged else {
      throw PipelineError(.schemaChanged, at: .file(new.path))
    }
    for (file, content) in [(old, comparison.contentBefore), (new, comparison.contentAfter)]
    where file.metadata["content_digest"] != content.digest.hex {
      throw PipelineError(.rowsDigestWrong, at: .file(file.path))
    }
    for file in [old, new] where !file.isAsNamed {
      throw PipelineError(.frameDigestWrong, at: .file(file.path))
    }
    guard !comparison.isEmpty else { throw PipelineError(.noDifference, at: .file(new.path)) }
    let changed = comparison.deltas.filter { !$0.isEmpty }
    // A derived table is only omitted if deriving it gives the released table, before and after.
    var derived: [String] = []
    if changed.contains(where: { $0.shape.name == "move_index" }),
      try DerivedTables.isMoveIndexDerived(Connection(old.path, .immutable)),
      try DerivedTables.isMoveIndexDerived(Connection(new.path, .immutable))
    {
      derived = ["move_index"]
    }
    let header = PatchHeader(
      dataset: new.dataset, schemaVersion: new.schemaVersion, schemaDigest: new.schemaDigest,
      from: old.end(comparison.contentBefore), to: new.end(comparison.contentAfter),
      tables: changed.filter { $0.shape.name != "meta" }.map {
        PatchHeader.Table(
          name: $0.shape.name, rowsBefore: $0.before.rows, digestBefore: $0.before.digest,
          rowsAfter: $0.after.rows, digestAfter: $0.after.digest)
      }.sorted { $0.name < $1.name },
      derived: derived)
    do {
      try PatchPlan(changed, derived: derived).write(header, to: path)
      return try FileStat(path).size
    } catch {
      try? File.remove(path)
      throw (error as? SQLiteError).map { PipelineError($0, at: .file(path)) } ?? error
    }
  }
}
