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
      configuration.texts, tables: configuration.textTables, nextTo: output.snapshot,
      configuration.live, progress: progress)
    let snapshot = try await fetch(
      configuration.source, to: output.snapshot, jobs: configuration.jobs, configuration.live,
      progress: progress
    ).snapshot
    timings.note("fetch", since: start)
    let previous = try PreviousReleases.named(in: configuration, for: snapshot.source)
    let lastRelease = previous?.releases.first
    let input = try BuildInput(snapshot, texts, configuration: configuration, previous: lastRelease)
    let record = output.buildRecord(input.artifactName)
    if var document = BuildRecord.current(record, input.digest, in: output.path) {
      progress.send(.skipped(stage: "build", reason: .nothingHasChanged))
      let crosscheck = try crosscheckExisting(
        &document, output, input: facts, progress: progress)
      let updated = try makeUpdates(
        document, output, previous: configuration.makesUpdates ? previous : nil,
        progress: progress)
      document = updated ?? document
      if updated != nil || crosscheck != nil
        || !File.exists("\(output.path)/\(ReportStage.fileName)")
      {
        try ReleaseReport.write(output.path, document: document)
      }
      return Outcome(
        artifactPath: "\(output.path)/\(input.artifactName)", manifestPath: output.manifest,
        document: document, diagnostics: crosscheck?.findings ?? [], previous: previous,
        isUnchanged: true)
    }
    try Task.checkCancellation()
    let (normalized, gate) = try timings.measure("normalize") {
      try normalize(
        snapshot, texts, localization: configuration.localization, jobs: configuration.jobs,
        isPartial: configuration.isPartial, progress: progress)
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

    let comparison = try lastRelease.map { lastRelease in
      try timings.measure("compare") {
        try LastReleaseComparison(lastRelease.artifact, temporaryPath)
      }
    }
    if let comparison {
      try comparison.refuse()
      var findings = DiagnosticCollector()
      for finding in content.diagnostics + comparison.findings { findings.report(finding) }
      content.diagnostics = findings.sorted
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
      try publish(product, manifest, from: temporaryPath, in: output.path)
    }
    try Directory.createWithParents("\(output.work)/pack")
    try BuildRecord.write(input.digest, files, manifest: manifest, to: record)
    let document = ManifestDocument(manifest)
    let updated = try makeUpdates(
      document, output, previous: configuration.makesUpdates ? previous : nil,
      compared: comparison, progress: progress)
    try ReleaseReport.keep(timings, manifest, in: output.path)
    try ReleaseReport.write(output.path, document: updated ?? document, isVerified: true)
    return Outcome(
      artifactPath: "\(output.path)/\(product.artifact.file)", manifestPath: output.manifest,
      document: updated ?? document,
      diagnostics: content.diagnostics + (crosscheck?.findings ?? []),
      knownFindings: Set((lastRelease?.manifest?.diagnostics ?? []).map(\.line)),
      previous: previous, comparison: comparison, isUnchanged: false)
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
