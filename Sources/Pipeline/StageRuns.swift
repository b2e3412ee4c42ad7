package import Base
package import FetchStage
package import Layers
import NormalizeStage
package import PackStage
package import PokedexFormat
import PokedexModel

/// Single stages from layers on disk to layers on disk; implements the staged executables.
///
/// The result is that of ``Pipeline/build(_:_:)``, which passes values in memory.
package enum StageRuns {
  /// Normalizes the snapshot in `input`, with texts and encounters of other sources, whose downloads are kept next to it.
  package static func normalize(
    _ input: String, _ texts: [TextLocator], encounters: [TextLocator], to folder: String,
    localization: String?, jobs: Int, live: LiveConfiguration, progress: any ProgressSink
  ) async throws -> (layer: LayerFile, diagnostics: [Diagnostic]) {
    let sources = try await Pipeline.fetchTexts(
      [(texts, BuiltInTables.textSources), (encounters, BuiltInTables.encounterSources)],
      nextTo: input, live, progress: progress)
    let snapshot = try Snapshot(input)
    let (content, gate) = try Pipeline.normalize(
      snapshot, sources, localization: localization, jobs: jobs, progress: progress)
    let inputDigest = try BuildInput.normalizeDigest(
      snapshot, sources, localization: localization, generatorVersion: ToolVersion.current)
    return try NormalizedLayer.write(
      content, to: folder, stageVersion: NormalizeStage.version, inputDigest: inputDigest,
      check: gate.findings(in:))
  }

  /// Indexes the normalized layer in `input`.
  package static func index(_ input: String, to folder: String, jobs: Int) throws -> LayerFile {
    let (content, layer) = try NormalizedLayer.read(
      input, stageVersion: NormalizeStage.version, jobs: jobs)
    return try MoveIndexLayer.write(
      IndexStage.run(learnset: content.dex.learnset), to: folder,
      stageVersion: IndexStage.version, inputDigest: layer.digest)
  }

  /// Packs the normalized layer in `input` with the index in `index`, and publishes to `folder`.
  ///
  /// - Throws: ``PipelineError`` `layers-differ` if the index was created from another layer.
  package static func pack(
    _ input: String, index indexFolder: String, to folder: String, edition: Edition, jobs: Int,
    _ progress: any ProgressSink
  ) throws -> Manifest {
    let (content, layer) = try NormalizedLayer.read(
      input, stageVersion: NormalizeStage.version, jobs: jobs)
    // Texts are packed by sets of languages.
    if let text = content.dex.texts.first(where: { !LanguageSet.canHold($0.language) }) {
      throw NormalizedLayer.damaged(
        input, Message(verbatim: "text.language_id is \(text.language.rawValue)"))
    }
    let (index, indexLayer) = try MoveIndexLayer.read(indexFolder, stageVersion: IndexStage.version)
    guard indexLayer.inputDigest == layer.digest else {
      throw PipelineError(
        .layersDiffer, at: .file(indexFolder), advice: .runPokedexIndexOn(input: input))
    }
    try Directory.createWithParents(folder)
    let temporaryPath = "\(folder)/.\(PackStage.fileName(content.source, edition)).tmp"
    defer { try? File.remove(temporaryPath) }
    let product = try Pipeline.pack(
      content, index, to: temporaryPath, edition: edition, generatorVersion: ToolVersion.current,
      progress: progress)
    let manifest = Pipeline.manifest(
      product, content, stages: Pipeline.stages([layer, indexLayer], product),
      generatorVersion: ToolVersion.current)
    _ = try Pipeline.publish(product, manifest, from: temporaryPath, in: folder)
    return manifest
  }
}
