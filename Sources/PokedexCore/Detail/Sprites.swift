import PokedexModel
import SQLiteKit

/// The URLs of a pokemon's sprites; nil if PokéAPI has none.
public struct Sprites: Sendable, Hashable {
  public var front: String?
  public var frontShiny: String?
  public var home: String?
  public var homeShiny: String?
  public var artwork: String?

  public init() {}
}

/// The shared parts of sprite URLs: each set of templates has at most one template per slot.
struct SpriteSets: Sendable {
  private var sets: [Int: [Part]] = [:]

  private struct Part: Sendable {
    var slot: Slot
    var prefix: String
    var suffix: String
  }

  /// PokéAPI's JSON paths of the fields.
  private enum Slot: String {
    case front = "front_default"
    case frontShiny = "front_shiny"
    case home = "other.home.front_default"
    case homeShiny = "other.home.front_shiny"
    case artwork = "other.official-artwork.front_default"
  }

  init(_ reader: Reader) throws(SQLiteError) {
    var sets = sets
    try reader.forEach(Self.query) { row throws(SQLiteError) in
      guard let slot = Slot(rawValue: row.text(1)) else { return }
      sets[row.int(0), default: []].append(
        Part(slot: slot, prefix: row.text(2), suffix: row.text(3)))
    }
    self.sets = sets
  }

  /// Fills in the URLs of the set `id` for the owner of `stem`.
  func fill(_ sprites: inout Sprites, set id: Int, stem: String) {
    for part in sets[id] ?? [] {
      Self.fill(&sprites, part.slot, part.prefix + stem + part.suffix)
    }
  }

  /// Sets the URL of PokéAPI's field `slot`.
  static func fill(_ sprites: inout Sprites, slot: String, _ address: String) {
    if let slot = Slot(rawValue: slot) { fill(&sprites, slot, address) }
  }

  private static func fill(_ sprites: inout Sprites, _ slot: Slot, _ address: String) {
    switch slot {
    case .front: sprites.front = address
    case .frontShiny: sprites.frontShiny = address
    case .home: sprites.home = address
    case .homeShiny: sprites.homeShiny = address
    case .artwork: sprites.artwork = address
    }
  }

  private static let query = Query(
    """
    SELECT m.set_id, t.slot, t.prefix, t.suffix FROM sprite_template AS t
    JOIN sprite_set AS m ON m.template_id = t.id
    WHERE t.slot IN ('front_default', 'front_shiny', 'other.home.front_default',
      'other.home.front_shiny', 'other.official-artwork.front_default')
    """)
}

extension Pokedex {
  func spriteSets() throws(PokedexError) -> SpriteSets {
    try spriteSetsSlot.get { () throws(PokedexError) in
      try pool.read { reader throws(SQLiteError) in try SpriteSets(reader) }
    }
  }

  /// Returns the main sprites of a pokemon.
  public func sprites(of pokemon: PokemonID) throws(PokedexError) -> Sprites {
    var sprites = Sprites()
    try pool.read { reader throws(SQLiteError) in
      try reader.forEach(Self.ownerQuery, ResourceKind.pokemon.rawValue, pokemon.rawValue) {
        row throws(SQLiteError) in
        SpriteSets.fill(&sprites, slot: row.text(0), row.text(1) + row.text(2) + row.text(3))
      }
    }
    return sprites
  }

  /// Returns the main sprites of all pokemon.
  func allSprites() throws(PokedexError) -> [PokemonID: Sprites] {
    let sets = try spriteSets()
    var all: [PokemonID: Sprites] = [:]
    try pool.read { reader throws(SQLiteError) in
      try reader.forEach(Self.ownersQuery, ResourceKind.pokemon.rawValue) {
        row throws(SQLiteError) in
        sets.fill(&all[row.id(0), default: Sprites()], set: row.int(2), stem: row.text(1))
      }
    }
    return all
  }

  private static let ownerQuery = Query(
    """
    SELECT t.slot, t.prefix, o.stem, t.suffix FROM sprite AS o
    JOIN sprite_set AS m ON m.set_id = o.set_id JOIN sprite_template AS t ON t.id = m.template_id
    WHERE o.kind = ?1 AND o.id = ?2 AND t.slot IN ('front_default', 'front_shiny',
      'other.home.front_default', 'other.home.front_shiny',
      'other.official-artwork.front_default')
    """)
  private static let ownersQuery = Query(
    "SELECT id, stem, set_id FROM sprite WHERE kind = ?1")
}
