import Base
import PokedexFormat

extension DatabaseHeader {
  /// Whether the file at `path` is a Pokédex, whatever its state: empty, damaged, or cut off within the header, so
  /// that it has no data. One wrong bit of the application id is damage; no other application has such an id. A
  /// file whose header is lost to zeros is one if the rest is pages of SQLite with the views of the schema.
  ///
  /// - Throws: `FileError` if it cannot be read.
  static func isOfPokedex(_ path: String) throws(FileError) -> Bool {
    let header = try DatabaseHeader(path, .readRegularFile)
    guard header.isComplete else { return header.beginsAsSQLite }
    if header.isZero { return try hasPagesOfPokedex(path) }
    return (header.applicationID ^ PokedexSchema.applicationID).nonzeroBitCount <= 1
  }

  private static func hasPagesOfPokedex(_ path: String) throws(FileError) -> Bool {
    let mark = Array("CREATE VIEW dex_".utf8)
    return try MappedFile(path).withBytes { bytes in
      // The second page of each database is one of a B-tree.
      guard bytes.count > 4096, bytes.count.isMultiple(of: 4096),
        [2, 5, 10, 13].contains(bytes[4096])
      else { return false }
      return bytes.indices.dropLast(mark.count).contains { at in
        bytes[at] == mark[0] && bytes[at..<at + mark.count].elementsEqual(mark)
      }
    }
  }

  /// Checks that the file is a Pokédex database of the supported schema version and is not shorter than
  /// its header states.
  ///
  /// - Returns: The status of the file.
  /// - Throws: ``PokedexError`` `cannotOpen`, `notADatabase`, `truncated`, `notAPokedex`,
  ///   `schemaTooNew`, `schemaTooOld`, `corrupt`.
  @discardableResult
  static func check(_ path: String) throws(PokedexError) -> FileStat {
    let header: DatabaseHeader
    do throws(FileError) {
      header = try DatabaseHeader(path)
    } catch {
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
