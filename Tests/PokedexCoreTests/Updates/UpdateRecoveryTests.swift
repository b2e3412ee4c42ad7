import Base
import PokedexCore
import PokedexFormat
import TestSupport
import Testing

/// What an app does with its copy while it is updated, and copies that an app cannot read any more.
@Suite(.inTemporaryFolder) struct UpdateRecoveryTests {
  let folder = InTemporaryFolder.path

  /// The settings of an app's connection, and whether the update is refused while it is idle.
  static let connections: [(settings: String, isRefused: Bool)] = [
    ("PRAGMA journal_mode = delete", false), ("PRAGMA journal_mode = truncate", false),
    ("PRAGMA journal_mode = persist", false), ("PRAGMA locking_mode = exclusive", true),
    ("PRAGMA journal_mode = wal", true),
  ]

  /// A row that the app's connection was able to write is in the file afterwards.
  @Test(arguments: connections.indices, [false, true])
  func update_idleConnectionOfTheApp_losesNoRow(index: Int, isCompleteDatabase: Bool) throws {
    let (settings, isRefused) = Self.connections[index]
    let store = try TestStore(folder, seed: 400 + index)
    try store.install(1)
    let app = try Connection(store.app, .readWrite, busyTimeoutMilliseconds: 0)
    try app.execute(settings)
    try app.execute("CREATE TABLE mine (x); INSERT INTO mine VALUES (1)")
    if settings.hasSuffix("wal") { try app.execute("PRAGMA wal_checkpoint(truncate)") }
    let manifest = try store.manifest(2, from: [1])
    let code = TestStore.code {
      _ =
        isCompleteDatabase
        ? try store.updater.replace(with: store.file(2), manifest: manifest)
        : try store.updater.update(with: [store.patch(1, 2)], manifest: manifest)
    }
    expectEqual(code, (isRefused ? .busy : nil))
    let isWritten = (try? app.execute("INSERT INTO mine VALUES (2)")) != nil
    expectEqual(isWritten, isRefused)
    guard isRefused || !isCompleteDatabase else { return }
    let now = settings.contains("locking_mode") ? app : try Connection(store.app, .readWrite)
    try expectEqual(now.texts("SELECT x FROM mine ORDER BY x"), (isWritten ? ["1", "2"] : ["1"]))
    try expectEqual(now.integrityProblems(), [])
  }

  /// Readers of the old file go on, and see one release or the other.
  @Test func update_readers_seeNoError() async throws {
    let store = try TestStore(folder, seed: 410)
    try store.install(1)
    let patch = try store.patch(1, 2)
    let versions = Set([try store.version(1), try store.version(2)])
    let seen = Locked<[String]>([])
    let isDone = Locked(false)
    let path = store.app
    let reader = Task.detached {
      while !isDone.withLock({ $0 }) {
        let connection = try Connection(path, .readOnly)
        let version = try connection.text("SELECT value FROM meta WHERE key = 'data_version'")
        seen.withLock { $0.append(version ?? "") }
        await Task.yield()
      }
    }
    while seen.withLock({ $0.isEmpty }) { await Task.yield() }
    for _ in 0..<5 {
      try File.remove("\(folder)/.app.sqlite.release")
      _ = try PokedexUpdater(path: path).update(with: [patch])
      try AtomicFile.write(path, File.readAll(store.file(1)), durable: false)
    }
    isDone.withLock { $0 = true }
    try await reader.value
    #expect(seen.withLock { Set($0) }.isSubset(of: versions))
  }

  /// A reader that stays in its transaction would read pages of both files.
  @Test func update_readerInATransaction_isBusy() throws {
    let store = try TestStore(folder, seed: 411)
    try store.install(1)
    let reader = try Connection(store.app, .readOnly)
    try reader.execute("BEGIN; SELECT value FROM meta")
    expectError(.busy) { try store.update(1, to: 2) }
    try expectEqual(
      reader.text("SELECT value FROM meta WHERE key = 'data_version'"), store.version(1))
    try reader.execute("COMMIT")
    try store.update(1, to: 2)
  }

