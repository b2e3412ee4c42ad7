import Base
import PokedexFormat

extension DatabaseHeader {
  /// Checks that the file is a Pokédex database of the supported schema version and is not shorter than
  /// its header states.
  ///
  /// - Returns: The status of the file.
  /// - Throws: ``PokedexError`` `cannotOpen`, `notADatabase`, `truncated`, `notAPokedex`,
  ///   `schemaTooNew`, `schemaTooOld`, `corrupt`.
  @discardableResult
  static func check(_ path: String) throws(PokedexError) -> FileStat {
    let header: DatabaseHeader
    do throws(FileError) { header = try DatabaseHeader(path) } catch {
      throw PokedexError(.cannotOpen, subject: path, detail: error.reason)
    }
    guard header.hasSignature else { throw PokedexError(.notADatabase, subject: path) }
    guard header.isComplete else { throw PokedexError(.truncated, subject: path) }
    guard header.applicationID == PokedexSchema.applicationID else {
      throw PokedexError(.notAPokedex, subject: path)
    }
    let version = header.userVersion
    guard version <= PokedexSchema.version else {
      throw PokedexError(
        .schemaTooNew, subject: path,
        detail: .versionNewer(found: version, known: PokedexSchema.version))
    }
    guard version == PokedexSchema.version else {
      throw PokedexError(
        .schemaTooOld, subject: path,
        detail: .versionOlder(found: version, needed: PokedexSchema.version))
    }
    let pageSize = header.pageSize
    guard pageSize >= 512, pageSize & (pageSize - 1) == 0 else {
      throw PokedexError(.corrupt, subject: path, detail: .corruptPageSize(bytes: pageSize))
    }
    let (found, length) = (header.file.size, header.statedBytes)
    guard length > 0, found >= length else {
      throw PokedexError(
        .truncated, subject: path, detail: .truncatedBytes(found: found, expected: length))
    }
    return header.file
  }
}
