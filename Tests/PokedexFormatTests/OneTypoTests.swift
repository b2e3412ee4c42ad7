import PokedexFormat
import Testing

struct OneTypoTests {
  @Test func matches_allShortTexts_agreesWithTheTextbook() {
    let texts = Self.allTexts(of: ["a", "é", "ピ", "ビ"], upTo: 3)
    for a in texts {
      for b in texts {
        #expect(OneTypo.matches(a, b) == (Self.distance(a, b) <= 1), "\(a) \(b)")
      }
    }
  }

  @Test func matches_longerTexts_agreesWithTheTextbook() {
    let names = ["ピカチュウ", "ピカチウュ", "ピチカュウ", "ビカチュウ", "ピカチュ", "ピカカチュウ", "ピカチュウウ", "チピカュウ", "カピチュウ"]
    for a in names {
      for b in names {
        #expect(OneTypo.matches(a, b) == (Self.distance(a, b) <= 1), "\(a) \(b)")
      }
    }
    #expect(OneTypo.matches("ﾋ😀a", "ﾋ😁a"))
    #expect(!OneTypo.matches("😀", "ab"))
  }

  @Test func matchesPrefix_allShortTexts_agreesWithTheBestBeginning() {
    let texts = Self.allTexts(of: ["a", "ピ", "ビ"], upTo: 4)
    for query in texts where query.unicodeScalars.count <= 3 {
      for key in texts {
        let scalars = Array(key.unicodeScalars)
        let expected = (0...scalars.count).contains { length in
          var beginning = String.UnicodeScalarView()
          beginning.append(contentsOf: scalars[..<length])
          return Self.distance(query, String(beginning)) <= 1
        }
        #expect(OneTypo.matchesPrefix(query, of: key) == expected, "\(query) \(key)")
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

  /// The optimal string alignment distance, computed with the full table.
  private static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a.unicodeScalars)
    let b = Array(b.unicodeScalars)
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
    return table[a.count][b.count]
  }
}
