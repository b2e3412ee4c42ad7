import Base
import Layers
import PokedexModel

/// The rows derived from the values of many resources: the values of everything in every version group.
struct Resolution: Sendable {
  /// The tables that it makes.
  private var rows = NormalizedDex()
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
    rows.versionGroups = dex.versionGroups
    let introductions = Introductions(dex)
    rows.pokemon = dex.pokemon.map { row in
      changing(row) { $0.generation = GenerationID(introductions.generation(of: row.id)) }
    }
    let pokemonResolver = PokemonResolver(dex, references, findings: findings)
    for values in part.pokemon {
      rows.pokemonVariants += pokemonResolver.variants(
        of: values, since: introductions.generation(of: values.id))
      rows.pastValues += values.pastValues
    }
    rows.moves = games.moves(dex)
    let moveResolver = MoveResolver(dex, ruleReferences, games: games)
    for values in part.moves {
      rows.moveVariants += moveResolver.variants(of: values)
      rows.moveStatChanges += moveResolver.statChanges(of: values)
      rows.pastValues += values.pastValues
    }
    let chart = TypeResolver(
      part.types, generations: dex.generations, references, findings: findings)
    rows.typeEfficacies = chart.rows
    let varieties = Varieties(dex, introductions, references: references)
    EvolutionForms.fill(&dex, varieties)
    dex.fillEvolutionGames()
    let presence = Presence(
      dex, varieties, known: part.knownPresence, absent: part.knownAbsence, references: references
    ).rows(introductions)
    rows.presence = presence
    rows.evolutions = EvolutionGames(
      dex, varieties, introductions: introductions, presence: presence, references: references
    ).rows()
    let ancestry = Ancestry(dex, varieties, findings: findings)
    inherited = Inheritance(
      dex, varieties, ancestry: ancestry, presence: presence, references: references
    ).rows()
  }

  /// Writes the rows to their tables.
  func fill(_ dex: inout NormalizedDex) {
    dex.versionGroups = rows.versionGroups
    dex.pokemon = rows.pokemon
    dex.evolutions = rows.evolutions
    dex.pokemonVariants = rows.pokemonVariants
    dex.moves = rows.moves
    dex.moveVariants = rows.moveVariants
    dex.moveStatChanges = rows.moveStatChanges
    dex.pastValues = rows.pastValues
    dex.typeEfficacies = rows.typeEfficacies
    dex.presence = rows.presence
    dex.setNationalIndices(rows.presence, in: nationalIndices)
    dex.learnset += inherited
  }
}
