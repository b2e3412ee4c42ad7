package import Base
import PokedexFormat

/// `layer.json`: the files of a layer, their digests, and the stage and input that they were made from. It is
/// written last: a folder without it, or whose files do not match it, is not a valid layer.
package struct LayerFile: Sendable, Equatable, Codable {
  /// A file of the layer.
  package struct Entry: Sendable, Equatable, Codable {
    package var name: String
    package var bytes: Int
    /// The digest; nil if another file of the layer contains digests of all parts of this one (the bodies of
    /// a snapshot, which are too large to be digested again).
    package var sha256: SHA256Digest?

    package init(name: String, bytes: Int, sha256: SHA256Digest?) {
      (self.name, self.bytes, self.sha256) = (name, bytes, sha256)
    }

    /// A file with `content`.
    package init(name: String, _ content: [UInt8]) {
      self.init(name: name, bytes: content.count, sha256: SHA256.digest(of: content))
    }
  }

  /// The stage: `fetch`, `normalize` or `index`.
  package let stage: String
  /// The version of the stage that made the layer.
  package let stageVersion: Int
  /// The digest of the stage's input.
  package let inputDigest: SHA256Digest
  /// The digest of the layer's content: SHA-256 of a line `name bytes sha256` for each file that has a
  /// digest.
  package let digest: SHA256Digest
  /// The files in ascending order of their names.
  package let files: [Entry]

  package init(stage: String, stageVersion: Int, inputDigest: SHA256Digest, files: [Entry]) {
    (self.stage, self.stageVersion, self.inputDigest) = (stage, stageVersion, inputDigest)
    self.files = files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    digest = Self.digest(of: self.files)
  }

  package static let fileName = "layer.json"

  private static func digest(of files: [Entry]) -> SHA256Digest {
    var hasher = SHA256()
    for file in files {
      guard let sha256 = file.sha256 else { continue }
      hasher.update("\(file.name) \(file.bytes) \(sha256.hex)\n")
    }
    return hasher.finish()
  }

  /// Writes the description to `path`.
  package func write(at path: String, isDurable: Bool = false) throws(FileError) {
    try AtomicFile.write(path, JSONValue(encoding: self).pretty, durable: isDurable)
  }

  /// Reads `layer.json` of `folder`; returns nil if it is missing or damaged, or if files are missing or of
  /// another size.
  ///
  /// A damaged layer is not an error: it is rebuilt.
  package static func read(_ folder: String) -> LayerFile? {
    guard let layer = description(at: "\(folder)/\(fileName)") else { return nil }
    for file in layer.files {
      guard let found = try? FileStat("\(folder)/\(file.name)"), Int(found.size) == file.bytes
      else { return nil }
    }
    return layer
  }

  /// Reads the description of the layer in `folder`, and compares the digests of its files.
  ///
  /// - Parameters:
  ///   - again: the command that writes the layer.
  ///   - first: the advice where there is no layer.
  /// - Throws: ``PipelineError`` `no-layer` if the folder has none of `stage`; `layer-damaged` if another version of the
  ///   stage wrote it, or a file is not as it was written.
  package static func read(
    _ folder: String, stage: String, version: Int, otherwise missing: Message, first: Message,
    again: Message
  ) throws -> LayerFile {
    let path = "\(folder)/\(fileName)"
    guard let layer = description(at: path), layer.stage == stage else {
      throw PipelineError(
        missing, category: .badData, code: "no-layer", at: .file(folder), advice: first)
    }
    func damaged(_ reason: Message) -> PipelineError {
      PipelineError(
        reason, category: .badData, code: "layer-damaged", at: .file(path), advice: again)
    }
    guard layer.stageVersion == version else {
      throw damaged(
        .layerOfAnotherStage(
          stage: stage, version: version, foundStage: layer.stage,
          foundVersion: layer.stageVersion))
    }
    guard try read(folder) != nil && layer.verify(folder) else { throw damaged(.layerMismatch) }
    return layer
  }

  /// Reads the description at `path` without checking the files that it describes; returns nil if it is
  /// missing or damaged, or its own digest does not match its list of files.
  package static func description(at path: String) -> LayerFile? {
    guard let layer = try? JSONValue(parsing: File.readAll(path)).decoded(as: LayerFile.self),
      // A name must not lead out of the folder: layer.json may come from an untrusted origin.
      layer.files.allSatisfy({ !$0.name.isEmpty && !$0.name.utf8.contains(UInt8(ascii: "/")) }),
      layer.digest == digest(of: layer.files)
    else { return nil }
    return layer
  }

  /// Whether every file in `folder`, except `other`, has the digest listed here, if one is listed.
  package func verify(_ folder: String, except other: String? = nil) throws(FileError) -> Bool {
    for file in files where file.name != other {
      guard let sha256 = file.sha256 else { continue }
      if try SHA256.digest(ofFile: "\(folder)/\(file.name)") != sha256 { return false }
    }
    return true
  }
}

extension PipelineError {
  /// Rejects a database with an uncompleted transaction before anything reads it, since the file may contain
  /// only part of the changes.
  ///
  /// - Throws: ``PipelineError`` (refused) `update-interrupted` if a non-empty journal or log is next to it.
  package static func requireNoWriter(of path: String) throws(PipelineError) {
    guard let writer = InterruptedWriter(beside: path) else { return }
    throw PipelineError(.updateInterrupted(bytes: writer.bytes, path: writer.path), at: .file(path))
  }
}
