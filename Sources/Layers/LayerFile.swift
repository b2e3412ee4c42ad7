package import Basics
package import Digest
import PokedexFormat

/// `layer.json`: the files of a layer, their digests, and the stage and input that they were made from. It is
/// written last: a folder without it, or whose files do not match it, is not a valid layer.
package struct LayerFile: Sendable, Equatable {
  /// A file of the layer.
  package struct Entry: Sendable, Equatable, Codable {
    package var name: String
    package var bytes: Int
    /// The digest; nil if another file of the layer contains digests of all parts of this one (the bodies of
    /// a snapshot, which are too large to be digested again).
    package var sha256: SHA256Digest?

    package init(name: String, bytes: Int, sha256: SHA256Digest?) {
      self.name = name
      self.bytes = bytes
      self.sha256 = sha256
    }
  }

  /// The stage: `fetch`, `normalize` or `index`.
  package var stage: String
  /// The version of the stage that made the layer.
  package var stageVersion: Int
  /// The digest of the stage's input.
  package var inputDigest: SHA256Digest
  /// The files in ascending order of their names.
  package var files: [Entry]

  package init(stage: String, stageVersion: Int, inputDigest: SHA256Digest, files: [Entry]) {
    self.stage = stage
    self.stageVersion = stageVersion
    self.inputDigest = inputDigest
    self.files = files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  package static let fileName = "layer.json"

  /// The digest of the layer's content: SHA-256 of a line `name bytes sha256` for each file that has a
  /// digest. It does not depend on the input, so equal layers from different sources have equal digests.
  package var digest: SHA256Digest {
    var hasher = SHA256()
    for file in files {
      guard let sha256 = file.sha256 else { continue }
      hasher.update("\(file.name) \(file.bytes) \(sha256.hex)\n")
    }
    return hasher.finish()
  }

  package var json: JSONValue {
    JSONValue(
      encoding: Document(
        stage: stage, stageVersion: stageVersion, inputDigest: inputDigest, digest: digest,
        files: files))
  }

  /// Writes `layer.json` into `folder`, which must contain the layer's files.
  package func write(to folder: String, isDurable: Bool = false) throws(FileError) {
    try AtomicFile.write("\(folder)/\(Self.fileName)", json.pretty, durable: isDurable)
  }

  /// Reads `layer.json` of `folder`; returns nil if it is missing or damaged, or if files are missing or of
  /// another size.
  ///
  /// A damaged layer is not an error: it is rebuilt.
  package static func read(_ folder: String) -> LayerFile? {
    guard let layer = try? parse("\(folder)/\(fileName)") else { return nil }
    for file in layer.files {
      guard let found = try? FileStat("\(folder)/\(file.name)"), Int(found.size) == file.bytes
      else { return nil }
    }
    return layer
  }

  /// Reads the description at `path` without checking the files that it describes; returns nil if it is
  /// missing or damaged.
  package static func description(at path: String) -> LayerFile? { try? parse(path) }

  /// Whether every file in `folder` has the digest listed here, if one is listed.
  package func verify(_ folder: String) throws(FileError) -> Bool {
    for file in files {
      guard let sha256 = file.sha256 else { continue }
      if try SHA256.digest(ofFile: "\(folder)/\(file.name)") != sha256 { return false }
    }
    return true
  }

  /// Parses the document at `path`; returns nil if its own digest does not match its list of files.
  private static func parse(_ path: String) throws -> LayerFile? {
    let layer = try JSONValue(parsing: try File.readAll(path)).decoded(as: Document.self)
    // A name must not lead out of the folder: layer.json may come from an untrusted origin.
    guard
      layer.files.allSatisfy({ !$0.name.isEmpty && !$0.name.utf8.contains(UInt8(ascii: "/")) })
    else { return nil }
    let file = LayerFile(
      stage: layer.stage, stageVersion: layer.stageVersion, inputDigest: layer.inputDigest,
      files: layer.files)
    return layer.digest == file.digest ? file : nil
  }

  private struct Document: Codable {
    var stage: String
    var stageVersion: Int
    var inputDigest: SHA256Digest
    var digest: SHA256Digest
    var files: [Entry]
  }
}
