import Base
package import PokedexFormat

extension ManifestDocument {
  /// Reads the manifest at `path`, or in the folder `path`.
  ///
  /// - Throws: ``PipelineError`` `no-such-file` (no input) if it is missing, `manifest-unreadable` (refused) if
  ///   it is not a manifest.
  package static func read(_ path: String) throws -> ManifestDocument {
    let path = Manifest.path(at: path)
    return try ManifestDocument(
      parsing: PipelineError.reading(
        path, atMost: SignedDocument.largestBytes, orElse: .nameABuildFolder), from: path)
  }

  /// Reads the manifest next to the database at `path`; nil if it is missing, or describes another file.
  ///
  /// - Throws: as ``read(_:)``.
  package static func read(beside path: String) throws -> ManifestDocument? {
    let manifest = Manifest.path(at: FilePath.folder(of: path))
    guard File.exists(manifest) else { return nil }
    let document = try read(manifest)
    return document.manifest.artifact.file == FilePath.name(of: path) ? document : nil
  }

  /// Parses the bytes of a manifest; `path` is used only in messages.
  ///
  /// - Throws: as ``read(_:)``.
  package init(parsing bytes: [UInt8], from path: String) throws {
    do { try self.init(parsing: bytes) } catch {
      let error = error.placed(in: bytes)
      throw PipelineError(
        error.pathText, category: .refused, code: "manifest-unreadable",
        at: .file(path, line: error.position?.line, column: error.position?.column),
        advice: .takeTheManifestOfTheArtifact)
    }
  }
}

extension Manifest {
  /// Reads the manifest at `path`, or in the folder `path`.
  ///
  /// - Throws: as ``ManifestDocument/read(_:)``.
  package static func read(_ path: String) throws -> Manifest {
    try ManifestDocument.read(path).manifest
  }

  /// Returns the path of the manifest in the folder `path`, or `path` if this is not a folder.
  package static func path(at path: String) -> String {
    Directory.exists(path) ? "\(path)/\(fileName)" : path
  }
}
