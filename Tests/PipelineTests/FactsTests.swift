import JSON
import Platform
import SQLiteKit
import SimdJSON
import Testing

/// Facts of the games, looked up in public references, in the public views of the real database.
@Suite(.enabled(if: RealDatabase.isThere, RealDatabase.absence))
struct FactsTests {
  @Test(arguments: Fact.all)
  func view_ofTheRealData_holdsTheFact(fact: Fact) async throws {
    let rows = try fact.rows(in: try await RealDatabase.open())
    #expect(rows == fact.expected, "see \(fact.reference)")
  }

  @Test func facts_all_haveIdsOfTheirOwn() {
    #expect(Fact.all.count >= 266)
    #expect(Set(Fact.all.map(\.id)).count == Fact.all.count)
  }
}

/// One entry of `facts.json`; Documentation/schemas/facts.schema.json says what its keys mean.
struct Fact: Sendable, CustomTestStringConvertible {
  var id: String
  var view: String
  /// Columns and what they must hold for a row to be meant.
  var conditions: [Column]
  var reference: String
  /// The columns that are looked at.
  var columns: [String]
  /// Their values in the rows that are meant, however many there must be.
  var expected: [[Value]]

  struct Column: Sendable {
    var name: String
    var value: Value
  }

  var testDescription: String { id }

  static let all: [Fact] = {
    do {
      let file = try File.readAll("\(SampleBuild.root)/Tests/Fixtures/facts.json")
      return try JSONParser().parse(file) { root in
        var root = try root.object()
        return try root.value("facts").array().map { try Fact($0) }
      }
    } catch {
      fatalError("facts.json: \(error)")
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

  /// The looked-at columns of the rows that are meant, each once.
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
  fileprivate init(_ json: JSONCursor) throws {
    switch json.kind {
    case .null: self = .null
    case .integer: self = .integer(Int64(try json.int()))
    default: self = .text(try json.string())
    }
  }
}
