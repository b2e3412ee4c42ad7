import Base

/// A reader of the bodies in the store. For use on one thread; several readers, each with its own connection,
/// may read one store.
struct StoredBodies {
  private let select: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    select = try connection.prepare(
      "SELECT is_gzipped, bytes FROM body WHERE digest = ?", isPersistent: true)
  }

  /// Returns the body with this digest, verified; nil if it is missing or damaged.
  func body(_ digest: SHA256Digest) throws(SQLiteError) -> [UInt8]? {
    defer { select.reset() }
    do {
      try select.bind(1, digest.bytes)
      guard try select.step() else { return nil }
    } catch {
      guard error.code.primary == .corrupt else { throw error }
      return nil
    }
    var bytes = select.blob("bytes")
    if select.bool("is_gzipped") {
      guard
        let inflated = try? ContentDecoder.gunzip(bytes, atMost: 1 << 30, ratio: 2_000, url: "")
      else { return nil }
      bytes = inflated
    }
    return SHA256.digest(of: bytes) == digest ? bytes : nil
  }
}
