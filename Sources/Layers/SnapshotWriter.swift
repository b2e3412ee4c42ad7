package import Diagnostics
package import Digest
import JSON
import Platform
import SimdJSON

/// Writes a snapshot: takes resources in any order, singly or by batches. What stood in the folder
/// stays until ``finish(source:diagnostics:isDurable:)``.
///
/// Any thread may call; the calls run one after the other. Quickest where the resources of each
/// endpoint come in the order of their ids as texts (1, 10, 100, 2), which is the order of the
/// body files: another one writes the file of the endpoint twice.
package final class SnapshotWriter: Sendable {
  private final class State {
    let draft: LayerDraft
    var writers: [String: SnapshotBodyWriter] = [:]
    let canonicalizer = ResourceCanonicalizer()
    /// Resources of ``SnapshotWriter/add(_:_:_:)`` that are not written yet.
    let pending: SnapshotBatch

    init(draft: LayerDraft, pending: SnapshotBatch) {
      self.draft = draft
      self.pending = pending
    }
  }

  private let state: Locked<State>

  /// Bytes of single resources that are collected before they are written.
  private static let pendingBytes = 1 << 20

  /// - Parameters:
  ///   - folder: where the snapshot will stand; made where it is missing.
  ///   - bases: as in ``SnapshotBatch/init(bases:)``, for resources that are added one by one.
  /// - Throws: ``FileError`` where the folder cannot be written.
  package init(_ folder: String, bases: [String] = [SnapshotBatch.publicBase]) throws {
    let draft = try LayerDraft(folder)
    state = Locked(State(draft: draft, pending: SnapshotBatch(bases: bases)))
  }

  /// Adds one resource, in whatever bytes its source has it.
  ///
  /// - Throws: ``JSONError`` as ``ResourceCanonicalizer``; ``FileError`` where the disk is full.
  package func add(_ endpoint: String, _ id: Int, _ body: UnsafeRawBufferPointer) throws {
    try state.withLockUnchecked { state in
      try state.canonicalizer.add(endpoint, id, body, hasPadding: false, to: state.pending)
      if state.pending.byteCount >= Self.pendingBytes { try Self.flush(state) }
    }
  }

  /// Adds one resource that is in memory as an array.
  package func add(_ endpoint: String, _ id: Int, _ body: [UInt8]) throws {
    try body.withUnsafeBytes { try add(endpoint, id, $0) }
  }

  /// Adds the resources of `batch`.
  ///
  /// - Throws: ``FileError`` where the disk is full.
  package func append(_ batch: SnapshotBatch) throws {
    try state.withLockUnchecked { state in
      try Self.flush(state)
      try Self.append(batch, to: state)
    }
  }

  /// Leaves out the resources that `isKept` says no to: for sources that tell only at their end what
  /// belongs to them.
  package func keep(_ isKept: (_ endpoint: String, _ id: Int) -> Bool) throws {
    try state.withLockUnchecked { state in
      try Self.flush(state)
      for writer in state.writers.values { writer.keep { isKept(writer.endpoint, $0) } }
    }
  }

  /// The digest that the snapshot would have if it were finished now.
  package func digest() throws -> SHA256Digest {
    try state.withLockUnchecked { state in
      try Self.flush(state)
      return SnapshotEntry.digest(
        of: state.writers.values.flatMap(\.entries).sorted(by: SnapshotEntry.precedes))
    }
  }

  /// Puts the snapshot in place and opens it. Call it once; the writer is spent afterwards.
  ///
  /// - Parameters:
  ///   - diagnostics: what was found about the source, to be told again when the stage is skipped.
  ///   - isDurable: as in ``LayerDraft``; for sources that cannot be had again at once.
  /// - Throws: ``PipelineError`` of code `duplicate-resource`; ``FileError``.
  package func finish(
    source: SourceDescription, diagnostics: [Diagnostic] = [], isDurable: Bool = false
  ) throws -> Snapshot {
    try state.withLockUnchecked { state in
      try Self.flush(state)
      let writers = state.writers.values.sorted {
        $0.endpoint.utf8.lexicographicallyPrecedes($1.endpoint.utf8)
      }
      let entries = try writers.flatMap { try $0.finish() }
      for (a, b) in zip(entries, entries.dropFirst()) where !SnapshotEntry.precedes(a, b) {
        throw PipelineError(
          .badData, .duplicateResource, .duplicateResource,
          at: .resource(b.resource))
      }
      let index = SnapshotIndex.encode(entries)
      try Self.write(index, state.draft.path(of: SnapshotIndex.fileName))
      try Self.write(
        source.encoded, state.draft.path(of: SourceDescription.fileName))
      try Self.write(
        JSONValue.array(diagnostics.map(\.json)).pretty,
        state.draft.path(of: Snapshot.diagnosticsName))
      var known: [String: LayerDraft.KnownDigest] = [
        SnapshotIndex.fileName: .sha256(SHA256.digest(of: index))
      ]
      for writer in writers {
        known[Snapshot.bodyFileName(of: writer.endpoint)] = .withinAnotherFile
      }
      try state.draft.commit(
        stage: Snapshot.stage, stageVersion: Snapshot.stageVersion,
        inputDigest: SnapshotEntry.digest(of: entries), known: known, isDurable: isDurable)
      return try Snapshot(state.draft.folder)
    }
  }

  private static func write(_ bytes: [UInt8], _ path: String) throws(FileError) {
    try OpenFile(path, .createNew).write(bytes)
  }

  private static func flush(_ state: State) throws(FileError) {
    guard state.pending.count > 0 else { return }
    try append(state.pending, to: state)
    state.pending.removeAll()
  }

  private static func append(_ batch: SnapshotBatch, to state: State) throws(FileError) {
    let bytes = batch.output.bytes
    var current: SnapshotBodyWriter?
    for record in batch.records {
      if record.endpoint != current?.endpoint {
        try current?.flush(bytes)
        current = try writer(record.endpoint, state)
      }
      try current?.append(record, bytes)
    }
    try current?.flush(bytes)
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
