package import Base
package import FetchStage
import Layers
import NormalizeStage
import PackStage
import Pages
import PokedexFormat
import PokedexModel

extension Pipeline {
  /// Returns the snapshot of the source, and the files of the text sources and of the source of encounters.
  static func fetch(
    _ configuration: BuildConfiguration, to folder: String, progress: any ProgressSink
  ) async throws -> (snapshot: Snapshot, texts: [TextSourceInput]) {
    let texts = try await fetchTexts(
      [
        (configuration.texts, configuration.textTables),
        (configuration.encounters, configuration.encounterTables),
      ], nextTo: folder, configuration.live, progress: progress)
    let fetched = try await fetch(
      configuration.source, to: folder, jobs: configuration.jobs, configuration.live,
      progress: progress)
    return (fetched.snapshot, texts)
  }

  /// Returns the snapshot of `source` in `folder`, fetched if anything has changed. Partial results of a
  /// crawl or download are stored next to it.
  package static func fetch(
    _ source: SourceLocator, to folder: String, jobs: Int, _ live: LiveConfiguration,
    progress: any ProgressSink
  ) async throws -> FetchResult {
    var configuration = FetchStage.Configuration(source: source, output: folder, jobs: jobs)
    configuration.live = LiveSource(live, cacheFolder: "\(folder)/../crawl")
    configuration.archives = ArchiveDownloader(live, folder: "\(folder)/../downloads").fetch
    return try await FetchStage.run(configuration, progress)
  }

  /// Returns the sources at the places of each kind, in the order of its tables. Downloads are kept next to `folder`.
  static func fetchTexts(
    _ kinds: [(places: [TextLocator], tables: [(name: String, bytes: [UInt8])])],
    nextTo folder: String, _ live: LiveConfiguration, progress: any ProgressSink
  ) async throws -> [TextSourceInput] {
    var inputs: [TextSourceInput] = []
    for (places, tables) in kinds where !places.isEmpty {
      let sources = try tables.map { try TextSourceInput($0) }
      let files = try await FetchStage.texts(
        places, of: sources.map { ($0.source, $0.paths) },
        archives: ArchiveDownloader(live, folder: "\(folder)/../downloads").fetch,
        progress: progress)
      for (var source, files) in zip(sources, files) where !files.isEmpty {
        source.files = files
        inputs.append(source)
      }
    }
    return inputs
  }

  static func pack(
    _ content: NormalizedLayer.Content, _ index: MoveIndex, to path: String, edition: Edition,
    generatorVersion: String, progress: any ProgressSink
  ) throws -> PackStage.Product {
    try File.remove(path)
    return try PackStage.run(
      PackStage.Input(
        dex: content.dex, index: index, source: content.source,
        sourceDigest: content.sourceDigest, tablesDigest: EmbeddedFile.tablesDigest,
        texts: content.texts.map(\.source) + (content.encounters.map { [$0.source] } ?? []),
        spellings: Spellings(BuiltInTables.spellings)),
      to: path, PackStage.Configuration(edition: edition, generatorVersion: generatorVersion),
      progress: progress)
  }

  static func normalize(
    _ snapshot: Snapshot, _ texts: [TextSourceInput], localization: String?, jobs: Int,
    isPartial: Bool = false, progress: any ProgressSink
  ) throws -> (content: NormalizedLayer.Content, gate: QualityGate) {
    let isFull = !snapshot.source.isSample && !isPartial
    let result = try NormalizeStage.run(
      SnapshotInput(snapshot),
      NormalizeConfiguration(
        jobs: jobs, localizations: try localization.map { try Localization.readAll(in: $0) } ?? [],
        formNames: try localization.map { try FormNames.read(in: $0) } ?? FormNames(), texts: texts,
        sourceDate: snapshot.source.date, isFull: isFull),
      progress: progress)
    let findings = DiagnosticCollector()
    // They are written to the manifest, whose bytes must not depend on how the folder was named; errors, which were
    // thrown, have the path.
    findings.report(
      snapshot.diagnostics + result.diagnostics.map { $0.relative(to: localization ?? "") })
    let content = NormalizedLayer.Content(
      dex: result.dex, source: snapshot.source, sourceDigest: snapshot.digest,
      diagnostics: findings.sorted, coverage: result.coverage, texts: result.texts,
      encounters: result.encounters)
    return (content, result.gate)
  }

