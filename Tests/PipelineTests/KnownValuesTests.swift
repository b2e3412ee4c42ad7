import Base
import SimdJSON
import TestSupport
import Testing

/// Values in the games from public references, checked in the public views of the real database.
@Suite(.enabled(if: RealDatabase.isThere, RealDatabase.absence))
struct KnownValuesTests {
  @Test(arguments: KnownValue.all)
  func view_realData_containsValue(known: KnownValue) async throws {
    let rows = try known.rows(in: try RealDatabase.open())
    expectEqual(rows, known.expected, "see \(known.reference)")
  }

  /// The table has a line for each method: from, to, trigger, conditions.
  @Test func evolutions_legendsArceus_equalReviewedTable() async throws {
    let wanted = try File.lines(ofPackage: "Tests/Fixtures/legends-arceus-evolutions.txt")
    expectEqual(Set(wanted.map { $0.split(separator: " ").prefix(2) }).count, 131)
    let database = try RealDatabase.open()
    let conditions = try database.texts(
      """
      SELECT name FROM pragma_table_info('dex_evolution_at') WHERE name NOT IN
        ('version_group', 'from_species', 'to_species', 'position', 'trigger', 'is_default')
      """
    ).map { "IFNULL(NULLIF(' \($0)=' || \($0), ' \($0)=0'), '')" }
    let found = try database.texts(
      """
      SELECT from_species || ' ' || to_species || ' ' || trigger || \(conditions.joined(separator: " || "))
      FROM dex_evolution_at WHERE version_group = 'legends-arceus'
      """)
    expectEqual(found.sorted(), wanted)
  }

  /// Evolution needs 220 friendship before Sword and Shield, and 160 since.
  @Test func friendship_everyGame_isThatOfTheGame() async throws {
    let database = try RealDatabase.open()
    let query = """
      FROM dex_evolution_at JOIN dex_version_group AS g USING (version_group)
      WHERE min_happiness = CASE WHEN g.sort_order < (SELECT sort_order FROM dex_version_group
        WHERE version_group = 'sword-shield') THEN 220 ELSE 160 END
      """
    #expect(try database.integer("SELECT COUNT(*) \(query)") ?? 0 >= 351)
    let wrong = query.replacing("min_happiness =", with: "min_happiness <>")
    try expectEqual(database.texts("SELECT from_species || ' in ' || version_group \(wrong)"), [])
    let twice = try database.texts(
      """
      SELECT to_species || ' in ' || version_group FROM dex_evolution_at WHERE min_happiness NOT NULL
      GROUP BY version_group, to_species HAVING COUNT(*) > 1
      """)
    expectEqual(twice, [])
  }
}

@Suite struct KnownValuesFileTests {
  @Test func values_all_haveUniqueIDs() {
    #expect(KnownValue.all.count >= 266)
    expectEqual(Set(KnownValue.all.map(\.id)).count, KnownValue.all.count)
  }
}

/// An entry of `known-values.json`.
struct KnownValue: Sendable, CustomTestStringConvertible {
  var id: String
  var view: String
  /// The columns and values that select the rows.
  var conditions: [Column]
  var reference: String
  /// The columns to compare.
  var columns: [String]
  /// The expected values of these columns in the selected rows; the number of rows must match too.
  var expected: [[Value]]

  struct Column: Sendable {
    var name: String
    var value: Value
  }

  var testDescription: String { id }

  static let all: [KnownValue] = {
    do {
      let file = try File.readAll("\(PackageFolder.path)/Tests/Fixtures/known-values.json")
      return try JSONParser().parse(file) { root in
        var root = try root.object()
        return try root.value("values").array().map { try KnownValue($0) }
      }
    } catch {
      fatalError("known-values.json: \(error)")
    }
  }()

  init(_ json: JSONCursor) throws {
    var object = try json.object()
    id = try object.value("id").string()
    view = try object.value("view").string()
    reference = try object.value("reference").string()
    conditions = try Self.columns(object.value("where"))
    if let rows = object.optional("rows") {
      columns = []
      expected = Array(repeating: [], count: try rows.int())
    } else {
      let values = try Self.columns(object.value("expect"))
      columns = values.map(\.name)
      expected = [values.map(\.value)]
    }
  }

  private static func columns(_ json: JSONCursor) throws -> [Column] {
    try json.object().members.map { key, value in
      Column(name: String(decoding: key, as: UTF8.self), value: try Value(value))
    }
  }

  /// The compared columns of the selected rows.
  func rows(in database: Connection) throws -> [[Value]] {
    let tests = conditions.map { "\($0.name) IS ?" }.joined(separator: " AND ")
    let list = columns.isEmpty ? "NULL" : columns.joined(separator: ", ")
    let statement = try database.prepare("SELECT \(list) FROM \(view) WHERE \(tests)")
    for (number, condition) in conditions.enumerated() {
      switch condition.value {
      case .integer(let value): try statement.bind(number + 1, value)
      case .text(let value): try statement.bind(number + 1, value)
      default: try statement.bindNull(number + 1)
      }
    }
    return try statement.mapRows { row in columns.indices.map { row.columnValue($0) } }
  }
}

extension Value {
  init(_ json: JSONCursor) throws {
    switch json.kind {
    case .null: self = .null
    case .integer: self = .integer(Int64(try json.int()))
    default: self = .text(try json.string())
    }
  }
}
