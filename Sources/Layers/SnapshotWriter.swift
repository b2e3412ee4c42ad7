package import Diagnostics
package import Digest
import FileKit
import JSONKit
import ParallelKit

/// Writes a snapshot: takes resources in any order and by batches, and lays them down in the
/// snapshot's order. What stood in the folder stays until ``finish(source:diagnostics:isDurable:)``.
///
/// Any thread may call; the calls run one after the other. Quickest where the batches come in the
/// snapshot's order (``SnapshotEntry/precedes(_:_:)``): otherwise the pack is written twice.
package final class SnapshotWriter: Sendable {
  private struct State: ~Copyable {
    let draft: LayerDraft
    var pack: OpenFile
    var size = 0
    var entries: [SnapshotEntry] = []
    var isInOrder = true
    /// Where each distinct body stands.
    var offsets: [SHA256Digest: Int] = [:]
    let canonicalizer = ResourceCanonicalizer()
    /// Resources of ``SnapshotWriter/add(_:_:_:)`` that are not written yet.
    let pending: SnapshotBatch
  }

  private let state: Monitor<Box>

  private final class Box {
    var state: State
    init(_ state: consuming State) { self.state = state }
  }

  /// Bytes of single resources that are collected before they are written.
  private static let pendingBytes = 1 << 20

  /// - Parameters:
  ///   - folder: where the snapshot will stand; made where it is missing.
  ///   - bases: as in ``SnapshotBatch/init(bases:)``, for resources that are added one by one.
  /// - Throws: ``FileError`` where the folder cannot be written.
  package init(_ folder: String, bases: [String] = [SnapshotBatch.publicBase]) throws {
    let draft = try LayerDraft(folder)
    let pack = try OpenFile(draft.path(of: Snapshot.packName), .createNew)
    state = Monitor(Box(State(draft: draft, pack: pack, pending: SnapshotBatch(bases: bases))))
  }

  /// Adds one resource, in whatever bytes its source has it.
  ///
  /// - Throws: ``JSONError`` as ``ResourceCanonicalizer``; ``FileError`` where the disk is full.
  package func add(_ endpoint: String, _ id: Int, _ body: UnsafeRawBufferPointer) throws {
    try state.withLockUnchecked { box in
      let pending = box.state.pending
      try box.state.canonicalizer.add(endpoint, id, body, hasPadding: false, to: pending)
      if pending.byteCount >= Self.pendingBytes { try Self.flush(&box.state) }
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
    try state.withLockUnchecked { box in
      try Self.flush(&box.state)
      try Self.append(batch, to: &box.state)
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
    try state.withLockUnchecked { box in
      try Self.flush(&box.state)
      if !box.state.isInOrder { try Self.reorder(&box.state) }
      for (a, b) in zip(box.state.entries, box.state.entries.dropFirst())
      where !SnapshotEntry.precedes(a, b) {
        throw PipelineError(
          .badData, .duplicateResource, "the source has this resource twice",
          at: .resource(b.resource))
      }
      let entries = box.state.entries
      let draft = box.state.draft
      let index = SnapshotIndex.encode(entries)
      try Self.write(index, draft.path(of: SnapshotIndex.fileName))
      try Self.write(
        Array(source.encoded.utf8), draft.path(of: SourceDescription.fileName))
      try Self.write(
        Array(JSONValue.array(diagnostics.map(\.json)).pretty.utf8),
        draft.path(of: Snapshot.diagnosticsName))
      try draft.commit(
        stage: Snapshot.stage, stageVersion: Snapshot.stageVersion,
        inputDigest: SnapshotEntry.digest(of: entries),
        known: [
          Snapshot.packName: .withinAnotherFile,
          SnapshotIndex.fileName: .sha256(SHA256.digest(of: index)),
        ], isDurable: isDurable)
      return try Snapshot(draft.folder)
    }
  }

  /// The digest that the snapshot would have if it were finished now.
  package func digest() throws -> SHA256Digest {
    try state.withLockUnchecked { box in
      try Self.flush(&box.state)
      return SnapshotEntry.digest(of: box.state.entries.sorted(by: SnapshotEntry.precedes))
    }
  }

  private static func write(_ bytes: [UInt8], _ path: String) throws(FileError) {
    try OpenFile(path, .createNew).write(bytes)
  }

  private static func flush(_ state: inout State) throws(FileError) {
    guard state.pending.count > 0 else { return }
    try append(state.pending, to: &state)
    state.pending.removeAll()
  }

  private static func append(_ batch: SnapshotBatch, to state: inout State) throws(FileError) {
    let bytes = batch.output.bytes
    // The longest piece without a body that the pack has already is written at once.
    var piece = 0..<0
    for record in batch.records {
      let line = record.range.lowerBound..<record.range.upperBound + 1
      let offset: Int
      if let known = state.offsets[record.sha256] {
        offset = known
        try state.pack.write(UnsafeRawBufferPointer(rebasing: bytes[piece]))
        piece = line.upperBound..<line.upperBound
      } else {
        offset = state.size
        state.offsets[record.sha256] = offset
        state.size += line.count
        piece = piece.lowerBound..<line.upperBound
      }
      let entry = SnapshotEntry(
        endpoint: record.endpoint, id: record.id, name: record.name, sha256: record.sha256,
        offset: offset, byteCount: record.range.count)
      if let last = state.entries.last, !SnapshotEntry.precedes(last, entry) {
        state.isInOrder = false
      }
      state.entries.append(entry)
    }
    try state.pack.write(UnsafeRawBufferPointer(rebasing: bytes[piece]))
  }

  /// Writes the pack anew, in the snapshot's order.
  private static func reorder(_ state: inout State) throws(FileError) {
    let path = state.draft.path(of: Snapshot.packName)
    let old = try MappedFile(path)
    try File.remove(path)
    state.entries.sort(by: SnapshotEntry.precedes)
    var pack = try BufferedFileWriter(path, .createNew)
    var moved: [Int: Int] = [:]
    for place in state.entries.indices {
      let entry = state.entries[place]
      if let offset = moved[entry.offset] {
        state.entries[place].offset = offset
        continue
      }
      moved[entry.offset] = pack.count
      state.entries[place].offset = pack.count
      try old.withBytes { bytes throws(FileError) in
        try pack.append(
          UnsafeRawBufferPointer(
            rebasing: bytes[entry.offset...entry.offset + entry.byteCount]))
      }
    }
    try pack.finish()
  }
}
