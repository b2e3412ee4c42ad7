@testable import PokedexFormat
import Testing

struct EditDistanceTests {
  @Test(arguments: [1, 2]) func between_allShortTexts_agreesWithTheCompleteTable(limit: Int) {
    let texts = Self.allTexts(of: ["a", "ピ", "ビ"], upTo: 4)
    for query in texts {
      for key in texts {
        let (whole, prefix) = Self.distances(query, key)
        let found = Self.between(query, key, limit)
        expectEqual(found.whole, min(whole, limit + 1), "\(query) \(key)")
        expectEqual(found.prefix, min(prefix, limit + 1), "\(query) \(key)")
      }
    }
  }

  @Test func between_names_agreesWithTheCompleteTable() {
    let names = [
      "bulbasor", "bulbasaur", "charzird", "charizard", "charizardite", "ピカチュウ", "ピカチウュ", "ピチカュウ",
      "カピチュウ", "ピ", "",
    ]
    for query in names {
      for key in names {
        let (whole, prefix) = Self.distances(query, key)
        let found = Self.between(query, key, 2)
        expectEqual(found, .init(whole: min(whole, 3), prefix: min(prefix, 3)), "\(query) \(key)")
      }
    }
  }

  private static func between(_ query: String, _ key: String, _ limit: Int) -> EditDistance.Result {
    Array(query.utf16).withUnsafeBufferPointer { query in
      Array(key.utf16).withUnsafeBufferPointer {
        EditDistance.between(query, $0, limit: limit)
      }
    }
  }

  private static func allTexts(of letters: [String], upTo length: Int) -> [String] {
    var texts = [""]
    var last = [""]
    for _ in 0..<length {
      last = last.flatMap { text in letters.map { text + $0 } }
      texts += last
    }
    return texts
  }

  /// The optimal string alignment distances of `a` from `b` and from the closest prefix of `b`.
  private static func distances(_ a: String, _ b: String) -> (whole: Int, prefix: Int) {
    let a = Array(a.utf16)
    let b = Array(b.utf16)
    var table = Array(repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count { table[i][0] = i }
    for j in 0...b.count { table[0][j] = j }
    for i in 0..<a.count {
      for j in 0..<b.count {
        var best = min(table[i][j + 1], table[i + 1][j]) + 1
        best = min(best, table[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, table[i - 1][j - 1] + 1)
        }
        table[i + 1][j + 1] = best
      }
    }
    return (table[a.count][b.count], table[a.count].min() ?? 0)
  }
}
