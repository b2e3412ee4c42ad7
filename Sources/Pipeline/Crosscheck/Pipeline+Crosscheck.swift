package import Base
package import PokedexFormat

/// The facts of other sources, and the reviewed disagreements with them.
package struct CrosscheckInput: Sendable {
  package let facts: [CrosscheckFacts]
  package let reviewed: ReviewedDisagreements
  /// The digest of both: everything but the database that a comparison depends on.
  let digest: SHA256Digest
  /// The paths of the facts, for messages.
  var path: String { facts.map(\.path).joined(separator: ", ") }

  /// - Parameters:
  ///   - facts: the paths of the facts, each of another source.
  ///   - reviewed: the path of the reviewed list; nil for the embedded one.
  /// - Throws: ``PipelineError`` `no-such-file` (no input), `facts-invalid`, `reviewed-invalid` (bad data).
  package init(facts: [String], reviewed: String? = nil) throws {
    self.facts = try facts.map { try CrosscheckFacts($0) }
    var sources: Set<String> = []
    for facts in self.facts where !sources.insert(facts.source.id).inserted {
      throw PipelineError(.factsRepeated(source: facts.source.id), at: .file(facts.path))
    }
    self.reviewed = try ReviewedDisagreements(reviewed)
    digest = SHA256.digest(
      of: self.facts.map { "facts \($0.digest.hex)\n" }.joined()
        + "reviewed \(self.reviewed.digest.hex)\n")
  }
}

extension Pipeline {
  /// Compares the database at `path` with other sources.
  ///
  /// - Throws: ``PipelineError`` `crosscheck-below-minimum` (refused), one for each field.
  static func crosscheck(
    _ path: String, _ input: CrosscheckInput, progress: any ProgressSink
  ) throws -> CrosscheckResult {
    progress.send(.began(stage: "crosscheck", total: nil, unit: .unitRows))
    let result = try CrosscheckRun.compare(path, input)
    let refusals = result.refusals
    guard refusals.isEmpty else { throw PipelineError(refusals, category: .refused) }
    progress.send(.finished(stage: "crosscheck", summary: result.summary.line))
    return result
  }

  /// Compares an existing artifact, unless its manifest has the comparison with this input, and writes the
  /// result to the manifest, `document`.
  ///
  /// - Returns: the comparison; nil if the manifest was not changed.
  static func crosscheckExisting(
    _ document: inout ManifestDocument, _ output: OutputFolder, input: CrosscheckInput?,
    progress: any ProgressSink
  ) throws -> CrosscheckResult? {
    let artifact = document.manifest.artifact.file
    guard let input, document.manifest.crosscheck?.inputDigest != input.digest else { return nil }
    let result = try crosscheck("\(output.path)/\(artifact)", input, progress: progress)
    if document.manifest.signature != nil { progress.send(.note(.manifestToBeSignedAgain)) }
    document.change { $0.crosscheck = result.summary }
    _ = try document.write(to: output.manifest)
    return result
  }
}

extension Crosscheck {
  /// The agreement in one sentence.
  package var line: Message {
    let total = total
    return .crosscheckAgreement(
      percent: total.percent ?? "0", total: total.total,
      source: sources.map(\.title).joined(separator: ", "), supplied: total.supplied,
      reviewed: total.reviewed, unreviewed: total.unreviewed)
  }
}

extension Manifest {
  /// The agreement with a second source in one sentence, or that there was no comparison.
  package var crosscheckLine: Message { crosscheck?.line ?? .notCrossChecked }
}
