import Base
package import Layers

/// The result of the fetch stage.
package struct FetchResult: Sendable {
  package var snapshot: Snapshot
  /// Whether the existing snapshot was kept because the source has not changed.
  package var wasSkipped: Bool

  /// Finishes the snapshot of `writer`, unless the existing snapshot in the output is equal and undamaged:
  /// that one is then kept, so that later stages see no change.
  ///
  /// - Parameter sound: the existing snapshot, if it is known to be undamaged; otherwise it is opened and
  ///   checked.
  static func keepingEqual(
    _ writer: SnapshotWriter, source: SourceDescription, diagnostics: [Diagnostic],
    sound: Snapshot?, output: String, jobs: Int
  ) throws -> FetchResult {
    if let old = sound ?? (try? Snapshot(output)), old.source == source,
      old.diagnostics == diagnostics, old.digest == writer.digest()
    {
      let isWhole = try sound != nil || old.damagedEntries(jobs: jobs).isEmpty
      if isWhole { return FetchResult(snapshot: old, wasSkipped: true) }
    }
    return FetchResult(
      snapshot: try writer.finish(source: source, diagnostics: diagnostics), wasSkipped: false)
  }
}
