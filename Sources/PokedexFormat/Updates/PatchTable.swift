/// A part of a patch: one operation on a table of the artifact.
///
/// After unpacking into a database, SQLite 3.22 or later applies it by DELETE and INSERT OR REPLACE, with
/// foreign keys off: ``statements(_:patch:)``. The tables are WITHOUT ROWID and have the primary keys of the
/// tables that they change:
///
/// - `put_T`: complete rows, to insert or to replace those with their key;
/// - `set_T_N`: the key and some columns of rows whose other columns are unchanged, or that only have these;
/// - `key_T`: a new key and, as `was_…`, the old values of its changed columns; the other columns are
///   unchanged;
/// - `cut_T`: keys of rows to delete.
package struct PatchTable: Sendable, Hashable {
  package enum Operation: Sendable, Hashable {
    case cut
    /// The key columns that change.
    case key([String])
    /// The columns that change, and the number of this set among those of the table, from 1.
    case set([String], number: Int)
    case put
  }

  package var shape: TableShape
  package var operation: Operation

  package init(_ shape: TableShape, _ operation: Operation) {
    (self.shape, self.operation) = (shape, operation)
  }

  /// The name of the part in the patch.
  package var name: String {
    switch operation {
    case .cut: "cut_\(shape.name)"
    case .key: "key_\(shape.name)"
    case .set(_, let number): "set_\(shape.name)_\(number)"
    case .put: "put_\(shape.name)"
    }
  }

  /// The columns of the part, in order.
  package var columns: [String] {
    switch operation {
    case .cut: shape.key
    case .key(let changed): shape.key + changed.map { "was_\($0)" }
    case .set(let changed, _): shape.key + changed
    case .put: shape.columns
    }
  }

  /// Returns the statement that creates the part's table in the database `schema`.
  package func definition(in schema: String) -> String {
    // Without types, so that values keep the types that they have in the artifact.
    "CREATE TABLE \(schema).\(name)(\(columns.joined(separator: ",")),"
      + "PRIMARY KEY(\(shape.key.joined(separator: ",")))) WITHOUT ROWID"
  }

  /// The query for the values that a row of the database has in the changed columns of a set, by its key; nil
  /// for other parts.
  var known: String? {
    guard case .set(let changed, _) = operation else { return nil }
    return "SELECT \(changed.joined(separator: ",")) FROM main.\(shape.name) WHERE "
      + shape.key.map { "\($0)=?" }.joined(separator: " AND ")
  }

  /// Finds the part of `name` with `columns` (as read from a patch); returns nil if a patch cannot contain
  /// it.
  package init?(name: String, columns: [String]) {
    let rest = name.dropFirst(4)
    func shape(_ name: Substring) -> TableShape? { TableShape.all.first { $0.name == name } }
    switch (name.prefix(4), shape(rest)) {
    case ("cut_", let shape?): self.init(shape, .cut)
    case ("put_", let shape?): self.init(shape, .put)
    case ("key_", let shape?):
      let changed = columns.dropFirst(shape.key.count).map { String($0.dropFirst(4)) }
      guard !changed.isEmpty, changed.allSatisfy(shape.key.contains) else { return nil }
      self.init(shape, .key(changed))
    case ("set_", _):
      guard let mark = rest.lastIndex(of: "_"), let number = Int(rest[rest.index(after: mark)...]),
        number > 0, let shape = shape(rest[..<mark])
      else { return nil }
      let changed = Array(columns.dropFirst(shape.key.count))
      guard !changed.isEmpty, changed.allSatisfy(shape.rest.contains) else { return nil }
      self.init(shape, .set(changed, number: number))
    default: return nil
    }
    guard self.columns == columns, Set(columns).count == columns.count else { return nil }
  }

  /// Returns the statements that apply `tables`, all of one table of the artifact, to the database `main`;
  /// the patch is attached as `patch`. Every statement must read the original rows: rows with new keys are
  /// copied first, then rows are deleted, then rows are inserted.
  package static func statements(_ tables: [PatchTable], patch: String = "patch") -> [String] {
    guard let shape = tables.first?.shape else { return [] }
    let target = "main.\(shape.name)"
    let aside = "temp.moved_\(shape.name)"
    let key = shape.key.joined(separator: ",")
    var first: [String] = []
    var going: [String] = []
    var coming: [String] = []
    var last: [String] = []
    for table in tables {
      let source = "\(patch).\(table.name)"
      switch table.operation {
      case .key(let changed):
        let columns = shape.columns.map { shape.key.contains($0) ? "p.\($0)" : "t.\($0)" }
        let old = shape.key.map { changed.contains($0) ? "p.was_\($0)" : "p.\($0)" }
        let join = zip(shape.key, old).map { "t.\($0)=\($1)" }.joined(separator: " AND ")
        first.append(
          "CREATE TEMP TABLE moved_\(shape.name) AS SELECT \(columns.joined(separator: ","))"
            + " FROM \(source) AS p CROSS JOIN \(target) AS t ON \(join)")
        let keys = shape.key.map { changed.contains($0) ? "was_\($0)" : $0 }
        going.append(
          delete(target, key, keys: "SELECT \(keys.joined(separator: ",")) FROM \(source)"))
        coming.append("INSERT OR REPLACE INTO \(target) SELECT * FROM \(aside)")
        last.append("DROP TABLE \(aside)")
      case .cut: going.append(delete(target, key, keys: "SELECT \(key) FROM \(source)"))
      case .set(let changed, _):
        let columns = shape.columns.map {
          shape.key.contains($0) || changed.contains($0) ? "p.\($0)" : "t.\($0)"
        }
        let join = shape.key.map { "t.\($0)=p.\($0)" }.joined(separator: " AND ")
        coming.append(
          "INSERT OR REPLACE INTO \(target) SELECT \(columns.joined(separator: ","))"
            + " FROM \(source) AS p CROSS JOIN \(target) AS t ON \(join)")
      case .put: coming.append("INSERT OR REPLACE INTO \(target) SELECT * FROM \(source)")
      }
    }
    return first + going + coming + last
  }

  private static func delete(_ target: String, _ key: String, keys: String) -> String {
    "DELETE FROM \(target) WHERE (\(key)) IN (\(keys))"
  }
}
