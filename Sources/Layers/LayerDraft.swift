package import Digest
package import Platform

/// A layer in the making: its files go to a folder beside the ones that stand, and take their place
/// in ``commit(stage:stageVersion:inputDigest:known:isDurable:)``.
///
/// Until then, and where the draft is dropped, the folder's layer stays as it was. A crash within
/// the commit leaves files without `layer.json`, which is no layer.
package final class LayerDraft {
  /// Where the layer stands or will stand.
  package let folder: String
  private let temporaryFolder: String

  /// Makes `folder` where it is missing, and removes what crashed drafts have left in it: one run
  /// at a time writes a layer.
  ///
  /// - Throws: ``FileError`` where the folder cannot be made or written.
  package init(_ folder: String) throws(FileError) {
    self.folder = folder
    try Directory.createWithParents(folder)
    for name in try Directory.names(folder) where name.hasPrefix(Self.prefix) {
      try Directory.removeRecursively("\(folder)/\(name)")
    }
    temporaryFolder = try Directory.temporaryDirectory(in: folder, prefix: Self.prefix)
  }

  deinit { try? Directory.removeRecursively(temporaryFolder) }

  private static let prefix = ".draft-"

  /// Where to write the file `name` of the layer.
  package func path(of name: String) -> String { "\(temporaryFolder)/\(name)" }

  /// What a file weighs and how its contents are told, for those that the writer knows already.
  package enum KnownDigest: Sendable {
    case sha256(SHA256Digest)
    /// ``LayerFile/Entry/sha256`` shall be nil.
    case withinAnotherFile
  }

  /// Puts the files in place, removes those that only the layer before had, and writes `layer.json`.
  ///
  /// - Parameters:
  ///   - known: digests by file name; of the other files they are computed.
  ///   - isDurable: whether a power cut afterwards must not lose the layer. Without, such a cut can
  ///     leave files of the right size with zeros in them.
  /// - Throws: ``FileError``; the layer that stood is then gone only if the disk failed between the
  ///   renames.
  @discardableResult
  package func commit(
    stage: String, stageVersion: Int, inputDigest: SHA256Digest, known: [String: KnownDigest] = [:],
    isDurable: Bool = false
  ) throws(FileError) -> LayerFile {
    var files: [LayerFile.Entry] = []
    for name in try Directory.names(temporaryFolder) {
      let sha256: SHA256Digest? =
        switch known[name] {
        case .sha256(let digest): digest
        case .withinAnotherFile: nil
        case nil: try SHA256.digest(ofFile: path(of: name))
        }
      if isDurable { try OpenFile(path(of: name), .readWrite).synchronize() }
      files.append(
        LayerFile.Entry(name: name, bytes: try FileStat(path(of: name)).size, sha256: sha256))
    }
    let layer = LayerFile(
      stage: stage, stageVersion: stageVersion, inputDigest: inputDigest, files: files)
    let before = LayerFile.read(folder)
    // Between here and the end there is no layer, rather than one of old and new files.
    try File.remove("\(folder)/\(LayerFile.fileName)")
    for file in files {
      try File.move(path(of: file.name), to: "\(folder)/\(file.name)")
    }
    for stale in before?.files ?? [] where !files.contains(where: { $0.name == stale.name }) {
      try File.remove("\(folder)/\(stale.name)")
    }
    try layer.write(to: folder, isDurable: isDurable)
    return layer
  }
}
