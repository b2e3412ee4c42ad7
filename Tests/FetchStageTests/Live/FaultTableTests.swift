import Base
import TestSupport
import Testing

/// The table of faults in Tests/Fixtures/crawl-faults.md, and the tests it names.
@Suite struct FaultTableTests {
  /// The test names in the table, by the number of their fault.
  private static func table() throws -> [Int: Set<String>] {
    let text = String(
      decoding: try File.readAll("\(PackageFolder.path)/Tests/Fixtures/crawl-faults.md"),
      as: UTF8.self)
    var table: [Int: Set<String>] = [:]
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.trimmingPrefix(" ") }
      guard cells.count == 4, let number = Int(cells[0].filter { $0 != " " }) else { continue }
      let names = cells[3].split(separator: ",").map { $0.filter { !"` ".contains($0) } }
      table[number] = Set(names)
    }
    return table
  }

  /// The names of the existing tests and of the cases of tables, by the number of their fault.
  private static func tests() throws -> [Int: Set<String>] {
    var tests: [Int: Set<String>] = [:]
    for folder in ["Tests/FetchStageTests/HTTP", "Tests/FetchStageTests/Live"] {
      for name in try Directory.names("\(PackageFolder.path)/\(folder)")
      where name.hasSuffix(".swift") {
        let text = String(
          decoding: try File.readAll("\(PackageFolder.path)/\(folder)/\(name)"), as: UTF8.self)
        for match in text.matches(of: #/(?:@Test[^@]*?\sfunc |")fault(\d\d)_(\w+)["(]/#) {
          tests[Int(match.output.1)!, default: []].insert(String(match.output.2))
        }
      }
    }
    return tests
  }

  @Test func faultTable_everyFault_namesExistingTests() throws {
    let table = try Self.table()
    let tests = try Self.tests()
    expectEqual(table.keys.sorted(), Array(1...63))
    for number in 1...63 {
      expectEqual(table[number], tests[number], "fault \(number)")
      expectEqual(tests[number]?.isEmpty, false, "fault \(number) has no test")
    }
  }
}
