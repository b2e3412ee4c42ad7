import Base
import Pages
import PokedexCore

/// `pokedex where [DB] NAME`: lists where a pokemon lives or an item is, or what lives at a place.
enum WhereCommand {
  private static let name = Argument<[String]>.repeated(
    "NAME", isRequired: false, help: .argumentPokemonOrPlace)
  private static let game = ReadingCommands.game(default: .allGames)

  static let command = Command(
    "where", .whereSummary, discussion: [.whereDiscussion1],
    table: [game, ReadingCommands.limit, ReadingCommands.csv, DatabaseArgument.positional, name],
    examples: [
      ("pokedex where feebas --game dp", .whereExample1),
      ("pokedex where kanto-route-1 --game hgss", .whereExample2),
      ("pokedex where hm01 --game emerald", .whereExample3),
    ],
    results: [[WildPokemon].self, [ItemSpot].self]
  ) { context in
    try ReadingSession.run(context, name) { session in
      let group = try session.versionGroup(context[game])
      let (kind, id) = try session.find(
        session.words.joined(separator: " "), [.pokemon, .location, .item], in: group)
      if kind == .item {
        let rows = try session.pokedex.spots(
          of: .id(ID(id)), in: .id(group), language: session.language)
        if let group { try session.noteMissing(["item-places", "shops"], in: group) }
        return try session.print(rows, session.table(rows), or: .noSourceKnows, context: context)
      }
      let (pokedex, language, isPlace) = (session.pokedex, session.language, kind == .location)
      let rows =
        try isPlace
        ? pokedex.wildPokemon(at: .id(ID(id)), in: .id(group), language: language)
        : pokedex.habitats(of: .id(ID(id)), in: .id(group), language: language)
      var isCovered = true
      if rows.isEmpty {
        isCovered = try session.reportMissingEncounters(group)
      } else {
        try session.noteMissingEncounters(group)
      }
      if !isPlace, let group { try session.noteOtherWays(PokemonID(id), group, beside: rows) }
      try session.print(
        rows, session.table(rows, isPlace: isPlace),
        or: isCovered ? .nothingLivesThere : .noSourceKnows, context: context)
    }
  }
}

extension ReadingSession {
  /// Says which encounters are not complete in `group`, or for nil, how many games do not have all.
  func noteMissingEncounters(_ group: VersionGroupID?) throws {
    let parts = CoverageListing.partsOfEncounters
    if let group { return try noteMissing(parts, in: group) }
    let games = try pokedex.versionGroups(language: language)
    let missing = try games.filter {
      try !pokedex.missingParts(of: .id($0.id), among: parts, language: language).isEmpty
    }
    if !missing.isEmpty { note(.placesMissing(count: missing.count, all: games.count)) }
  }

  /// Says which of `parts` are not complete in a game.
  func noteMissing(_ parts: Set<String>, in group: VersionGroupID) throws {
    let parts = try pokedex.missingParts(of: .id(group), among: parts, language: language)
    if let missing = try missing(parts, in: group) { note(missing) }
  }

  /// Says how a pokemon can be had other than in the wild and as the rows say.
  fileprivate func noteOtherWays(
    _ pokemon: PokemonID, _ group: VersionGroupID, beside rows: [WildPokemon]
  ) throws {
    let methods = Set(rows.map(\.method.identifier))
    let ways = try pokedex.ways(toObtain: .id(pokemon), in: .id(group), language: language)
      .filter { way in
        way.way != .wild && !(way.way == .trade && methods.contains("npc-trade"))
          && !(way.way == .gift && methods.contains { $0.hasPrefix("gift") })
      }
    if ways.isEmpty { return }
    note(.otherWays(ways: list(ways.map { text(of: $0) })))
  }

  /// Returns a way to get a pokemon with its games.
  func text(of way: WayToObtain) -> String { "\(way.text) (\(list(way.versions.map(\.name))))" }

