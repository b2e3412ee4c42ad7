import JSON
import PokedexCore
import PokedexModel

/// What `pokedex show` tells of a pokemon, as text and as JSON the same.
struct PokemonPage {
  var detail: PokemonDetail
  /// What the games of the version group say; where they say nothing, the last that games before them
  /// said.
  var flavorTexts: [GameText]
  /// Whether eggs and genders existed.
  var hasBreeding: Bool

  /// The pokemon of the species that existed, this one included.
  var varieties: [Named<Pokemon>]

  init(_ detail: PokemonDetail, _ session: ReadingSession) throws {
    self.detail = detail
    let pokedex = session.pokedex
    let groups = try pokedex.versionGroups()
    let generation = groups.first { $0.id == detail.versionGroup.id }?.generation
    hasBreeding = generation.map { $0 > Self.firstGeneration } ?? true
    varieties = try detail.varieties.filter {
      try pokedex.variant(of: $0.id, at: detail.versionGroup.id) != nil
    }
    func texts(_ groups: [VersionGroupID]) throws -> [GameText] {
      try pokedex.gameTexts(
        of: .pokemonSpecies, detail.species.id.rawValue, in: session.language,
        at: VersionGroupSet(groups))
    }
    flavorTexts = try texts([detail.versionGroup.id])
    if flavorTexts.isEmpty {
      flavorTexts = try texts(groups.map(\.id).prefix { $0 != detail.versionGroup.id } + []).suffix(
        1)
    }
  }

  private static let firstGeneration = GenerationID(1)
}
