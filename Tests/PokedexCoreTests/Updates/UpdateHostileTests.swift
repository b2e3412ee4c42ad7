import Base
import PokedexCore
import PokedexFormat
import TestSupport
import Testing

/// Files made to deceive the updater or to keep it from ending: all are rejected, and the database
/// keeps its old content.
@Suite(.inTemporaryFolder) struct UpdateHostileTests {
  let folder = InTemporaryFolder.path
  private let chain: TestChain
  private let (app, patch): (String, String)
  private let key = Ed25519.PrivateKey.generate()
  private let trust: UpdateTrust

  init() throws {
    chain = try TestChain(folder, seed: 93, count: 3)
    (app, patch) = (try chain.installed(0), try chain.patch(0, 1))
    trust = try #require(UpdateTrust(publicKeys: [key.publicKey.hex], secondsSince1970: nil))
  }

  /// Expects that the patch is refused, and that the database keeps its content.
  private func expectRefused(
    _ code: PokedexError.Code, _ detail: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let error = updateError(app, [patch])
    expectEqual(
      error?.code, code, "\(String(describing: error))", sourceLocation: sourceLocation)
    let isNamed = detail.isEmpty || error?.detail.contains(detail) == true
    #expect(isNamed, sourceLocation: sourceLocation)
    try expectEqual(
      File.readAll(app), File.readAll(chain.releases[0]), sourceLocation: sourceLocation)
  }

  /// The disk is fine: SQLite's error about an unknown schema format is reported for the file.
  @Test func update_baseOfUnknownSchemaFormat_isUnusable() throws {
    var bytes = try File.readAll(app)
    bytes[47] = 0x80
    try AtomicFile.write(app, bytes)
    expectEqual(updateError(app, [patch])?.code, .baseUnusable)
    try expectEqual(File.readAll(app), bytes)
  }

  // MARK: Replaced files

  /// A signed manifest of `release` whose only update is `patch`.
  private func manifest(_ release: Int, _ patch: String) throws -> String {
    let file = chain.releases[release]
    let manifest = try Manifest.fixture(
      of: file, content: TestRelease.contentDigest(file),
      updates: [.fixture(patch, from: "a", to: "b")], release: release + 1)
    let name = "\(chain.folder)/manifest-\(release).json"
    try AtomicFile.write(name, SignedDocument.sign(manifest.json, as: .manifest, with: key).pretty)
    return name
  }

  /// Another process with write access to the downloads replaces the patch after the check.
  @Test func update_patchReplacedAfterTheCheck_appliesTheCheckedPatch() throws {
    let evil = try chain.patch(0, 2)
    let manifest = try self.manifest(1, patch)
    let outcome = try PokedexUpdater(path: app, trust: trust).update(
      with: [patch], manifest: manifest
    ) {
      guard $0 == .copying else { return }
      #expect(throws: Never.self) { try File.move(evil, to: patch) }
    }
    #expect(outcome.isSigned && outcome.match == .content)
    #expect(try TestRelease.isEqual(app, chain.releases[1]))
  }

