import Base
import Layers
import PokedexModel

/// The rows derived from the values of many resources: the values of everything in every version group.
struct Resolution: Sendable {
  private var versionGroups: [VersionGroup] = []
  private var pokemon: [Pokemon] = []
  private var evolutions: [Evolution] = []
  private var pokemonVariants: [PokemonVariant] = []
  private var moves: [Move] = []
  private var moveVariants: [MoveVariant] = []
  private var moveStatChanges: [MoveStatChange] = []
  private var pastValues: [PastValue] = []
  private var typeEfficacies: [TypeEfficacy] = []
  private var presence: [PokemonPresence] = []
  private var inherited: [LearnsetEntry] = []
  private let nationalIndices: VersionGroupSet

  /// Resolves `part`, which has the amended data of all resources, with the learnset grouped by pokemon.
  init(
    of part: DexPart, _ references: ReferenceTable, _ ruleReferences: RuleReferences,
    games: MoveGames, findings: DiagnosticCollector
  ) {
    var dex = part.dex
    nationalIndices = part.nationalIndices
    dex.fillVersionGroups(references)
    versionGroups = dex.versionGroups
    let introductions = Introductions(dex)
    pokemon = dex.pokemon.map { row in
      var row = row
      row.generation = GenerationID(introductions.generation(of: row.id))
      return row
    }
    let pokemonResolver = PokemonResolver(dex, references, findings: findings)
    for values in part.pokemon {
      pokemonVariants += pokemonResolver.variants(
        of: values, since: introductions.generation(of: values.id))
      pastValues += values.pastValues
    }
    moves = games.moves(dex)
    let moveResolver = MoveResolver(dex, ruleReferences, games: games)
    for values in part.moves {
      moveVariants += moveResolver.variants(of: values)
      moveStatChanges += moveResolver.statChanges(of: values)
      pastValues += values.pastValues
    }
    let chart = TypeResolver(
      part.types, generations: dex.generations, references, findings: findings)
    typeEfficacies = chart.rows
    let varieties = Varieties(dex, introductions, references: references)
    EvolutionForms.fill(&dex, varieties)
    dex.fillEvolutionGames()
    presence = Presence(
      dex, varieties, known: part.knownPresence, absent: part.knownAbsence, references: references
    ).rows(introductions)
    evolutions = EvolutionGames(
      dex, varieties, introductions: introductions, presence: presence, references: references
    ).rows()
    let ancestry = Ancestry(dex, varieties, findings: findings)
    inherited = Inheritance(
      dex, varieties, ancestry: ancestry, presence: presence, references: references
    ).rows()
  }

  /// Writes the rows to their tables.
  func fill(_ dex: inout NormalizedDex) {
    dex.versionGroups = versionGroups
    dex.pokemon = pokemon
    dex.evolutions = evolutions
    dex.pokemonVariants = pokemonVariants
    dex.moves = moves
    dex.moveVariants = moveVariants
    dex.moveStatChanges = moveStatChanges
    dex.pastValues = pastValues
    dex.typeEfficacies = typeEfficacies
    dex.presence = presence
    dex.setNationalIndices(presence, in: nationalIndices)
    dex.learnset += inherited
  }
}
