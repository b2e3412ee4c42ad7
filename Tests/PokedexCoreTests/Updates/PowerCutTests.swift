import CPowerCut
import FileKit
import PokedexCore
import SQLiteKit
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An update in place whose power is cut: at every operation, with what was not synced yet lost, kept or
/// torn at random. `make power-cuts` tries 10,000 times.
@Suite struct PowerCutTests {
  private static let cases = getenv("POWER_CUTS").flatMap { Int(String(cString: $0)) } ?? 1_000

  @Test func update_powerCutAnywhere_leavesOldOrNew() async throws {
    try await withTemporaryFolder { folder in
      let recording = try PowerCutRecording(folder)
      print("power cuts: \(recording.operations.count) operations")
      let found = try recording.outcomes(cases: Self.cases, seed: 1)
      #expect(found.bad == 0, "\(found)")
      #expect(found.old > 0 && found.new > 0, "\(found)")
      print("power cuts: \(found.bad) bad of \(found.old + found.new + found.bad); \(found)")
      // The playback is able to do harm: without syncs, and without the journal, it does.
      let unsynced = try recording.outcomes(cases: 200, seed: 2, honoursSyncs: false)
      #expect(unsynced.bad > 0, "\(unsynced)")
      let unjournaled = try recording.outcomes(cases: 200, seed: 3, hasJournal: false)
      #expect(unjournaled.bad > 0, "\(unjournaled)")
      print("without syncs: \(unsynced); without journal: \(unjournaled)")
    }
  }
}

/// What SQLite did to the disk during one update in place.
private struct PowerCutRecording {
  struct Outcomes {
    var old = 0
    var new = 0
    var bad = 0
  }

  fileprivate struct Operation {
    var kind: powercut_kind
    var file: Int
    var offset: Int
    var bytes: [UInt8]
  }

  /// A file as the disk has it, and what was done since it was last synced.
  private struct Disk {
    var bytes: [UInt8]?
    var pending: [Operation] = []
  }

  fileprivate let operations: [Operation]
  private let database: Int
  private let old: [UInt8]
  private let new: [UInt8]
  /// Where a disk is put together again; in memory where the system has such a place.
  private let scratch: String
  private let digests: (old: String, new: String)

  init(_ folder: String) throws {
    let chain = try TestChain(folder, seed: 40, changes: 60, rows: 10)
    let patch = try chain.patch(0, 1)
    let app = try chain.installed(0)
    old = try File.readAll(app)
    try #require(powercut_start(app))
    do {
      _ = try PokedexUpdater(app, mode: .inPlace).update(with: [patch])
    } catch {
      powercut_stop()
      throw error
    }
    let count = powercut_stop()
    new = try File.readAll(app)
    digests = (try TestRelease.contentDigest(chain.releases[0]), try TestRelease.contentDigest(app))
    var names: [Int: String] = [:]
    operations = (0..<count).map { index in
      let operation = powercut_operation_at(index)
      let bytes = UnsafeBufferPointer(
        start: operation.data, count: operation.data == nil ? 0 : Int(operation.size))
      names[Int(operation.file)] = String(cString: powercut_name(operation.file))
      return Operation(
        kind: operation.kind, file: Int(operation.file), offset: Int(operation.offset),
        bytes: Array(bytes))
    }
    database = try #require(names.first { $0.value == app }?.key)
    try #require(names.contains { $0.value == app + "-journal" } && names.count == 2)
    scratch = try Directory.temporaryDirectory(
      in: Directory.isWritable("/dev/shm") ? "/dev/shm" : folder, prefix: "power-cut-")
  }

