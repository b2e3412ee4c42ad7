import Base
import Layers

/// An archive of PokéAPI's tree of files, as a source. It is not unpacked to disk: bodies are converted to
/// canonical form as they are read.
struct ArchiveSource {
  let locator: ArchiveLocator
  /// The path of the archive on this machine.
  let path: String
  let output: String
  let jobs: Int
  let limits: ArchiveLimits
  /// The time right before the source was checked, in nanoseconds since 1970.
  let scannedAt: Int64
  let progress: any ProgressSink
  let isCancelled: @Sendable () -> Bool

  /// The number of bytes of bodies that a worker gets at a time.
  private static let pieceBytes = 1 << 20

  func fetch() throws -> FetchResult {
    let stamp = try archiveStamp()
    try locator.checkDigest(of: path)
    if let known = KnownSource(output: output, kind: .archive, location: locator.location),
      try known.isUnchanged(OpenFolder("."), jobs: jobs, isCancelled: isCancelled)
    {
      return FetchResult(snapshot: known.snapshot, wasSkipped: true)
    }
    progress.send(.began(stage: Snapshot.stage, total: nil, unit: .unitResources))
    let writer = try SnapshotWriter(output)
    let verdict = try read(into: writer).check(archive: path)
    let strays = verdict.strays
    if !strays.isEmpty {
      writer.keep { verdict.listed[$0]?.contains($1) ?? false }
    }
    let source = SourceDescription(
      kind: .archive, location: locator.location, revision: verdict.meta.revision,
      date: verdict.meta.date)
    let result = try FetchResult.keepingEqual(
      writer, source: source, diagnostics: strays, sound: nil, output: output, jobs: jobs)
    KnownSource.write([(path, stamp)], of: result.snapshot, scannedAt: scannedAt, to: output)
    return result
  }

  private func archiveStamp() throws -> FileStamp {
    do throws(FileError) {
      let stamp = try FileStamp(path)
      // Opened first, since computing the digest of a FIFO would block.
      _ = try OpenFile(path, .readRegularFile)
      return stamp
    } catch {
      guard error.isMissing else {
        throw PipelineError(
          ArchiveError(.unreadable(error.errno), path: path, detail: error.reason))
      }
      throw PipelineError(.noSuchArchive, at: .file(path))
    }
  }

  /// Bodies read from the archive, later in canonical form.
  ///
  /// `@unchecked Sendable`, proof: only one thread at a time uses a piece, then passes it to the next and
  /// keeps nothing of it.
  private final class Piece: @unchecked Sendable {
    let buffer = ReadBuffer()
    var items: [(endpoint: String, id: Int, range: Range<Int>)] = []
    let batch = SnapshotBatch()

    func removeAll() {
      buffer.removeAll()
      items.removeAll(keepingCapacity: true)
      batch.removeAll()
    }
  }

  /// Adds all resources of the archive to `writer` and returns the other contents.
  private func read(into writer: SnapshotWriter) throws -> ArchiveContents {
    let contents = Locked(ArchiveContents())
    let spare = Locked<[Piece]>([])
    let done = Locked(0)
    // It keeps ten times the largest body that it has read, so there is one for large bodies. One thread decompresses,
    // and a piece can have 10 MB: more threads would gain little, and take more memory.
    let large = Locked(ResourceCanonicalizer())
    try OrderedWork.run(jobs: min(jobs, 2), window: 2) {
      ResourceCanonicalizer()
    } work: { (canonicalizer: inout ResourceCanonicalizer, piece: Piece) in
      for item in piece.items {
        func add(with canonicalizer: ResourceCanonicalizer) throws {
          try canonicalizer.add(
            item.endpoint, item.id,
            body: UnsafeRawBufferPointer(rebasing: piece.buffer.bytes[item.range]),
            hasPadding: true, to: piece.batch)
        }
        do {
          if item.range.count > 1 << 19 {
            try large.withLockUnchecked { try add(with: $0) }
          } else {
            try add(with: canonicalizer)
          }
        } catch let error as JSONError {
          throw PipelineError(
            error, in: "\(path)/\(item.endpoint)/\(item.id)/index.json",
            resource: "\(item.endpoint)/\(item.id)")
        }
      }
      return piece
    } consume: { piece in
      try writer.append(piece.batch)
      let total = done.withLock { done in
        done += piece.items.count
        return done
      }
      progress.send(.advanced(stage: Snapshot.stage, done: total))
      piece.removeAll()
      spare.withLock { $0.append(piece) }
    } produce: { put in
      let reader = try ArchiveReader(path, limits: limits)
      var piece = Piece()
      while let entry = try reader.nextFile() {
        if isCancelled() { throw CancellationError() }
        guard let kind = contents.withLock({ $0.kind(of: entry.path) }) else { continue }
        if case .resource(let endpoint, let id) = kind {
          let start = piece.buffer.bytes.count
          try reader.read { piece.buffer.append($0) }
          piece.items.append((endpoint, id, start..<piece.buffer.bytes.count))
          if piece.buffer.bytes.count >= Self.pieceBytes {
            try put(piece)
            piece = spare.withLock { $0.popLast() } ?? Piece()
          }
        } else {
          var body: [UInt8] = []
          try reader.read { body.append(contentsOf: $0) }
          try contents.withLock { try $0.add(kind, entry.path, body: body, archive: path) }
        }
      }
      try put(piece)
    }
    return contents.withLock { $0 }
  }
}
