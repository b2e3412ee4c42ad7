package import Basics
package import Layers
import PokedexModel

/// Statistics about the content of a dex, small enough to be stored with a release so that the next release
/// can be compared with it.
///
/// For each table, they have the number of rows; for each column, the number of nulls and a histogram of the
/// values by hash. If two histograms differ by n rows, at least n rows have changed. Of large tables, only
/// every n-th row is sampled.
package struct DexStatistics: Sendable, Equatable, Codable {
  package struct Column: Sendable, Equatable, Encodable {
    package var name: String
    /// Whether the values are bit sets of ids.
    package var isSet = false
    package var nulls = 0
    package var bins = [Int](repeating: 0, count: DexStatistics.binCount)
  }

  package struct Table: Sendable, Equatable, Codable {
    package var name: String
    package var rows = 0
    /// The number of sampled rows.
    package var looked = 0
    package var columns: [Column] = []
  }

  /// The number of unfolded rows, as PokéAPI counts them, of the folded tables `learnset`, `encounter` and
  /// `flavor_text`.
  package var unfolded: [String: Int] = [:]
  package var tables: [Table] = []

  static let binCount = 32
  /// The target sample size; of tables with less than twice as many rows, every row is sampled.
  private static let looks = 4096

  package init(_ dex: NormalizedDex) {
    var dex = dex
    var survey = TableSurvey(looks: Self.looks)
    dex.visitTables(&survey)
    tables = survey.tables
    unfolded["learnset"] = dex.learnset.reduce(0) {
      $0 + ($1.via == .own ? $1.versionGroups.count : 0)
    }
    unfolded["encounter"] = dex.encounters.reduce(0) { $0 + $1.versions.count }
    unfolded["flavor_text"] = dex.flavorTexts.reduce(0) {
      $0 + $1.languages.count * $1.games.nonzeroBitCount
    }
  }

  package var json: JSONValue { JSONValue(encoding: self) }
}

extension DexStatistics.Column: Decodable {
  /// Decodes a column; of one without `isSet`, which older releases omit, the values are not sets.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    name = try members.decode(String.self, forKey: .name)
    isSet = try members.decodeIfPresent(Bool.self, forKey: .isSet) ?? false
    nulls = try members.decode(Int.self, forKey: .nulls)
    bins = try members.decode([Int].self, forKey: .bins)
  }
}

/// Samples the rows of every table.
private struct TableSurvey: TableVisitor {
  let looks: Int
  var tables: [DexStatistics.Table] = []

  mutating func visit<Row: Record>(_ rows: inout [Row]) throws(Never) {
    var table = DexStatistics.Table(name: Row.table)
    table.rows = rows.count
    let stride = max(1, rows.count / looks)
    var survey = ColumnSurvey()
    for index in Swift.stride(from: 0, to: rows.count, by: stride) {
      survey.next = 0
      var row = rows[index]
      row.visitColumns(&survey)
      table.looked += 1
    }
    table.columns = survey.columns
    tables.append(table)
  }
}

/// Counts the values of each column.
private struct ColumnSurvey: ColumnVisitor {
  var columns: [DexStatistics.Column] = []
  var next = 0

  private mutating func count(_ name: StaticString, isNull: Bool, _ hash: ContentHash) {
    if next == columns.count { columns.append(DexStatistics.Column(name: name.description)) }
    if isNull {
      columns[next].nulls += 1
    } else {
      let mixed = hash.value ^ (hash.value >> 32) ^ (hash.value >> 17)
      columns[next].bins[Int(mixed % UInt64(DexStatistics.binCount))] += 1
    }
    next += 1
  }

  mutating func visit(_ name: StaticString, _ value: inout Int) throws(Never) {
    var hash = ContentHash()
    hash.add(value)
    count(name, isNull: false, hash)
  }

  mutating func visit(_ name: StaticString, _ value: inout Int?) throws(Never) {
    var hash = ContentHash()
    if let value { hash.add(value) }
    count(name, isNull: value == nil, hash)
  }

  mutating func visit(_ name: StaticString, _ value: inout String) throws(Never) {
    var hash = ContentHash()
    hash.add(value)
    count(name, isNull: false, hash)
  }

  mutating func visit(_ name: StaticString, _ value: inout String?) throws(Never) {
    var hash = ContentHash()
    if let value { hash.add(value) }
    count(name, isNull: value == nil, hash)
  }

  mutating func visit(_ name: StaticString, _ value: inout UInt64) throws(Never) {
    var hash = ContentHash()
    hash.add(Int(bitPattern: UInt(value)))
    count(name, isNull: false, hash)
    columns[next - 1].isSet = true
  }
}
