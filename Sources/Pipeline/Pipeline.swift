package import Base
import FetchStage
import Layers
import PackStage
import Pages
package import PokedexFormat

/// The complete build, and the only place that knows the order of the stages:
///
///     source ─ fetch ─▶ Snapshot ─ normalize ─▶ NormalizedDex ─ index ─▶ MoveIndex ─ pack ─▶ artifact
///
/// The layer of each stage is written to disk, so that a stage can be run separately and its output
/// inspected; within a build, values are passed in memory. A stage is skipped if its input has not changed.
/// Existing output is only replaced by complete, verified files. The report, which no digest covers, is
/// written last.
package enum Pipeline {
  /// The result of a build.
  package struct Outcome: Sendable {
    package var artifactPath: String
    package var manifestPath: String
    var document: ManifestDocument
    /// The findings about the data of this build; empty if nothing was built.
    package var diagnostics: [Diagnostic]
    /// The lines of findings that the previous release has too.
    package var knownFindings: Set<String> = []
    /// The releases that it was compared with; nil for none.
    var previous: PreviousReleases?
    /// The comparison with the last release; nil without one, and if nothing was built.
    var comparison: LastReleaseComparison?
    /// Whether nothing was built because the existing artifact is up to date.
    package var isUnchanged: Bool

    package var manifest: Manifest { document.manifest }
  }

  /// Builds the artifact described by `configuration`.
  ///
  /// - Throws: ``PipelineError`` of every category; a ``FailureCause``; `CancellationError` if the task is cancelled. The
  ///   output folder is unchanged then, except for `report-failed.html`.
  package static func build(_ configuration: BuildConfiguration, _ progress: any ProgressSink)
    async throws -> Outcome
  {
    let output = OutputFolder(configuration.output, isSample: configuration.source.isSample)
    let lock = try output.lock()
    let outcome: Outcome
    do {
      outcome = try await build(configuration, output, progress: progress)
    } catch let error as PipelineError {
      throw ReleaseReport.failed(error, in: output.path)
    } catch let cause as any FailureCause {
      throw ReleaseReport.failed(PipelineError(cause), in: output.path)
    }
    try? File.remove("\(output.path)/\(FailedReport.fileName)")
    // Held until here, so that no other run can write between artifact and manifest.
    withExtendedLifetime(lock) {}
    return outcome
  }

  private static func build(
    _ configuration: BuildConfiguration, _ output: OutputFolder, progress: any ProgressSink
  ) async throws -> Outcome {
    // Read first: a mistake in the facts is reported before hours of a crawl.
    let facts = configuration.facts.isEmpty ? nil : try CrosscheckInput(facts: configuration.facts)
    let (snapshot, texts) = try await fetch(configuration, to: output.snapshot, progress: progress)
    let previous = try PreviousReleases.named(in: configuration, for: snapshot.source)
    let input = try BuildInput(
      snapshot, texts, configuration: configuration, previous: previous?.releases.first)
    if let document = BuildRecord.current(
      output.buildRecord(input.artifactName), input.digest, in: output.path)
    {
      return try existing(
        document, output, configuration: configuration, previous: previous, input: facts,
        progress: progress)
    }
    try Task.checkCancellation()
    let (normalized, gate) = try normalize(
      snapshot, texts, localization: configuration.localization, jobs: configuration.jobs,
      isPartial: configuration.isPartial, progress: progress)
    try Task.checkCancellation()
    let index = IndexStage.run(learnset: normalized.dex.learnset)
    try Task.checkCancellation()
    let temporaryPath = "\(output.path)/.\(input.artifactName).tmp"
    // Publishing moves the file; on failure it is removed.
    defer { try? File.remove(temporaryPath) }
    let packed: (PackStage.Product, [LayerFile], NormalizedLayer.Content)
    do {
      packed = try pack(
        normalized, index, gate: gate, to: temporaryPath, input: input,
        configuration: configuration, output: output, progress: progress)
    } catch let error as PipelineError {
      throw LastReleaseComparison.explained(
        error, since: previous?.releases.first, by: temporaryPath)
    }
    let (product, layers) = (packed.0, packed.1)
    var content = packed.2
    let comparison = try previous?.releases.first.map {
      try compare(&content, $0, with: temporaryPath)
    }
    let crosscheck = try facts.map {
      try Pipeline.crosscheck(temporaryPath, $0, progress: progress)
    }
    var manifest = Pipeline.manifest(
      product, content, stages: stages([snapshot.layer] + layers, product),
      generatorVersion: configuration.generatorVersion)
    manifest.crosscheck = crosscheck?.summary
    let files = try publish(product, manifest, from: temporaryPath, in: output.path)
    try Directory.createWithParents("\(output.work)/pack")
    try BuildRecord.write(
      input.digest, files, manifest: manifest, to: output.buildRecord(input.artifactName))
    let document = ManifestDocument(manifest)
    let updated = try makeUpdates(
      document, output, previous: configuration.makesUpdates ? previous : nil,
      compared: comparison, progress: progress)
    try ReleaseReport.write(
      output.path, document: updated ?? document, isVerified: true, since: previous)
    return Outcome(
      artifactPath: "\(output.path)/\(product.artifact.file)", manifestPath: output.manifest,
      document: updated ?? document,
      diagnostics: content.diagnostics + (crosscheck?.findings ?? []),
      knownFindings: Set((previous?.releases.first?.manifest?.diagnostics ?? []).map(\.line)),
      previous: previous, comparison: comparison, isUnchanged: false)
  }

  /// Returns the outcome for an artifact that is up to date: `document` describes it. It is compared with other
  /// sources and releases if that has not been done.
  private static func existing(
    _ document: ManifestDocument, _ output: OutputFolder, configuration: BuildConfiguration,
    previous: PreviousReleases?, input: CrosscheckInput?, progress: any ProgressSink
  ) throws -> Outcome {
    progress.send(.skipped(stage: "build", reason: .nothingHasChanged))
    var document = document
    let crosscheck = try crosscheckExisting(&document, output, input: input, progress: progress)
    let updated = try makeUpdates(
      document, output, previous: configuration.makesUpdates ? previous : nil, progress: progress)
    document = updated ?? document
    if updated != nil || crosscheck != nil || !File.exists("\(output.path)/\(ReportPage.fileName)")
    {
      try ReleaseReport.write(output.path, document: document, since: previous)
    }
    return Outcome(
      artifactPath: "\(output.path)/\(document.manifest.artifact.file)",
      manifestPath: output.manifest, document: document,
      diagnostics: crosscheck?.findings ?? [], previous: previous, isUnchanged: true)
  }

  /// Returns the manifest, which was `document`, if the list of updates in it changed.
  private static func makeUpdates(
    _ document: ManifestDocument, _ output: OutputFolder, previous: PreviousReleases?,
    compared: LastReleaseComparison? = nil, progress: any ProgressSink
  ) throws -> ManifestDocument? {
    guard let previous else { return nil }
    return try BuildUpdates.make(
      document, in: output.path, from: previous, compared: compared, progress)
  }
}