  /// Prints a warning that says which encounters are not complete in `group`, or for nil, of which games. Returns
  /// whether none is known to be missing.
  fileprivate func reportMissingEncounters(_ group: VersionGroupID?) throws -> Bool {
    let parts = CoverageListing.partsOfEncounters
    let rows = try pokedex.coverage(of: .id(group), language: language).map(\.coverage)
      .filter { parts.contains($0.part) && $0.state != .complete }
    if let group {
      try noteMissing(parts, in: group)
    } else {
      let games = try pokedex.versionGroups(language: language)
        .filter { !$0.versionGroup.hasEncounters }
      if !games.isEmpty { note(.noEncounters(games: list(games.map(\.name)))) }
    }
    return rows.allSatisfy { ["not-compared", "times-mixed"].contains($0.reason) }
  }

  func table(_ spots: [ItemSpot]) -> TextTable {
    table(
      spots,
      [
        .long(.labelLocation) {
          Self.place($0.location.name, $0.area?.name ?? $0.location.name)
        },
        .long(.labelGames) { list($0.versions.map(\.name)) },
        .text(.labelItemWay) { say($0.way.title) + ($0.count > 1 ? " ×\($0.count)" : "") },
        .long(.labelDetails) { $0.detail ?? "" },
        .number(.labelPurchasePrice) { $0.price.map { Quantity.grouped($0) } ?? "" },
      ])
  }

  /// Returns the name of an area with its location's.
  static func place(_ location: String, _ area: String) -> String {
    // PokéAPI writes some names in two ways: Pokemon HQ Lab, Pokemon Hq Lab.
    let isSame = area.lowercased() == location.lowercased()
    // The name of an area mostly has that of its location.
    return isSame ? location : area.contains(text: location) ? area : "\(location), \(area)"
  }

  fileprivate func table(_ rows: [WildPokemon], isPlace: Bool) -> TextTable {
    let place: [TextTable.Part<WildPokemon>] =
      isPlace
      ? [
        .text(.labelPokemon) { row in
          let isSame = row.area.name.lowercased() == row.location.name.lowercased()
          return row.pokemon.name + (isSame || row.area.name.isEmpty ? "" : " (\(row.area.name))")
        }
      ]
      : [
        .text(.labelRegion) { $0.region?.name ?? "" },
        .long(.labelLocation) { Self.place($0.location.name, $0.area.name) },
      ]
    let source: [TextTable.Part<WildPokemon>] =
      rows.contains { $0.source != nil } ? [.text(.labelSource) { $0.source ?? "PokéAPI" }] : []
    let columns: [TextTable.Part<WildPokemon>] = [
      .long(.labelGames) { list($0.versions.map(\.name)) },
      .long(.labelEncounterMethod, \.method.name),
      .number(.labelLevel) {
        $0.minLevel == $0.maxLevel ? "\($0.minLevel)" : "\($0.minLevel)–\($0.maxLevel)"
      },
      .number(.labelChance) { $0.chance == 0 ? "" : Self.percent($0.chance) },
      .long(.labelConditions) { list(conditions(of: $0)) },
    ]
    return table(rows, place + columns + source)
  }

  /// Returns the conditions, the alternatives and the times of an encounter.
  private func conditions(of row: WildPokemon) -> [String] {
    let times = row.times.map { time in
      // A source that has no chances says them nowhere.
      time.chance == nil && row.source != nil
        ? time.time.name : "\(time.time.name) \(Self.percent(time.chance))"
    }
    return row.conditions.map(\.name)
      + (row.alternatives.isEmpty ? [] : [row.alternatives.map(\.name).joined(separator: " / ")])
      + times + (row.isTimeUnknown ? [say(.encounterTimeUnknown)] : [])
      + (row.traits.contains(.alpha) ? [say(.encounterAlpha)] : [])
  }

  private static func percent(_ chance: Int?) -> String { chance.map(Quantity.percent) ?? "–" }
}