  /// Packs the artifact while the layers are written and the gate checks their tables. What it refuses may break a
  /// constraint of the artifact too; its errors say more.
  ///
  /// - Returns: the artifact, the layers, and the content with all findings about the data.
  static func pack(
    _ content: NormalizedLayer.Content, _ index: MoveIndex, gate: QualityGate, to path: String,
    input: BuildInput, configuration: BuildConfiguration, output: OutputFolder,
    progress: any ProgressSink
  ) throws -> (PackStage.Product, [LayerFile], NormalizedLayer.Content) {
    let (packed, written) = try Threads.both(
      {
        Result {
          try pack(
            content, index, to: path, edition: configuration.edition,
            generatorVersion: configuration.generatorVersion, progress: progress)
        }
      },
      {
        try writeLayers(
          content, index, gate: gate, input: input, output: output, progress: progress)
      })
    var content = content
    content.diagnostics = written.diagnostics
    return (try packed.get(), written.layers, content)
  }

  /// Compares the artifact with the last release, and adds what was found to `content`: also members whose values the
  /// last release's source did not have, and that nothing reads or whose reading no snapshot has tried.
  static func compare(
    _ content: inout NormalizedLayer.Content, _ lastRelease: PreviousRelease, with artifact: String
  ) throws -> LastReleaseComparison {
    var comparison = try LastReleaseComparison(lastRelease.artifact, artifact)
    func unread(_ findings: [Diagnostic]) -> [Diagnostic] {
      findings.filter { ["unknown-field", "first-values"].contains($0.code) }
    }
    let known = unread(lastRelease.manifest?.diagnostics ?? []).map(\.place?.description)
    let new = unread(content.diagnostics).filter { !known.contains($0.place?.description) }
    comparison.findings += try DataRules.withoutAllowed(
      new.map { finding in changing(finding) { $0.code = "changed-above-limit" } })
    try comparison.refuse()
    let findings = DiagnosticCollector()
    findings.report(content.diagnostics + comparison.findings)
    content.diagnostics = findings.sorted
    return comparison
  }

  /// Writes the layers of a build, unless `gate` rejects the dex.
  ///
  /// - Returns: the layers in the order of the stages, and all findings about the data.
  static func writeLayers(
    _ content: NormalizedLayer.Content, _ index: MoveIndex, gate: QualityGate, input: BuildInput,
    output: OutputFolder, progress: any ProgressSink
  ) throws -> (layers: [LayerFile], diagnostics: [Diagnostic]) {
    let (normalized, diagnostics) = try NormalizedLayer.write(
      content, to: output.normalized, stageVersion: NormalizeStage.version,
      inputDigest: input.normalizeDigest
    ) { database in
      progress.send(.began(stage: "rules", total: nil, unit: .unitRules))
      let findings = try gate.findings(in: database)
      progress.send(.finished(stage: "rules", summary: .rulesChecked(count: DataRule.all.count)))
      return findings
    }
    let index = try MoveIndexLayer.write(
      index, to: output.index, stageVersion: IndexStage.version, inputDigest: normalized.digest)
    return ([normalized, index], diagnostics)
  }

  static func stages(_ layers: [LayerFile], _ product: PackStage.Product) -> [Manifest.Stage] {
    var stages = layers.map {
      Manifest.Stage(
        name: $0.stage, version: $0.stageVersion, inputDigest: $0.inputDigest,
        outputDigest: $0.digest)
    }
    var hasher = SHA256()
    for layer in layers { hasher.update("\(layer.stage) \(layer.digest.hex)\n") }
    stages.append(
      Manifest.Stage(
        name: "pack", version: PackStage.version, inputDigest: hasher.finish(),
        outputDigest: product.artifact.contentDigest))
    return stages
  }

  static func manifest(
    _ product: PackStage.Product, _ content: NormalizedLayer.Content, stages: [Manifest.Stage],
    generatorVersion: String
  ) -> Manifest {
    let texts = content.texts.filter { product.edition.has($0.source) }
    return Manifest(
      dataset: product.dataset, edition: product.edition.name, languages: product.languages,
      without: product.edition.without.map(\.rawValue), schemaVersion: product.schemaVersion,
      dataVersion: product.dataVersion, generatorVersion: generatorVersion,
      sqliteVersion: product.sqliteVersion, tablesDigest: EmbeddedFile.tablesDigest,
      source: Manifest.Source(
        kind: content.source.kind.rawValue, location: content.source.location,
        revision: content.source.revision, digest: content.sourceDigest, date: content.source.date),
      artifact: product.artifact, stages: stages, diagnostics: content.diagnostics,
      coverage: content.coverage.selecting(product.edition.languages.map(Set.init)),
      supplements: supplements(content.dex),
      texts: texts.isEmpty ? nil : texts, encounters: content.encounters)
  }

