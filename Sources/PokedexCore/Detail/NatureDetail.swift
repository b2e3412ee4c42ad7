import Base
import PokedexModel

/// A nature with the names of what it changes.
public struct NatureDetail: Sendable, Hashable, Codable, Identifiable {
  public var nature: NamedResource<Nature>
  /// The stat that the nature raises by 10 %; nil for a neutral nature, as the other members.
  public var increasedStat: NamedResource<Stat>?
  /// The stat that the nature lowers by 10 %.
  public var decreasedStat: NamedResource<Stat>?
  public var likesFlavor: NamedResource<BerryFlavor>?
  public var hatesFlavor: NamedResource<BerryFlavor>?

  public var id: NatureID { nature.id }
}

extension Pokedex {
  /// Returns the details of a nature.
  ///
  /// - Throws: ``PokedexError`` `unknownName`, `ambiguousName`, `unknownResource`.
  public func nature(_ nature: ResourceKey<Nature>, language: DisplayLanguage? = nil)
    throws(PokedexError) -> NatureDetail
  {
    let id = try self.id(of: nature)
    guard let row = try natures().first(where: { $0.id == id }) else {
      throw Self.unknown(.nature, id.rawValue)
    }
    func name<Entity: ResourceEntity>(_ id: ID<Entity>?) throws(PokedexError)
      -> NamedResource<Entity>?
    {
      guard let id else { return nil }
      return try named(id, language)
    }
    return NatureDetail(
      nature: try named(id, language), increasedStat: try name(row.increasedStat),
      decreasedStat: try name(row.decreasedStat), likesFlavor: try name(row.likesFlavor),
      hatesFlavor: try name(row.hatesFlavor))
  }
}
