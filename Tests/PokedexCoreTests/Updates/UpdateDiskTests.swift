import Base
import PokedexCore
import PokedexFormat
import TestSupport
import Testing

/// How an update reaches the disk, and what the disk or another process does meanwhile.
@Suite(.inTemporaryFolder) struct UpdateDiskTests {
  let folder = InTemporaryFolder.path

  /// The last part is common to patches and complete files.
  private static let replacing = [
    "fsync .app.sqlite.update-staged", "fsync ..app.sqlite.history.tmp",
    "rename ..app.sqlite.history.tmp -> .app.sqlite.history", "fsync .",
    "rename .app.sqlite.update-staged -> app.sqlite", "fsync .",
  ]
  private static let recording = [
    "fsync ..app.sqlite.release.tmp", "rename ..app.sqlite.release.tmp -> .app.sqlite.release",
    "fsync .",
  ]

  @Test(arguments: [true, false])
  func update_anyForm_isDurableInThisOrder(isPatch: Bool) throws {
    let store = try TestStore(folder, seed: 710)
    try store.install(1)
    let (manifest, patch) = (try store.manifest(2, from: [1]), try store.patch(1, 2))
    let files = FileCalls(folder)
    _ =
      isPatch
      ? try store.updater.update(with: [patch], manifest: manifest)
      : try store.updater.replace(with: store.file(2), manifest: manifest)
    let calls = files.calls.filter { $0.contains("app.sqlite") || $0 == "fsync ." }
    expectEqual(calls, Self.recording + Self.replacing)
  }

  /// After the rename the new file is in place: an error would be wrong. Before it, the old file stays.
  @Test func update_diskFails_changesNothingOrSucceeds() throws {
    let store = try TestStore(folder, seed: 711)
    let (manifest, patch) = (try store.manifest(2, from: [1]), try store.patch(1, 2))
    for (call, code) in [
      ("fsync ..app.sqlite.release.tmp", PokedexError.Code.disk),
      ("fsync .app.sqlite.update-staged", .disk), ("fsync ..app.sqlite.history.tmp", .disk),
      ("rename .app.sqlite.update-staged -> app.sqlite", .disk), ("fsync .", nil),
      ("statvfs .", .diskFull),
    ] {
      try store.install(1)
      let files = FileCalls(folder, failing: [call])
      expectEqual(
        TestStore.code { _ = try store.updater.update(with: [patch], manifest: manifest) }, code,
        "\(call)")
      withExtendedLifetime(files) {}
      try expectEqual(
        TestRelease.namedDigest(store.app),
        TestRelease.namedDigest(store.file(code == nil ? 2 : 1)), "\(call)")
      try expectEqual(
        Directory.names(folder).filter { $0.contains("update-") || $0.contains("tmp-") }, [])
    }
  }

  /// A process without locks, such as a file manager, replaces the database while the update runs.
  @Test func update_fileReplacedMeanwhile_isBusyAndItStays() throws {
    let store = try TestStore(folder, seed: 712)
    let patch = try store.patch(1, 2)
    let moment: [PokedexUpdater.Step] = [.copying, .applying, .verifying, .switching]
    for step in moment {
      try store.install(1)
      try AtomicFile.write("\(folder)/other", File.readAll(store.file(1)))
      let inode = try FileStat("\(folder)/other").inode
      expectError(.busy, "\(step)") {
        try PokedexUpdater(path: store.app).update(with: [patch]) { now in
          if now == step { try? File.move("\(folder)/other", to: store.app) }
        }
      }
      try expectEqual(FileStat(store.app).inode, inode, "\(step)")
    }
  }

  /// Files of other programs next to the database, and of a process that was killed. Without keys no record of
  /// releases is written, but what is left of one is removed.
  @Test(arguments: [true, false])
  func update_foreignNamesAndLeftovers_stopNothing(isSigned: Bool) throws {
    let store = try TestStore(folder, seed: 713)
    try store.install(1)
    let leftovers = [
      "..app.sqlite.history.tmp-9-1", "..app.sqlite.release.tmp-9-1",
      ".app.sqlite.update-patch-7",
    ]
    for name in leftovers { try OpenFile("\(folder)/\(name)", .createNew).write([1]) }
    _ = makeForeignName(in: folder)
    let updater = isSigned ? store.updater : PokedexUpdater(path: store.app)
    let outcome = try updater.update(
      with: [store.patch(1, 2)], manifest: isSigned ? store.manifest(2, from: [1]) : nil)
    expectEqual(outcome.match, .content)
    for name in leftovers { #expect(!File.exists("\(folder)/\(name)"), "\(name)") }
  }
}
