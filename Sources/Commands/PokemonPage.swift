import JSON
import PokedexCore
import PokedexModel

/// The content of `pokedex show` for a pokemon, the same as text and as JSON.
struct PokemonPage {
  var detail: PokemonDetail
  /// The flavor texts of the games in the version group; if it has none, the latest one of earlier games.
  var flavorTexts: [GameText]
  /// Whether eggs and genders existed in the version group.
  var hasBreeding: Bool

  /// The pokemon of the species in the version group, including this one.
  var varieties: [NamedResource<Pokemon>]

  init(_ detail: PokemonDetail, _ session: ReadingSession) throws {
    self.detail = detail
    let pokedex = session.pokedex
    let groups = try pokedex.versionGroups()
    let generation = groups.first { $0.id == detail.versionGroup.id }?.generation
    hasBreeding = generation.map { $0 > Self.firstGeneration } ?? true
    varieties = try detail.varieties.filter {
      try pokedex.variant(of: .id($0.id), in: .id(detail.versionGroup.id)) != nil
    }
    func texts(_ groups: [VersionGroupID]) throws -> [GameText] {
      try pokedex.gameTexts(
        of: .pokemonSpecies, detail.species.id.rawValue, in: VersionGroupSet(groups),
        language: session.language)
    }
    flavorTexts = try texts([detail.versionGroup.id])
    if flavorTexts.isEmpty {
      flavorTexts = try texts(groups.map(\.id).prefix { $0 != detail.versionGroup.id } + []).suffix(
        1)
    }
  }

  private static let firstGeneration = GenerationID(1)
}
