import Base
import PokedexCore
import PokedexFormat
import PokedexModel
import TestSupport
import Testing

/// The search on the real data: every row of `search` in Tests/Fixtures/search-examples.json.
@Suite(.enabled(if: RealDatabase.isThere, RealDatabase.absence))
struct RealSearchTests {
  private static func examples() throws -> [JSONValue] {
    let bytes = try File.readAll("\(PackageFolder.path)/Tests/Fixtures/search-examples.json")
    return try #require(try JSONValue(parsing: bytes)["search"]?.array)
  }

  @Test(arguments: [DisplayLanguage.japanese, .english]) func search_everyExample_isAmongTheFirst(
    language: DisplayLanguage
  ) async throws {
    let examples = try Self.examples()
    #expect(examples.count >= 400)
    let pokedex = try Pokedex(path: "\(try RealDatabase.output)/pokedex.sqlite")
    for example in examples {
      let query = try #require(example["query"]?.string)
      let wanted = try #require(example["finds"]?.string)
      let last = example["within"]?.int ?? 1
      let found = try await pokedex.search(query, language: language, limit: last)
        .map { "\($0.kind.endpoint)/\(try pokedex.identifier(of: $0.kind, $0.id.rawValue))" }
      #expect(found.contains(wanted), "\(query): \(found.prefix(5)), not \(wanted)")
    }
  }

  /// A line that no name contains is a mistake in its kana.
  @Test func spellings_everyLine_isOfAName() async throws {
    let connection = try RealDatabase.open()
    var keys = ""
    try connection.query("SELECT keys FROM search_entry") { keys += $0.columnText(0) }
    let letters = keys.filter { $0 != " " }
    for line in try File.lines(ofPackage: "Localization/spellings.tsv") {
      let fields = line.split(separator: "\t")
      let spelling = SearchKey.k1(String(fields[1].split(separator: " ")[0]))
      #expect(letters.contains(spelling), "\(line)")
    }
  }
}
