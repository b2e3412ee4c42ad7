package import Base
package import PokedexFormat

extension Manifest {
  /// A manifest of the database at `path`, with only what an updater needs.
  ///
  /// - Parameters:
  ///   - file: The name that it gives to the database.
  ///   - content: The content digest in hexadecimal.
  package static func fixture(
    of path: String, file: String = "file", content: String, dataVersion: String? = nil,
    dataset: String = "full", edition: String = "full", updates: [Update], release: Int,
    expires: String? = nil
  ) throws -> Manifest {
    let digest = SHA256Digest(hex: content) ?? SHA256.digest(of: "")
    return Manifest(
      dataset: dataset, edition: edition, schemaVersion: PokedexSchema.version,
      dataVersion: dataVersion ?? DataVersion.of(digest), generatorVersion: "", sqliteVersion: "",
      source: Source(kind: "dir", location: "", revision: nil, digest: digest, date: nil),
      artifact: Artifact(
        file: file, bytes: try FileStat(path).size, sha256: try SHA256.digest(ofFile: path),
        contentDigest: digest, tables: []),
      stages: [], diagnostics: [], coverage: Coverage(), updates: updates, release: release,
      expires: expires)
  }
}

extension Manifest.Update {
  /// The update from the data version `from` to `to` with the patch at `path`.
  package static func fixture(_ path: String, file: String = "file", from: String, to: String)
    throws -> Manifest.Update
  {
    Manifest.Update(
      from: from, to: to, file: file, bytes: try FileStat(path).size,
      sha256: try SHA256.digest(ofFile: path))
  }
}

extension LatestRelease {
  /// A `latest.json` that names a manifest of these bytes.
  package static func fixture(
    release: Int, content: SHA256Digest = SHA256.digest(of: ""), dataVersion: String? = nil,
    manifest: [UInt8] = Array("m".utf8)
  ) -> LatestRelease {
    LatestRelease(
      dataset: "full", edition: "full", release: release,
      dataVersion: dataVersion ?? DataVersion.of(content), contentDigest: content,
      schemaVersion: PokedexSchema.version, folder: "data-\(release)",
      manifest: ManifestFile(
        name: "manifest.json", bytes: manifest.count, sha256: SHA256.digest(of: manifest)),
      published: 1, checked: 1, expires: 2, revision: nil)
  }
}
