import Digest
import JSON
import PokedexFormat
import Testing

@Suite struct SignedManifestTests {
  private static let digest = String(repeating: "ab", count: 32)

  private static func document() throws -> JSONValue {
    try JSONValue(
      parsing: Array(
        """
        {"dataset":"full","schemaVersion":1,"dataVersion":"1.a","release":3,
         "expires":"2027-02-01T00:00:00Z",
         "artifact":{"file":"pokedex.sqlite","bytes":5,"sha256":"\(digest)","contentDigest":"\(digest)"},
         "updates":[{"from":"1.0","to":"1.a","file":"update.sqlite","bytes":2,"sha256":"\(digest)"}]}
        """.utf8))
  }

  @Test func isSigned_byItsKey_isTrueWhateverTheLayout() throws {
    let key = Ed25519.PrivateKey.generate()
    let signed = SignedManifest.sign(try Self.document(), with: key)
    for bytes in [signed.pretty, signed.canonical] {
      let manifest = try SignedManifest(parsing: bytes)
      #expect(manifest.isSigned(by: [Ed25519.PrivateKey.generate().publicKey, key.publicKey]))
      #expect(manifest.release == 3)
      #expect(manifest.expires.map(UTCTime.text) == "2027-02-01T00:00:00Z")
      #expect(manifest.updates.map(\.file.name) == ["update.sqlite"])
    }
  }

  @Test func isSigned_byAnotherKey_isFalse() throws {
    let signed = SignedManifest.sign(try Self.document(), with: .generate())
    let manifest = try SignedManifest(parsing: signed.pretty)
    #expect(!manifest.isSigned(by: [Ed25519.PrivateKey.generate().publicKey]))
    #expect(!manifest.isSigned(by: []))
  }

  @Test func isSigned_anyBitFlipped_isFalseOrUnreadable() throws {
    let key = Ed25519.PrivateKey.generate()
    let bytes = SignedManifest.sign(try Self.document(), with: key).canonical
    for place in bytes.indices {
      for bit in 0..<8 {
        var tampered = bytes
        tampered[place] ^= 1 << UInt8(bit)
        guard let manifest = try? SignedManifest(parsing: tampered) else { continue }
        // Upper-case digits of the signature itself have the same value.
        if manifest.document["signature"]?["value"]?.string?.lowercased()
          == (try SignedManifest(parsing: bytes)).document["signature"]?["value"]?.string,
          manifest.document.withoutSignature == (try SignedDocument.parse(bytes)).withoutSignature,
          manifest.keyID == SignedManifest.keyID(of: key.publicKey)
        {
          continue
        }
        #expect(!manifest.isSigned(by: [key.publicKey]), "byte \(place) bit \(bit)")
      }
    }
  }

  @Test(arguments: ["1970-01-01T00:00:00Z", "2000-02-29T23:59:59Z", "2100-03-01T00:00:00Z"])
  func utcTime_thereAndBack_isTheSame(text: String) throws {
    #expect(UTCTime.text(try #require(UTCTime.seconds(text))) == text)
  }

  @Test func utcTime_knownMoment_isItsSeconds() {
    #expect(UTCTime.seconds("2026-08-08T00:00:00Z") == 1_786_147_200)
    #expect(UTCTime.seconds("2026-8-08T00:00:00Z") == nil)
    #expect(UTCTime.seconds("2026-13-08T00:00:00Z") == nil)
  }
}

extension JSONValue {
  fileprivate var withoutSignature: JSONValue {
    var copy = self
    copy["signature"] = nil
    return copy
  }
}
