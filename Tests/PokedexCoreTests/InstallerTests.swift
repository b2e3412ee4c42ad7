import Base
import PokedexCore
import PokedexFormat
import PokedexModel
import TestSupport
import Testing

@Suite(.inTemporaryFolder) struct InstallerTests {
  let folder = InTemporaryFolder.path

  private var support: String { "\(folder)/Support" }
  private var path: String { "\(support)/pokedex.sqlite" }
  private var installer: PokedexInstaller {
    PokedexInstaller(bundle: SampleDatabase.path, destination: path)
  }

  private var hasBytesOfBundle: Bool {
    get throws { try File.readAll(path) == File.readAll(SampleDatabase.path) }
  }

  @Test func install_inPlace_copiesNothing() async throws {
    let pokedex = try await PokedexInstaller(bundle: SampleDatabase.path).install()
    expectEqual(pokedex.path, SampleDatabase.path)
  }

  @Test func states_firstLaunch_endInSuccess() async throws {
    var names: [String] = []
    var last = 0.0
    for await state in installer.states() {
      switch state {
      case .idle: names.append("idle")
      case .loading(let progress):
        #expect(progress >= last)
        last = progress
        if names.last != "loading" { names.append("loading") }
      case .success(let pokedex):
        names.append("success")
        try expectEqual(pokedex.name(of: PokemonID(25), language: .japanese), "ピカチュウ")
      case .failure(let error): Issue.record(error)
      }
    }
    expectEqual(names, ["idle", "loading", "success"])
    expectEqual(last, 1)
    #expect(try hasBytesOfBundle)
    try expectEqual(Directory.names(support), ["pokedex.sqlite"])
  }

  @Test func install_leftoversOfKilledProcesses_areRemoved() async throws {
    try Directory.createWithParents(support)
    // No process has such a number.
    for name in [".pokedex.sqlite", "..pokedex.sqlite.history"] {
      try AtomicFile.write("\(support)/\(name).tmp-999999999-1", "x", durable: false)
    }
    _ = try await installer.install()
    try expectEqual(Directory.names(support), ["pokedex.sqlite"])
  }

  @Test func install_again_keepsTheCopy() async throws {
    _ = try await installer.install()
    let before = try FileStat(path)
    _ = try await installer.install()
    try expectEqual(FileStat(path).inode, before.inode)
  }

  /// A byte of the copy changes, or its end is missing.
  @Test(arguments: [0, 60, 100, 40 * 4096, nil] as [Int?])
  func install_damagedCopy_heals(place: Int?) async throws {
    _ = try await installer.install()
    var bytes = try File.readAll(path)
    if let place { bytes[place] ^= 0x55 } else { bytes.removeSubrange(5000...) }
    try AtomicFile.write(path, bytes)
    _ = try await installer.install()
    #expect(try hasBytesOfBundle)
  }

  /// Gives the copy another data version and source date.
  private static func restamp(_ path: String, _ date: String) throws {
    let connection = try Connection(path, .readWrite)
    try connection.run("UPDATE meta SET value = ? WHERE key = 'source_date'", date)
    try connection.run("UPDATE meta SET value = '1.other' WHERE key = 'data_version'")
    try connection.run(
      "UPDATE meta SET value = ? WHERE key = ?", SelfDigest.read(connection).hex,
      SelfDigest.key)
  }

  @Test func install_olderCopy_isReplaced() async throws {
    _ = try await installer.install()
    try Self.restamp(path, "")
    _ = try await installer.install()
    #expect(try hasBytesOfBundle)
  }

  @Test func install_newerCopy_stays() async throws {
    _ = try await installer.install()
    try Self.restamp(path, "9999-01-01T00:00:00Z")
    let pokedex = try await installer.install()
    try expectEqual(pokedex.metadata()["data_version"], "1.other")
  }

  /// Ending the iteration over the states cancels the work, or comes too late.
  @Test func states_iterationEnded_leaveACompleteCopyOrNone() async throws {
    for await state in installer.states() {
      if case .loading = state { break }
    }
    _ = try await installer.install()
    #expect(try hasBytesOfBundle)
    try expectEqual(
      Directory.names(support).filter { !$0.hasPrefix(".") }, ["pokedex.sqlite"])
  }

  @Test func install_noBundle_failsWithItsCode() async throws {
    let installer = PokedexInstaller(bundle: "/nowhere/pokedex.sqlite")
    await #expect(throws: PokedexError.self) { try await installer.install() }
    var codes: [PokedexError.Code] = []
    for await state in installer.states() {
      if case .failure(let error) = state { codes.append(error.code) }
    }
    expectEqual(codes, [.cannotOpen])
  }

