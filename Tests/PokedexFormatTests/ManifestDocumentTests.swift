import Base
import PokedexFormat
import Testing

@Suite struct ManifestDocumentTests {
  private static let digest = String(repeating: "ab", count: 32)

  private static func document() throws -> JSONValue {
    try JSONValue(
      parsing: Array(
        """
        {"dataset":"full","edition":"full","languages":[],"without":[],"schemaVersion":1,
         "dataVersion":"1.a","generatorVersion":"1","sqliteVersion":"3","release":3,
         "expires":"2027-02-01T00:00:00Z","source":{"kind":"dir","location":"","digest":"\(digest)"},
         "artifact":{"file":"pokedex.sqlite","bytes":5,"sha256":"\(digest)","contentDigest":"\(digest)",
         "tables":[]},"stages":[],"coverage":[],"supplements":[],
         "diagnostics":{"errors":0,"warnings":0,"notes":0,"byCode":{},"findings":[]},
         "updates":[{"from":"1.0","to":"1.a","file":"update.sqlite","bytes":2,"sha256":"\(digest)"}]}
        """.utf8))
  }

  @Test func json_findingOfAFile_isWithoutItsFolder() throws {
    let digest = SHA256.digest(of: "")
    let manifest = Manifest(
      dataset: "full", edition: "full", schemaVersion: 2, dataVersion: "2.a", generatorVersion: "1",
      sqliteVersion: "3",
      source: .init(kind: "dir", location: "", revision: nil, digest: digest, date: nil),
      artifact: .init(
        file: "pokedex.sqlite", bytes: 1, sha256: digest, contentDigest: digest, tables: []),
      stages: [],
      diagnostics: ["/a/ja.xliff", "/b/ja.xliff"].map {
        Diagnostic(.warning, Message(verbatim: "x"), code: "x", at: .file($0, line: 3, column: 4))
      }, coverage: Coverage())
    let findings = JSONValue(encoding: manifest)["diagnostics"]?["findings"]?.array ?? []
    expectEqual(findings.map { $0["place"] }, ["ja.xliff:3:4", "ja.xliff:3:4"])
  }

