import Base
import PokedexCore
import PokedexFormat
import TestSupport
import Testing

/// Signed documents of the thief of a key, and of stores whose numbers are unrelated: they stop no later update.
@Suite(.inTemporaryFolder) struct StolenKeyTests {
  let folder = InTemporaryFolder.path

  /// A copy of an app, and the documents of two keys.
  struct Fixture {
    let chain: TestChain
    let app: String
    let old = Ed25519.PrivateKey.generate()
    let new = Ed25519.PrivateKey.generate()
    static let day = 86_400
    /// 2026-11-27.
    static let now = 1_795_737_600

    init(_ folder: String, seed: Int, release: Int = 2) throws {
      chain = try TestChain(folder, seed: seed)
      app = "\(folder)/app.sqlite"
      try install(release)
    }

    /// Makes the database that of a release with this number.
    func install(_ release: Int) throws {
      try File.remove(app)
      try ReleaseNumber.write(release, of: chain.releases[0], to: app)
    }

    var record: String { "\(chain.folder)/.app.sqlite.release" }

    func trust(_ keys: [Ed25519.PrivateKey], now: Int? = now) throws -> UpdateTrust {
      try #require(UpdateTrust(publicKeys: keys.map(\.publicKey.hex), secondsSince1970: now))
    }

    /// The code of the error of an app that trusts `keys` and receives a document; nil if it is accepted.
    func code(
      _ release: Int, by key: Ed25519.PrivateKey, trusting keys: [Ed25519.PrivateKey],
      published: Int = now, now: Int? = now, store: (String, String) = ("full", "full")
    ) throws -> PokedexError? {
      var latest = LatestRelease.fixture(release: release, dataVersion: "2.0123456789ab")
      (latest.dataset, latest.edition) = store
      (latest.published, latest.checked) = (published, published)
      latest.expires = 253_402_300_799
      let document = latest.document
      let trust = try trust(keys, now: now)
      do throws(PokedexError) {
        let latest = try PokedexLatestRelease(
          SignedDocument.sign(document, as: .latest, with: key).pretty, trust: trust)
        _ = try PokedexUpdater(path: app, trust: trust).needs(latest)
        return nil
      } catch {
        return error
      }
    }
  }

  @Test func needs_keyNoLongerTrusted_itsNumberDoesNotCount() throws {
    let fixture = try Fixture(folder, seed: 700)
    let (old, new) = (fixture.old, fixture.new)
    // While the stolen key is trusted, its number counts.
    try expectEqual(fixture.code(900, by: old, trusting: [old]), nil)
    let rollback = try fixture.code(3, by: old, trusting: [old])
    expectEqual(rollback?.code, .rollback)
    expectEqual(rollback?.detail.contains(fixture.record), true, "\(String(describing: rollback))")
    try expectEqual(fixture.code(4, by: new, trusting: [old, new])?.code, .rollback)
    // The next version of the app trusts the new key only.
    try expectEqual(fixture.code(4, by: new, trusting: [new]), nil)
    try expectEqual(fixture.code(3, by: new, trusting: [new])?.code, .rollback)
    try expectEqual(fixture.code(901, by: old, trusting: [new])?.code, .untrusted)
    // What each key has signed stays known.
    try expectEqual(fixture.code(899, by: old, trusting: [old])?.code, .rollback)
  }

  /// The thief has published a complete release, which is installed.
  @Test func needs_databaseOfAKeyNoLongerTrusted_itsNumberDoesNotCount() throws {
    let fixture = try Fixture(folder, seed: 701)
    let (old, new) = (fixture.old, fixture.new)
    try expectEqual(fixture.code(900, by: old, trusting: [old]), nil)
    try fixture.install(899)
    let rollback = try fixture.code(4, by: new, trusting: [old, new])
    expectEqual(rollback?.code, .rollback)
    try expectEqual(fixture.code(4, by: new, trusting: [new]), nil)
    // The number of any other database counts, and the message names it.
    try fixture.install(901)
    let held = try fixture.code(5, by: new, trusting: [new])
    expectEqual(held?.code, .rollback)
    expectEqual(held?.detail.hasSuffix(fixture.app), true, "\(String(describing: held))")
  }

