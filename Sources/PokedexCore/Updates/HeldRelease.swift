import Messages
import Platform
import PokedexFormat
import SQLiteKit

/// What `meta` of a database says that it holds, unproved: enough to tell what it is not.
struct HeldRelease {
  let path: String
  let dataset: String
  /// `full` or `core`; the store of one is none of the other.
  let edition: String
  let version: String

  /// - Throws: ``PokedexUpdateError`` `disk` where there is no file, `interrupted`, `baseUnusable` where
  ///   it is no Pokédex; `SQLiteError`.
  init(_ path: String) throws {
    try PokedexUpdateError.checkIsFile(path)
    try PokedexUpdateError.checkNotInterrupted(path)
    let connection = try Connection(path, .readOnly)
    func unusable(_ detail: Message) -> PokedexUpdateError {
      PokedexUpdateError(
        .baseUnusable, path: path, detail: detail, advice: .updateFullFile)
    }
    guard try connection.integer("PRAGMA application_id") == PokedexSchema.applicationID else {
      throw unusable(.updateNotAPokedex)
    }
    // Before any query: a view may have the name of a table, and never end.
    if let name = try SchemaCheck.impostor(connection) {
      throw unusable(.updateObjectInPlace(name: name))
    }
    func meta(_ key: String) throws -> String {
      try connection.text("SELECT value FROM meta WHERE key = ?", key) ?? ""
    }
    self.path = path
    dataset = try meta("dataset")
    edition = try meta("edition")
    version = try meta("data_version")
    guard DataVersion.isWellFormed(version) else {
      throw unusable(.updateNoDataVersion)
    }
  }

  /// Refuses a release of another dataset or edition.
  ///
  /// - Parameter edition: nil where the document names none.
  /// - Throws: ``PokedexUpdateError`` `noUpdateFits`.
  func check(dataset: String, edition: String?) throws(PokedexUpdateError) {
    guard dataset == self.dataset, edition == nil || edition == self.edition else {
      func name(_ dataset: String, _ edition: String?) -> Message {
        edition.map { .updateEdition(dataset: dataset, edition: $0) } ?? Message(verbatim: dataset)
      }
      throw PokedexUpdateError(
        .noUpdateFits, path: path,
        detail: .updateOtherDataset(
          own: name(self.dataset, edition == nil ? nil : self.edition),
          other: name(dataset, edition)),
        advice: .updateOtherStore)
    }
  }
}
