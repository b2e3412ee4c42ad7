import Base
import PokedexCore
import PokedexFormat
import TestSupport
import Testing

/// Releases whose files are there as gzip files too. Those of the other tests are plain files.
@Suite(.inTemporaryFolder) struct GzipUpdateTests {
  let folder = InTemporaryFolder.path

  /// The gzip file of `path`, which is written next to it.
  private static func pack(_ path: String) throws -> Manifest.Compressed {
    let packed = try File.readAll(path).withUnsafeBytes { Gzip.packed($0) }
    try AtomicFile.write("\(path).gz", packed, durable: false)
    return Manifest.Compressed(
      of: FilePath.name(of: path), format: "gzip", file: "\(FilePath.name(of: path)).gz",
      bytes: packed.count,
      sha256: SHA256.digest(of: packed))
  }

  /// A signed manifest of release 2 that names the gzip files, after `edit`.
  private static func manifest(
    _ store: TestStore, _ edit: (inout Manifest) -> Void = { _ in }
  ) throws -> String {
    let path = try store.manifest(2, from: [1])
    var document = try ManifestDocument(parsing: File.readAll(path))
    let forms = (try pack(store.file(2)), try pack(store.patch(1, 2)))
    let zstd = Manifest.Compressed(
      of: forms.0.of, format: "zstd", file: "data-2.sqlite.zst", bytes: 1, sha256: forms.0.sha256)
    document.change {
      $0.compressed = [zstd, forms.0, forms.1]
      edit(&$0)
    }
    document.sign(with: store.key)
    try AtomicFile.write(path, document.document.pretty, durable: false)
    return path
  }

  private static func expectUnchanged(
    _ store: TestStore, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expectEqual(
      File.readAll(store.app), File.readAll(store.file(1)), sourceLocation: sourceLocation)
    try expectEqual(
      Directory.names(store.chain.folder).filter { $0.contains("update-") }, [],
      sourceLocation: sourceLocation)
  }

  @Test func update_gzipFileThatWasPlanned_givesTheRelease() throws {
    let store = try TestStore(folder, seed: 301)
    try store.install(1)
    let manifest = try Self.manifest(store)
    let download = try #require(try store.updater.download(for: manifest))
    let packed = "\(folder)/\(download.file)"
    #expect(download.file.hasSuffix(".update.sqlite.gz") && !download.isCompleteDatabase)
    try expectEqual(FileStat(packed).size, download.bytes)
    try expectEqual(SHA256.digest(ofFile: packed).hex, download.sha256)
    let outcome = try store.updater.update(with: [packed], manifest: manifest)
    #expect(outcome.match == .content && outcome.isSigned)
    #expect(try TestRelease.isEqual(store.app, store.file(2)))
  }

  @Test func update_plainFileOrNoManifest_isAccepted() throws {
    let store = try TestStore(folder, seed: 302)
    let manifest = try Self.manifest(store)
    let patch = try store.patch(1, 2)
    try store.install(1)
    _ = try store.updater.update(with: [patch], manifest: manifest)
    #expect(try TestRelease.isEqual(store.app, store.file(2)))
    try store.install(1)
    _ = try PokedexUpdater(path: store.app).update(with: ["\(patch).gz"])
    #expect(try TestRelease.isEqual(store.app, store.file(2)))
  }

  @Test func replace_gzipFileThatWasPlanned_installsTheDatabase() throws {
    let store = try TestStore(folder, seed: 303)
    let manifest = try Self.manifest(store)
    let file = store.file(2)
    for path in ["\(file).gz", file] {
      try store.install(1)
      let whole = try store.updater.download(for: manifest, completeDatabase: true)
      #expect(whole?.file == "data-2.sqlite.gz" && whole?.isCompleteDatabase == true)
      let outcome = try store.updater.replace(with: path, manifest: manifest)
      expectEqual(outcome.match, .bytes)
      try expectEqual(File.readAll(store.app), File.readAll(file))
    }
  }

  /// What a proxy or a cache may make of a file: cut, changed, extended, of another release.
  @Test func update_otherBytes_areRefusedBeforeTheyAreDecompressed() throws {
    let store = try TestStore(folder, seed: 304, count: 3)
    try store.install(1)
    let manifest = try Self.manifest(store)
    let other = "\(folder)/other"
    _ = (try Self.pack(store.file(3)), try Self.pack(store.patch(1, 3)))
    for (named, stale) in [
      ("\(store.file(2)).gz", "\(store.file(3)).gz"),
      ("\(try store.patch(1, 2)).gz", "\(try store.patch(1, 3)).gz"),
    ] {
      var bytes = try File.readAll(named)
      let (cut, more) = (Array(bytes.dropLast()), bytes + [0])
      bytes[bytes.count / 2] ^= 1
      for content in [cut, more, bytes, try File.readAll(stale), [0x1F, 0x8B], []] {
        try AtomicFile.write(other, content, durable: false)
        let isDatabase = stale == "\(store.file(3)).gz"
        expectError(.notInManifest) {
          isDatabase
            ? try store.updater.replace(with: other, manifest: manifest)
            : try store.updater.update(with: [other], manifest: manifest)
        }
        try Self.expectUnchanged(store)
      }
    }
  }

  /// A manifest whose gzip file is not the file that it names: of another release, or a bomb.
  @Test func update_namedGzipFileOfOtherContent_isDamaged() throws {
    let store = try TestStore(folder, seed: 305, count: 3)
    try store.install(1)
    let bomb = "\(folder)/bomb"
    try AtomicFile.write(bomb, [UInt8](repeating: 0, count: 64 << 20), durable: false)
    for path in [try store.patch(1, 3), store.file(3), bomb] {
      let form = try Self.pack(path)
      let manifest = try Self.manifest(store) { manifest in
        manifest.compressed = [manifest.artifact.file, manifest.updates[0].file].map {
          var form = form
          form.of = $0
          return form
        }
      }
      expectError(.damagedUpdate) {
        try store.updater.update(with: ["\(path).gz"], manifest: manifest)
      }
      expectError(.damagedUpdate) {
        try store.updater.replace(with: "\(path).gz", manifest: manifest)
      }
      try Self.expectUnchanged(store)
    }
    // Without a manifest, the size of a patch is the limit.
    expectError(.damagedUpdate) { try PokedexUpdater(path: store.app).update(with: ["\(bomb).gz"]) }
    try Self.expectUnchanged(store)
  }
}
