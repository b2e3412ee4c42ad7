import Base
import PokedexFormat
import TestSupport
import Testing

@testable import PokedexCore

/// Which of two sound files an app reads: its copy or the bundle of a new app version.
@Suite(.inTemporaryFolder) struct InstallerRuleTests {
  let folder = InTemporaryFolder.path

  /// Releases with little content, the patches between them, and an app with a copy.
  private struct Shelf {
    let folder: String
    var app: String { "\(folder)/App/dex.sqlite" }

    init(_ folder: String) throws {
      self.folder = folder
      try TestRelease.pack(SmallDex.make(), to: "\(folder)/plain.sqlite")
    }

    /// Makes a release whose rows are distinct for each number.
    func release(_ number: Int, _ date: String, edition: String = "full") throws -> String {
      let path = "\(folder)/r\(number)\(edition).sqlite"
      try TestRelease.derive("\(folder)/plain.sqlite", to: path) { connection in
        try connection.run("UPDATE species SET capture_rate = ?", number)
        try connection.run("INSERT OR REPLACE INTO meta VALUES ('source_date', ?)", date)
        try connection.run("INSERT OR REPLACE INTO meta VALUES ('edition', ?)", edition)
      }
      return path
    }

    /// Updates the copy; a number of 0 means no release number.
    func update(
      _ old: String, _ new: String, numbers: (Int, Int) = (0, 0), manifest: String? = nil
    ) throws {
      let patch = "\(folder)/update.sqlite"
      try TestRelease.patch(old, new, to: patch, releases: numbers)
      _ = try PokedexUpdater(path: app).update(with: [patch], manifest: manifest)
    }

    /// An unsigned manifest of `new` that lists the releases `older` as older.
    func manifest(_ new: String, number: Int, older: [String]) throws -> String {
      let version = try Shelf.version(new)
      let manifest = try Manifest.fixture(
        of: new, content: TestRelease.contentDigest(new), dataVersion: version,
        updates: older.map {
          try .fixture("\(folder)/update.sqlite", from: Shelf.version($0), to: version)
        }, release: number)
      let path = "\(folder)/manifest.json"
      try AtomicFile.write(path, manifest.json.pretty)
      return path
    }

    /// Makes releases 1 and 2, of which the first is installed.
    func installedFirst(_ date: String, then other: String) async throws -> (String, String) {
      let (first, second) = (try release(1, date), try release(2, other))
      try await expect(first, with: first)
      return (first, second)
    }

    static func version(_ path: String) throws -> String {
      try Connection(path, .immutable).text("SELECT value FROM meta WHERE key = 'data_version'")
        ?? ""
    }

    /// Launches the app with `bundle` and expects it to read `expected`.
    func expect(
      _ expected: String, with bundle: String, number: Int? = nil,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let installer = PokedexInstaller(bundle: bundle, release: number, destination: app)
      // A second launch must decide the same.
      for _ in 0..<2 {
        let version = try await installer.install().metadata()["data_version"]
        try expectEqual(version, Self.version(expected), sourceLocation: sourceLocation)
      }
    }
  }

  private static let (spring, summer, autumn) = (
    "2026-03-01T00:00:00Z", "2026-06-01T00:00:00Z", "2026-09-01T00:00:00Z"
  )

  private let shelf: Shelf

  init() throws { shelf = try Shelf(folder) }

  @Test func install_updateOfTheSameDate_isKeptOverItsOldBundle() async throws {
    let (first, second) = try await shelf.installedFirst(Self.summer, then: Self.summer)
    try shelf.update(first, second)
    try await shelf.expect(second, with: first)
    // Another bundle of that date is not known to be newer either.
    try await shelf.expect(second, with: shelf.release(3, Self.summer))
    let later = try shelf.release(4, Self.autumn)
    try await shelf.expect(later, with: later)
    try await shelf.expect(later, with: first)
  }

