package import Base
package import Layers
package import PokedexFormat
package import PokedexModel

/// Writes the artifact: converts the normalized dex and the move index to one verified SQLite file.
package enum PackStage {
  /// The version of the schema, the views and the table descriptions; see `StageVersion`.
  package static let version = StageVersion.of([
    "schema": Array(PokedexSchema.tableScript.utf8), "views": Array(PokedexSchema.viewScript.utf8),
    "obtainable": Array(PokedexSchema.obtainableScript.utf8),
    "dictionary": Array(PokedexSchema.dictionaryScript.utf8),
    "tables": Array(NormalizedDex.tableDescriptions.utf8),
    "text": Array(SharedText.columnNames.joined(separator: ",").utf8),
    "shared_flavor_text": Array(SharedFlavorText.columnNames.joined(separator: ",").utf8),
    "search_entry": Array(SearchKeyRow.columnNames.joined(separator: ",").utf8),
  ])

  /// The content of the artifact.
  package struct Input: Sendable {
    package var dex: NormalizedDex
    package var index: MoveIndex
    package var source: SourceDescription
    package var sourceDigest: SHA256Digest
    /// The digest of the reviewed tables, rules and views; nil if it is not known.
    package var tablesDigest: SHA256Digest?
    /// The text sources and the source of encounters.
    package var texts: [Manifest.Texts.Source]
    package var spellings: Spellings

    package init(
      dex: NormalizedDex, index: MoveIndex, source: SourceDescription, sourceDigest: SHA256Digest,
      tablesDigest: SHA256Digest? = nil, texts: [Manifest.Texts.Source] = [],
      spellings: Spellings = Spellings()
    ) {
      (self.dex, self.index, self.spellings) = (dex, index, spellings)
      (self.source, self.sourceDigest, self.texts) = (source, sourceDigest, texts)
      self.tablesDigest = tablesDigest
    }
  }

  /// The settings of the stage.
  package struct Configuration: Sendable {
    package var edition: Edition
    /// The version of this tool, as `--version` prints it.
    package var generatorVersion: String

    package init(edition: Edition = .full, generatorVersion: String) {
      (self.edition, self.generatorVersion) = (edition, generatorVersion)
    }
  }

  /// A file that has been written, synced and verified but not yet published.
  package struct Product: Sendable, Equatable {
    /// `sample`, or the name of the edition.
    package var dataset: String
    package var edition: Edition
    /// The codes of its languages, ascending.
    package var languages: [String]
    package var schemaVersion: Int
    package var dataVersion: String
    package var sqliteVersion: String
    package var artifact: Manifest.Artifact
  }

  /// Returns the file name of an artifact in the output folder.
  package static func fileName(_ source: SourceDescription, _ edition: Edition) -> String {
    PokedexSchema.fileName(isSample: source.isSample, edition: edition.name)
  }

  /// Writes the artifact to `path`, which must not exist or be empty, and verifies it.
  ///
  /// - Throws: ``PipelineError``: `disk` if the file cannot be written, `refused` if verification fails,
  ///   `badData` if the source lacks a language that the views need. The file is removed on every failure.
  package static func run(
    _ input: Input, to path: String, _ configuration: Configuration, progress: any ProgressSink
  ) throws -> Product {
    do { return try build(input, path, configuration: configuration, progress: progress) } catch {
      try? File.remove(path)
      guard let error = error as? SQLiteError else { throw error }
      guard error.code.primary == .constraint else { throw PipelineError(error, at: .file(path)) }
      throw PipelineError(.constraintViolated(detail: error.text), at: .file(path))
    }
  }

  private static func build(
    _ input: Input, _ path: String, configuration: Configuration, progress: any ProgressSink
  ) throws -> Product {
    let known = input.dex.languages
    for (code, id) in PokedexSchema.displayLanguages
    where !known.contains(where: { $0.identifier == code && $0.id.rawValue == id }) {
      throw PipelineError(.missingDisplayLanguage, at: .resource("language"))
    }
    progress.send(.began(stage: "pack", total: nil, unit: .unitRows))
    let dex = try configuration.edition.selection(of: input.dex)
    let builder = try ArtifactBuilder()
    let (rows, content) = try builder.fill(dex, input.index, spellings: input.spellings)
    progress.send(.advanced(stage: "pack", done: rows))
    try Task.checkCancellation()

    let edition = configuration.edition
    let dataset = dataset(isSample: input.source.isSample, edition)
    let codes = dex.languages.map(\.identifier).sorted()
    try builder.insert(
      ArtifactMetadata(
        input: input, configuration: configuration, dataset: dataset,
        contentDigest: content.digest, languages: codes))
    try builder.write(to: path)
    try Task.checkCancellation()

    let finding = try ArtifactCheck.run(path)
    guard finding.problems.isEmpty else {
      throw PipelineError(finding.problems, category: .refused)
    }
    let product = Product(
      dataset: dataset, edition: edition, languages: codes, schemaVersion: PokedexSchema.version,
      dataVersion: DataVersion.of(content.digest), sqliteVersion: SQLiteLibrary.version,
      artifact: Manifest.Artifact(
        file: fileName(input.source, edition), bytes: finding.bytes,
        sha256: finding.sha256, contentDigest: content.digest, tables: content.tables))
    progress.send(.finished(stage: "pack", summary: .packed(rows: rows, bytes: finding.bytes)))
    return product
  }

  /// Returns the dataset name of an artifact: `sample`, or the name of the edition.
  package static func dataset(isSample: Bool, _ edition: Edition) -> String {
    isSample ? "sample" : edition.name
  }

}

/// Converts learnsets to the move index. A pure function.
package enum IndexStage {
  /// The version of the input table; see `StageVersion`.
  package static let version = StageVersion.of([
    "learnset": Array(LearnsetEntry.columnNames.joined(separator: ",").utf8)
  ])

  /// Returns the index of `learnset`, which must be in its canonical order.
  package static func run(learnset: [LearnsetEntry]) -> MoveIndex {
    var index = MoveIndex()
    var rest = learnset[...]
    while let move = rest.first?.move {
      let rows = rest.prefix { $0.move == move }
      index.entries.append(MoveIndex.Entry(move: move, groups: MoveIndexBlob.groups(rows)))
      rest = rest[rows.endIndex...]
    }
    return index
  }
}
