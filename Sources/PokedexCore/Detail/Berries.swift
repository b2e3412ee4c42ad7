import Base
import PokedexModel

/// A berry with its names and flavors.
public struct BerryDetail: Sendable, Hashable, Codable, Identifiable {
  /// The flavor of a berry.
  public struct Flavor: Sendable, Hashable, Codable, Identifiable {
    public var flavor: NamedResource<BerryFlavor>
    /// Greater than 0.
    public var potency: Int

    public var id: BerryFlavorID { flavor.id }
  }

  public var berry: Berry
  /// The berry as an item: see ``Pokedex/item(_:in:language:)`` for its effect and texts.
  public var item: NamedResource<Item>
  public var firmness: NamedResource<BerryFirmness>?
  /// The flavors that the berry has, by id.
  public var flavors: [Flavor] = []

  public var id: BerryID { berry.id }
}

extension Pokedex {
  /// Returns all berries, ascending by id.
  public func berries(language: DisplayLanguage? = nil) throws(PokedexError) -> [BerryDetail] {
    let found = try pool.read { reader throws(SQLiteError) in
      (berries: try reader.records(Self.berries), flavors: try reader.records(Self.berryFlavors))
    }
    let flavors = Dictionary(grouping: found.flavors, by: \.berry)
    return try found.berries.map { berry throws(PokedexError) in
      BerryDetail(
        berry: berry, item: try named(berry.item, language),
        firmness: try berry.firmness.map { id throws(PokedexError) in try named(id, language) },
        flavors: try (flavors[berry.id] ?? []).map { row throws(PokedexError) in
          BerryDetail.Flavor(flavor: try named(row.flavor, language), potency: row.potency)
        })
    }
  }

  private static let berries = RecordQuery<Berry>("ORDER BY id")
  private static let berryFlavors = RecordQuery<BerryFlavorPotency>(
    "WHERE potency > 0 ORDER BY berry_id, flavor_id")
}
