import Base
import Layers
import PokedexModel

/// A row of `text`: a text of a resource in the languages that share it. Names are often equal in several: in half
/// of them, a pokemon has its English name.
struct SharedText: Sendable, Hashable {
  var kind = ResourceKind.language
  var id = 0
  var field = LocalizedText.Field.name
  var languages = LanguageSet()
  var source = TextSource.upstream
  var text = ""

  /// Returns the rows of `texts`, both in the order of their keys.
  static func rows(_ texts: [LocalizedText]) -> [SharedText] {
    var rows: [SharedText] = []
    // The first row of the field.
    var first = 0
    for text in texts {
      if let last = rows.last, (last.kind, last.id, last.field) != (text.kind, text.id, text.field)
      {
        first = rows.count
      }
      // Swift treats canonically equivalent strings as equal, so the bytes are compared.
      let place = rows.place(
        from: first,
        orAdd: SharedText(
          kind: text.kind, id: text.id, field: text.field, source: text.source, text: text.text)
      ) {
        $0.source == text.source && $0.text.utf8.count == text.text.utf8.count
          && $0.text.utf8.elementsEqual(text.text.utf8)
      }
      rows[place].languages.insert(text.language)
    }
    return rows.sorted(by: precedes)
  }

  var texts: [LocalizedText] {
    languages.map { language in
      var row = LocalizedText()
      (row.kind, row.id, row.field, row.language) = (kind, id, field, language)
      (row.source, row.text) = (source, text)
      return row
    }
  }
}

extension SharedText: Record {
  static var table: String { LocalizedText.table }

  mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("kind", &kind)
    try visitor.visit("id", &id)
    try visitor.visit("field", &field)
    try visitor.visit("languages", &languages)
    try visitor.visit("source", &source)
    try visitor.visit("text", &text)
  }

  var key: (Int, Int, LocalizedText.Field, UInt64) { (kind.rawValue, id, field, languages.bits) }
}

/// A row of `shared_flavor_text`: in some languages and games, a resource has the same texts as another.
struct SharedFlavorText: Sendable, Hashable {
  var kind = ResourceKind.move
  var id = 0
  /// The resource whose row in `flavor_text` holds the text.
  var ownerKind = ResourceKind.move
  var ownerID = 0
  var languages = LanguageSet()
  /// The version groups as a bit set.
  var games: UInt64 = 0
}

extension SharedFlavorText: Record {
  static var table: String { "shared_flavor_text" }

  mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("kind", &kind)
    try visitor.visit("id", &id)
    try visitor.visit("owner_kind", &ownerKind)
    try visitor.visit("owner_id", &ownerID)
    try visitor.visit("languages", &languages)
    try visitor.visit("games", &games)
  }

  var key: (Int, Int, Int, Int, UInt64, UInt64) {
    (kind.rawValue, id, ownerKind.rawValue, ownerID, languages.bits, games)
  }
}
