#if canImport(CryptoKit)
  import CryptoKit
  import Foundation
#else
  import CCrypto
#endif

/// Ed25519 signatures (RFC 8032), in the "pure" variant: the message is signed, not its digest.
package enum Ed25519 {
  /// The size of a private and of a public key in bytes.
  package static let keyBytes = 32
  /// The size of a signature in bytes.
  package static let signatureBytes = 64

  /// A private key. Anyone who has its 32 bytes can sign: they are stored only in a file of mode 0600, never
  /// logged, and ``description`` does not contain them.
  package struct PrivateKey: Sendable, Equatable, CustomStringConvertible {
    /// The seed of RFC 8032, section 5.1.5.
    package let bytes: [UInt8]

    /// Returns nil unless there are exactly ``keyBytes`` bytes.
    package init?(bytes: [UInt8]) {
      guard bytes.count == keyBytes else { return nil }
      self.bytes = bytes
    }

    /// Returns a new key from the system's random number generator.
    package static func generate() -> PrivateKey {
      var source = SystemRandomNumberGenerator()
      let bytes = (0..<keyBytes).map { _ in UInt8.random(in: .min ... .max, using: &source) }
      return PrivateKey(unchecked: bytes)
    }

    private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    package var description: String { "Ed25519 private key" }
  }

  package struct PublicKey: Sendable, Hashable, CustomStringConvertible {
    package let bytes: [UInt8]

    /// Returns nil unless there are exactly ``keyBytes`` bytes that encode a number below 2^255 - 19, as RFC
    /// 8032 requires, and not one of the eight points of small order, under which a signature of zeros
    /// verifies. Whether the bytes encode a point of the curve is checked only when verifying: a key that
    /// does not verifies nothing.
    package init?(bytes: [UInt8]) {
      guard bytes.count == keyBytes else { return nil }
      // Clear the highest bit, the sign of x: a small order is determined by y alone.
      var y = bytes
      y[31] &= 0x7F
      let isCanonical = y.reversed().lexicographicallyPrecedes(Self.prime.reversed())
      guard isCanonical, !Self.smallOrders.contains(y) else { return nil }
      self.bytes = bytes
    }

    /// 2^255 - 19, little-endian.
    private static let prime: [UInt8] = [0xED] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]

    /// The y coordinates of the points of order 1, 2 and 4, and the two of order 8.
    private static let smallOrders: Set<[UInt8]> = [
      [1] + [UInt8](repeating: 0, count: 31),
      [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F],
      [UInt8](repeating: 0, count: 32),
      Hexadecimal.decode("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05")!,
      Hexadecimal.decode("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")!,
    ]

    /// Parses 64 hexadecimal digits; returns nil for anything else.
    package init?(hex: String) {
      guard let bytes = Hexadecimal.decode(hex) else { return nil }
      self.init(bytes: bytes)
    }

    package var hex: String { Hexadecimal.encode(bytes) }

    package var description: String { hex }
  }
}

#if canImport(CryptoKit)
  extension Ed25519.PrivateKey {
    package var publicKey: Ed25519.PublicKey {
      Ed25519.PublicKey(bytes: Array(key.publicKey.rawRepresentation))!
    }

    /// Returns the signature of `message`, ``Ed25519/signatureBytes`` bytes. CryptoKit randomizes signatures:
    /// two of one message differ, and both verify.
    package func sign(_ message: [UInt8]) -> [UInt8] {
      guard let signature = try? key.signature(for: message) else {
        fatalError("CryptoKit cannot sign")
      }
      return Array(signature)
    }

    private var key: Curve25519.Signing.PrivateKey {
      guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: bytes) else {
        fatalError("CryptoKit refuses a key of 32 bytes")
      }
      return key
    }
  }

  extension Ed25519.PublicKey {
    /// Whether `signature` is a signature of `message` by the matching private key.
    package func verify(_ signature: [UInt8], of message: [UInt8]) -> Bool {
      guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else {
        return false
      }
      return key.isValidSignature(signature, for: message)
    }
  }
#else
  extension Ed25519.PrivateKey {
    package var publicKey: Ed25519.PublicKey {
      withKey { key in
        var bytes = [UInt8](repeating: 0, count: Ed25519.keyBytes)
        var count = bytes.count
        precondition(EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1)
        return Ed25519.PublicKey(bytes: bytes)!
      }
    }

    /// Returns the signature of `message`, ``Ed25519/signatureBytes`` bytes; deterministic.
    package func sign(_ message: [UInt8]) -> [UInt8] {
      withKey { key in
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        var signature = [UInt8](repeating: 0, count: Ed25519.signatureBytes)
        var count = signature.count
        guard EVP_DigestSignInit(context, nil, nil, nil, key) == 1,
          EVP_DigestSign(context, &signature, &count, message, message.count) == 1
        else { fatalError("libcrypto cannot sign with Ed25519") }
        return signature
      }
    }

    private func withKey<Result>(_ body: (OpaquePointer) -> Result) -> Result {
      guard let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, bytes, bytes.count) else {
        fatalError("libcrypto offers no Ed25519; check its configuration (openssl.cnf)")
      }
      defer { EVP_PKEY_free(key) }
      return body(key)
    }
  }

  extension Ed25519.PublicKey {
    /// Whether `signature` is a signature of `message` by the matching private key.
    package func verify(_ signature: [UInt8], of message: [UInt8]) -> Bool {
      // A failed verification leaves entries in the error queue of this thread, which are not used.
      defer { ERR_clear_error() }
      guard let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count) else {
        return false
      }
      defer { EVP_PKEY_free(key) }
      let context = EVP_MD_CTX_new()
      defer { EVP_MD_CTX_free(context) }
      return EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
        && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
  }
#endif
