import Basics
import PokedexCore

/// The evolution families of species, with their methods as sentences.
struct SiteEvolutions {
  private var families: [EvolutionChainID: JSONValue] = [:]

  init(_ pokedex: Pokedex, _ reference: SiteReference, roster: SiteRoster) throws {
    let games = reference.games.map { VersionGroupID($0.id) }
    for family in try pokedex.evolutionFamilies() {
      var parents: [SpeciesID: SpeciesID] = [:]
      for method in family.methods { parents[method.to] = method.from }
      families[family.id] = [
        "members": .array(
          family.members.map { species in
            [
              JSONValue(roster.placeOfSpecies[species]),
              JSONValue(parents[species].flatMap { roster.placeOfSpecies[$0] }),
            ]
          }),
        "methods": .array(
          try Self.sentences(family.methods, games, pokedex: pokedex).compactMap {
            sentence, games in
            guard let species = roster.placeOfSpecies[sentence.species] else { return nil }
            return [
              .int(species), .int(Int(reference.sets.bits(games))),
              .string(sentence.english), .string(sentence.japanese),
            ]
          }),
      ]
    }
  }

  /// What a page says about how a species evolves from its parent.
  struct Sentence: Hashable {
    /// The index of the method.
    var place: Int
    var species: SpeciesID
    var english: String
    var japanese: String
  }

  /// Returns the sentences in the order of the methods, with the games in which a page has them. The sentence of a
  /// method names a form only in games where the family has methods of several forms.
  static func sentences(
    _ methods: [Evolution], _ games: [VersionGroupID], pokedex: Pokedex
  ) throws -> [(sentence: Sentence, games: VersionGroupSet)] {
    let (first, second) = try pokedex.pageLanguages
    // Most families have the same methods in many games.
    var gamesByMethods: [[Int]: VersionGroupSet] = [:]
    for game in games {
      let places = methods.indices.filter { methods[$0].versionGroups.contains(game) }
      gamesByMethods[places, default: []].insert(game)
    }
    var gamesBySentence: [Sentence: VersionGroupSet] = [:]
    for (places, games) in gamesByMethods {
      let shown = places.map { methods[$0] }
      let english = try pokedex.evolutionTexts(of: shown, language: first)
      let japanese = try pokedex.evolutionTexts(of: shown, language: second)
      for (index, place) in places.enumerated() {
        let sentence = Sentence(
          place: place, species: methods[place].to, english: english[index],
          japanese: japanese[index])
        gamesBySentence[sentence, default: []].formUnion(games)
      }
    }
    return gamesBySentence.map { ($0, $1) }.sorted {
      ($0.0.place, $0.1.bits) < ($1.0.place, $1.1.bits)
    }
  }

  /// Returns `{"members": [[species, parent]], "methods": [[species, games, en, ja]]}`. Species are indices, the
  /// parent null for a root; bit n of games is set if the method works in the n-th game.
  func json(_ species: Species) -> JSONValue {
    families[species.evolutionChain] ?? ["members": [], "methods": []]
  }
}