  @Test func install_updateThatReverts_isKeptOverItsOldBundle() async throws {
    let bad = try shelf.release(2, Self.summer)
    let good = try shelf.release(3, Self.spring)
    try await shelf.expect(bad, with: bad)
    try shelf.update(bad, good)
    try await shelf.expect(good, with: bad)
  }

  @Test func install_anotherBundleWithoutUpdates_replaces() async throws {
    let first = try shelf.release(1, Self.summer)
    let second = try shelf.release(2, Self.summer)
    let older = try shelf.release(3, Self.spring)
    try await shelf.expect(first, with: first)
    try await shelf.expect(second, with: second)
    // Older bundles do not: the previously installed release, and a release with an earlier date.
    try await shelf.expect(second, with: first)
    try await shelf.expect(second, with: older)
  }

  @Test func install_numberGivenAfterTheCopyWasMade_isRecorded() async throws {
    let copy = try shelf.release(1, Self.summer)
    try await shelf.expect(copy, with: copy)
    try await shelf.expect(copy, with: copy, number: 5)
    // By its date alone this bundle would replace the copy.
    try await shelf.expect(copy, with: shelf.release(2, Self.autumn), number: 3)
  }

  @Test func install_bundleBetweenTheReleasesOfAnUpdate_isOlder() async throws {
    let releases = try (1...3).map { try shelf.release($0, $0 == 2 ? Self.autumn : Self.summer) }
    // In a chain, and as stated in the manifest of a direct update.
    try await shelf.expect(releases[0], with: releases[0])
    try shelf.update(releases[0], releases[1])
    try shelf.update(releases[1], releases[2])
    try await shelf.expect(releases[2], with: releases[1])

    let copy = PokedexInstaller(bundle: releases[0], destination: shelf.app)
    try copy.clear()
    try await shelf.expect(releases[0], with: releases[0])
    try TestRelease.patch(releases[0], releases[2], to: "\(shelf.folder)/update.sqlite")
    let manifest = try shelf.manifest(releases[2], number: 3, older: [releases[0], releases[1]])
    try shelf.update(releases[0], releases[2], manifest: manifest)
    try await shelf.expect(releases[2], with: releases[1])
  }

  /// The app has downloaded the complete file and installed it itself.
  @Test func install_completeFileInstalledByTheApp_stays() async throws {
    let (first, second) = try await shelf.installedFirst(Self.summer, then: Self.spring)
    let manifest = try shelf.manifest(second, number: 2, older: [])
    let download = try PokedexUpdater(path: shelf.app).download(for: manifest)
    expectEqual(download?.isCompleteDatabase, true)
    try await shelf.expect(first, with: first)
    _ = try PokedexUpdater(path: shelf.app).replace(with: second, manifest: manifest)
    try await shelf.expect(second, with: first)
  }

  @Test func install_namedReleases_decideBeforeDates() async throws {
    let first = try shelf.release(1, Self.summer)
    let back = try shelf.release(2, Self.spring)
    let third = try shelf.release(3, Self.spring)
    let late = try shelf.release(4, Self.autumn)
    try await shelf.expect(first, with: first, number: 1)
    // A release that reverts another one, bundled with a new app version.
    try await shelf.expect(back, with: back, number: 2)
    try shelf.update(back, third, numbers: (2, 3))
    try await shelf.expect(third, with: back, number: 2)
    // A later date, but an earlier release than the update.
    try await shelf.expect(third, with: late, number: 2)
    let fifth = try shelf.release(5, Self.spring)
    try await shelf.expect(fifth, with: fifth, number: 5)
  }

  /// The history is written before the new file replaces the old one.
  @Test func install_updateKilledBeforeTheSwitch_goesByWhatTheCopyHolds() async throws {
    let (first, second) = try await shelf.installedFirst(Self.summer, then: Self.spring)
    try CopyHistory().continued(
      by: [CopyHistory.Entry(dataVersion: Shelf.version(second), release: 0)],
      from: CopyHistory.Entry(dataVersion: Shelf.version(first), release: 0)
    ).write(UpdateFiles(shelf.app).history)
    try await shelf.expect(first, with: first)
    try await shelf.expect(second, with: second)
  }

