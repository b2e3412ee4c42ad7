import Basics
import Digest
import FetchStage
import Layers
import NormalizeStage
import PackStage
import PokedexFormat
import PokedexModel

extension Pipeline {
  /// Returns the snapshot of `source` in `folder`, fetched if anything has changed. Partial results of a
  /// crawl or download are stored next to it.
  static func fetch(
    _ source: SourceLocator, to folder: String, jobs: Int, _ live: LiveConfiguration,
    progress: any ProgressSink
  ) async throws -> FetchResult {
    var configuration = FetchStage.Configuration(source: source, output: folder, jobs: jobs)
    configuration.live = LiveCrawler(live, cacheFolder: "\(folder)/../crawl", jobs: jobs)
    configuration.archives = ArchiveDownloader(live, folder: "\(folder)/../downloads")
    return try await FetchStage.run(configuration, progress)
  }

  /// Returns the text sources at `places`, in the order of `tables`. Downloads are kept next to `folder`.
  static func fetchTexts(
    _ places: [TextLocator],
    tables: [(name: String, bytes: [UInt8])] = BuiltInTables.textSources, nextTo folder: String,
    _ live: LiveConfiguration, progress: any ProgressSink
  ) async throws -> [TextSourceInput] {
    if places.isEmpty { return [] }
    let sources = try tables.map { try TextSourceInput($0) }
    let files = try await FetchStage.texts(
      places, of: sources.map { ($0.source, $0.paths) },
      archives: ArchiveDownloader(live, folder: "\(folder)/../downloads"), output: folder,
      progress: progress)
    return zip(sources, files).compactMap { source, files in
      var source = source
      source.files = files
      return files.isEmpty ? nil : source
    }
  }

  static func pack(
    _ content: NormalizedLayer.Content, _ index: MoveIndex, to path: String, edition: Edition,
    generatorVersion: String, progress: any ProgressSink
  ) throws -> PackStage.Product {
    try PipelineError.wrappingFileErrors { try File.remove(path) }
    return try PackStage.run(
      PackStage.Input(
        dex: content.dex, index: index, source: content.source,
        sourceDigest: content.sourceDigest, texts: content.texts.map(\.source),
        spellings: Spellings(BuiltInTables.spellings)),
      to: path, PackStage.Configuration(edition: edition, generatorVersion: generatorVersion),
      progress: progress)
  }

  /// Returns the normalized content of `snapshot` with `texts` and the texts of `localization`.
  static func normalize(
    _ snapshot: Snapshot, _ texts: [TextSourceInput], localization: String?, jobs: Int,
    isPartial: Bool = false, progress: any ProgressSink
  ) throws -> (content: NormalizedLayer.Content, gate: QualityGate) {
    var localizations = try localization.map { try Localization.readAll(in: $0) } ?? []
    // Findings are written to the manifest, whose bytes must not depend on how the folder was named.
    var paths = localization.map { [FormNames.fileName: "\($0)/\(FormNames.fileName)"] } ?? [:]
    for index in localizations.indices {
      let name = "\(localizations[index].language).xliff"
      paths[name] = localizations[index].file
      localizations[index].file = name
    }
    let minimum = isPartial ? nil : try localization.flatMap { try CoverageMinimum.read(in: $0) }
    let isFull = !snapshot.source.isSample && !isPartial
    let result: NormalizeResult
    do {
      result = try NormalizeStage.run(
        snapshot: snapshot,
        configuration: NormalizeConfiguration(
          jobs: jobs, localizations: localizations,
          formNames: try localization.map { try FormNames.read(in: $0) } ?? FormNames(),
          texts: texts,
          coverageMinimum: minimum?.section(
            isFull ? "full" : "sample", sourceDate: snapshot.source.date),
          sourceDate: snapshot.source.date, isFull: isFull),
        progress: progress)
    } catch var error as PipelineError {
      // Errors shown to the user have the path.
      for index in error.diagnostics.indices {
        if case .file(let name, let line, let column)? = error.diagnostics[index].place,
          let path = paths[name]
        {
          error.diagnostics[index].place = .file(path, line: line, column: column)
        }
      }
      throw error
    }
    var collector = DiagnosticCollector()
    for diagnostic in snapshot.diagnostics + result.diagnostics { collector.report(diagnostic) }
    let content = NormalizedLayer.Content(
      dex: result.dex, source: snapshot.source, sourceDigest: snapshot.digest,
      diagnostics: collector.sorted, coverage: result.coverage, texts: result.texts)
    return (content, result.gate)
  }

