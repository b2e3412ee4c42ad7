import Base
import PokedexCore

/// The amount of data in a database, by language and by game, as the report shows it.
struct ReportCensus {
  /// The languages whose texts are counted: those covered by the project's guarantees, then the others by id.
  let languages: [NamedResource<Language>]
  private let census: Census
  private let groups: [VersionGroupSummary]
  private let methods: [NamedResource<MoveLearnMethod>]
  private let rows: [String: Int]

  init(_ pokedex: Pokedex) throws {
    let first = ["en", "ja", "ja-hrkt", "ja-roma"]
    let named = try pokedex.languages.map(\.rawValue)
    let all = try pokedex.all(Language.self, language: .english)
      .filter { named.contains($0.identifier) }
    languages =
      first.compactMap { code in all.first { $0.identifier == code } }
      + all.filter { !first.contains($0.identifier) }
    census = try pokedex.census()
    groups = try pokedex.versionGroups(language: .english)
    methods = try pokedex.all(MoveLearnMethod.self, language: .english)
    rows = Dictionary(try pokedex.rowCounts().map { ($0.table, $0.rows) }) { first, _ in first }
  }

  var counts: JSONValue {
    let tables = [
      ("species", "species"), ("pokemon", "pokemon"), ("forms", "form"), ("moves", "move"),
      ("abilities", "ability"), ("items", "item"),
    ]
    let learnset = census.games.reduce(0) { $0 + $1.ownRows.values.reduce(0, +) }
    return .object(
      tables.map { .init($0.0, .int(rows[$0.1] ?? 0)) } + [
        .init("games", .int(census.games.count)), .init("learnset", .int(learnset)),
      ])
  }

  func languagesJSON(_ names: ReportNames) throws -> JSONValue {
    .array(try languages.map { try json($0, names) })
  }

  func methodsJSON(_ names: ReportNames) throws -> JSONValue {
    .array(try methods.map { try json($0, names) })
  }

  private func json<Entity: ResourceEntity>(
    _ resource: NamedResource<Entity>, _ names: ReportNames
  ) throws -> JSONValue {
    [
      .string(resource.identifier),
      try names.json(
        Entity.resourceKind.endpoint, resource.id.rawValue, else: resource.identifier),
    ]
  }

  /// What is missing of each game, in English and Japanese.
  func gapsJSON(_ names: ReportNames, _ pokedex: Pokedex) throws -> JSONValue {
    .array(
      try groups.map { group in
        let (english, japanese) = (
          try pokedex.gaps(
            of: .id(group.id), parts: CoverageListing.partsOfPokemon, language: .english),
          try pokedex.gaps(
            of: .id(group.id), parts: CoverageListing.partsOfPokemon, language: .japanese)
        )
        return [
          try names.json("version-group", group.id.rawValue, else: group.identifier),
          .array(zip(english, japanese).map { [.string($0), .string($1)] }),
        ]
      })
  }

  func gamesJSON(_ names: ReportNames) throws -> JSONValue {
    .array(
      try zip(groups, census.games).map { group, game in
        [
          "game": .string(group.identifier),
          "name": try names.json("version-group", group.id.rawValue, else: group.identifier),
          "generation": .int(group.generation.rawValue), "pokemon": .int(game.pokemon),
          "present": .int(game.present), "species": .int(game.species),
          "presentSpecies": .int(game.presentSpecies), "learners": .int(game.learners),
          "rows": .array(methods.map { .int(game.ownRows[$0.id] ?? 0) }),
          "inherited": .int(game.inheritedRows),
          "texts": .array(languages.map { .int(game.speciesTexts[$0.id] ?? 0) }),
        ]
      })
  }
}
