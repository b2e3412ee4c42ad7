/// Other spellings of Japanese names: `Localization/spellings.tsv`.
///
/// A line has a name or a part of names as the games write it, a tab, and its other spellings, separated by
/// spaces: the kanji that an input method makes of kana, the reading of kanji and digits, what players say for
/// short. `#` begins a comment line.
package struct Spellings: Sendable {
  private var table: [String: [String]] = [:]

  package init(_ bytes: [UInt8] = []) {
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: "\t")
      guard fields.count == 2, !line.hasPrefix("#") else { continue }
      table[String(fields[0])] = fields[1].split(separator: " ").map(String.init)
    }
  }

  /// The lines of the table.
  package var count: Int { table.count }

  /// Returns the other spellings of `name`: those of the complete name, else the name with every part that is in
  /// the table replaced by each of its spellings. Parts are separated by の and by changes of the script; the
  /// longest sequence of parts in the table is replaced.
  func of(_ name: String) -> [String] {
    if let known = table[name] { return known }
    let parts = Self.parts(name)
    guard parts.count > 1 else { return [] }
    var spelled = [""]
    var index = 0
    while index < parts.count {
      let end = (index..<parts.count).last { table[parts[index...$0].joined()] != nil } ?? index
      let part = parts[index...end].joined()
      spelled = spelled.flatMap { start in (table[part] ?? [part]).map { start + $0 } }
      spelled.removeSubrange(min(Self.most, spelled.count)...)
      index = end + 1
    }
    return spelled == [name] ? [] : spelled
  }

  /// The maximum number of spellings of a name.
  private static let most = 4

  private enum Script { case hiragana, no, other, mark }

  /// Splits `name` at の, at marks, and where hiragana begin or end.
  private static func parts(_ name: String) -> [String] {
    var parts: [String] = []
    var last = Script.mark
    for character in name {
      let script: Script =
        switch character {
        case "の": .no
        case "ぁ"..."ん": .hiragana
        case "ー" where last == .hiragana: .hiragana
        case "（", "）", "・", "　", "：": .mark
        default: .other
        }
      if script == last, script == .hiragana || script == .other {
        parts[parts.count - 1].append(character)
      } else {
        parts.append(String(character))
      }
      last = script
    }
    return parts
  }
}