  /// Writes the layers of a build, unless `gate` rejects the dex.
  ///
  /// - Returns: the layers in the order of the stages, and all findings about the data.
  static func writeLayers(
    _ content: NormalizedLayer.Content, _ index: MoveIndex, gate: QualityGate, input: BuildInput,
    output: OutputFolder
  ) throws -> (layers: [LayerFile], diagnostics: [Diagnostic]) {
    try PipelineError.wrappingFileErrors {
      let (normalized, diagnostics) = try NormalizedLayer.write(
        content, to: output.normalized, stageVersion: NormalizeStage.version,
        inputDigest: input.normalizeDigest, check: gate.findings(in:))
      let index = try MoveIndexLayer.write(
        index, to: output.index, stageVersion: IndexStage.version, inputDigest: normalized.digest)
      return ([normalized, index], diagnostics)
    }
  }

  /// Returns the stages of an artifact packed from `layers`.
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
      dataset: product.dataset, edition: product.edition.name,
      languages: product.languages, without: product.edition.without.map(\.rawValue),
      schemaVersion: product.schemaVersion, dataVersion: product.dataVersion,
      generatorVersion: generatorVersion, sqliteVersion: product.sqliteVersion,
      source: Manifest.Source(
        kind: content.source.kind.rawValue, location: content.source.location,
        revision: content.source.revision, digest: content.sourceDigest, date: content.source.date),
      artifact: product.artifact, stages: stages, diagnostics: content.diagnostics,
      coverage: content.coverage.selecting(product.edition.languages.map(Set.init)),
      supplements: supplements(content.dex),
      texts: texts.isEmpty ? nil : texts)
  }

  private static func supplements(_ dex: NormalizedDex) -> [Manifest.Supplement] {
    dex.supplements.map { supplement in
      Manifest.Supplement(
        id: supplement.id,
        versionGroup: supplement.versionGroup.flatMap { group in
          dex.resources.first { $0.kind == .versionGroup && $0.id == group.rawValue }?.identifier
        },
        source: supplement.source, revision: supplement.revision, license: supplement.license,
        rows: dex.supplementedValues.reduce(0) {
          $0 + ($1.supplement == supplement.id ? $1.rows : 0)
        })
    }
  }

  /// Moves the artifact, the documents next to it and their checksums to their final paths. All files are
  /// written and synced before the first rename, so only a failure between renames can leave them
  /// inconsistent, which verification detects.
  static func publish(
    _ product: PackStage.Product, _ manifest: Manifest, from temporaryPath: String,
    in folder: String
  ) throws -> [LayerFile.Entry] {
    try PipelineError.wrappingFileErrors {
      let documents = [
        (Manifest.fileName, manifest.json.pretty),
        (
          DatasetteMetadata.fileName,
          DatasetteMetadata.bytes(product.artifact.file, dataVersion: product.dataVersion)
        ),
      ]
      func write(_ document: (name: String, bytes: [UInt8])) throws -> AtomicFile {
        var file = try AtomicFile("\(folder)/\(document.name)")
        try file.append(document.bytes)
        try file.flush()
        return file
      }
      try OpenFile(temporaryPath, .readWrite).synchronize()
      let manifestFile = try write(documents[0])
      let datasetteFile = try write(documents[1])
      try File.move(temporaryPath, to: "\(folder)/\(product.artifact.file)")
      try manifestFile.commit(durable: true)
      try datasetteFile.commit(durable: true)
      let entries =
        [
          LayerFile.Entry(
            name: product.artifact.file, bytes: product.artifact.bytes,
            sha256: product.artifact.sha256)
        ]
        + documents.map {
          LayerFile.Entry(name: $0.0, $0.1)
        }
      try Checksums.update(folder, entries)
      return entries
    }
  }
}
