/// Search for a text by its UTF-8: neither combining marks after it nor equivalent spellings matter.
///
/// The standard library has the like for characters, in the module of its regular expressions, which adds 1.4 MB to a
/// program that contains the runtime.
extension StringProtocol where SubSequence == Substring {
  /// Returns the first place of `text`; nil if there is none, or if `text` is empty.
  package func firstRange(ofText text: String) -> Range<String.Index>? {
    guard let first = text.utf8.first else { return nil }
    var rest = self[...].utf8
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: text.utf8) {
        return start..<rest.index(start, offsetBy: text.utf8.count)
      }
      rest.removeFirst()
    }
    return nil
  }

  package func contains(text: String) -> Bool { firstRange(ofText: text) != nil }

  /// Returns what is before, between and after the places of `separator`; parts may be empty.
  package func split(atText separator: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(ofText: separator) {
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return parts + [rest]
  }

  package func replacing(text: String, with replacement: String) -> String {
    split(atText: text).joined(separator: replacement)
  }
}
