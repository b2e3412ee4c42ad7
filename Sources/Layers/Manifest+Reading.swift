import Basics
package import PokedexFormat

extension ManifestDocument {
  /// Reads the manifest at `path`.
  ///
  /// - Throws: ``PipelineError`` `no-such-file` (no input) if it is missing, `manifest-unreadable` (refused) if
  ///   it is not a manifest.
  package static func read(_ path: String) throws -> ManifestDocument {
    try ManifestDocument(
      parsing: PipelineError.reading(
        path, atMost: SignedDocument.largestBytes, orElse: .nameABuildFolder), from: path)
  }

  /// Parses the bytes of a manifest; `path` is used only in messages.
  ///
  /// - Throws: as ``read(_:)``.
  package init(parsing bytes: [UInt8], from path: String) throws {
    do {
      try self.init(parsing: bytes)
    } catch {
      throw PipelineError(
        .refused, error.pathText, code: "manifest-unreadable",
        at: .file(path, line: error.position?.line, column: error.position?.column),
        advice: .takeTheManifestOfTheArtifact)
    }
  }
}

extension Manifest {
  /// Reads the manifest at `path`.
  ///
  /// - Throws: as ``ManifestDocument/read(_:)``.
  package static func read(_ path: String) throws -> Manifest {
    try ManifestDocument.read(path).manifest
  }
}
