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

/// The text that a unit of a localization translates, as encoded in the unit's id.
///
/// The format is `<endpoint>.<identifier>.<field>`, for example `version-group.scarlet-violet.name`. If two
/// resources share the identifier, it is `<endpoint>.<identifier>.<id>.<field>`, for example
/// `item.roseli-berry.2279.name`.
package struct LocalizationKey: Sendable, Hashable {
  package var kind: ResourceKind
  package var identifier: String
  /// The id of the resource; only set if ``identifier`` is ambiguous.
  package var id: Int?
  package var field: LocalizedText.Field
}

extension LocalizationKey {
  /// Parses a unit id; nil if it is malformed, its endpoint is unknown or its kind does not have the field.
  package init?(unitID: String) {
    let parts = unitID.split(separator: ".", omittingEmptySubsequences: false)
    guard 3...4 ~= parts.count, let kind = ResourceKind(endpoint: parts[0]), !parts[1].isEmpty,
      let field = LocalizableTexts.fields(of: kind).first(where: {
        $0.identifier == parts[parts.count - 1]
      })
    else { return nil }
    self.init(kind: kind, identifier: String(parts[1]), field: field)
    if parts.count == 4 {
      guard let id = Int(parts[2]) else { return nil }
      self.id = id
    }
  }

  package var unitID: String {
    let id = id.map { ".\($0)" } ?? ""
    return "\(kind.endpoint).\(identifier)\(id).\(field.identifier)"
  }
}
