import FileKit
import PokedexCore
import PokedexModel
import SQLiteKit
import TestSupport
import Testing

@Suite struct InstallerTests {
  private static func withCopy(
    _ body: (_ installer: PokedexInstaller, _ path: String, _ folder: String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/Support/pokedex.sqlite"
      try await body(
        PokedexInstaller(bundled: SampleDatabase.path, to: .copy(path: path)), path,
        "\(folder)/Support")
    }
  }

  private static func hasBytesOfBundle(_ path: String) throws -> Bool {
    try File.readAll(path) == File.readAll(SampleDatabase.path)
  }

  @Test func install_inPlace_copiesNothing() async throws {
    let pokedex = try await PokedexInstaller(bundled: SampleDatabase.path).install()
    #expect(pokedex.path == SampleDatabase.path)
  }

  @Test func states_firstLaunch_endInSuccess() async throws {
    try await Self.withCopy { (installer, path, folder) async throws in
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
          #expect(try pokedex.name(of: PokemonID(25), in: .japanese) == "ピカチュウ")
        case .failure(let error): Issue.record(error)
        }
      }
      #expect(names == ["idle", "loading", "success"])
      #expect(last == 1)
      #expect(try Self.hasBytesOfBundle(path))
      #expect(try Directory.names(folder) == ["pokedex.sqlite"])
    }
  }

  @Test func install_again_keepsTheCopy() async throws {
    try await Self.withCopy { installer, path, _ in
      _ = try await installer.install()
      let before = try FileStat(path)
      _ = try await installer.install()
      #expect(try FileStat(path).inode == before.inode)
    }
  }

  @Test(arguments: [0, 60, 70_000]) func install_damagedCopy_heals(_ place: Int) async throws {
    try await Self.withCopy { installer, path, _ in
      _ = try await installer.install()
      var bytes = try File.readAll(path)
      bytes[place] ^= 0x55
      try AtomicFile.write(path, bytes)
      _ = try await installer.install()
      #expect(try Self.hasBytesOfBundle(path))
    }
  }

  @Test func install_copyCutOff_heals() async throws {
    try await Self.withCopy { installer, path, _ in
      _ = try await installer.install()
      try AtomicFile.write(path, Array(try File.readAll(path).prefix(5000)))
      _ = try await installer.install()
      #expect(try Self.hasBytesOfBundle(path))
    }
  }

  /// Gives the copy another content version and a date.
  private static func restamp(_ path: String, _ date: String) throws {
    let connection = try Connection(path, .readWrite)
    try connection.run("UPDATE meta SET value = ? WHERE key = 'source_date'", date)
    try connection.run("UPDATE meta SET value = '1.other' WHERE key = 'data_version'")
  }

  @Test func install_olderCopy_isReplaced() async throws {
    try await Self.withCopy { installer, path, _ in
      _ = try await installer.install()
      try Self.restamp(path, "")
      _ = try await installer.install()
      #expect(try Self.hasBytesOfBundle(path))
    }
  }

  @Test func install_newerCopy_stays() async throws {
    try await Self.withCopy { installer, path, _ in
      _ = try await installer.install()
      try Self.restamp(path, "9999-01-01T00:00:00Z")
      let pokedex = try await installer.install()
      #expect(try pokedex.metadata()["data_version"] == "1.other")
    }
  }

  @Test func install_noBundle_failsWithItsCode() async throws {
    let installer = PokedexInstaller(bundled: "/nowhere/pokedex.sqlite")
    await #expect(throws: PokedexError.self) { try await installer.install() }
    var codes: [PokedexError.Code] = []
    for await state in installer.states() {
      if case .failure(let error) = state { codes.append(error.code) }
    }
    #expect(codes == [.cannotOpen])
  }

  @Test func install_folderInTheWay_failsAndLeavesNothing() async throws {
    try await withTemporaryFolder { folder in
      try Directory.createWithParents("\(folder)/pokedex.sqlite")
      let installer = PokedexInstaller(
        bundled: SampleDatabase.path, to: .copy(path: "\(folder)/pokedex.sqlite"))
      let error = await #expect(throws: PokedexError.self) { try await installer.install() }
      #expect(error?.code == .disk)
      #expect(try Directory.names(folder) == ["pokedex.sqlite"])
    }
  }

  @Test func install_cancelled_leavesNothing() async throws {
    try await Self.withCopy { (installer, _, folder) async throws in
      let task = Task { () async throws -> Pokedex in
        while !Task.isCancelled { await Task.yield() }
        return try await installer.install()
      }
      task.cancel()
      let error = await #expect(throws: PokedexError.self) { try await task.value }
      #expect(error?.code == .cancelled)
      #expect(try Directory.names(folder).isEmpty)
    }
  }

  @Test func clear_copy_isGoneAndComesBack() async throws {
    try await Self.withCopy { installer, path, _ in
      _ = try await installer.install()
      try installer.clear()
      #expect(!File.exists(path))
      _ = try await installer.install()
      #expect(try Self.hasBytesOfBundle(path))
    }
  }
}
