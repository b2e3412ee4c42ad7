package import Digest
package import JSON
package import Platform
import SimdJSON

/// `layer.json`: what a layer's folder holds, what it was made of and by which stage. It is written
/// last, so a folder without it, or whose files do not match it, is no layer.
package struct LayerFile: Sendable, Equatable {
  /// A file of the layer.
  package struct Entry: Sendable, Equatable, Encodable {
    package var name: String
    package var bytes: Int
    /// Nil where another file of the layer holds digests of every part of this one (the bodies of a
    /// snapshot, whose size makes a digest of the whole too dear).
    package var sha256: SHA256Digest?

    package init(name: String, bytes: Int, sha256: SHA256Digest?) {
      self.name = name
      self.bytes = bytes
      self.sha256 = sha256
    }
  }

  /// `fetch`, `normalize`, `index`.
  package var stage: String
  /// The version of the stage that made the layer.
  package var stageVersion: Int
  /// The digest of what the stage read.
  package var inputDigest: SHA256Digest
  /// Ascending by name.
  package var files: [Entry]

  package init(stage: String, stageVersion: Int, inputDigest: SHA256Digest, files: [Entry]) {
    self.stage = stage
    self.stageVersion = stageVersion
    self.inputDigest = inputDigest
    self.files = files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  package static let fileName = "layer.json"

  /// Names the layer's content: SHA-256 over a line `name bytes sha256` for each file that has a
  /// digest. It does not depend on what the layer was made of, so equal layers from different sources
  /// are equal.
  package var digest: SHA256Digest {
    var hasher = SHA256()
    for file in files {
      guard let sha256 = file.sha256 else { continue }
      hasher.update("\(file.name) \(file.bytes) \(sha256.hex)\n")
    }
    return hasher.finish()
  }

  package var json: JSONValue {
    [
      "stage": .string(stage),
      "stageVersion": .int(stageVersion),
      "inputDigest": .string(inputDigest.hex),
      "digest": .string(digest.hex),
      "files": JSONValue(encoding: files),
    ]
  }

  /// Writes `layer.json` into `folder`; the layer's files must be there.
  package func write(to folder: String, isDurable: Bool = false) throws(FileError) {
    try AtomicFile.write("\(folder)/\(Self.fileName)", json.pretty, durable: isDurable)
  }

  /// Reads `layer.json` of `folder`; nil where there is none, or one that is damaged or whose files
  /// are missing or of another size.
  ///
  /// A damaged layer is not an error: it is made again.
  package static func read(_ folder: String) -> LayerFile? {
    guard let layer = try? parse("\(folder)/\(fileName)") else { return nil }
    for file in layer.files {
      guard let found = try? FileStat("\(folder)/\(file.name)"), Int(found.size) == file.bytes
      else { return nil }
    }
    return layer
  }

  /// The description in the file at `path`, whatever became of the files that it describes; nil where
  /// it is missing or damaged.
  package static func description(at path: String) -> LayerFile? { try? parse(path) }

  /// Whether every file of the layer in `folder` has the digest that stands here, if one does.
  package func verify(_ folder: String) throws(FileError) -> Bool {
    for file in files {
      guard let sha256 = file.sha256 else { continue }
      if try SHA256.digest(ofFile: "\(folder)/\(file.name)") != sha256 { return false }
    }
    return true
  }

  /// The document at `path`; nil where its own digest is not that of its files.
  private static func parse(_ path: String) throws -> LayerFile? {
    try JSONParser().parse(try File.readAll(path)) { document -> LayerFile? in
      var object = try document.object()
      var entries: [Entry] = []
      for value in try object.value("files").array() {
        var file = try value.object()
        var sha256: SHA256Digest?
        if let hex = try file.value("sha256").nonNull?.string() {
          guard let digest = SHA256Digest(hex: hex) else { return nil }
          sha256 = digest
        }
        // A layer's file is in its folder, whoever wrote the layer.json.
        let name = try file.value("name").string()
        guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
        entries.append(
          Entry(name: name, bytes: try file.value("bytes").int(), sha256: sha256))
      }
      guard let input = SHA256Digest(hex: try object.value("inputDigest").string()) else {
        return nil
      }
      let layer = LayerFile(
        stage: try object.value("stage").string(),
        stageVersion: try object.value("stageVersion").int(), inputDigest: input, files: entries)
      return try object.value("digest").string() == layer.digest.hex ? layer : nil
    }
  }
}
