import Base
import PokedexFormat

/// The release of a database as stated in its `meta` table. It is not verified; it suffices to detect a
/// release of another dataset or edition.
struct HeldRelease {
  let path: String
  let dataset: String
  /// `full`, `ja-en` or another name. The releases of each edition are in a separate store.
  let edition: String
  let version: String
  /// The number of the release; 0 if the file was not published.
  let release: Int

  /// Reads the release of the database at `path`. Nil if there is no file, or only an empty or damaged Pokédex:
  /// then the complete file is needed.
  static func ifUsable(_ path: String) throws -> HeldRelease? {
    guard try FileStat.ifPresent(File.followingLinks(path)) != nil else { return nil }
    do { return try HeldRelease(path) } catch {
      let error = PokedexError(error, updating: path)
      guard error.code == .baseUnusable, try DatabaseHeader.isOfPokedex(path) else { throw error }
      return nil
    }
  }

  /// - Throws: ``PokedexError`` `disk` if there is no file, `interrupted`, `baseUnusable` if the
  ///   file is not a Pokédex; `SQLiteError`.
  init(_ path: String) throws {
    try PokedexError.checkIsFile(path)
    try PokedexError.checkNotInterrupted(path)
    let connection = try Connection(path, .readOnly)
    let meta = try Self.metadata(connection, of: path)
    self.path = path
    dataset = meta["dataset"] ?? ""
    edition = meta["edition"] ?? ""
    version = meta["data_version"] ?? ""
    release = ReleaseNumber.of(meta)
    guard DataVersion.isWellFormed(version) else {
      throw PokedexError.unusable(path, .updateNoDataVersion)
    }
    // A damaged dataset or number would be taken for another store or a newer release.
    guard try SelfDigest.isAsNamed(connection) else {
      throw PokedexError.unusable(path, .updateBaseFrame)
    }
  }

  /// Returns the rows of `meta` of the database at `path`, checked to be a Pokédex.
  ///
  /// - Throws: ``PokedexError`` `baseUnusable`, `SQLiteError`.
  static func metadata(_ connection: Connection, of path: String) throws -> [String: String] {
    guard try connection.integer("PRAGMA application_id") == PokedexSchema.applicationID else {
      throw PokedexError.unusable(path, .updateNotAPokedex)
    }
    // This check comes before any query: a view may have the name of a table, and a query of it might
    // never end.
    if let name = try SchemaCheck.impostor(connection) {
      throw PokedexError.unusable(path, .corruptNotATable(name: name))
    }
    return try connection.metadata()
  }

  /// Rejects a release of another dataset or edition.
  ///
  /// - Throws: ``PokedexError`` `noUpdateFits`.
  func check(dataset: String, edition: String) throws(PokedexError) {
    guard (dataset, edition) == (self.dataset, self.edition) else {
      throw PokedexError(
        .updateOtherDataset(
          own: .updateEdition(dataset: self.dataset, edition: self.edition) as Message,
          other: .updateEdition(dataset: dataset, edition: edition) as Message), path: path)
    }
  }
}
