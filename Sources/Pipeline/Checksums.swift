package import Base
package import Layers

/// `SHA256SUMS` in the format of sha256sum(1).
package enum Checksums {
  package static let fileName = "SHA256SUMS"

  /// Writes the digests of `files` to the list in `folder`. Lines of other existing files are kept; those of
  /// missing files are removed.
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

  /// Returns whether the list in `folder` has the current digest of `file`.
  static func names(_ file: String, in folder: String) -> Bool {
    guard let named = read(folder).first(where: { $0.name == file }) else { return false }
    return (try? SHA256.digest(ofFile: "\(folder)/\(file)"))?.hex == named.digest
  }

  /// Returns whether the list next to `path` contains it, which means that it is part of a published release
  /// and must not be changed.
  package static func covers(_ path: String) -> Bool {
    read(FilePath.folder(of: path)).contains { $0.name == FilePath.name(of: path) }
  }

  /// Returns what is wrong if the list next to `path` has another digest of it; nil also if it is not listed.
  package static func problem(_ path: String) -> Message? {
    let (name, folder) = (FilePath.name(of: path), FilePath.folder(of: path))
    return !covers(path) || names(name, in: folder)
      ? nil : .checksumsFileDiffers(file: name, sums: fileName)
  }

  /// Returns one sentence for each listed file that is missing or damaged; also for a missing or empty list.
  package static func problems(_ folder: String) -> [Message] {
    let lines = read(folder)
    guard !lines.isEmpty else { return [.checksumsMissing(file: fileName)] }
    return lines.compactMap { name, digest in
      guard File.exists("\(folder)/\(name)") else { return .checksumsFileMissing(file: name) }
      let found = try? SHA256.digest(ofFile: "\(folder)/\(name)").hex
      return found == digest ? nil : .checksumsFileDiffers(file: name, sums: fileName)
    }
  }

  /// Returns the name and digest of each well-formed line; empty if the file is missing.
  private static func read(_ folder: String) -> [(name: String, digest: String)] {
    guard let bytes = try? File.readAll("\(folder)/\(fileName)") else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let digest = line.prefix(64)
      guard digest.count == 64, line.dropFirst(64).hasPrefix("  ") else { return nil }
      return (String(line.dropFirst(66)), String(digest))
    }
  }
}