  /// Plays back to `cases` points, spread over all operations.
  ///
  /// - Parameters:
  ///   - honoursSyncs: false: a disk that says "synced" and lies.
  ///   - hasJournal: false: nothing of the journal ever reaches the disk.
  func outcomes(
    cases: Int, seed: Int, honoursSyncs: Bool = true, hasJournal: Bool = true
  ) throws -> Outcomes {
    defer { try? Directory.removeRecursively(scratch) }
    try Directory.createWithParents(scratch)
    var generator = SeededGenerator(seed)
    var found = Outcomes()
    var disks: [Int: Disk] = [database: Disk(bytes: old)]
    var done = 0
    // The commit is the last of many operations: after it as many cuts as in a tenth of the rest.
    let weights = (0...operations.count).map {
      $0 < operations.count ? 1 : 1 + operations.count / 10
    }
    let all = weights.reduce(0, +)
    var sum = 0
    for point in 0...operations.count {
      sum += weights[point]
      let due = cases * sum / all
      while done < due {
        try check(disks, variant: done % 4, &generator, &found)
        done += 1
      }
      guard point < operations.count else { break }
      let operation = operations[point]
      guard hasJournal || operation.file == database else { continue }
      var disk = disks[operation.file] ?? Disk(bytes: nil)
      if operation.kind == powercut_sync {
        if honoursSyncs {
          for pending in disk.pending { Self.apply(pending, to: &disk.bytes) }
          disk.pending = []
        }
      } else {
        disk.pending.append(operation)
      }
      disks[operation.file] = disk
    }
    return found
  }

  /// Cuts the power here, and looks at the database as an app does after a restart.
  private func check(
    _ disks: [Int: Disk], variant: Int, _ generator: inout SeededGenerator,
    _ found: inout Outcomes
  ) throws {
    let path = "\(scratch)/app.sqlite"
    for (file, disk) in disks.sorted(by: { $0.key < $1.key }) {
      var bytes = disk.bytes
      for operation in disk.pending {
        // Only the process died; nothing reached the disk; or each for itself, in sectors.
        switch variant {
        case 0: Self.apply(operation, to: &bytes)
        case 1: break
        default: Self.tear(operation, &bytes, &generator)
        }
      }
      let name = file == database ? path : "\(path)-journal"
      if let bytes {
        try OpenFile(name, .createOrTruncate).write(bytes)
      } else {
        try File.remove(name)
      }
    }
    if disks.count == 1 { try File.remove("\(path)-journal") }
    switch try? content(path) {
    case "old": found.old += 1
    case "new": found.new += 1
    default: found.bad += 1
    }
  }

  /// `old` or `new`; nil or an error for anything else.
  private func content(_ path: String) throws -> String? {
    let connection = try Connection(path, .readWrite)
    // Reading rolls an interrupted transaction back.
    try connection.execute("PRAGMA synchronous = off")
    _ = try connection.integer("SELECT count(*) FROM sqlite_master")
    let bytes = try File.readAll(path)
    if bytes == old { return "old" }
    if bytes == new { return "new" }
    guard try connection.integrityProblems() == [] else { return nil }
    switch try TestRelease.contentDigest(path) {
    case digests.old: return "old"
    case digests.new: return "new"
    default: return nil
    }
  }

  private static func apply(_ operation: Operation, to bytes: inout [UInt8]?) {
    switch operation.kind {
    case powercut_delete: bytes = nil
    case powercut_open: bytes = bytes ?? []
    case powercut_truncate:
      var content = bytes ?? []
      if content.count > operation.offset { content.removeLast(content.count - operation.offset) }
      bytes = content
    default: put(operation.bytes[...], at: operation.offset, &bytes)
    }
  }

  private static func put(_ piece: ArraySlice<UInt8>, at offset: Int, _ bytes: inout [UInt8]?) {
    var content = bytes ?? []
    bytes = nil
    let end = offset + piece.count
    if content.count < end {
      content += [UInt8](repeating: 0, count: end - content.count)
    }
    content.replaceSubrange(offset..<end, with: piece)
    bytes = content
  }

  /// One operation that may or may not have reached the disk; a write in sectors of 512 bytes.
  private static func tear(
    _ operation: Operation, _ bytes: inout [UInt8]?, _ generator: inout SeededGenerator
  ) {
    guard operation.kind == powercut_write else {
      if Bool.random(using: &generator) { apply(operation, to: &bytes) }
      return
    }
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return
    case 1: apply(operation, to: &bytes)
    default:
      var start = 0
      while start < operation.bytes.count {
        let end = min(start + 512 - (operation.offset + start) % 512, operation.bytes.count)
        if Bool.random(using: &generator) {
          put(operation.bytes[start..<end], at: operation.offset + start, &bytes)
        }
        start = end
      }
    }
  }
}
