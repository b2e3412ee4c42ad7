import Base
import PokedexCore
import PokedexFormat
import TestSupport
import Testing

/// Several patches form one update: the state between two releases of a chain is never visible.
@Suite(.inTemporaryFolder) struct UpdateChainTests {
  let folder = InTemporaryFolder.path

  /// Releases 0, 1 and 2; the second change affects rows that the app's index covers.
  private static func chain(_ folder: String) throws -> [String] {
    let releases = ["r0", "r1", "r2"].map { "\(folder)/\($0).sqlite" }
    try TestRelease.pack(SmallDex.make(), to: releases[0])
    try TestRelease.derive(releases[0], to: releases[1]) {
      try $0.execute("UPDATE species SET capture_rate = 1; UPDATE pokemon SET height_dm = 7")
    }
    try TestRelease.derive(releases[1], to: releases[2]) {
      try $0.execute(
        "UPDATE species SET capture_rate = 2; UPDATE resource_kind SET has_names = 0 WHERE id < 4")
    }
    return releases
  }

  private static func patches(_ releases: [String]) throws -> [String] {
    try (0...1).map { number in
      let path = "\(releases[number]).update"
      try TestRelease.patch(releases[number], releases[number + 1], to: path)
      return path
    }
  }

  @Test func update_indexOfTheAppReplacesRowsOfTheSecondLink_leavesTheFirstRelease() throws {
    let releases = try Self.chain(folder)
    let patches = try Self.patches(releases)
    let app = "\(folder)/app.sqlite"
    try AtomicFile.write(app, try File.readAll(releases[0]))
    do {
      try Connection(app, .readWrite).execute(
        "CREATE UNIQUE INDEX mine ON resource_kind (has_names) WHERE id < 4 AND has_names = 0")
    }
    let error = #expect(throws: PokedexError.self) {
      _ = try PokedexUpdater(path: app).update(with: patches)
    }
    #expect(error?.code == .wrongResult && error?.isSolvedByCompleteDatabase == true)
    try expectEqual(TestRelease.differingTables(app, releases[0]), [])
    // The first patch alone succeeds, so the second one failed.
    let outcome = try PokedexUpdater(path: app).update(with: [patches[0]])
    expectEqual(outcome.versions.count, 2)
  }

  /// The second patch contains the rows of another release.
  @Test func update_secondLinkGivesAnotherContent_leavesTheFirstRelease() throws {
    let releases = try Self.chain(folder)
    let patches = try Self.patches(releases)
    try TestRelease.edit(patch: patches[1]) {
      try $0.execute(
        "DELETE FROM patch_rows WHERE name <> 'put_meta' AND name NOT LIKE 'set_meta%'")
    }
    let app = "\(folder)/app.sqlite"
    try AtomicFile.write(app, try File.readAll(releases[0]))
    expectError(.wrongResult) { try PokedexUpdater(path: app).update(with: patches) }
    try expectEqual(SHA256.digest(ofFile: app), SHA256.digest(ofFile: releases[0]))
  }
}
