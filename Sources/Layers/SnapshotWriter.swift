package import Base
import SimdJSON

/// A writer of a snapshot, which takes batches of resources in any order. An existing snapshot in the folder is
/// unchanged until ``finish(source:diagnostics:isDurable:)``.
///
/// Any thread may call it; calls are serialized. It is fastest if the resources of each endpoint are in the
/// order of the body files, by their ids as texts (1, 10, 100, 2): otherwise the file of the endpoint is
/// written twice.
package final class SnapshotWriter: Sendable {
  private final class State {
    let draft: LayerDraft
    var writers: [String: SnapshotBodyWriter] = [:]

    init(draft: LayerDraft) { self.draft = draft }
  }

  private let state: Locked<State>

  /// - Parameter folder: the folder of the snapshot; created if it is missing.
  /// - Throws: ``FileError`` if the folder cannot be written.
  package init(_ folder: String) throws { state = Locked(State(draft: try LayerDraft(folder))) }

  /// Adds the resources of `batch`.
  ///
  /// - Throws: ``FileError`` if the disk is full.
  package func append(_ batch: SnapshotBatch) throws {
    try state.withLockUnchecked { state in
      let bytes = batch.output.bytes
      var current: SnapshotBodyWriter?
      for record in batch.records {
        if record.endpoint != current?.endpoint {
          try current?.flush(bytes)
          current = try Self.writer(record.endpoint, state)
        }
        try current?.append(record, bytes)
      }
      try current?.flush(bytes)
    }
  }

  /// Removes the resources for which `isKept` returns false: for sources whose lists are complete only at the
  /// end.
  package func keep(_ isKept: (_ endpoint: String, _ id: Int) -> Bool) {
    state.withLockUnchecked { state in
      for writer in state.writers.values { writer.keep { isKept(writer.endpoint, $0) } }
    }
  }

  /// Returns the digest that the snapshot would have if it were finished now.
  package func digest() -> SHA256Digest {
    state.withLockUnchecked { state in
      SnapshotEntry.digest(
        of: state.writers.values.flatMap(\.entries).sorted(by: SnapshotEntry.precedes))
    }
  }

  /// Moves the snapshot into place and opens it. The writer must not be used afterwards.
  ///
  /// - Parameters:
  ///   - diagnostics: the diagnostics about the source, which are reported again when the stage is skipped.
  ///   - isDurable: as in ``LayerDraft``; for sources that cannot quickly be fetched again.
  /// - Throws: ``PipelineError`` of code `duplicate-resource`; ``FileError``.
  package func finish(
    source: SourceDescription, diagnostics: [Diagnostic] = [], isDurable: Bool = false
  ) throws -> Snapshot {
    try state.withLockUnchecked { state in
      let writers = state.writers.values.sorted {
        $0.endpoint.utf8.lexicographicallyPrecedes($1.endpoint.utf8)
      }
      let entries = try writers.flatMap { try $0.finish() }
      for (a, b) in zip(entries, entries.dropFirst()) where !SnapshotEntry.precedes(a, b) {
        throw PipelineError(.duplicateResource, at: .resource(b.resource))
      }
      let index = SnapshotIndex.encode(entries)
      for (name, bytes) in [
        (SnapshotIndex.fileName, index),
        (SourceDescription.fileName, JSONValue(encoding: source).pretty),
        (Snapshot.diagnosticsName, JSONValue(encoding: diagnostics).pretty),
      ] {
        try OpenFile(state.draft.path(of: name), .createNew).write(bytes)
      }
      var known = [SnapshotIndex.fileName: Optional(SHA256.digest(of: index))]
      for writer in writers { known[Snapshot.bodyFileName(of: writer.endpoint)] = .some(nil) }
      let layer = try state.draft.commit(
        stage: Snapshot.stage, stageVersion: Snapshot.stageVersion,
        inputDigest: SnapshotEntry.digest(of: entries), known: known, isDurable: isDurable)
      return try Snapshot(
        state.draft.folder, source: source, diagnostics: diagnostics, layer: layer,
        entries: entries)
    }
  }

  private static func writer(
    _ endpoint: String, _ state: State
  ) throws(FileError) -> SnapshotBodyWriter {
    if let writer = state.writers[endpoint] { return writer }
    let writer = try SnapshotBodyWriter(
      endpoint, at: state.draft.path(of: Snapshot.bodyFileName(of: endpoint)))
    state.writers[endpoint] = writer
    return writer
  }
}
