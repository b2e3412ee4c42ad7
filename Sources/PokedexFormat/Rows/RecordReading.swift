package import Base
package import PokedexModel

extension Connection {
  /// Returns the rows of a table, whose columns are selected by the names in the description of the record.
  ///
  /// - Parameter clauses: the SQL after `SELECT … FROM table`.
  /// - Throws: ``SQLiteError``; `corrupt` for a number that no table may have.
  package func records<Entity: Record, each Value: Bindable>(
    _ type: Entity.Type, _ clauses: String = "", values: repeat each Value
  ) throws(SQLiteError) -> [Entity] {
    let statement = try prepare(
      "SELECT \(Entity.columnNames.joined(separator: ", ")) FROM \(Entity.table) \(clauses)")
    try statement.bindAll(repeat each values)
    var records: [Entity] = []
    while try statement.step() { records.append(try statement.record()) }
    return records
  }
}