  /// A number that was changed in the file would stop every update.
  @Test func needs_databaseWithAChangedNumber_itDoesNotCount() throws {
    let fixture = try Fixture(folder, seed: 705)
    try Connection(fixture.app, .readWrite).execute(
      "UPDATE meta SET value = '900' WHERE key = 'release'")
    try expectEqual(fixture.code(3, by: fixture.old, trusting: [fixture.old]), nil)
  }

  /// 1,000 above the highest seen, and 10 for each day since it was published, or since 2026-01-01, 330 days before.
  @Test func needs_numberJumps_isBounded() throws {
    let fixture = try Fixture(folder, seed: 702)
    let (now, day) = (Fixture.now, Fixture.day)
    let cases: [(seen: Int?, published: Int, clock: Int?, highest: Int)] = [
      // First contact, with release 2 in the database.
      (nil, now, now, 4_302), (nil, now, nil, 4_302), (nil, 0, now, 1_002),
      // A later date than that of the clock does not help.
      (nil, now + 9_999 * day, now, 4_302), (nil, 253_402_300_799, now + day, 4_312),
      // A clock that is wrong, or none.
      (nil, now, 0, 1_002), (nil, now + 10 * day, nil, 4_402),
      (nil, now, .min, 1_002),
      // A device that was offline for one day, and for ten years of daily releases.
      (7, now + day, now + day, 1_017), (7, now + 3_650 * day, now + 3_650 * day, 37_507),
    ]
    for (number, test) in cases.enumerated() {
      for (release, code) in [
        (test.highest + 1, PokedexError.Code.untrusted), (test.highest, nil),
      ] {
        try File.remove(fixture.record)
        if let seen = test.seen {
          try expectEqual(fixture.code(seen, by: fixture.old, trusting: [fixture.old]), nil)
        }
        let before = try? File.readAll(fixture.record)
        let error = try fixture.code(
          release, by: fixture.old, trusting: [fixture.old], published: test.published,
          now: test.clock)
        expectEqual(error?.code, code, "case \(number): \(String(describing: error))")
        if code != nil { expectEqual(try? File.readAll(fixture.record), before) }
      }
    }
  }

  /// One key signs the stores of several editions, and no database is there with which they could be compared.
  @Test func needs_storeOfAnotherEdition_itsNumberDoesNotCount() throws {
    let fixture = try Fixture(folder, seed: 703)
    let key = fixture.old
    try File.remove(fixture.app)
    let stores = [
      ("full", "core"), ("core", "full"), (String(repeating: "e", count: 99_999), ""),
    ]
    for store in stores.prefix(2) {
      try expectEqual(fixture.code(500, by: key, trusting: [key], store: store), nil)
    }
    try expectEqual(fixture.code(3, by: key, trusting: [key]), nil)
    try expectEqual(fixture.code(499, by: key, trusting: [key], store: stores[0])?.code, .rollback)
    // The record stays small and readable, whatever a trusted key signs.
    for number in 1...40 {
      _ = try fixture.code(number, by: key, trusting: [key], store: ("e\(number)", stores[2].0))
    }
    try expectEqual(fixture.code(40, by: key, trusting: [key], store: ("e40", stores[2].0)), nil)
    #expect(try FileStat(fixture.record).size < 8_192)
    // It has the newest: an old release of theirs is still rejected.
    let kept = try JSONValue(parsing: File.readAll(fixture.record)).array ?? []
    expectEqual(
      kept.map { $0["store"]?.string?.split(separator: " ").first.map(String.init) },
      (25...40).map { "e\($0)" })
  }

  /// The lock next to the database still has 255 bytes, the record does not.
  @Test func needs_longName_advisesAShorterOne() throws {
    let store = try TestStore(folder, seed: 704)
    let app = "\(folder)/\(String(repeating: "a", count: 249))"
    try AtomicFile.write(store.app, File.readAll(store.file(1)))
    try File.move(store.app, to: app)
    let error = expectError(.disk) {
      try PokedexUpdater(path: app, trust: store.trust).needs(store.latest(2))
    }
    expectEqual(error?.advice(in: .english), "choose a shorter name")
  }
}