  private static func supplements(_ dex: NormalizedDex) -> [Manifest.Supplement] {
    let groups = Dictionary(
      first: dex.resources.lazy.filter { $0.kind == .versionGroup }.map { ($0.id, $0.identifier) })
    var rows: [String: Int] = [:]
    for values in dex.supplementedValues { rows[values.supplement, default: 0] += values.rows }
    return dex.supplements.map { supplement in
      Manifest.Supplement(
        id: supplement.id, versionGroup: supplement.versionGroup.flatMap { groups[$0.rawValue] },
        source: supplement.source, revision: supplement.revision, license: supplement.license,
        rows: rows[supplement.id] ?? 0)
    }
  }

  /// Moves the artifact, the documents next to it and their checksums to their final paths. All files are
  /// written and synced before the first rename, so only a failure between renames can leave them
  /// inconsistent, which verification detects.
  static func publish(
    _ product: PackStage.Product, _ manifest: Manifest, from temporaryPath: String,
    in folder: String
  ) throws -> [LayerFile.Entry] {
    func write(_ name: String, _ bytes: [UInt8]) throws -> AtomicFile {
      var file = try AtomicFile("\(folder)/\(name)")
      try file.append(bytes)
      try file.flush()
      return file
    }
    let artifact = product.artifact
    let description = manifest.json.pretty
    let metadata = DatasetteMetadata.bytes(artifact.file, dataVersion: product.dataVersion)
    try OwnFile.check("\(folder)/\(Manifest.fileName)", mark: "\"dataset\"")
    try OwnFile.check("\(folder)/\(artifact.file)", DatabaseHeader.isOfPokedex)
    try OpenFile(temporaryPath, .readWrite).synchronize()
    let manifestFile = try write(Manifest.fileName, description)
    let metadataFile = try write(DatasetteMetadata.fileName, metadata)
    try File.move(temporaryPath, to: "\(folder)/\(artifact.file)")
    try manifestFile.commit(durable: true)
    try metadataFile.commit(durable: true)
    let entries = [
      LayerFile.Entry(name: artifact.file, bytes: artifact.bytes, sha256: artifact.sha256),
      LayerFile.Entry(name: Manifest.fileName, description),
      LayerFile.Entry(name: DatasetteMetadata.fileName, metadata),
    ]
    try Checksums.update(folder, entries)
    return entries
  }
}

/// `datasette.yaml` next to an artifact: the metadata with which Datasette serves it.
package enum DatasetteMetadata {
  package static let fileName = "datasette.yaml"

  /// Returns `Documentation/datasette.yaml` for the artifact with this file name and version. Datasette finds
  /// the metadata of a database by the name of its file.
  static func bytes(_ artifact: String, dataVersion: String) -> [UInt8] {
    let parts = WebFile.document(fileName).text.split(atText: "databases:\n  pokedex:\n")
    precondition(parts.count == 2, "datasette.yaml describes one database, pokedex")
    let name = artifact.prefix { $0 != "." }
    return Array(
      "\(parts[0])about: \"version \(dataVersion)\"\ndatabases:\n  \(name):\n\(parts[1])".utf8)
  }
}

/// The output folder of a build: the paths in it, and its lock.
package struct OutputFolder: Sendable {
  let path: String
  /// `sample` or `full`; the sample and the real data have separate layers.
  private let dataset: String

  package init(_ path: String, isSample: Bool) {
    self.path = path
    dataset = isSample ? "sample" : "full"
  }

  /// The files that are safe to delete: the layers of both datasets, and the lock.
  private var scratch: String { "\(path)/work" }
  var work: String { "\(scratch)/\(dataset)" }
  package var snapshot: String { "\(work)/snapshot" }
  package var normalized: String { "\(work)/normalized" }
  package var index: String { "\(work)/index" }
  var manifest: String { "\(path)/\(Manifest.fileName)" }

  /// Returns the path of the build record of an artifact, next to the layers.
  package func buildRecord(_ artifact: String) -> String { "\(work)/pack/\(artifact).json" }

  /// Creates the folder and locks it for the duration of the run.
  ///
  /// - Throws: ``PipelineError`` of category `disk` if the folder is not writable; `output-in-use` if another
  ///   run holds the lock.
  package func lock() throws -> FileLock {
    do {
      try Directory.createWithParents(path)
      try Directory.probeWriting(path)
      try Directory.createWithParents(scratch)
      return try FileLock("\(scratch)/lock")
    } catch let error as FileLock.Held {
      throw PipelineError(error, at: .file(path))
    }
  }
}
