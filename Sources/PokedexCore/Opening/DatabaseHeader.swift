import Basics
import PokedexFormat

/// The first 100 bytes of an SQLite file: https://sqlite.org/fileformat2.html#the_database_header.
///
/// SQLite reads the missing pages of a truncated file as zeros, so the length is checked here.
enum DatabaseHeader {
  static let byteCount = 100
  private static let magic = Array("SQLite format 3\0".utf8)

  /// Offsets of four-byte big-endian integers.
  private enum Place {
    static let pageCount = 28
    static let userVersion = 60
    static let applicationID = 68
  }

  /// Whether the file at `path` is a Pokédex, whatever its state: empty, damaged, or cut off within the header, so
  /// that it has no data. One wrong bit of the application id is damage; no other application has such an id.
  ///
  /// - Throws: `FileError` if it cannot be read.
  static func isOfPokedex(_ path: String) throws(FileError) -> Bool {
    let bytes = try head(OpenFile(path, .readRegularFile))
    guard bytes.count >= Place.applicationID + 4 else {
      return zip(bytes, magic).allSatisfy(==)
    }
    let id = number(bytes[...], Place.applicationID)
    return (id ^ PokedexSchema.applicationID).nonzeroBitCount <= 1
  }

  /// Returns the first bytes of the file, at most ``byteCount``.
  private static func head(_ file: borrowing OpenFile) throws(FileError) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: byteCount)
    let count = try header.withUnsafeMutableBufferPointer { buffer throws(FileError) in
      try file.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    return Array(header[..<count])
  }

  private static func number(_ header: ArraySlice<UInt8>, _ place: Int) -> Int {
    header.dropFirst(place).prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Checks that the file is a Pokédex database of the supported schema version and is not shorter than
  /// its header states.
  ///
  /// - Returns: The status of the file.
  /// - Throws: ``PokedexError`` `cannotOpen`, `notADatabase`, `truncated`, `notAPokedex`,
  ///   `schemaTooNew`, `schemaTooOld`, `corrupt`.
  @discardableResult
  static func check(_ path: String) throws(PokedexError) -> FileStat {
    let (header, file) = try read(path)
    guard header.count >= magic.count, header.starts(with: magic) else {
      throw PokedexError(.notADatabase, subject: path)
    }
    guard header.count == byteCount else { throw PokedexError(.truncated, subject: path) }
    func number(_ place: Int) -> Int { Self.number(header[...], place) }
    guard number(Place.applicationID) == PokedexSchema.applicationID else {
      throw PokedexError(.notAPokedex, subject: path)
    }
    let version = number(Place.userVersion)
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
    // The value 1 means 65,536, which does not fit in two bytes.
    let stored = Int(header[16]) << 8 | Int(header[17])
    let pageSize = stored == 1 ? 65536 : stored
    guard pageSize >= 512, pageSize & (pageSize - 1) == 0 else {
      throw PokedexError(.corrupt, subject: path, detail: .corruptPageSize(bytes: pageSize))
    }
    let length = number(Place.pageCount) * pageSize
    guard length > 0, file.size >= length else {
      throw PokedexError(
        .truncated, subject: path, detail: .truncatedBytes(found: file.size, expected: length))
    }
    return file
  }

  /// Returns at most ``byteCount`` bytes and the status of the file.
  private static func read(_ path: String) throws(PokedexError) -> (header: [UInt8], file: FileStat)
  {
    do throws(FileError) {
      let file = try OpenFile(path, .read)
      return (try head(file), try file.stat())
    } catch {
      throw PokedexError(.cannotOpen, subject: path, detail: error.reason)
    }
  }
}
