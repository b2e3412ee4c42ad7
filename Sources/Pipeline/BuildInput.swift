import Base
import Layers
import NormalizeStage
import PackStage
import PokedexFormat

/// Everything that an artifact depends on, reduced to digests: builds with equal inputs give equal bytes.
struct BuildInput: Sendable {
  let artifactName: String
  let normalizeDigest: SHA256Digest
  /// The digest of the input of the build.
  let digest: SHA256Digest

  /// - Parameter previous: the release that the build is compared with; nil for none.
  init(
    _ snapshot: Snapshot, _ texts: [TextSourceInput], configuration: BuildConfiguration,
    previous: PreviousRelease?
  ) throws {
    artifactName = PackStage.fileName(snapshot.source, configuration.edition)
    normalizeDigest = try Self.normalizeDigest(
      snapshot, texts, localization: configuration.localization,
      generatorVersion: configuration.generatorVersion, isPartial: configuration.isPartial)
    var hasher = SHA256()
    hasher.update("normalized \(normalizeDigest.hex)\n")
    hasher.update("index \(IndexStage.version)\n")
    hasher.update("pack \(PackStage.version)\n")
    hasher.update("tables \(EmbeddedFile.tablesDigest.hex)\n")
    // The digests do not cover the code, so the program file itself is part of the input.
    if let program = File.program.flatMap({ try? FileStat($0) }) {
      hasher.update("program \(program.size) \(program.modificationNanoseconds)\n")
    }
    hasher.update("edition \(configuration.edition.definition)\n")
    hasher.update("revision \(snapshot.source.revision ?? "") \(snapshot.source.date ?? "")\n")
    if let count = snapshot.source.unconfirmedAnswers { hasher.update("unconfirmed \(count)\n") }
    if let previous { hasher.update("previous \(previous.sha256.hex)\n") }
    digest = hasher.finish()
  }

  static func normalizeDigest(
    _ snapshot: Snapshot, _ texts: [TextSourceInput], localization: String?,
    generatorVersion: String, isPartial: Bool = false
  ) throws -> SHA256Digest {
    var hasher = SHA256()
    hasher.update("snapshot \(snapshot.digest.hex)\n")
    hasher.update("normalize \(NormalizeStage.version)\n")
    hasher.update("generator \(generatorVersion)\n")
    if isPartial { hasher.update("partial\n") }
    // The table has the digest of the files.
    for texts in texts { hasher.update("texts \(texts.digest.hex)\n") }
    for file in try localizationFiles(localization) {
      hasher.update("localization \(file.name) \(file.digest.hex)\n")
    }
    return hasher.finish()
  }

  /// The `.xliff` files of `folder` and the names of forms, ascending by name.
  private static func localizationFiles(_ folder: String?) throws -> [(
    name: String, digest: SHA256Digest
  )] {
    guard let folder, Directory.exists(folder) else { return [] }
    return try Directory.names(folder).filter {
      Localization.isTranslation($0) || $0 == FormNames.fileName
    }
    .map {
      try LocalizationFile.check("\(folder)/\($0)")
      return ($0, try SHA256.digest(ofFile: "\(folder)/\($0)"))
    }
  }
}

/// The inputs and outputs of the last build of an artifact, stored next to the layers, so that a build with
/// the same inputs can be skipped.
enum BuildRecord {
  /// Writes the record of an artifact and the description of its manifest.
  static func write(
    _ inputDigest: SHA256Digest, _ files: [LayerFile.Entry], manifest: Manifest, to path: String
  ) throws {
    var files = files
    let description = ManifestDocument(manifest).descriptionDigest
    for index in files.indices where files[index].name == Manifest.fileName {
      files[index].sha256 = description
    }
    let record = LayerFile(
      stage: "pack", stageVersion: PackStage.version, inputDigest: inputDigest, files: files)
    try record.write(at: path)
  }

  /// Returns the manifest in `folder` if the record at `path` has `inputDigest` and its files in `folder` are
  /// unchanged, else nil. It may have been published with updates and a signature; it must then match SHA256SUMS.
  static func current(
    _ path: String, _ inputDigest: SHA256Digest, in folder: String
  ) -> ManifestDocument? {
    guard let record = LayerFile.description(at: path), record.stage == "pack",
      record.stageVersion == PackStage.version, record.inputDigest == inputDigest,
      let description = record.files.first(where: { $0.name == Manifest.fileName })?.sha256,
      Checksums.names(Manifest.fileName, in: folder),
      let document = try? ManifestDocument.read(folder), document.descriptionDigest == description,
      (try? record.verify(folder, except: Manifest.fileName)) == true
    else { return nil }
    return document
  }
}
