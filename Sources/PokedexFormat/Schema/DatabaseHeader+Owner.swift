package import Base

extension DatabaseHeader {
  /// Whether the file at `path` is a Pokédex, whatever its state: empty, damaged, or cut off within the header, so
  /// that it has no data. One wrong bit of the application id is damage; no other application has such an id. A
  /// file whose header is lost to zeros is one if the rest is pages of SQLite with the views of the schema.
  ///
  /// - Throws: `FileError` if it cannot be read.
  package static func isOfPokedex(_ path: String) throws(FileError) -> Bool {
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
}
