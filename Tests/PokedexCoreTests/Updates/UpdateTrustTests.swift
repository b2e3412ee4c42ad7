import Digest
import FileKit
import PokedexCore
import TestSupport
import Testing
import UpdateFormat

@Suite struct UpdateTrustTests {
  private static func manifest(
    _ chain: TestChain, _ number: Int, _ patches: [String], release: Int, key: Ed25519.PrivateKey?,
    expires: String? = nil
  ) throws -> String {
    let file = chain.releases[number]
    func entry(_ path: String, _ more: [PlainJSON.Member]) throws -> PlainJSON {
      .object(
        more + [
          .init("file", .string("file")), .init("bytes", .int(try FileStat(path).size)),
          .init("sha256", .string(try SHA256.digest(ofFile: path).hex)),
        ])
    }
    let content = try TestRelease.contentDigest(file)
    var document = PlainJSON.object([
      .init("dataset", .string("full")), .init("schemaVersion", .int(1)),
      .init("dataVersion", .string("1.\(content.prefix(12))")), .init("release", .int(release)),
      .init("artifact", try entry(file, [.init("contentDigest", .string(content))])),
      .init(
        "updates",
        .array(
          try patches.map {
            try entry($0, [.init("from", .string("a")), .init("to", .string("b"))])
          })),
    ])
    if let expires { document["expires"] = .string(expires) }
    if let key { document = SignedManifest.sign(document, with: key) }
    let path = "\(chain.folder)/manifest-\(release).json"
    try AtomicFile.write(path, document.pretty)
    return path
  }

  private static func code(
    _ app: String, _ patches: [String], _ manifest: String?, _ trust: UpdateTrust
  ) -> PokedexUpdateError.Code? {
    do throws(PokedexUpdateError) {
      _ = try PokedexUpdater(app, trust: trust).update(with: patches, manifest: manifest)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func update_signatures_areBelievedOnlyFromKnownKeys() async throws {
    try await withTemporaryFolder { folder in
      let chain = try TestChain(folder, seed: 20, count: 3)
      let (old, new) = (Ed25519.PrivateKey.generate(), Ed25519.PrivateKey.generate())
      let patch = try chain.patch(0, 1)
      let signed = try Self.manifest(chain, 1, [patch], release: 2, key: old)
      let trust = try #require(
        UpdateTrust(publicKeys: [old.publicKey.hex], secondsSince1970: 1_800_000_000))
      let app = try chain.installed(0)

      #expect(Self.code(app, [patch], nil, trust) == .untrusted)
      let unsigned = try Self.manifest(chain, 1, [patch], release: 3, key: nil)
      #expect(Self.code(app, [patch], unsigned, trust) == .untrusted)
      let foreign = try Self.manifest(chain, 1, [patch], release: 4, key: new)
      #expect(Self.code(app, [patch], foreign, trust) == .untrusted)
      let expired = try Self.manifest(
        chain, 1, [patch], release: 5, key: old, expires: "2027-01-01T00:00:00Z")
      #expect(Self.code(app, [patch], expired, trust) == .expired)
      // Manifest of one release, patch of another.
      let other = try chain.patch(0, 2)
      #expect(Self.code(app, [other], signed, trust) == .notInManifest)
      #expect(try SHA256.digest(ofFile: app) == SHA256.digest(ofFile: chain.releases[0]))

      let outcome = try PokedexUpdater(app, trust: trust).update(with: [patch], manifest: signed)
      #expect(outcome.isSigned)
      #expect(outcome.proof == .bytes)

      // A rotation: the app knows both keys, the next release is signed by the new one.
      let both = try #require(
        UpdateTrust(
          publicKeys: [old.publicKey.hex, new.publicKey.hex], secondsSince1970: nil))
      let next = try chain.patch(1, 2)
      let rotated = try Self.manifest(chain, 2, [next], release: 6, key: new)
      #expect(Self.code(app, [next], rotated, both) == nil)
      // And the older manifest is not taken any more, although its signature is good.
      #expect(Self.code(app, [next], signed, both) == .rollback)
    }
  }

  @Test func trust_badKeys_isNone() {
    #expect(UpdateTrust(publicKeys: [], secondsSince1970: nil) == nil)
    #expect(UpdateTrust(publicKeys: ["12"], secondsSince1970: nil) == nil)
  }
}
