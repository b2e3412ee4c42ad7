import Base

/// A picture of a pokemon, by PokéAPI's JSON path: `front_default`,
/// `versions.generation-v.black-white.animated.front_default`.
public struct SpriteSlot: RawRepresentable, Sendable, Hashable, Codable, CodingKeyRepresentable,
  Identifiable, Comparable, ExpressibleByStringLiteral
{
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral path: String) { rawValue = path }

  public var id: String { rawValue }

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  public static let front: SpriteSlot = "front_default"
  public static let frontShiny: SpriteSlot = "front_shiny"
  public static let frontFemale: SpriteSlot = "front_female"
  public static let frontShinyFemale: SpriteSlot = "front_shiny_female"
  public static let back: SpriteSlot = "back_default"
  public static let backShiny: SpriteSlot = "back_shiny"
  public static let backFemale: SpriteSlot = "back_female"
  public static let backShinyFemale: SpriteSlot = "back_shiny_female"
  /// The picture of Pokémon HOME.
  public static let home: SpriteSlot = "other.home.front_default"
  public static let homeShiny: SpriteSlot = "other.home.front_shiny"
  public static let homeFemale: SpriteSlot = "other.home.front_female"
  public static let homeShinyFemale: SpriteSlot = "other.home.front_shiny_female"
  /// The official artwork.
  public static let artwork: SpriteSlot = "other.official-artwork.front_default"
  public static let artworkShiny: SpriteSlot = "other.official-artwork.front_shiny"
  /// A drawing as SVG.
  public static let dreamWorld: SpriteSlot = "other.dream_world.front_default"
  /// An animation as GIF.
  public static let showdown: SpriteSlot = "other.showdown.front_default"
  public static let showdownShiny: SpriteSlot = "other.showdown.front_shiny"
}

/// The URLs of a pokemon's sprites. The pictures themselves are not in the database.
public struct Sprites: Sendable {
  /// The variable part of the URLs, such as `25`.
  private var stem: String
  private var templates: [SpriteSlot: Template]

  struct Template: Sendable {
    var prefix: String
    var suffix: String
  }

  /// - Parameter urls: the URL of each slot.
  public init(_ urls: [SpriteSlot: String] = [:]) {
    stem = ""
    templates = urls.mapValues { Template(prefix: $0, suffix: "") }
  }

  init(stem: String, _ templates: [SpriteSlot: Template]) {
    self.stem = stem
    self.templates = templates
  }

  /// The URL of a slot; nil if PokéAPI has none.
  public subscript(slot: SpriteSlot) -> String? {
    templates[slot].map { $0.prefix + stem + $0.suffix }
  }

  /// The slots that have a URL, sorted.
  public var slots: [SpriteSlot] { templates.keys.sorted() }

  /// All URLs by slot.
  public var urls: [SpriteSlot: String] { templates.mapValues { $0.prefix + stem + $0.suffix } }

  public var front: String? { self[.front] }
  public var frontShiny: String? { self[.frontShiny] }
  public var home: String? { self[.home] }
  public var homeShiny: String? { self[.homeShiny] }
  public var artwork: String? { self[.artwork] }
}

extension Sprites: Hashable {
  public static func == (a: Sprites, b: Sprites) -> Bool { a.urls == b.urls }
  public func hash(into hasher: inout Hasher) { hasher.combine(urls) }
}

/// Encoded as an object of the URLs by slot.
extension Sprites: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([SpriteSlot: String].self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(urls)
  }
}

extension Pokedex {
  /// Returns the sprites of a pokemon; without slots if it has none, or in an edition without sprites.
  public func sprites(of pokemon: ResourceKey<Pokemon>) throws(PokedexError) -> Sprites {
    try sprites(.pokemon, id(of: pokemon).rawValue)
  }

  func sprites(_ kind: ResourceKind, _ id: Int) throws(PokedexError) -> Sprites {
    guard let owner = try record(Self.ownerQuery, kind.rawValue, id) else { return Sprites() }
    return Sprites(stem: owner.stem, try spriteTemplates(owner.set))
  }

  func allSprites<Entity: ResourceEntity>(of type: Entity.Type) throws(PokedexError)
    -> [ID<Entity>: Sprites]
  {
    var all: [ID<Entity>: Sprites] = [:]
    for owner in try records(Self.ownersQuery, Entity.resourceKind.rawValue) {
      all[ID(owner.id)] = Sprites(stem: owner.stem, try spriteTemplates(owner.set))
    }
    return all
  }

  /// Returns the shared parts of the URLs of a set of sprites. Few sets serve all pokemon.
  private func spriteTemplates(_ set: Int) throws(PokedexError) -> [SpriteSlot: Sprites.Template] {
    try cached({ $0.spriteTemplates[set] }, { $0.spriteTemplates[set] = $1 }) {
      reader throws(SQLiteError) in
      var templates: [SpriteSlot: Sprites.Template] = [:]
      for row in try reader.records(Self.templateQuery, set) {
        templates[SpriteSlot(rawValue: row.slot)] = .init(prefix: row.prefix, suffix: row.suffix)
      }
      return templates
    }
  }

  private static let ownerQuery = RecordQuery<SpriteOwner>("WHERE kind = ?1 AND id = ?2")
  private static let ownersQuery = RecordQuery<SpriteOwner>("WHERE kind = ?1")
  private static let templateQuery = RecordQuery<SpriteTemplate>(
    "JOIN sprite_set ON template_id = sprite_template.id WHERE set_id = ?1")
}
