import Base

/// The space that a table takes in the file, with its indexes.
public struct TableSize: Sendable, Hashable, Codable, Identifiable {
  public var table: String
  public var bytes: Int

  public var id: String { table }
}

extension Pokedex {
  /// Returns the space that each table takes, by name. Empty if the SQLite of the process has no table `dbstat`.
  public func tableSizes() throws(PokedexError) -> [TableSize] {
    try pool.read { reader throws(SQLiteError) in
      do throws(SQLiteError) {
        _ = try reader.statement(Self.sizesQuery)
      } catch {
        guard error.code.primary == .error else { throw error }
        return []
      }
      return try reader.map(Self.sizesQuery) { row throws(SQLiteError) in
        TableSize(table: row.text("name"), bytes: row.int("bytes"))
      }
    }
  }

  private static let sizesQuery = Query(
    """
    SELECT m.tbl_name AS name, sum(d.pgsize) AS bytes FROM dbstat AS d JOIN sqlite_master AS m ON m.name = d.name
    WHERE d.aggregate = 1 GROUP BY 1 ORDER BY 1
    """)
}