  @Test func install_bundleOfAnotherEdition_replaces() async throws {
    let full = try shelf.release(1, Self.autumn)
    let core = try shelf.release(2, Self.summer, edition: "core")
    try await shelf.expect(full, with: full)
    try await shelf.expect(core, with: core)
  }

  @Test func install_damagedUpdate_healsByTheBundle() async throws {
    let (first, second) = try await shelf.installedFirst(Self.summer, then: Self.summer)
    try shelf.update(first, second)
    try Connection(shelf.app, .readWrite).execute("UPDATE species SET capture_rate = 77")
    try await shelf.expect(first, with: first)
  }

  /// An update keeps the app's own tables, in a file with another layout.
  @Test func install_copyWithTablesOfTheApp_isNotOverwrittenByTheSameRelease() async throws {
    let (first, second) = try await shelf.installedFirst(Self.summer, then: Self.summer)
    try Connection(shelf.app, .readWrite).execute(
      "CREATE TABLE favourite (id INTEGER); INSERT INTO favourite VALUES (1)")
    try shelf.update(first, second)
    try await shelf.expect(second, with: second)
    try expectEqual(Connection(shelf.app, .immutable).integer("SELECT COUNT(*) FROM favourite"), 1)
  }

  /// A verified copy is read again only after it has changed, not at every launch.
  @Test func install_copyFoundSound_isReadAgainOnlyAfterAChange() async throws {
    let bundle = try shelf.release(1, Self.summer)
    var installer = PokedexInstaller(bundle: bundle, destination: shelf.app)
    let checked = UpdateFiles(shelf.app).checked
    // The file was written a moment ago: a change could leave the stamp unchanged.
    let app = shelf.app
    installer.now = { (try? FileStamp(app))?.changeNanoseconds ?? 0 }
    _ = try await installer.install()
    _ = try await installer.install()
    #expect(!File.exists(checked))
    installer.now = { FileStamp.now() + 60_000_000_000 }
    _ = try await installer.install()
    #expect(File.exists(checked))

    try Connection(shelf.app, .readWrite).execute("UPDATE species SET capture_rate = 77")
    let damaged = try File.readAll(shelf.app)
    _ = try await installer.install()
    try expectEqual(File.readAll(shelf.app), File.readAll(bundle))

    // Recorded as sound, and not read because nothing has changed.
    try AtomicFile.write(shelf.app, damaged)
    CheckedCopy(path: checked).remember(try FileStamp(shelf.app), now: installer.now())
    _ = try await installer.install()
    try expectEqual(File.readAll(shelf.app), damaged)
  }

  @Test func history_damagedLines_areIgnored() throws {
    let path = "\(folder)/history"
    expectEqual(CopyHistory(reading: path), CopyHistory())
    try AtomicFile.write(path, "1.a 7\nnonsense\n1.b x\n1.c -1\n1.a 9\n\n")
    expectEqual(
      CopyHistory(reading: path).entries, [CopyHistory.Entry(dataVersion: "1.a", release: 7)])
  }

  @Test func history_versionWithWhitespace_isLeftOut() {
    let history = CopyHistory().continued(
      by: [.init(dataVersion: "1.x 9\n1.real 2147483647", release: 1)],
      from: .init(dataVersion: "1.a", release: 2))
    expectEqual(history.entries, [.init(dataVersion: "1.a", release: 2)])
  }

  @Test func history_manyReleases_staysSmall() {
    var history = CopyHistory()
    for number in 1...300 {
      history = history.continued(
        by: [CopyHistory.Entry(dataVersion: "1.\(number + 1)", release: number + 1)],
        from: CopyHistory.Entry(dataVersion: "1.\(number)", release: 0))
    }
    expectEqual(history.entries.count, 100)
    expectEqual(history.entries.first, CopyHistory.Entry(dataVersion: "1.301", release: 301))
    expectEqual(history["1.300"]?.release, 300)
  }
}
