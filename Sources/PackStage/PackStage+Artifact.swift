package import Base
import Layers
import PokedexFormat
import PokedexModel

extension PackStage {
  /// Writes an edition of the full artifact at `source` to `path`, which must not exist: the same bytes as a
  /// build of that edition, because the rows of the artifact pass through the same code.
  ///
  /// - Throws: ``PipelineError``: `not-a-full-file` (usage) for another edition, `unknown-language`; refused for a
  ///   damaged file or one of another version; as ``run(_:to:_:progress:)``.
  package static func run(
    _ edition: Edition, of source: String, spellings: Spellings, to path: String,
    _ progress: any ProgressSink
  ) throws -> Product {
    let finding = try ArtifactCheck.run(source)
    guard finding.problems.isEmpty else {
      throw PipelineError(finding.problems, category: .refused)
    }
    let meta = finding.metadata
    guard meta["edition"] == Edition.full.name else {
      throw PipelineError(.notAFullFile(edition: meta["edition"] ?? ""), at: .file(source))
    }
    let dex = try read(source)
    func text(_ key: String) -> String? { meta[key].flatMap { $0.isEmpty ? nil : $0 } }
    let input = Input(
      dex: dex, index: IndexStage.run(learnset: dex.learnset),
      source: SourceDescription(
        kind: meta["source_kind"] == "sample" ? .sample : .dir, location: "",
        revision: text("source_revision"), date: text("source_date"),
        unconfirmedAnswers: meta[ArtifactMetadata.unconfirmedAnswers].flatMap { Int($0) }),
      sourceDigest: SHA256Digest(hex: meta["source_digest"] ?? "") ?? SHA256.digest(of: ""),
      tablesDigest: meta[ArtifactMetadata.tablesDigest].flatMap { SHA256Digest(hex: $0) },
      texts: try ArtifactMetadata.textSources(meta), spellings: spellings)
    return try run(
      input, to: path,
      Configuration(edition: edition, generatorVersion: meta["generator_version"] ?? ""),
      progress: progress)
  }

  /// Returns the normalized dex of which the artifact at `path` was made.
  private static func read(_ path: String) throws -> NormalizedDex {
    do throws(SQLiteError) {
      let connection = try Connection(path, .immutable)
      var reader = TableReader(connection: connection)
      var dex = NormalizedDex()
      try dex.visitTables(&reader)
      dex.texts = try connection.records(SharedText.self).flatMap(\.texts)
      dex.flavorTexts = FlavorTextSharing.joined(
        dex.flavorTexts, try connection.records(SharedFlavorText.self))
      dex.sort()
      return dex
    } catch {
      throw PipelineError(
        .artifactUnreadable(detail: error.text), at: .file(path), advice: .getANewCopyOrPokedex)
    }
  }
}

private struct TableReader: TableVisitor {
  let connection: Connection

  @_semantics("optimize.sil.specialize.generic.never")
  func visit<Row: Record>(_ rows: inout [Row]) throws(SQLiteError) {
    // PackStage has its own rows of texts.
    if Row.table != LocalizedText.table { rows = try connection.records(Row.self) }
  }
}
