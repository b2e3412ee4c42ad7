import Base
import PokedexFormat
import TestSupport
import Testing

@Suite struct SignedDocumentTests {
  @Test(arguments: [
    "", "{", "[1,]", "{\"a\":1,\"a\":2}", "01", "-", "-0", "1.5", "1e3", "9223372036854775808",
    "\"\u{1}\"", "\"\\x\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\u00g0\"", "truth", "[1] 2",
    String(repeating: "[", count: 40),
  ])
  func parse_ofWhatTwoReadersCouldReadDifferently_refuses(text: String) {
    #expect(throws: JSONError.self) { try SignedDocument.parse(Array(text.utf8)) }
  }

  @Test func parse_ofItsOwnWriting_givesItBack() throws {
    let text = #"{"empty":{},"list":[],"pair":"\ud83d\ude00","quote":"\"\\\b\f\u0001","zero":0}"#
    let document = try SignedDocument.parse(Array(text.utf8))
    try expectEqual(SignedDocument.parse(document.pretty), document)
    try expectEqual(SignedDocument.parse(document.canonical), document)
    expectEqual(document["pair"]?.string, "😀")
  }

  /// A signature that is right, by a known key, but says that it is another.
  @Test func isSigned_otherMembersOfTheSignature_isFalse() throws {
    let key = Ed25519.PrivateKey.generate()
    let signed = SignedDocument.sign(
      .object([.init("a", .int(1))]), as: .latest, with: key)
    func isSigned(_ change: (inout JSONValue) -> Void) -> Bool {
      var document = signed
      change(&document)
      return SignedDocument.isSigned(document, as: .latest, by: [key.publicKey])
    }
    #expect(isSigned { _ in })
    #expect(!SignedDocument.isSigned(signed, as: .manifest, by: [key.publicKey]))
    #expect(!isSigned { $0["signature"]?["algorithm"] = .string("none") })
    #expect(!isSigned { $0["signature"]?["keyID"] = .string("0123456789abcdef") })
    #expect(!isSigned { $0["signature"]?["value"] = .string(String(repeating: "00", count: 64)) })
    #expect(!isSigned { $0["a"] = .int(2) })
  }

  @Test(arguments: [0, 16 << 20 + 1, 5_000_000_000])
  func latest_sizeOfNoManifest_throws(bytes: Int) throws {
    var latest = LatestRelease.fixture(release: 7)
    latest.manifest.bytes = 16 << 20
    _ = try LatestRelease(latest.document)
    latest.manifest.bytes = bytes
    let fault = #expect(throws: PatchFault.self) { _ = try LatestRelease(latest.document) }
    expectEqual(
      fault?.detail.description.contains("16777216"), true, "\(String(describing: fault))")
  }

  /// Names in `latest.json` are parts of paths: they must not lead out of the store.
  @Test(arguments: [
    "", ".", "..", ".hidden", "../data-7", "data-7/..", "/data-7", "data-7/", "a/b", "/",
  ])
  func latest_nameThatIsAPath_throws(name: String) throws {
    let plain = LatestRelease.fixture(release: 7)
    try expectEqual(LatestRelease(plain.document), plain)
    var folder = plain
    folder.folder = name
    var manifest = plain
    manifest.manifest.name = name
    for latest in [folder, manifest] {
      #expect(throws: PatchFault.self) { _ = try LatestRelease(latest.document) }
    }
  }
}