  /// Sums of such numbers would overflow.
  @Test(arguments: [
    #""coverage":[{"entity":"move","field":"name","total":4294967296,"languages":{}}]"#,
    #""coverage":[{"entity":"move","field":"name","total":1,"languages":{"en":{"upstream":9223372036854775807}}}]"#,
    """
    "coverage":[],"crosscheck":{"sources":[{"id":"a","name":"a","location":"https://a.example",
    "revision":"1","date":"2026-01-01","license":"MIT","notice":""}],"inputDigest":"\(digest)",
    "unknown":{"pokemon":0,"moves":0,"versionGroups":0},"stale":0,"games":[{"source":"a","game":"a",
    "fields":[{"field":"learnset","agreed":9223372036854775807,"reviewed":1,"unreviewed":0,"supplied":0}]}]}
    """,
  ])
  func parsing_countOutOfRange_isRejected(_ member: String) throws {
    let text = String(decoding: try Self.document().canonical, as: UTF8.self)
    #expect(throws: (any Error).self) {
      try ManifestDocument(
        parsing: Array(text.replacing(#""coverage":[]"#, with: member).utf8))
    }
    #expect(throws: Never.self) {
      let small = member.replacing("9223372036854775807", with: "7")
        .replacing("4294967296", with: "7")
      _ = try ManifestDocument(parsing: Array(text.replacing(#""coverage":[]"#, with: small).utf8))
    }
  }

  @Test func isSigned_byItsKey_isTrueWhateverTheLayout() throws {
    let key = Ed25519.PrivateKey.generate()
    let signed = SignedDocument.sign(try Self.document(), as: .manifest, with: key)
    for bytes in [signed.pretty, signed.canonical] {
      let manifest = try ManifestDocument(parsing: bytes)
      #expect(manifest.isSigned(by: [Ed25519.PrivateKey.generate().publicKey, key.publicKey]))
      expectEqual(manifest.manifest.release, 3)
      expectEqual(manifest.manifest.expires, "2027-02-01T00:00:00Z")
      expectEqual(manifest.manifest.updates.map(\.file), ["update.sqlite"])
    }
  }

  @Test func isSigned_byAnotherKey_isFalse() throws {
    let signed = SignedDocument.sign(try Self.document(), as: .manifest, with: .generate())
    let manifest = try ManifestDocument(parsing: signed.pretty)
    #expect(!manifest.isSigned(by: [Ed25519.PrivateKey.generate().publicKey]))
    #expect(!manifest.isSigned(by: []))
  }

  @Test func isSigned_anyBitFlipped_isFalseOrUnreadable() throws {
    let key = Ed25519.PrivateKey.generate()
    let bytes = SignedDocument.sign(try Self.document(), as: .manifest, with: key).canonical
    for place in bytes.indices {
      for bit in 0..<8 {
        var tampered = bytes
        tampered[place] ^= 1 << UInt8(bit)
        guard let manifest = try? ManifestDocument(parsing: tampered) else { continue }
        // Upper-case digits of the signature itself have the same value.
        if manifest.document["signature"]?["value"]?.string?.lowercased()
          == (try ManifestDocument(parsing: bytes)).document["signature"]?["value"]?.string,
          manifest.document.withoutSignature == (try SignedDocument.parse(bytes)).withoutSignature,
          manifest.manifest.signature?.keyID == SignedDocument.keyID(of: key.publicKey)
        {
          continue
        }
        #expect(!manifest.isSigned(by: [key.publicKey]), "byte \(place) bit \(bit)")
      }
    }
  }

  /// What the types of the members do not express is checked too; each error names its place.
  @Test(arguments: [
    ("release", "0", "$.release"), ("release", "2147483648", "$.release"),
    ("expires", #""2027-02-30""#, "$.expires"), ("artifact", "{}", "$.artifact.file"),
    ("stages", "[1]", "$.stages[0]"), ("edition", "null", "$.edition"),
    ("diagnostics", #"{"findings":[]}"#, "$.diagnostics.errors"),
    (
      "updates", #"[{"from":"a","to":"b","file":"c","bytes":1,"sha256":"ab"}]"#,
      "$.updates[0].sha256"
    ),
  ])
  func parsing_invalidMember_throwsWithItsPath(name: String, json: String, path: String) throws {
    var document = try Self.document()
    document[name] = try JSONValue(parsing: Array(json.utf8))
    expectError(\JSONError.path, path) { try ManifestDocument(parsing: document.pretty) }
  }

  /// The name of a file is no path.
  @Test(arguments: ["", ".", "..", "../app.sqlite", "/etc/hosts", "a/b"])
  func parsing_pathAsFileName_throwsWithItsPath(name: String) throws {
    var document = try Self.document()
    document["artifact"]?["file"] = .string(name)
    expectError(\JSONError.path, "$.artifact.file") {
      try ManifestDocument(parsing: document.pretty)
    }
  }

  /// An app must be able to install a release of a later version, which may describe its build in another way.
  @Test func forUpdate_otherDescriptionOfTheBuild_isRead() throws {
    let key = Ed25519.PrivateKey.generate()
    var document = try Self.document()
    for name in ["languages", "stages", "source", "crosscheck"] { document[name] = ["new"] }
    for name in ["supplements", "coverage", "diagnostics", "sqliteVersion"] { document[name] = nil }
    document["artifact"]?["tables"] = nil
    let bytes = SignedDocument.sign(document, as: .manifest, with: key).pretty
    let manifest = try ManifestDocument(forUpdate: bytes)
    #expect(manifest.isSigned(by: [key.publicKey]))
    #expect(manifest.manifest.release == 3 && manifest.manifest.artifact.bytes == 5)
    #expect(throws: JSONError.self) { try ManifestDocument(parsing: bytes) }
    document["dataVersion"] = nil
    #expect(throws: JSONError.self) { try ManifestDocument(forUpdate: document.pretty) }
  }

  /// A later version may add members; its signature covers them.
  @Test func change_unknownMember_isKeptAndTheSignatureIsRemoved() throws {
    var document = try Self.document()
    document["new"] = [1]
    var manifest = try ManifestDocument(parsing: document.pretty)
    let digest = manifest.descriptionDigest
    manifest.sign(with: .generate())
    #expect(manifest.manifest.signature != nil)
    manifest.change { $0.release = 4 }
    #expect(manifest.manifest.signature == nil && manifest.document["signature"] == nil)
    #expect(manifest.document["new"] == [1] && manifest.document["release"] == 4)
    expectEqual(manifest.descriptionDigest, digest)
  }
}

extension JSONValue {
  fileprivate var withoutSignature: JSONValue {
    var copy = self
    copy["signature"] = nil
    return copy
  }
}
