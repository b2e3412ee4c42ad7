package import Basics
import Digest
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
    package var manifest: Manifest
    /// The findings about the data of this build; empty if nothing was built.
    package var diagnostics: [Diagnostic]
    /// The lines of findings that the previous release has too.
    package var knownFindings: Set<String> = []
    /// Whether nothing was built because the existing artifact is up to date.
    package var isUnchanged: Bool
  }

  /// Builds the artifact described by `configuration`.
  ///
  /// - Throws: ``PipelineError`` of every category; `CancellationError` if the task is cancelled. The output
  ///   folder is unchanged then.
  package static func build(_ configuration: BuildConfiguration, _ progress: any ProgressSink)
    async throws -> Outcome
  {
    let output = OutputFolder(configuration.output, isSample: configuration.source.isSample)
    let lock = try output.lock()
    let outcome = try await build(configuration, output, progress: progress)
    // Held until here, so that no other run can write between artifact and manifest.
    withExtendedLifetime(lock) {}
    return outcome
  }

  private static func build(
    _ configuration: BuildConfiguration, _ output: OutputFolder, progress: any ProgressSink
  ) async throws -> Outcome {
    // Read first: a mistake in the facts is reported before hours of a crawl.
    let facts = configuration.facts.isEmpty ? nil : try CrosscheckInput(facts: configuration.facts)
    var timings = StageTimings(jobs: configuration.jobs)
    let start = ContinuousClock.now
    let texts = try await fetchTexts(
      configuration.texts, table: configuration.textTable, nextTo: output.snapshot,
      configuration.live, progress: progress)
    let snapshot = try await fetch(
      configuration.source, to: output.snapshot, jobs: configuration.jobs, configuration.live,
      progress: progress
    ).snapshot
    timings.note("fetch", since: start)
    let previous = try PreviousReleases.named(in: configuration, for: snapshot.source)
    let statistics = try previous?.readStatistics()
    if previous != nil, statistics == nil {
      progress.send(.note(.previousStatisticsMissing))
    }
    let input = try BuildInput(snapshot, texts, configuration: configuration, previous: statistics)
    let record = output.buildRecord(input.artifactName)
    if BuildRecord.isCurrent(record, input.digest, in: output.path) {
      progress.send(.skipped(stage: "build", reason: .nothingHasChanged))
      let crosscheck = try crosscheckExisting(
        input.artifactName, output, input: facts, progress: progress)
      let updated = try makeUpdates(
        input.artifactName, output, previous: configuration.makesUpdates ? previous : nil,
        progress: progress)
      let manifest = try updated ?? Manifest.read(output.path)
      if updated != nil || crosscheck != nil
        || !File.exists("\(output.path)/\(ReportStage.fileName)")
      {
        try ReleaseReport.write(output.path)
      }
      return Outcome(
        artifactPath: "\(output.path)/\(input.artifactName)", manifestPath: output.manifest,
        manifest: manifest, diagnostics: crosscheck?.findings ?? [], isUnchanged: true)
    }
    try Task.checkCancellation()
    let (normalized, gate, newStatistics) = try timings.measure("normalize") {
      try normalize(
        snapshot, texts, localization: configuration.localization, previous: statistics,
        jobs: configuration.jobs, isPartial: configuration.isPartial, progress: progress)
    }
    try Task.checkCancellation()
    let index = timings.measure("index") { IndexStage.run(learnset: normalized.dex.learnset) }
    try Task.checkCancellation()

    // The artifact is packed while the layers are written, and the gate checks their tables. What it refuses may break
    // a constraint of the artifact too; its errors say more.
    let temporaryPath = "\(output.path)/.\(input.artifactName).tmp"
    // Publishing moves the file; on failure it is removed.
    defer { try? File.remove(temporaryPath) }
    var content = normalized
    let (product, layers) = try timings.measure("pack") {
      let (packed, written) = try Threads.both(
        {
          Result {
            try pack(
              normalized, index, to: temporaryPath, edition: configuration.edition,
              generatorVersion: configuration.generatorVersion, progress: progress)
          }
        },
        { try writeLayers(normalized, index, gate: gate, input: input, output: output) })
      content.diagnostics = written.diagnostics
      return (try packed.get(), written.layers)
    }

    var manifest = manifest(
      product, content, stages: stages([snapshot.layer] + layers, product),
      generatorVersion: configuration.generatorVersion)
    let crosscheckStart = ContinuousClock.now
    let crosscheck = try crosscheck(temporaryPath, facts, progress: progress)
    if let crosscheck {
      manifest.crosscheck = crosscheck.summary
      timings.note("crosscheck", since: crosscheckStart)
    }
    let files = try timings.measure("publish") {
      try publish(
        product, manifest, statistics: newStatistics, from: temporaryPath, in: output.path)
    }
    try Directory.createWithParents("\(output.work)/pack")
    try BuildRecord.write(input.digest, files, manifest: manifest, to: record)
    let updated = try makeUpdates(
      input.artifactName, output, previous: configuration.makesUpdates ? previous : nil,
      progress: progress)
    try ReleaseReport.keep(timings, manifest, in: output.path)
    try ReleaseReport.write(output.path, isVerified: true)
    return Outcome(
      artifactPath: "\(output.path)/\(product.artifact.file)", manifestPath: output.manifest,
      manifest: updated ?? manifest,
      diagnostics: content.diagnostics + (crosscheck?.findings ?? []),
      knownFindings: Set((previous?.releases.first?.findings ?? []).map(\.line)), isUnchanged: false
    )
  }

  /// Returns the manifest if the list of updates in it changed.
  private static func makeUpdates(
    _ artifact: String, _ output: OutputFolder, previous: PreviousReleases?,
    progress: any ProgressSink
  ) throws -> Manifest? {
    guard let previous, !previous.releases.isEmpty else { return nil }
    return try BuildUpdates.make(artifact, in: output.path, from: previous, progress)
  }
}
