/// What the messages of all targets are in Japanese, by `Message.key`: the English format, or a name in
/// brackets for texts that come from outside.
///
/// Both have the same placeholders. A test holds that every text in the sources that reaches a person
/// stands here, and nothing else.
package enum JapaneseMessages {
  package static let all: [String: String] = {
    var all: [String: String] = [:]
    for part in parts { all.merge(part.map { ($0.key, $0.value) }) { first, _ in first } }
    return all
  }()

  /// An area each, every key once.
  package static let parts: [KeyValuePairs<String, String>] = [
    commandLine, system, fetch, layers, normalize, localization, artifact, release, labels,
    help,
  ]
}
