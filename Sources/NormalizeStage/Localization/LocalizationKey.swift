package import PokedexModel

/// What a unit of a localization names, as its id spells it.
///
/// `<endpoint>.<slug>.<field>`, as `version-group.scarlet-violet.name`; where two resources share
/// the slug, `<endpoint>.<slug>.<id>.<field>`, as `item.roseli-berry.2279.name`.
package struct LocalizationKey: Sendable, Hashable {
  package var kind: ResourceKind
  package var identifier: String
  /// Given only where ``identifier`` alone would say two resources.
  package var id: Int?
  package var field: TextField

  package init(kind: ResourceKind, identifier: String, id: Int? = nil, field: TextField) {
    self.kind = kind
    self.identifier = identifier
    self.id = id
    self.field = field
  }

  /// Nil for an id of another shape, of an unknown endpoint, or of a field that its kind has not.
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
