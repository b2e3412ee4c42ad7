package import PokedexModel

/// The place of a short text, whatever its language.
package struct TextSlot: Hashable, Sendable {
  package var kind: ResourceKind
  package var id: Int
  package var field: TextField

  package init(kind: ResourceKind, id: Int, field: TextField) {
    self.kind = kind
    self.id = id
    self.field = field
  }
}
