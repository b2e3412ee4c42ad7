import JSON
import PokedexCore

/// The evolution families of species, with their methods as sentences.
struct SiteEvolutions {
  private var families: [Int: JSONValue] = [:]

  init(_ pokedex: Pokedex, _ reference: SiteReference, _ roster: SiteRoster) throws {
    for family in try pokedex.evolutionFamilies() {
      families[family.id] = [
        "members": .array(family.members.map { JSONValue(roster.placeOfSpecies[$0]) }),
        "methods": .array(
          family.methods.compactMap { method in
            guard let from = roster.placeOfSpecies[method.from],
              let to = roster.placeOfSpecies[method.to]
            else { return nil }
            return [
              .int(from), .int(to), .int(Int(reference.sets.bits(method.versionGroups))),
            ]
          }),
      ]
    }
  }

  /// Returns `{"members": [species], "methods": [[from, to, games, [en, ja]]]}`; species are indices, and bit n of
  /// games is set if the method works in the n-th game.
  func json(_ species: Species) -> JSONValue {
    families[species.evolutionChain] ?? ["members": [], "methods": []]
  }
}
