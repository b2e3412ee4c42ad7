import Base
import TestSupport
import Testing

/// The table of faults in Tests/Fixtures/crawl-faults.md, and the tests of each fault.
@Suite struct FaultTableTests {
  /// The numbers of the rows of the table.
  private static func table() throws -> [Int] {
    let text = try File.text("\(PackageFolder.path)/Tests/Fixtures/crawl-faults.md")
    return text.matches(of: #/(?m)^\| (\d+) \|/#).map { Int($0.output.1)! }
  }

  /// The numbers that the existing tests, and the cases of tables, begin with.
  private static func tests() throws -> Set<Int> {
    var tests: Set<Int> = []
    for folder in ["Tests/FetchStageTests/HTTP", "Tests/FetchStageTests/Live"] {
      for name in try Directory.names("\(PackageFolder.path)/\(folder)")
      where name.hasSuffix(".swift") {
        let text = try File.text("\(PackageFolder.path)/\(folder)/\(name)")
        for match in text.matches(of: #/(?:@Test[^@]*?\sfunc |")fault(\d\d)_\w+["(]/#) {
          tests.insert(Int(match.output.1)!)
        }
      }
    }
    return tests
  }

  @Test func faultTable_everyFault_hasTests() throws {
    expectEqual(try Self.table(), Array(1...63))
    expectEqual(try Self.tests().sorted(), Array(1...63))
  }
}
