import Basics
import PokedexCore

/// The forms of all pokemon.
struct SiteForms {
  /// By pokemon, the default form first: `[identifier, en, ja, game of introduction, flags]` with the flags 1 in
  /// battle only and 2 Mega Evolution.
  private(set) var json: [PokemonID: [JSONValue]] = [:]

  init(_ pokedex: Pokedex, _ reference: SiteReference, roster: SiteRoster) throws {
    let names = Dictionary(
      try PageName.read(pokedex, .pokemonForm).map { (FormID($0.id), $0) },
      uniquingKeysWith: { first, _ in first })
    for body in roster.pokemon {
      for form in try pokedex.forms(of: .id(body.history.id), language: .english).map(\.form) {
        guard let name = names[form.id] else { continue }
        json[form.pokemon, default: []].append([
          .string(name.identifier), .string(name.english), .string(name.japanese),
          reference.json(form.introducedIn),
          .int((form.isBattleOnly ? 1 : 0) + (form.isMega ? 2 : 0)),
        ])
      }
    }
  }
}