  /// Damage, each by what it makes of the bytes of a release.
  static let damages: [(name: String, change: @Sendable (inout [UInt8]) -> Void)] = [
    ("empty", { $0 = [] }), ("one byte", { $0 = Array($0[..<1]) }),
    ("half a header", { $0 = Array($0[..<50]) }), ("a header", { $0 = Array($0[..<100]) }),
    ("one page", { $0 = Array($0[..<4096]) }), ("half", { $0 = Array($0[..<($0.count / 2)]) }),
    ("a bit of the magic", { $0[0] ^= 1 }), ("a bit of the application id", { $0[70] ^= 4 }),
    ("a bit of the page size", { $0[16] ^= 0x20 }), ("the format version", { $0[19] = 9 }),
    ("the schema version", { $0[63] = 9 }),
    ("the first page is zeros", { for at in 0..<4096 { $0[at] = 0 } }),
    ("the header is zeros", { for at in 0..<100 { $0[at] = 0 } }),
    ("the second page is zeros", { for at in 4096..<8192 { $0[at] = 0 } }),
    ("the page of the schema", { for at in 100..<160 { $0[at] = 0xFF } }),
  ]

  @Test(arguments: damages.indices)
  func needs_damagedCopy_isReplacedByTheCompleteFile(index: Int) throws {
    let store = try TestStore(folder, seed: 420)
    try store.install(1)
    var bytes = try File.readAll(store.app)
    Self.damages[index].change(&bytes)
    try AtomicFile.write(store.app, bytes, durable: false)
    let manifest = try store.manifest(2, from: [1])
    let name = Self.damages[index].name
    #expect(try store.updater.needs(store.latest(2)), "\(name)")
    var download = try store.updater.download(for: manifest)
    if download?.isCompleteDatabase == false {
      // The damage shows only when the rows are read.
      expectError(.baseUnusable, "\(name)") { try store.update(1, to: 2) }
      download = try store.updater.download(for: manifest, completeDatabase: true)
    }
    expectEqual(download?.isCompleteDatabase, true, "\(name)")
    _ = try store.updater.replace(with: store.file(2), manifest: manifest)
    try expectEqual(File.readAll(store.app), File.readAll(store.file(2)), "\(name)")
  }

  /// A file that is not a Pokédex stays, whatever is asked for.
  @Test(arguments: ["text", "database", "folder", "journal", "zeros", "image"])
  func needs_fileOfSomebodyElse_isRefused(kind: String) throws {
    let store = try TestStore(folder, seed: 421)
    let manifest = try store.manifest(2)
    switch kind {
    case "text": try AtomicFile.write(store.app, "my shopping list\n")
    case "database": try Connection(store.app, .readWriteCreate).execute("CREATE TABLE mine (x)")
    case "zeros": try AtomicFile.write(store.app, [UInt8](repeating: 0, count: 40_960))
    case "image":
      // A disk image that contains a database.
      let bytes = try File.readAll(store.file(1))
      try AtomicFile.write(store.app, [UInt8](repeating: 0, count: 32_768) + bytes)
    case "folder": try Directory.createWithParents(store.app)
    default:
      try store.install(1)
      try AtomicFile.write("\(store.app)-journal", [UInt8](repeating: 1, count: 600))
    }
    let before = try? File.readAll(store.app)
    let wanted: PokedexError.Code =
      switch kind {
      case "folder": .disk
      case "journal": .updateInterrupted
      default: .baseUnusable
      }
    expectError(wanted) { try store.updater.needs(store.latest(2)) }
    expectError(wanted) { try store.updater.download(for: manifest) }
    expectError(wanted) { try store.updater.replace(with: store.file(2), manifest: manifest) }
    expectEqual((try? File.readAll(store.app)), before)
  }

  /// The bundle replaces a copy only while no connection could write rows that would be lost.
  @Test func install_copyOpenInWAL_isBusy() async throws {
    let store = try TestStore(folder, seed: 430)
    try store.install(1)
    let app = try Connection(store.app, .readWrite)
    try app.execute(
      "PRAGMA journal_mode = wal; CREATE TABLE mine (x); PRAGMA wal_checkpoint(truncate)")
    let installer = PokedexInstaller(bundle: store.file(2), destination: store.app)
    await expectError(.busy) { try await installer.install() }
    try app.execute("INSERT INTO mine VALUES (1)")
    try expectEqual(Connection(store.app, .readWrite).integer("SELECT count(*) FROM mine"), 1)
  }
}
