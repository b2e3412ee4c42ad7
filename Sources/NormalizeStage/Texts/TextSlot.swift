package import PokedexModel

/// The resource and field of a short text, in any language.
package struct TextSlot: Hashable, Sendable {
  package var kind: ResourceKind
  package var id: Int
  package var field: LocalizedText.Field
}
