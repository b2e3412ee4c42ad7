import FileKit
import PokedexSchema
import SQLiteKit

/// What `meta` of a database says that it holds, unproved: enough to tell what it is not.
struct HeldRelease {
  let path: String
  let dataset: String
  /// `full` or `core`; the store of one is none of the other.
  let edition: String
  let version: String

  /// - Throws: ``PokedexUpdateError`` `disk` where there is no file, `baseUnusable` where it is no
  ///   Pokédex; `SQLiteError`.
  init(_ path: String) throws {
    try PokedexUpdateError.checkIsFile(path)
    let connection = try Connection(path, .readOnly)
    guard try connection.integer("PRAGMA application_id") == PokedexSchema.applicationID else {
      throw PokedexUpdateError(
        .baseUnusable, path: path, detail: "it is no Pokédex database",
        advice: "take a fresh copy of the full file")
    }
    func meta(_ key: String) throws -> String {
      try connection.text("SELECT value FROM meta WHERE key = ?", key) ?? ""
    }
    self.path = path
    dataset = try meta("dataset")
    edition = try meta("edition")
    version = try meta("data_version")
    guard DataVersion.isWellFormed(version) else {
      throw PokedexUpdateError(
        .baseUnusable, path: path, detail: "its meta names no data version of a release",
        advice: "take a fresh copy of the full file")
    }
  }

  /// Refuses a release of another dataset or edition.
  ///
  /// - Parameter edition: nil where the document names none.
  /// - Throws: ``PokedexUpdateError`` `noUpdateFits`.
  func check(dataset: String, edition: String?) throws(PokedexUpdateError) {
    guard dataset == self.dataset, edition == nil || edition == self.edition else {
      func name(_ dataset: String, _ edition: String?) -> String {
        edition.map { "\(dataset), edition \($0)" } ?? dataset
      }
      throw PokedexUpdateError(
        .noUpdateFits, path: path,
        detail: "the database is of the dataset "
          + "\(name(self.dataset, edition == nil ? nil : self.edition)), the release of "
          + name(dataset, edition),
        advice: "ask the store of that dataset")
    }
  }
}
