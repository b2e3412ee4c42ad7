import Base
import PokedexCore

/// What the page of a pokemon shows in each game, as scripts that the pages of both languages read.
struct SiteGames: Sendable {
  private let pokedex: Pokedex
  /// In the order of release.
  private let games: [VersionGroup]
  private let families: [EvolutionChainID: EvolutionFamily]
  /// By pokemon: its values in sets of games, and its moves.
  private var values: [PokemonID: [JSONValue.Member]] = [:]
  private let languages: [DisplayLanguage]

  init(_ relations: SiteRelations, _ reference: SiteReference) throws {
    pokedex = relations.pokedex
    games = reference.groups
    families = Dictionary(try pokedex.evolutionFamilies().map { ($0.id, $0) }) { first, _ in first }
    let (english, japanese) = try pokedex.pageLanguages
    languages = [english, japanese]
    let supplements = try Self.supplements(pokedex, reference)
    let learnsets = try SiteLearnsets(pokedex, reference)
    for history in relations.allPokemon.compactMap({ relations.histories[$0] }) {
      let isKnown = !history.present.isEmpty || !history.absent.isEmpty
      func number(_ games: VersionGroupSet) -> JSONValue {
        isKnown ? .int(reference.sets.number(games)) : .null
      }
      values[history.id] = [
        .init("present", number(history.present)), .init("absent", number(history.absent)),
        .init(
          "variants",
          .array(
            history.variants.map {
              $0.json(
                &reference.sets, type: { reference.place($0) }, ability: { reference.place($0) })
            })),
        .init("moves", learnsets.rows(history.id)),
        .init("supplements", .array(supplements[history.id] ?? [])),
      ]
    }
  }

  /// Returns `[source, set of games]` by pokemon: where its moves are from another source than PokéAPI.
  private static func supplements(_ pokedex: Pokedex, _ reference: SiteReference) throws
    -> [PokemonID: [JSONValue]]
  {
    let sources = Dictionary(
      try pokedex.supplements().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var games: [PokemonID: [String: VersionGroupSet]] = [:]
    for value in try pokedex.supplementedValues()
    where value.kind == .pokemon && value.field == "learnset" {
      guard let source = sources[value.supplement], let game = source.versionGroup,
        VersionGroupSet.canHold(game)
      else { continue }
      games[PokemonID(value.resourceID), default: [:]][source.source, default: []].insert(game)
    }
    var rows: [PokemonID: [JSONValue]] = [:]
    for (pokemon, games) in games.sorted(by: { $0.key < $1.key }) {
      rows[pokemon] = games.sorted { $0.key < $1.key }.map {
        [.string($0.key), .int(reference.sets.number($0.value))]
      }
    }
    return rows
  }

  // MARK: Evolution

  /// What determines an evolution tree: a generation, and the methods of the family in a game.
  private struct Key: Hashable {
    var generation: GenerationID
    var methods: [Int]
  }

  /// Returns `[games, tree]` for the different trees of a pokemon, where games are hexadecimal, and a tree is `[page, en, ja, [methods in English], [methods in Japanese], [trees]]`.
  private func evolutions(_ history: PokemonHistory, _ relations: SiteRelations) throws
    -> JSONValue
  {
    guard let family = families[history.species.evolutionChain], family.members.count > 1 else {
      return []
    }
    let there = relations.shownGames(history)
    var keys: [Key] = []
    var sets: [Key: [VersionGroupID]] = [:]
    for game in games where there.contains(game.id) {
      let key = Key(
        generation: game.generation,
        methods: family.methods.indices.filter {
          family.methods[$0].versionGroups.contains(game.id)
        })
      if sets[key] == nil { keys.append(key) }
      sets[key, default: []].append(game.id)
    }
    var trees: [(games: VersionGroupSet, tree: JSONValue)] = []
    for key in keys {
      guard let games = sets[key], let game = games.first else { continue }
      let nodes = try languages.map {
        try pokedex.evolutionTree(of: .id(history.id), in: .id(game), language: $0)
      }
      let tree = Self.json(nodes[0], nodes[1], in: relations)
      if let same = trees.firstIndex(where: { $0.tree == tree }) {
        trees[same].games.formUnion(VersionGroupSet(games))
      } else {
        trees.append((VersionGroupSet(games), tree))
      }
    }
    return .array(trees.map { [.string(relations.hexadecimal($0.games)), $0.tree] })
  }

  private static func json(
    _ english: EvolutionNode, _ japanese: EvolutionNode, in relations: SiteRelations
  ) -> JSONValue {
    let path = relations.path(.pokemon, english.id.rawValue) ?? ""
    func texts(_ node: EvolutionNode) -> JSONValue { .array(node.texts.map { .string($0) }) }
    return [
      .string(String(path.dropFirst("species/".count).dropLast(".html".count))),
      .string(english.pokemon.name), .string(japanese.pokemon.name), texts(english),
      texts(japanese),
      .array(zip(english.children, japanese.children).map { json($0, $1, in: relations) }),
    ]
  }

  /// Returns the data of a pokemon in all games.
  func json(_ pokemon: PokemonID, _ relations: SiteRelations) throws -> JSONValue {
    guard let history = relations.histories[pokemon] else { return .null }
    return .object(
      (values[pokemon] ?? []) + [.init("evolutions", try evolutions(history, relations))])
  }
}
