package import Base

/// What pages say about an entry in one line: made once, drawn by the terminal and by the site. Titles are words in
/// lower case, which the site begins with a capital letter.
package struct Fact {
  package var title: Message
  package var text: String

  /// nil without a text.
  init?(_ title: Message, _ text: String?) {
    guard let text, !text.isEmpty else { return nil }
    (self.title, self.text) = (title, text)
  }

  /// `2`, or `2–5`; nil without both.
  static func span(_ least: Int?, _ most: Int?) -> String? {
    guard let first = least ?? most else { return nil }
    let last = most ?? first
    return first == last ? "\(first)" : "\(first)–\(last)"
  }
}
