/// A row of ``Pokedex/list(_:with:language:)``: a pokemon as of the game of the query.
///
/// The members of ``summary`` are those of the row: `row.name`, `row.types`.
@dynamicMemberLookup
public struct PokemonRow: Sendable, Hashable, Codable, Identifiable {
  public var summary: PokemonSummary
  /// The number of the species in the national Pokédex.
  public var number: Int
  /// The number of the species in the Pokédex of the query; nil if it names none.
  public var dexNumber: Int?
  public var stats: BaseStats
  /// The sum of the base stats: see ``BaseStats/total``.
  public var total: Int
  /// The abilities of the slots that are not empty; empty before generation III.
  public var abilities: [AbilitySlot]
  /// In decimeters.
  public var height: Int
  /// In hectograms; nil if it is not known.
  public var weight: Int?
  /// 0 to 255, in the newest games that have it; ``PokemonDetail/gameValues`` has that of each game.
  public var captureRate: Int
  public var habitat: NamedResource<PokemonHabitat>?
  /// Such as "Mouse Pokémon"; nil in a list that does not ask for it.
  public var genus: String?
  /// The URL of the official artwork; nil in a list that does not ask for it, and if PokéAPI has none.
  public var artwork: String?
  /// The value by which the list is sorted: a number, or a measure in its unit. Nil for a list in the order of
  /// ids or names, and if the pokemon has no such value.
  public var sortValue: Int?

  public var id: PokemonID { summary.id }

  public init(
    summary: PokemonSummary, number: Int? = nil, dexNumber: Int? = nil, stats: BaseStats,
    abilities: [AbilitySlot] = [], height: Int = 0, weight: Int? = nil, captureRate: Int = 0,
    habitat: NamedResource<PokemonHabitat>? = nil, sortValue: Int? = nil
  ) {
    self.summary = summary
    self.number = number ?? summary.speciesID.rawValue
    self.dexNumber = dexNumber
    self.stats = stats
    total = stats.total
    self.abilities = abilities
    (self.height, self.weight, self.captureRate) = (height, weight, captureRate)
    self.habitat = habitat
    self.sortValue = sortValue
  }

  /// What a list has only if it is asked for, because it takes some milliseconds.
  public enum Extra: String, Sendable, Hashable, Codable, CaseIterable { case genus, artwork }

  public subscript<Value>(dynamicMember member: KeyPath<PokemonSummary, Value>) -> Value {
    summary[keyPath: member]
  }
}

/// The named abilities of the rows of a list. Rows with equal abilities share one array.
struct AbilitySlots {
  private struct Slots: Hashable {
    var ability1: AbilityID?
    var ability2: AbilityID?
    var hidden: AbilityID?
  }

  private let names: NameTable
  private var known: [Slots: [AbilitySlot]] = [:]

  init(_ names: NameTable) { self.names = names }

  subscript(variant: PokemonVariant) -> [AbilitySlot] {
    mutating get {
      let slots = Slots(
        ability1: variant.ability1, ability2: variant.ability2, hidden: variant.abilityHidden)
      if let known = known[slots] { return known }
      let named = AbilitySlot.slots(of: variant, names.resource)
      known[slots] = named
      return named
    }
  }
}
