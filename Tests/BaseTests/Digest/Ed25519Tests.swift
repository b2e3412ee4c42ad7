import Base
import Testing

@Suite struct Ed25519Tests {
  struct Vector: Sendable {
    var secret: String, publicKey: String, message: String, signature: String
  }

  /// RFC 8032, section 7.1, tests 1 to 3.
  static let vectors = [
    Vector(
      secret: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
      message: "",
      signature: "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"),
    Vector(
      secret: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      publicKey: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
      message: "72",
      signature: "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"),
    Vector(
      secret: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
      publicKey: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
      message: "af82",
      signature: "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"),
  ]

  @Test(arguments: vectors)
  func signAndVerify_rfc8032Vectors_match(vector: Vector) throws {
    let secret = try #require(Hexadecimal.decode(vector.secret))
    let message = try #require(Hexadecimal.decode(vector.message))
    let key = try #require(Ed25519.PrivateKey(bytes: secret))
    let signature = try #require(Hexadecimal.decode(vector.signature))
    #expect(key.publicKey.hex == vector.publicKey)
    #expect(key.publicKey.verify(signature, of: message))
    #if !canImport(CryptoKit)
      #expect(Hexadecimal.encode(key.sign(message)) == vector.signature)
    #endif
  }

  @Test func verify_anyChange_fails() throws {
    let key = Ed25519.PrivateKey.generate()
    let message = Array("pokedex 2026-08-08".utf8)
    let signature = key.sign(message)
    #expect(signature.count == Ed25519.signatureBytes)
    #expect(key.publicKey.verify(signature, of: message))
    #expect(!key.publicKey.verify(signature, of: message + [0]))
    #expect(!key.publicKey.verify(signature.dropLast(), of: message))
    #expect(!key.publicKey.verify([], of: message))
    for place in [0, 31, 32, 63] {
      var forged = signature
      forged[place] ^= 1
      #expect(!key.publicKey.verify(forged, of: message))
    }
    #expect(!Ed25519.PrivateKey.generate().publicKey.verify(signature, of: message))
  }

  @Test func verify_keyNotOnCurve_fails() throws {
    // There is no x for y = 2.
    let key = try #require(Ed25519.PublicKey(bytes: [2] + [UInt8](repeating: 0, count: 31)))
    #expect(!key.verify([UInt8](repeating: 0, count: 64), of: []))
  }

  /// The eight points whose order divides 8, and the 255-bit numbers that are not below the prime,
  /// each with both signs. Computed from the curve's equation, not copied from the code.
  static let weakKeys: [String] = {
    let torsion = [
      "0100000000000000000000000000000000000000000000000000000000000000",
      "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
      "0000000000000000000000000000000000000000000000000000000000000000",
      "0000000000000000000000000000000000000000000000000000000000000080",
      "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
      "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
      "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
      "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    ]
    // 1 and -1 with an impossible sign.
    let signs = [
      "0100000000000000000000000000000000000000000000000000000000000080",
      "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    ]
    let beyond = (0xED...0xFF).flatMap { low in
      ["7f", "ff"].map { String(low, radix: 16) + String(repeating: "ff", count: 30) + $0 }
    }
    return torsion + signs + beyond
  }()

  @Test(arguments: weakKeys)
  func init_smallOrderOrNotCanonical_returnsNil(hex: String) {
    #expect(Ed25519.PublicKey(hex: hex) == nil)
  }

  @Test func init_wrongLength_returnsNil() {
    #expect(Ed25519.PrivateKey(bytes: [1, 2, 3]) == nil)
    #expect(Ed25519.PublicKey(bytes: []) == nil)
    #expect(Ed25519.PublicKey(hex: "zz") == nil)
  }

  @Test func generate_twice_differs() {
    #expect(Ed25519.PrivateKey.generate() != Ed25519.PrivateKey.generate())
  }

  @Test func description_privateKey_hidesItsBytes() {
    let key = Ed25519.PrivateKey.generate()
    #expect("\(key)" == "Ed25519 private key")
  }
}

extension Ed25519.PublicKey {
  fileprivate func verify(_ signature: ArraySlice<UInt8>, of message: [UInt8]) -> Bool {
    verify(Array(signature), of: message)
  }
}
