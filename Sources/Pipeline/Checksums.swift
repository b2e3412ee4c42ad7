import Digest
package import Layers
package import Messages
import Platform

/// `SHA256SUMS`, as sha256sum(1) writes and reads it.
package enum Checksums {
  package static let fileName = "SHA256SUMS"

  /// Puts the digests of `files` into the file in `folder`; lines of other files that are still there
  /// stay, those of files that are gone fall away.
  package static func update(_ folder: String, _ files: [LayerFile.Entry]) throws {
    var lines: [String: String] = [:]
    for (name, digest) in read(folder) where File.exists("\(folder)/\(name)") {
      lines[name] = digest
    }
    for file in files { lines[file.name] = file.sha256?.hex }
    let text = lines.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { "\($0.value)  \($0.key)\n" }.joined()
    try AtomicFile.write("\(folder)/\(fileName)", text, durable: true)
  }

  /// Whether the file in `folder` names the digest that `file` has.
  static func names(_ file: String, in folder: String) -> Bool {
    guard let named = read(folder).first(where: { $0.name == file }) else { return false }
    return (try? SHA256.digest(ofFile: "\(folder)/\(file)"))?.hex == named.digest
  }

  /// Whether the file beside `path` names it: then it is of a published release and stays as it is.
  static func covers(_ path: String) -> Bool {
    read(FilePath.folder(of: path)).contains { $0.name == FilePath.name(of: path) }
  }

  /// What is wrong with the files that `folder` must hold by its list, one sentence each; a list that
  /// is missing or empty is wrong too.
  package static func problems(_ folder: String) -> [Message] {
    let lines = read(folder)
    guard !lines.isEmpty else { return [.checksumsMissing(file: fileName)] }
    return lines.compactMap { name, digest in
      guard File.exists("\(folder)/\(name)") else { return .checksumsFileMissing(file: name) }
      let found = try? SHA256.digest(ofFile: "\(folder)/\(name)").hex
      return found == digest ? nil : .checksumsFileDiffers(file: name, sums: fileName)
    }
  }

  /// Name and digest of each well-formed line; nothing where there is no file.
  private static func read(_ folder: String) -> [(name: String, digest: String)] {
    guard let bytes = try? File.readAll("\(folder)/\(fileName)") else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let digest = line.prefix(64)
      guard digest.count == 64, line.dropFirst(64).hasPrefix("  ") else { return nil }
      return (String(line.dropFirst(66)), String(digest))
    }
  }
}
