import Base
import PokedexCore
import PokedexFormat
import TestSupport
import Testing

/// Guards of an update that nothing needs as long as all goes well.
@Suite(.inTemporaryFolder) struct UpdateGuardTests {
  let folder = InTemporaryFolder.path

  @Test(.enabled(if: SmallDisk.canMount, "mounting a small disk needs root on Linux"))
  func update_lessSpaceThanItNeeds_isRefusedBeforeItBegins() async throws {
    let chain = try TestChain(folder, seed: 302)
    let patch = try chain.patch(0, 1)
    let bytes = try File.readAll(chain.releases[0])
    try Directory.createWithParents("\(folder)/disk")
    try await SmallDisk.with("\(folder)/disk", kilobytes: bytes.count * 5 / 2 / 1024) { disk in
      let app = "\(disk)/app.sqlite"
      try AtomicFile.write(app, bytes, durable: false)
      var steps: [PokedexUpdater.Step] = []
      let error = updateError(app, [patch]) { steps.append($0) }
      expectEqual(error?.code, .diskFull, "\(String(describing: error))")
      #expect(!steps.contains(.copying), "\(steps)")
      try expectEqual(File.readAll(app), bytes)
    }
  }

  /// SQLite chooses indexes by the statistics of the release, not by those of the content before.
  @Test func update_appThatRanAnalyze_hasTheStatisticsOfTheRelease() throws {
    let chain = try TestChain(folder, seed: 303)
    let (app, patch) = (try chain.installed(0), try chain.patch(0, 1))
    try Connection(app, .readWrite).execute("ANALYZE")
    #expect(try !PlannerStatistics.areCurrent(Connection(app, .readOnly)))
    _ = try PokedexUpdater(path: app).update(with: [patch])
    #expect(try PlannerStatistics.areCurrent(Connection(app, .readOnly)))
  }

  /// A text that a release withdraws is not left in unused bytes of the file.
  @Test func update_textsThatTheReleaseDrops_areNotInTheFile() async throws {
    let marker = "withdrawn text"
    let filled = "UPDATE flavor_text SET text = '\(marker) ' || hex(zeroblob(300))"
    try await TestRelease.withChange("UPDATE flavor_text SET text = 'x'", before: filled) {
      old, new in
      let (app, patch) = (old + ".app.sqlite", old + ".update.sqlite")
      try TestRelease.patch(old, new, to: patch)
      try AtomicFile.write(app, try File.readAll(old), durable: false)
      #expect(try Self.count(marker, in: app) > 0)
      _ = try PokedexUpdater(path: app).update(with: [patch])
      try expectEqual(Self.count(marker, in: app), 0)
    }
  }

  private static func count(_ text: String, in path: String) throws -> Int {
    try File.text(path).split(separator: text).count - 1
  }

  /// Thousands of edits of one long row, each of a few bytes in the patch. A key may be there once, so the unpacked rows
  /// are never much larger than the database and the patch.
  @Test func update_patchUnpacksToManyTimesTheDatabase_isRefused() throws {
    let chain = try TestChain(folder, seed: 304)
    let (app, patch) = (try chain.installed(0), "\(folder)/bomb.update.sqlite")
    let long = "\(folder)/long.sqlite"
    try TestRelease.derive(chain.releases[0], to: long) {
      try $0.execute("INSERT INTO meta VALUES ('long', hex(zeroblob(8000)))")
    }
    try AtomicFile.write(app, try File.readAll(long), durable: false)
    try TestRelease.patch(long, chain.releases[1], to: patch)
    let count = 4 * (try FileStat(app).size) / 16_000 + 1000
    let data =
      [2] + [UInt8](repeating: 4, count: count) + (0..<count).flatMap { _ in Array("long".utf8) }
      + [5] + [UInt8](repeating: 0, count: count)
    try TestRelease.edit(patch: patch) {
      try $0.execute("DELETE FROM patch_rows WHERE name LIKE '%_meta%'")
      try $0.run("INSERT INTO patch_rows VALUES ('set_meta_1', 'key,value', ?, ?)", count, data)
    }
    let error = updateError(app, [patch])
    expectEqual(error?.code, .damagedUpdate, "\(String(describing: error))")
    expectEqual(error?.detail.contains("repeated or missing key"), true)
    try expectEqual(File.readAll(app), File.readAll(long))
  }

  /// A file of another dataset, with a manifest of the right one that names its bytes and content.
  @Test func replace_fileOfAnotherDataset_isRefused() throws {
    let store = try TestStore(folder, seed: 305)
    let other = "\(folder)/other.sqlite"
    try TestRelease.derive(store.file(2), to: other) {
      try $0.execute("UPDATE meta SET value = 'another' WHERE key = 'dataset'")
    }
    try AtomicFile.write(store.file(2), try File.readAll(other), durable: false)
    expectError(.wrongResult) { try store.replace(with: 2) }
    #expect(!File.exists(store.app))
  }
}
