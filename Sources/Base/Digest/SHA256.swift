#if canImport(CryptoKit)
  import CryptoKit
#else
  import CCrypto
#endif

/// An incremental SHA-256 hasher for one message after another.
///
/// ``finish()`` returns the digest and starts the next message without allocating, which makes many small
/// messages cheap.
///
/// `@unchecked Sendable`, proof: the value cannot be copied and all methods that use the context are
/// `mutating`, so only one thread at a time can use it; libcrypto does not bind a context to a thread.
package struct SHA256: ~Copyable, @unchecked Sendable {
  #if canImport(CryptoKit)
    private var state = CryptoKit.SHA256()

    package init() {}

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
      state.update(bufferPointer: bytes)
    }

    /// Returns the digest of everything since the last call and starts the next message.
    package mutating func finish() -> SHA256Digest {
      let digest = state.finalize().withUnsafeBytes { SHA256Digest($0) }
      state = CryptoKit.SHA256()
      return digest
    }
  #else
    private let context: OpaquePointer

    // Fetched once: EVP_sha256() would be looked up under a lock for each message. Never freed, never changed
    // after the fetch, and reference-counted by libcrypto: safe to share.
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
      // Fails only if the context is not initialized, which init rules out.
      precondition(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1)
    }

    /// Returns the digest of everything since the last call and starts the next message.
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

  package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  /// Adds `text` in UTF-8.
  package mutating func update(_ text: String) {
    var text = text
    text.withUTF8 { update(UnsafeRawBufferPointer($0)) }
  }

  /// Returns the digest of `bytes` alone.
  ///
  /// - Precondition: nothing was added since the last ``finish()``.
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

  /// Returns the digest of `text` in UTF-8.
  package static func digest(of text: String) -> SHA256Digest { digest(of: Array(text.utf8)) }

  /// Returns the digest of the file at `path`, read in pieces of 1 MiB.
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