  /// A wrong path: whatever is there stays, also if the app then clears the copy.
  @Test(arguments: [
    "user", "locked", "text", "garbage", "zeros", "database", "folder", "pipe", "link",
    "folder link",
    "pipe link",
  ])
  func install_somethingElseInTheWay_failsAndKeepsIt(kind: String) async throws {
    let path = "\(folder)/file"
    let target = kind.hasSuffix("link") ? "\(folder)/target" : path
    switch kind {
    case "user", "locked", "link":
      try Connection(target, .readWriteCreate).execute(
        "PRAGMA application_id = 1; CREATE TABLE favorite (id); INSERT INTO favorite VALUES (25)")
    case "text": try AtomicFile.write(path, "my notes")
    case "garbage": try AtomicFile.write(path, (0..<5000).map { UInt8($0 % 251) })
    case "zeros": try AtomicFile.write(path, [UInt8](repeating: 0, count: 8192))
    case "database": try Connection(path, .readWriteCreate).execute("CREATE TABLE t (a)")
    case "folder", "folder link": try Directory.createWithParents("\(target)/inside")
    default: try #require(mkfifo(target, 0o600) == 0)
    }
    if target != path { try #require(symlink(target, path) == 0) }
    let before = try FileStat(path)
    let bytes = before.kind == .file ? try File.readAll(path) : []
    let names = try Directory.names(folder).filter { !$0.hasSuffix(".lock") }
    let lock = kind == "locked" ? try FileLock("\(folder)/.file.lock") : nil
    let installer = PokedexInstaller(bundle: SampleDatabase.path, destination: path)
    let error = await #expect(throws: PokedexError.self) { try await installer.install() }
    #expect(error?.code == .foreignFile && error?.advice(in: .japanese).isEmpty == false)
    #expect(throws: PokedexError.self) { try installer.clear() }
    try expectEqual(FileStat(path), before)
    #expect(try before.kind != .file || File.readAll(path) == bytes)
    try expectEqual(Directory.names(folder).filter { !$0.hasSuffix(".lock") }, names)
    withExtendedLifetime(lock) {}
  }

  /// What an interrupted copy can leave: nothing, or the beginning of a Pokédex.
  @Test(arguments: [0, 1, 15, 16, 71, 72, 99, 100, 5000])
  func install_beginningOfAPokedexInTheWay_isReplaced(length: Int) async throws {
    try Directory.createWithParents(support)
    try AtomicFile.write(path, Array(try File.readAll(SampleDatabase.path).prefix(length)))
    _ = try await installer.install()
    #expect(try hasBytesOfBundle)
  }

  /// Runs the installation in a task that cancels itself at progress report `number`.
  private static func install(_ installer: PokedexInstaller, cancelledAtReport number: Int) async
    -> (code: PokedexError.Code?, reports: Int)
  {
    let reports = Locked(0)
    do throws(PokedexError) {
      _ = try await installer.install { _ in
        let count = reports.withLock { count in
          count += 1
          return count
        }
        if count == number { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return (nil, reports.withLock { $0 })
    } catch {
      return (error.code, reports.withLock { $0 })
    }
  }

  @Test func install_cancelledAtAnyReport_leavesNothingOrIsDone() async throws {
    let all = await Task { await Self.install(installer, cancelledAtReport: 0) }.value.reports
    #expect(all > 2)
    for number in 1..<all {
      try installer.clear()
      let result = await Task { await Self.install(installer, cancelledAtReport: number) }.value
      #expect(result.code == .cancelled && result.reports == number)
      try expectEqual(Directory.names(support), [])
    }
    // The last report comes after the installation has finished.
    let result = await Task { await Self.install(installer, cancelledAtReport: all) }.value
    expectEqual(result.code, nil)
    #expect(try hasBytesOfBundle)
  }

  @Test func install_cancelledWithNothingToDo_isCancelledStill() async throws {
    _ = try await installer.install()
    for ready in [installer, PokedexInstaller(bundle: SampleDatabase.path)] {
      let result = await Task { await Self.install(ready, cancelledAtReport: 1) }.value
      #expect(result.code == .cancelled && result.reports == 1)
    }
  }

  @Test(arguments: [true, false])
  func install_cancelledBeforeItBegins_reportsNothing(_ isCopy: Bool) async throws {
    let installer = isCopy ? self.installer : PokedexInstaller(bundle: SampleDatabase.path)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await Self.install(installer, cancelledAtReport: 0)
    }
    let result = await task.value
    #expect(result.code == .cancelled && result.reports == 0 && !File.exists(support))
  }

  @Test func entries_cancelled_throwsBeforeAndAmidst() async throws {
    let pokedex = try SampleDatabase.open()
    for number in 0...1 {
      let task = Task { () -> (PokedexError.Code?, Int) in
        if number == 0 { withUnsafeCurrentTask { $0?.cancel() } }
        var reports = 0
        do throws(PokedexError) {
          _ = try pokedex.entries { _, _ in
            reports += 1
            withUnsafeCurrentTask { $0?.cancel() }
          }
          return (nil, reports)
        } catch {
          return (error.code, reports)
        }
      }
      let (code, reports) = await task.value
      #expect(code == .cancelled && reports == number)
    }
  }

  @Test func clear_copy_isRemovedAndInstalledAgain() async throws {
    _ = try await installer.install()
    try installer.clear()
    #expect(!File.exists(path))
    _ = try await installer.install()
    #expect(try hasBytesOfBundle)
  }
}
