import Base
import PokedexCore
import TestSupport
import Testing

/// The new file replaces the old one and keeps the permissions and the owner that the app has set.
@Suite(.inTemporaryFolder) struct UpdateFileRightsTests {
  let folder = InTemporaryFolder.path

  @Test(arguments: [mode_t(0o600), 0o640, 0o400])
  func replace_anyPermissions_areKept(mode: mode_t) throws {
    let chain = try TestChain(folder, seed: 60)
    let app = try chain.installed(0)
    try #require(chmod(app, mode) == 0)
    let group = try FileStat(app).group
    _ = try PokedexUpdater(path: app).update(with: [try chain.patch(0, 1)])
    try expectEqual(FileStat(app).permissions, UInt32(mode))
    try expectEqual(FileStat(app).owner, getuid())
    try expectEqual(FileStat(app).group, group)
    try expectEqual(TestRelease.differingTables(app, chain.releases[1]), [])
  }

  /// Other users must not be able to read a copy of a private file.
  @Test func replace_privateFile_hasPrivateCopies() throws {
    let chain = try TestChain(folder, seed: 61)
    let app = try chain.installed(0)
    try #require(chmod(app, 0o600) == 0)
    var copies: [String: UInt32] = [:]
    _ = try PokedexUpdater(path: app).update(with: [try chain.patch(0, 1)]) { step in
      guard step == .verifying || step == .switching else { return }
      for name in (try? Directory.names(folder)) ?? [] where name.contains("update-") {
        copies[name] = (try? FileStat("\(folder)/\(name)"))?.permissions
      }
    }
    expectEqual(
      copies, [".app.sqlite.update-patch-0": 0o600, ".app.sqlite.update-staged": 0o600])
  }

  @Test func replace_otherOwner_staysTheOwner() throws {
    guard getuid() == 0 else { return }
    let chain = try TestChain(folder, seed: 62)
    let app = try chain.installed(0)
    try #require(chown(app, 12_345, 23_456) == 0)
    _ = try PokedexUpdater(path: app).update(with: [try chain.patch(0, 1)])
    try expectEqual(FileStat(app).owner, 12_345)
    try expectEqual(FileStat(app).group, 23_456)
  }

  @Test func update_symbolicLink_staysAndItsTargetIsUpdated() throws {
    let chain = try TestChain(folder, seed: 63)
    try Directory.createWithParents("\(folder)/real")
    let app = try chain.installed(0, as: "real/app.sqlite")
    let (middle, link) = ("\(folder)/middle.sqlite", "\(folder)/link.sqlite")
    try #require(symlink("real/app.sqlite", middle) == 0)
    try #require(symlink("middle.sqlite", link) == 0)
    // The lock belongs to the file, whichever name it is opened by.
    do {
      let lock = try FileLock("\(folder)/real/.app.sqlite.lock")
      expectError(.busy) { try PokedexUpdater(path: link).update(with: [try chain.patch(0, 1)]) }
      withExtendedLifetime(lock) {}
    }
    _ = try PokedexUpdater(path: link).update(with: [try chain.patch(0, 1)])
    try expectEqual(FileStat(ofLink: link).kind, .symbolicLink)
    try expectEqual(FileStat(ofLink: middle).kind, .symbolicLink)
    try expectEqual(TestRelease.differingTables(app, chain.releases[1]), [])
  }
}
