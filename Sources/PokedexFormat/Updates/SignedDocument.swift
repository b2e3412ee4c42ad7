package import Base

/// Signatures in JSON documents: the member `signature` contains `algorithm` (`ed25519`), `keyID` and `value`
/// (hexadecimal).
///
/// The signed message is a line that names the kind of document, a line break, and the canonical form of the
/// document without that member. The signature therefore covers everything except white space, and a document
/// of one kind is never valid as one of another kind.
package enum SignedDocument {
  package enum Kind: String, Sendable {
    case manifest = "pokedex-db manifest 1"
    case latest = "pokedex-db latest 1"
  }

  /// The maximum size of a document in bytes.
  package static let largestBytes = 16 << 20

  /// Parses a document that may be signed: small, without fractions and without duplicate members, so that
  /// signer and verifier agree on every byte of its canonical form.
  package static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    try JSONValue(
      parsing: bytes,
      JSONRules(
        maxBytes: largestBytes, maxDepth: 32, allowsFractions: false, allowsDuplicates: false))
  }

  /// The member `signature`: an Ed25519 signature of all other members.
  package struct Signature: Sendable, Equatable, Codable {
    package var algorithm: String
    package var keyID: String
    /// The signature in hexadecimal.
    package var value: String
  }

  /// Returns `document` with a signature by `key`, which replaces an existing one.
  package static func sign(_ document: JSONValue, as kind: Kind, with key: Ed25519.PrivateKey)
    -> JSONValue
  {
    var signed = document
    signed["signature"] = nil
    signed["signature"] = JSONValue(
      encoding: Signature(
        algorithm: "ed25519", keyID: keyID(of: key.publicKey),
        value: Hexadecimal.encode(key.sign(message(signed, kind)))))
    return signed
  }

  /// Returns the signature of `document`; nil if it has none or a malformed one.
  package static func signature(of document: JSONValue) -> Signature? {
    try? document["signature"]?.decoded()
  }

  /// Whether `document` has a valid signature by one of `keys`.
  package static func isSigned(
    _ document: JSONValue, as kind: Kind, by keys: [Ed25519.PublicKey]
  ) -> Bool {
    guard let signature = signature(of: document), signature.algorithm == "ed25519",
      let value = Hexadecimal.decode(signature.value), value.count == Ed25519.signatureBytes
    else { return false }
    let message = message(document, kind)
    return keys.contains { keyID(of: $0) == signature.keyID && $0.verify(value, of: message) }
  }

  /// Returns the id of a key: the first 16 digits of the SHA-256 of its bytes.
  package static func keyID(of key: Ed25519.PublicKey) -> String {
    String(SHA256.digest(of: key.bytes).hex.prefix(16))
  }

  private static func message(_ document: JSONValue, _ kind: Kind) -> [UInt8] {
    var unsigned = document
    unsigned["signature"] = nil
    return Array("\(kind.rawValue)\n".utf8) + unsigned.canonical
  }
}
