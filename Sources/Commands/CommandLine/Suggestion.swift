import Base
import PokedexFormat

/// "Did you mean": the word of a list that is closest to a mistyped one.
package enum Suggestion {
  /// Returns the closest word, else the only one that begins with `word`, else nil. Of two equally close words,
  /// the first one is used.
  package static func nearest(to word: String, among words: [String]) -> String? {
    // One error in short words, up to three in long ones.
    let limit = min(3, 1 + word.count / 4)
    let typed = Array(word.lowercased().utf16)
    var best: (distance: Int, word: String)?
    for candidate in words {
      let distance = typed.withUnsafeBufferPointer { typed in
        Array(candidate.lowercased().utf16).withUnsafeBufferPointer {
          EditDistance.between(typed, $0, limit: limit).whole
        }
      }
      if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    let completed = word.count > 1 ? words.filter { $0.hasPrefix(word) } : []
    return best?.word ?? (completed.count == 1 ? completed[0] : nil)
  }

  /// `did you mean "build"?`
  static func advice(for word: String, among words: [String]) -> Message? {
    nearest(to: word, among: words).map { .didYouMean(name: $0) }
  }
}
