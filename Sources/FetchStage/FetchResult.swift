import Diagnostics
package import Layers

/// What the fetch stage did.
package struct FetchResult: Sendable {
  package var snapshot: Snapshot
  /// The snapshot is the one that stood there: nothing that it was made of has changed.
  package var wasSkipped: Bool

  package init(snapshot: Snapshot, wasSkipped: Bool) {
    self.snapshot = snapshot
    self.wasSkipped = wasSkipped
  }

  /// Finishes what `writer` has got, but where the snapshot that stands in the output is equal and
  /// whole: then that one stays, so that the stages behind find nothing new either.
  ///
  /// - Parameter sound: the snapshot that stands there, if it is known to be whole; else it is
  ///   opened and checked.
  static func keepingEqual(
    _ writer: SnapshotWriter, source: SourceDescription, diagnostics: [Diagnostic],
    sound: Snapshot?, output: String, jobs: Int
  ) throws -> FetchResult {
    if let old = sound ?? (try? Snapshot(output)), old.source == source,
      old.diagnostics == diagnostics, old.digest == (try writer.digest())
    {
      let isWhole = try sound != nil || old.damagedEntries(jobs: jobs).isEmpty
      if isWhole { return FetchResult(snapshot: old, wasSkipped: true) }
    }
    return FetchResult(
      snapshot: try writer.finish(source: source, diagnostics: diagnostics), wasSkipped: false)
  }
}
