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

  private static func entries(_ pokedex: Pokedex, _ hits: [SearchHit]) throws -> [String] {
    try hits.map { "\($0.kind.endpoint)/\(try pokedex.identifier(of: $0.kind, $0.id.rawValue))" }
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
      let found = try Self.entries(
        pokedex, try await pokedex.search(query, language: language, limit: last))
      #expect(found.contains(wanted), "\(query): \(found.prefix(5)), not \(wanted)")
    }
  }

  /// The reference reads the same table, so a part of the examples is enough: it needs 0.2 s for each.
  @Test(.enabled(if: File.exists("/usr/bin/python3")))
  func search_examples_findsWhatThePythonReferenceFinds() async throws {
    let queries = try Self.examples().enumerated().filter { $0.offset % 8 == 0 }
      .compactMap { $0.element["query"]?.string }
    let path = "\(try RealDatabase.output)/pokedex.sqlite"
    let pokedex = try Pokedex(path: path)
    let process = ChildProcess(
      "/usr/bin/python3",
      ["\(PackageFolder.path)/Tests/Independent/search.py", path, "ja,en"] + queries)
    let lines = process.wait().output.split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast()
    try #require(lines.count == 2 * queries.count)
    var number = 0
    for query in queries {
      for language in [DisplayLanguage.japanese, .english] {
        let hits = try await pokedex.search(query, language: language).map {
          "\($0.id)=\($0.match.identifier)"
        }
        #expect(hits.joined(separator: " ") == lines[number], "\(query) in \(language)")
        number += 1
      }
    }
  }

  /// A line that no name contains is a mistake in its kana.
  @Test func spellings_everyLine_isOfAName() async throws {
    let connection = try RealDatabase.open()
    var keys = ""
    try connection.query("SELECT keys FROM search_entry") { keys += $0.columnText(0) }
    let letters = keys.filter { $0 != " " }
    let bytes = try File.readAll("\(PackageFolder.path)/Localization/spellings.tsv")
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t")
      let spelling = SearchKey.k1(String(fields[1].split(separator: " ")[0]))
      #expect(letters.contains(spelling), "\(line)")
    }
  }
}
