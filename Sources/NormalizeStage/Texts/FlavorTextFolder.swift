import Base
import PokedexModel

/// Folds the flavor texts of one resource: first the games with the same text in a language, then the
/// languages with the same text and games.
///
/// If a language has two texts for one game, the longer one wins; of equally long ones, the first in byte
/// order.
struct FlavorTextFolder {
  private struct Group {
    var language: LanguageID
    var hash: UInt64
    var text: UnsafeBufferPointer<UInt8>
    var source: TextSource
    var games: UInt64
    /// Set when languages are merged.
    var languages = LanguageSet()

    func hasText(of other: Group) -> Bool {
      hash == other.hash && text.count == other.text.count && source == other.source
        && text.elementsEqual(other.text)
    }

    func winsOver(_ other: Group) -> Bool {
      text.count != other.text.count
        ? text.count > other.text.count : text.lexicographicallyPrecedes(other.text)
    }
  }

  private var groups: [Group] = []
  /// The games that already have a text, by language.
  private var seen = [UInt64](repeating: 0, count: IDSet<Language>.maximumID + 1)
  /// Whether any game had two texts in one language.
  private(set) var hasConflict = false

  /// The bytes of repaired texts.
  private var repaired: [UnsafeMutableBufferPointer<UInt8>] = []

  mutating func reset() {
    for text in repaired { text.deallocate() }
    repaired.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    for index in seen.indices { seen[index] = 0 }
    hasConflict = false
  }

  /// Adds a text, whose bytes must stay valid until ``fill(_:kind:id:)``.
  mutating func add(
    _ text: UnsafeBufferPointer<UInt8>, _ language: LanguageID, game: Int,
    source: TextSource = .upstream
  ) {
    let bit: UInt64 = 1 << UInt64(game - 1)
    var new = Group(
      language: language, hash: UnsafeRawBufferPointer(text).quickHash, text: text, source: source,
      games: bit)
    if seen[language.rawValue] & bit != 0, !settle(&new) { return }
    seen[language.rawValue] |= bit
    var index = groups.count
    while index > 0 {
      index -= 1
      if groups[index].language == language, groups[index].hasText(of: new) {
        groups[index].games |= bit
        return
      }
    }
    groups.append(new)
  }

  /// Adds a repaired text, which is kept until the next ``reset()``.
  mutating func add(repaired text: [UInt8], _ language: LanguageID, game: Int) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
    _ = copy.initialize(from: text)
    repaired.append(copy)
    add(UnsafeBufferPointer(copy), language, game: game, source: .correction)
  }

  /// Returns whether `new` replaces the text that a game already has in this language.
  private mutating func settle(_ new: inout Group) -> Bool {
    guard
      let old = groups.firstIndex(where: {
        $0.language == new.language && $0.games & new.games != 0
      }), !groups[old].hasText(of: new)
    else { return false }
    hasConflict = true
    guard new.winsOver(groups[old]) else { return false }
    groups[old].games &= ~new.games
    return true
  }

  mutating func fill(_ rows: inout [FlavorText], kind: ResourceKind, id: Int) {
    for index in groups.indices {
      guard groups[index].games != 0 else { continue }
      groups[index].languages = LanguageSet([groups[index].language])
      for later in groups.indices.dropFirst(index + 1)
      where groups[later].games == groups[index].games && groups[later].hasText(of: groups[index]) {
        groups[index].languages.insert(groups[later].language)
        groups[later].games = 0
      }
      var row = FlavorText()
      row.kind = kind
      row.id = id
      row.languages = groups[index].languages
      row.games = groups[index].games
      row.source = groups[index].source
      row.text = String(decoding: groups[index].text, as: UTF8.self)
      rows.append(row)
    }
  }
}
