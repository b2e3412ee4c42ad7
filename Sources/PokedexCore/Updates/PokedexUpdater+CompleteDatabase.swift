import Base
import PokedexFormat

extension PokedexUpdater {
  /// Replaces the database with the complete file of a release, for which ``Download/isCompleteDatabase`` is
  /// true, or creates it. Tables that the app has added to the database are lost, and so are rows that a connection
  /// with `journal_mode` `memory` or `off` writes meanwhile or later: see ``update(with:manifest:of:progress:)``.
  ///
  /// The file must be one that the manifest names, byte for byte. The database must have exactly the objects
  /// of this version's schema and the content of the release.
  ///
  /// - Parameters:
  ///   - file: The path of the downloaded database, or of its gzip file, which is only read.
  ///   - manifest: The path of the `manifest.json` that names it.
  ///   - latest: The parsed `latest.json`; see ``update(with:manifest:of:progress:)``.
  /// - Throws: ``PokedexError``; the database is then unchanged. `notInManifest` for another file,
  ///   `wrongResult` for other objects or rows.
  public func replace(
    with file: String, manifest: String, of latest: PokedexLatestRelease? = nil
  ) throws(PokedexError) -> Outcome {
    try withLock { files in
      try files.sweep()
      defer { try? files.sweep() }
      let held = try HeldRelease.ifUsable(files.path)
      let before = try files.stamp()
      let checked = try CheckedUpdates(
        [], manifest: manifest, latest: latest, trust: trust, database: path)
      guard let named = checked.manifest else { preconditionFailure("the manifest was read") }
      try PokedexError.checkIsFile(file)
      let database = named.database
      let size = try FileStat(file).size
      guard size == database.bytes || size == database.gzip?.bytes,
        try CheckedUpdates.take(
          file, files.staged, atMost: max(size, database.bytes), assets: [database])
      else { throw PokedexError(.updateFileNotNamed, path: file) }
      try Self.check(files.staged, named, path: file)
      try PokedexError.checkCancellation(path)
      let new = CopyHistory.Entry(dataVersion: named.dataVersion, release: named.number)
      let old = held.map { CopyHistory.Entry(dataVersion: $0.version, release: $0.release) }
      try files.checkUnchanged(since: before)
      let writerLock = try WriterLock(files.path)
      try files.replace(
        with: files.staged, from: before == nil ? nil : files.stamp(),
        noting: CopyHistory(reading: files.history).continued(
          by: [new], from: old,
          older: named.updates.filter { $0.to == named.dataVersion }.map(\.from)), writerLock)
      return Outcome(
        versions: [held?.version, named.dataVersion].compactMap(\.self), match: .bytes,
        signature: checked.signature, danglingReferences: [])
    }
  }

  /// Checks that the file at `staged` has the content that `named` names, and only objects of the schema.
  private static func check(_ staged: String, _ named: Manifest, path: String) throws {
    var problem: Message?
    do {
      let new = try UpdateBase(staged, [])
      let connection = try Connection(staged, .immutable)
      if let name = new.foreignObjects.first {
        problem = .updateForeignObject(name: name)
      } else if let difference = try SchemaCheck.difference(connection) {
        problem = difference.text
      } else if new.contentDigest != named.artifact.contentDigest
        || (new.dataset, new.edition) != (named.dataset, named.edition)
      {
        problem = .updateWrongRows(version: named.dataVersion)
      } else {
        try new.checkStructure()
      }
    } catch let error as PokedexError where error.code == .baseUnusable {
      problem = error.detailText
    }
    if let problem {
      throw PokedexError(problem, code: .wrongResult, path: path, advice: .updateTrustedSource)
    }
  }
}
