package import Platform

#if canImport(CryptoKit)
  import CryptoKit
#else
  import CCrypto
#endif

/// Computes SHA-256 digests, of pieces as they come, one message after the other.
///
/// One hasher serves any number of messages: ``finish()`` gives the digest and begins anew without
/// allocating, which is what makes many small messages cheap.
///
/// `@unchecked Sendable`, proof: the value cannot be copied and everything that touches the context
/// is `mutating`, so at any time one thread alone can use it; libcrypto ties no context to a thread.
package struct SHA256: ~Copyable, @unchecked Sendable {
  #if canImport(CryptoKit)
    private var state = CryptoKit.SHA256()

    package init() {}

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
      state.update(bufferPointer: bytes)
    }

    /// The digest of everything since the last call; begins the next message.
    package mutating func finish() -> SHA256Digest {
      let digest = state.finalize().withUnsafeBytes { SHA256Digest($0) }
      state = CryptoKit.SHA256()
      return digest
    }
  #else
    private let context: OpaquePointer

    // Fetched once: EVP_sha256() would be looked up under a lock at each beginning. Never freed,
    // never changed after the fetch, and reference-counted by libcrypto: safe to share.
    nonisolated(unsafe) private static let algorithm: OpaquePointer = {
      guard let algorithm = EVP_MD_fetch(nil, "SHA256", nil) else {
        fatalError("libcrypto offers no SHA-256; check its configuration (openssl.cnf)")
      }
      return algorithm
    }()

    package init() {
      guard let context = EVP_MD_CTX_new() else { fatalError("out of memory") }
      self.context = context
      precondition(EVP_DigestInit_ex2(context, Self.algorithm, nil) == 1)
    }

    deinit { EVP_MD_CTX_free(context) }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
      // Fails only for an unfinished initialisation, which init rules out.
      precondition(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1)
    }

    /// The digest of everything since the last call; begins the next message.
    package mutating func finish() -> SHA256Digest {
      let digest = withUnsafeTemporaryAllocation(byteCount: SHA256Digest.byteCount, alignment: 8) {
        precondition(
          EVP_DigestFinal_ex(context, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), nil) == 1
        )
        return SHA256Digest(UnsafeRawBufferPointer($0))
      }
      precondition(EVP_DigestInit_ex2(context, nil, nil) == 1)
      return digest
    }
  #endif

  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Takes `text` in UTF-8.
  package mutating func update(_ text: String) {
    var text = text
    text.withUTF8 { update(UnsafeRawBufferPointer($0)) }
  }

  /// The digest of `bytes` alone.
  ///
  /// - Precondition: nothing was taken since the last ``finish()``.
  package mutating func digest(of bytes: UnsafeRawBufferPointer) -> SHA256Digest {
    update(bytes)
    return finish()
  }

  package static func digest(of bytes: UnsafeRawBufferPointer) -> SHA256Digest {
    var hasher = SHA256()
    return hasher.digest(of: bytes)
  }

  package static func digest(of bytes: [UInt8]) -> SHA256Digest {
    bytes.withUnsafeBytes { digest(of: $0) }
  }

  /// Of `text` in UTF-8.
  package static func digest(of text: String) -> SHA256Digest {
    var hasher = SHA256()
    hasher.update(text)
    return hasher.finish()
  }

  /// Of the contents of the file at `path`, read in pieces of 1 MiB.
  ///
  /// - Throws: ``FileError`` where it cannot be read.
  package static func digest(ofFile path: String) throws(FileError) -> SHA256Digest {
    let file = try OpenFile(path, .read)
    var hasher = SHA256()
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
    defer { piece.deallocate() }
    while true {
      let count = try file.read(into: piece)
      if count == 0 { return hasher.finish() }
      hasher.update(UnsafeRawBufferPointer(rebasing: piece[..<count]))
    }
  }
}
