package import Base

extension Manifest {
  /// A file of a release, with its compressed forms.
  package struct Asset: Sendable {
    package let file: String
    package let bytes: Int
    package let sha256: SHA256Digest
    package let compressed: [Compressed]

    /// The form that apps download; nil if the release does not have it.
    package var gzip: Compressed? { compressed.first { $0.format == Compressed.gzip } }
  }

  /// The database.
  package var database: Asset { asset(artifact.file, artifact.bytes, sha256: artifact.sha256) }

  /// The updates, in the order of ``updates``.
  package var patches: [Asset] { updates.map { asset($0.file, $0.bytes, sha256: $0.sha256) } }

  private func asset(_ file: String, _ bytes: Int, sha256: SHA256Digest) -> Asset {
    Asset(
      file: file, bytes: bytes, sha256: sha256,
      compressed: (compressed ?? []).filter { $0.of == file })
  }
}
