import Foundation

/// `Tests/Fixtures/search-examples.json`.
struct SearchExamples: Decodable {
  struct Folding: Decodable {
    var text: String
    var k1: String
    var k2: String
  }

  struct Romaji: Decodable {
    var text: String
    var kana: String?
  }

  var folding: [Folding]
  var romaji: [Romaji]

  static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  static func read() throws -> Self {
    let file = tests.appending(path: "Fixtures/search-examples.json")
    return try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
  }
}
