package import Base

/// A layer that is being written: its files are in a temporary folder next to the existing ones, which they
/// replace in ``commit(stage:stageVersion:inputDigest:known:isDurable:)``.
///
/// Until then, or if the draft is dropped, the existing layer is unchanged. A crash during the commit leaves
/// files without `layer.json`, which is not a valid layer.
package final class LayerDraft {
  /// The folder of the layer.
  package let folder: String
  private let temporary: MadeFolder

  /// Creates `folder` if it is missing, and removes what crashed drafts have left in it: only one run at a
  /// time may write a layer.
  ///
  /// - Throws: ``FileError`` if the folder cannot be created or written.
  package init(_ folder: String) throws(FileError) {
    self.folder = folder
    try Directory.createWithParents(folder)
    try MadeFolder.removeLeftovers(in: folder, startingWith: Self.prefix)
    temporary = try MadeFolder(temporaryIn: folder, prefix: Self.prefix)
  }

  private static let prefix = ".draft-"

  /// Returns the temporary path of the layer's file `name`.
  package func path(of name: String) -> String { "\(temporary.path)/\(name)" }

  /// Moves the files into the layer's folder, removes files that only the previous layer had, and writes
  /// `layer.json`.
  ///
  /// - Parameters:
  ///   - known: digests by file name, nil if another file has them; those of the other files are computed.
  ///   - isDurable: whether the layer must survive a power failure. If not, a power failure can leave files
  ///     of the right size that contain zeros.
  /// - Throws: ``FileError``; the previous layer is then lost only if the disk failed between the renames.
  @discardableResult
  package func commit(
    stage: String, stageVersion: Int, inputDigest: SHA256Digest,
    known: [String: SHA256Digest?] = [:],
    isDurable: Bool = false
  ) throws(FileError) -> LayerFile {
    var files: [LayerFile.Entry] = []
    for name in try Directory.names(temporary.path) {
      let sha256: SHA256Digest? =
        if let digest = known[name] { digest } else { try SHA256.digest(ofFile: path(of: name)) }
      if isDurable { try OpenFile(path(of: name), .readWrite).synchronize() }
      files.append(
        LayerFile.Entry(name: name, bytes: try FileStat(path(of: name)).size, sha256: sha256))
    }
    let layer = LayerFile(
      stage: stage, stageVersion: stageVersion, inputDigest: inputDigest, files: files)
    let before = LayerFile.read(folder)
    // Until the end there is no valid layer, rather than a mixture of old and new files.
    try File.remove("\(folder)/\(LayerFile.fileName)")
    for file in files { try File.move(path(of: file.name), to: "\(folder)/\(file.name)") }
    for stale in before?.files ?? [] where !files.contains(where: { $0.name == stale.name }) {
      try File.remove("\(folder)/\(stale.name)")
    }
    try layer.write(at: "\(folder)/\(LayerFile.fileName)", isDurable: isDurable)
    return layer
  }
}
