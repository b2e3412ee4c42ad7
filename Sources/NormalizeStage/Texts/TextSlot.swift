package import PokedexModel

/// The resource and field of a short text, in any language.
package struct TextSlot: Hashable, Sendable {
  package var kind: ResourceKind
  package var id: Int
  package var field: LocalizedText.Field
}

/// The resource, field and language of a text.
struct LanguageSlot: Hashable {
  var kind: ResourceKind
  var id: Int
  var field: LocalizedText.Field
  var language: LanguageID
}

extension LocalizedText {
  init(_ place: LanguageSlot, _ source: TextSource, _ text: String) {
    self.init()
    (kind, id, field, language) = (place.kind, place.id, place.field, place.language)
    (self.source, self.text) = (source, text)
  }

  var slot: TextSlot { TextSlot(kind: kind, id: id, field: field) }
  var place: LanguageSlot { LanguageSlot(kind: kind, id: id, field: field, language: language) }
}

extension PastEffect {
  init(_ place: LanguageSlot, until: VersionGroupID, _ source: TextSource, _ text: String) {
    self.init()
    (kind, id, field, language) = (place.kind, place.id, place.field, place.language)
    (self.until, self.source, self.text) = (until, source, text)
  }
}
