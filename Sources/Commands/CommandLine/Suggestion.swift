import Base

/// "Did you mean": the word of a list that is closest to a mistyped one.
package enum Suggestion {
  /// Returns the closest word, else the only one that begins with `word`, else nil. Of two equally close words,
  /// the first one is used.
  package static func nearest(to word: String, among words: [String]) -> String? {
    // One error in short words, up to three in long ones.
    let limit = min(3, 1 + word.count / 4)
    let typed = Array(word.lowercased())
    var best: (distance: Int, word: String)?
    for candidate in words {
      let letters = Array(candidate.lowercased())
      // The distance is at least the difference of the lengths.
      guard abs(letters.count - typed.count) <= limit else { continue }
      let distance = distance(typed, letters)
      if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    let completed = word.count > 1 ? words.filter { $0.hasPrefix(word) } : []
    return best?.word ?? (completed.count == 1 ? completed[0] : nil)
  }

  /// `did you mean "build"?`
  static func advice(for word: String, among words: [String]) -> Message? {
    nearest(to: word, among: words).map { .didYouMean(name: $0) }
  }

  /// Returns the number of insertions, deletions, substitutions and transpositions (optimal string
  /// alignment).
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
