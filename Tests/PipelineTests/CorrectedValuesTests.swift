import Base
import SimdJSON
import TestSupport
import Testing

/// Facts of the games that PokéAPI had wrong: queries over the public views of the real database, and their rows.
@Suite(.enabled(if: RealDatabase.isThere, RealDatabase.absence))
struct CorrectedValuesTests {
  @Test(arguments: CorrectedValue.all)
  func query_realData_givesRowsOfTheGame(fact: CorrectedValue) async throws {
    let statement = try RealDatabase.open().prepare(fact.sql)
    let rows = try statement.mapRows { row in (0..<row.columnCount).map { row.columnValue($0) } }
    expectEqual(rows, fact.want, "see \(fact.reference)")
  }
}

/// A line of `corrected-values.json`: a query, its rows, and where the game was read.
struct CorrectedValue: Sendable, CustomTestStringConvertible {
  var sql: String
  var want: [[Value]]
  var reference: String

  var testDescription: String { sql }

  static let all: [CorrectedValue] = {
    do {
      let file = try File.readAll("\(PackageFolder.path)/Tests/Fixtures/corrected-values.json")
      return try JSONParser().parse(file) { root in
        try root.array().map { json in
          var fact = try json.object()
          return CorrectedValue(
            sql: try fact.value("sql").string(),
            want: try fact.value("want").array().map { row in try row.array().map(Value.init(_:)) },
            reference: try fact.value("reference").string())
        }
      }
    } catch {
      fatalError("corrected-values.json: \(error)")
    }
  }()
}