  /// The manifest names the bytes of the patch, but the patch names another release than the manifest.
  @Test func update_patchToAnotherReleaseThanTheSignedOne_throwsNoUpdateFits() throws {
    let patch = try chain.patch(0, 2)
    let manifest = try self.manifest(1, patch)
    let error = updateError(app, [patch], manifest: manifest, trust: trust)
    expectEqual(error?.code, .noUpdateFits)
    try expectEqual(File.readAll(app), File.readAll(chain.releases[0]))
    // The patch's claim that it leads to the signed release does not count either.
    let content = try #require(
      SHA256Digest(hex: TestRelease.contentDigest(chain.releases[1])))
    try TestRelease.edit(patch: patch) {
      try $0.run(
        "UPDATE patch_meta SET value = ? WHERE key = 'to_content_digest'", content.bytes)
    }
    let again = try self.manifest(1, patch)
    expectEqual(updateError(app, [patch], manifest: again, trust: trust)?.code, .wrongResult)
    try expectEqual(File.readAll(app), File.readAll(chain.releases[0]))
  }

  // MARK: Endless files

  @Test func update_whatIsNotAFileOrTooLarge_isRefusedAtOnce() throws {
    let (pipe, sparse) = ("\(folder)/pipe", "\(folder)/sparse")
    try #require(mkfifo(pipe, 0o600) == 0)
    try AtomicFile.write(sparse, "{")
    try #require(truncate(sparse, 5 << 30) == 0)
    for path in ["/dev/zero", pipe] {
      for error in [
        updateError(app, [patch], manifest: path), updateError(app, [path]),
        updateError(path, [patch]),
        #expect(throws: PokedexError.self) {
          try PokedexUpdater(path: app).download(for: path)
        },
      ] {
        #expect(error?.code == .disk && error?.subject == path, "\(String(describing: error))")
      }
    }
    for error in [
      updateError(app, [patch], manifest: sparse), updateError(app, [sparse]),
      #expect(throws: PokedexError.self) {
        try PokedexUpdater(path: app).download(for: sparse)
      },
    ] {
      #expect(error?.code == .damagedUpdate && error?.subject == sparse)
      expectEqual(error?.detail.contains("larger than 16777216 bytes"), true)
    }
    try expectEqual(Directory.names(folder).filter { $0.contains("update-") }, [])
    expectEqual(updateError(app, [patch]), nil)
  }

  // MARK: Patches with a valid seal

  @Test(arguments: [
    ("to_bytes", Int64(1) << 62), ("to_bytes", .max), ("from_bytes", .max), ("to_bytes", -1),
    ("to_release", .max), ("from_release", 1 << 31), ("schema_version", .max),
  ])
  func update_numbersOutOfRange_throwDamagedUpdate(key: String, value: Int64) throws {
    try TestRelease.edit(patch: patch) {
      try $0.run("UPDATE patch_meta SET value = ? WHERE key = ?", value, key)
    }
    let error = updateError(app, [patch])
    #expect(error?.code == .damagedUpdate && error?.detail.contains(key) == true)
    expectEqual(error?.reason(in: .japanese).contains("patch_meta の \(key) が"), true)
    try expectEqual(File.readAll(app), File.readAll(chain.releases[0]))
  }

  private static let large: Int64 = 1 << 62

  /// Rows of `learnset`, from which the receiver derives the move index.
  @Test(arguments: [
    ("method_id", -1), ("method_id", -Int64.max), ("pokemon_id", -5), ("pokemon_id", large),
    ("via", 99), ("via", -1), ("version_groups", -1), ("move_id", -1), ("move_id", large),
  ])
  func update_learnsetThatNoIndexHolds_isDamage(column: String, value: Int64) throws {
    let shape = try #require(TableShape.all.first { $0.name == "learnset" })
    let usual: [String: Int64] = [
      "pokemon_id": 25, "move_id": 85, "method_id": 1, "version_groups": 1,
    ]
    let row = shape.columns.map { Value.integer($0 == column ? value : usual[$0] ?? 0) }
    try TestRelease.edit(patch: patch) { connection in
      let digest = SHA256.digest(of: "any").bytes
      try connection.execute(
        "DELETE FROM patch_rows WHERE name LIKE '%learnset%' OR name LIKE '%move_index%'")
      try connection.run(
        "INSERT OR REPLACE INTO patch_rows VALUES ('put_learnset', ?, 1, ?)",
        shape.columns.joined(separator: ","),
        PatchRows.encode([row], columns: shape.columns.count))
      for (name, isDerived) in [("learnset", false), ("move_index", true)] {
        try connection.run(
          "INSERT OR REPLACE INTO patch_table VALUES (?, 0, ?, 0, ?, ?)", name, digest, digest,
          isDerived)
      }
    }
    try expectRefused(.damagedUpdate)
  }

  /// Blobs that do not contain rows; each overwrites a part of a valid patch.
  @Test(
    arguments: [
      (1, [9]), (0, [0]), (-1, [0]), (.min, [0]), (2, [0, 1]), (1, [2, 0x80, 0x80, 0x80, 0x80, 4]),
      (1, [3, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1]),
      (1, [0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255]),
      (1 << 22, []), (1 << 21 + 1, []),
    ] as [(Int, [UInt8])])
  func update_rowsThatAreNotPackedAsRows_areDamage(count: Int, bytes: [UInt8]) throws {
    // Empty means as many zeros as there are rows: each value takes at least one byte.
    let data = bytes.isEmpty ? [UInt8](repeating: 0, count: count + 1) : bytes
    try TestRelease.edit(patch: patch) {
      try $0.run("UPDATE patch_rows SET count = ?, data = ? WHERE name = 'put_meta'", count, data)
      try $0.run(
        "INSERT OR IGNORE INTO patch_rows VALUES ('put_meta', 'key,value', ?, ?)", count, data)
    }
    try expectRefused(.damagedUpdate)
  }

  /// Edits of a key, of a row that the database lacks, and beyond the end of the text that it has; duplicate or null
  /// keys, and values that the schema rejects.
  private static let faults: [(name: String, count: Int, bytes: [UInt8])] =
    [
      ("set_meta_1", 1, [5, 0, 5, 0]), ("set_meta_1", 1, [2, 4] + "none".utf8 + [5, 0]),
      ("set_meta_1", 1, [2, 7] + "dataset".utf8 + [5, 1, 99, 0, 0]),
      ("put_meta", 1, [2, 7] + "dataset".utf8 + [5, 0]),
    ]
    + [
      [[Value.text("a"), .text("b")], [.text("a"), .text("c")]], [[.null, .text("b")]],
      [[.text("data_version"), .null]],
    ].map { rows in ("put_meta", rows.count, PatchRows.encode(rows, columns: 2)) }

  @Test(arguments: faults)
  func update_rowsThatDoNotFit_areDamage(name: String, count: Int, bytes: [UInt8]) throws {
    try TestRelease.edit(patch: patch) {
      try $0.execute("DELETE FROM patch_rows WHERE name LIKE '%_meta%'")
      try $0.run("INSERT INTO patch_rows VALUES (?, 'key,value', ?, ?)", name, count, bytes)
    }
    try expectRefused(.damagedUpdate)
  }

  /// Rows that change nothing take a hundred times more space when they are unpacked.
  @Test func update_unpackedRowsGrowManyTimes_isRefused() throws {
    let text = Value.text(String(repeating: "x", count: try FileStat(app).size / 4))
    let rows = (0..<100).map { [Value.text("none \($0)"), text] }
    try TestRelease.edit(patch: patch) {
      try $0.run(
        "INSERT INTO patch_rows VALUES ('set_meta_9', 'key,value', ?, ?)", rows.count,
        PatchRows.encode(rows, columns: 2))
    }
    try expectRefused(.wrongResult, "several times larger")
  }
}
