import Base

/// What the database has of a part of a game, with a sentence for readers.
public struct CoverageListing: Sendable, Hashable, Codable {
  public var coverage: GameCoverage
  public var version: NamedResource<Version>
  /// Nil for all methods, and in parts without.
  public var method: NamedResource<EncounterMethod>?
  /// The name of the language of texts; nil in other parts.
  public var language: String?
  /// In English or Japanese: `Wild Pokémon (Surfing): missing. No source of this database has them.`
  public var text: String = ""

  /// The parts that say where a pokemon is met.
  public static let partsOfEncounters: Set = [
    "wild", "gifts", "trades", "swarms", "fossils", "times-of-day", "chances",
  ]
  /// The parts that a page of a pokemon shows.
  package static let partsOfPokemon: Set = [
    "wild", "gifts", "trades", "swarms", "fossils", "times-of-day", "held-items", "learnsets",
    "pokedex-texts", "species-values",
  ]

  fileprivate var details: [String] { [method?.name, language].compactMap(\.self) }
}

/// A part of a game that the database does not have completely.
public struct MissingPart: Sendable, Hashable, Codable, Identifiable {
  /// As in `dex_coverage`, such as `wild` or `learnsets`.
  public var part: String
  /// `partial`, or `absent` if the database has nothing of it.
  public var state: GameCoverage.State
  /// In English or Japanese, such as "Wild Pokémon".
  public var name: String

  public var id: String { part }
}

struct PlaceCoverage: Sendable {
  /// The games in which a source lists encounters by day and by night together.
  var mixedTimes = VersionSet()
  /// The parts about places that are not complete in each game; without games in which all are.
  var missing: [VersionID: Set<String>] = [:]
}

extension Pokedex {
  /// Returns what the database has of each part of the games: all, some or nothing, and why. The view
  /// `dex_coverage` has the same.
  ///
  /// - Parameters:
  ///   - game: The version group; nil for all.
  ///   - language: The language of names and sentences.
  /// - Throws: ``PokedexError`` `unknownResource` for an unknown game.
  public func coverage(
    of game: ResourceKey<VersionGroup>? = nil, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [CoverageListing] {
    let language = try resolved(language)
    let rows = try coverageRows(versions(of: game))
    let methods = try names(.encounterMethod, language)
    let languages = try names(.language, language)
    let versions = try names(.version, language)
    return try rows.map { row throws(PokedexError) in
      var listing = CoverageListing(
        coverage: row, version: try versions.resource(row.version),
        method: try methods.resource(optional: row.method),
        language: try languages.resource(optional: row.language)?.name)
      listing.text = row.text(listing.details, in: language)
      return listing
    }
  }

  /// Returns a sentence for each part of the games that is not complete, those of equal methods and languages as
  /// one, with the names of the games if they are not those of all.
  ///
  /// - Throws: ``PokedexError`` `unknownResource` for an unknown game.
  public func gaps(
    of game: ResourceKey<VersionGroup>, parts: Set<String>? = nil, language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [String] {
    let language = try resolved(language)
    let rows = try coverage(of: game, language: language)
    var sentences: [String] = []
    var versions: [String: [String]] = [:]
    let all = rows.reduce(into: [String]()) {
      if $0.last != $1.version.name { $0.append($1.version.name) }
    }
    for version in all {
      var open = rows.filter {
        $0.version.name == version && $0.coverage.state != .complete
          && parts?.contains($0.coverage.part) ?? true
      }
      while let first = open.first {
        let alike = open.filter { $0.coverage.isAlike(first.coverage) }
        open.removeAll { $0.coverage.isAlike(first.coverage) }
        var row = first.coverage
        // Several have several counts.
        if alike.count > 1 { (row.count, row.expected) = (0, nil) }
        // One without details is about all methods and languages.
        let isAll = alike.contains { $0.details.isEmpty }
        let text = row.text(isAll ? [] : alike.flatMap(\.details), in: language)
        if versions[text] == nil { sentences.append(text) }
        versions[text, default: []].append(version)
      }
    }
    let separator = language.base == "ja" ? "、" : ", "
    return sentences.map { text in
      let named = versions[text] ?? []
      return named == all ? text : "\(named.joined(separator: separator)): \(text)"
    }
  }

  /// Returns the parts that are not complete in a game, each once; empty if all are. Of texts, those of the language
  /// count.
  ///
  /// - Throws: ``PokedexError`` `unknownResource` for an unknown game.
  public func missingParts(
    of game: ResourceKey<VersionGroup>, among parts: Set<String>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> [MissingPart] {
    let (language, wanted) = (try resolved(language), try versions(of: game))
    let own = try languageList().ids(language).first
    var missing: [MissingPart] = []
    for row in try coverageRows(wanted)
    where parts?.contains(row.part) ?? true && (row.language == nil || row.language == own) {
      if let place = missing.firstIndex(where: { $0.part == row.part }) {
        if missing[place].state != row.state { missing[place].state = .partial }
      } else {
        let name = GameCoverage.title(of: row.part, in: language)
        missing.append(MissingPart(part: row.part, state: row.state, name: name))
      }
    }
    return missing.filter { $0.state != .complete }
  }

  /// Returns what `dex_coverage` says about the places of all games.
  func placeCoverage() throws(PokedexError) -> PlaceCoverage {
    try cached({ $0.places }, { $0.places = $1 }) { () throws(PokedexError) in
      var places = PlaceCoverage()
      for row in try coverageRows(versions(of: nil)) {
        if row.reason == "times-mixed" { places.mixedTimes.insert(row.version) }
        if row.state != .complete && CoverageListing.partsOfEncounters.contains(row.part) {
          places.missing[row.version, default: []].insert(row.part)
        }
      }
      return places
    }
  }

  private func coverageRows(_ versions: VersionSet) throws(PokedexError) -> [GameCoverage] {
    var rows: [GameCoverage] = []
    for version in try catalog().versions.map(\.id) where versions.contains(version) {
      rows += try cached({ $0.coverage[version] }, { $0.coverage[version] = $1 }) {
        reader throws(SQLiteError) in try reader.records(Self.coverageQuery, version.rawValue)
      }
    }
    return rows
  }

  private static let coverageQuery = RecordQuery<GameCoverage>(
    "WHERE version_id = ?1 ORDER BY part, method_id, language_id")
}

extension GameCoverage {
  fileprivate func isAlike(_ other: Self) -> Bool {
    (part, state, reason, remedy) == (other.part, other.state, other.reason, other.remedy)
  }

  /// - Parameter details: the names of methods or languages.
  fileprivate func text(_ details: [String], in language: DisplayLanguage) -> String {
    let isJapanese = language.base == "ja"
    let list = details.joined(separator: isJapanese ? "、" : ", ")
    var text = Self.title(of: part, in: language)
    if !list.isEmpty { text += isJapanese ? "（\(list)）" : " (\(list))" }
    text += (isJapanese ? "：" : ": ") + state.message.text(in: language)
    if count > 0, let expected, expected > count { text += " \(count)/\(expected)" }
    text += isJapanese ? "。" : "."
    let sentences = [
      reason.flatMap {
        // The reason is the missing part.
        Self.parts[$0].map { Message.coverageReasonExclusives(part: $0) } ?? Self.reasons[$0]
      }, remedy.flatMap { Self.remedies[$0] },
    ]
    for sentence in sentences.compactMap({ $0?.text(in: language) }) {
      text += (isJapanese ? "" : " ") + sentence
    }
    return text
  }

  package static func title(of part: String, in language: DisplayLanguage) -> String {
    parts[part]?.text(in: language) ?? part
  }

  private static let parts: [String: Message] = [
    "wild": .coveragePartWild, "gifts": .coveragePartGifts, "trades": .coveragePartTrades,
    "swarms": .coveragePartSwarms, "fossils": .coveragePartFossils,
    "times-of-day": .coveragePartTimesOfDay, "held-items": .coveragePartHeldItems,
    "learnsets": .coveragePartLearnsets, "pokedex-texts": .coveragePartPokedexTexts,
    "effects": .coveragePartEffects, "names": .coveragePartNames,
    "place-names": .coveragePartPlaceNames, "prices": .coveragePartPrices,
    "flavor-texts": .coveragePartFlavorTexts, "items": .coveragePartItems,
    "exclusives": .coveragePartExclusives, "obtainable": .coveragePartObtainable,
    "species-values": .coveragePartSpeciesValues, "chances": .coveragePartChances,
    "item-places": .coveragePartItemPlaces, "shops": .coveragePartShops,
  ]

  private static let reasons: [String: Message] = [
    "base-game": .coverageReasonBaseGame, "capture-rates": .coverageReasonCaptureRates,
    "castilian": .coverageReasonCastilian, "chances-not-listed": .coverageReasonChancesNotListed,
    "edition": .coverageReasonEdition, "few-items": .coverageReasonFewItems,
    "few-places": .coverageReasonFewPlaces, "game-corner-only": .coverageReasonGameCornerOnly,
    "hidden-grottoes": .coverageReasonHiddenGrottoes, "left-out": .coverageReasonLeftOut,
    "new-game": .coverageReasonNewGame, "no-chances": .coverageReasonNoChances,
    "no-source": .coverageReasonNoSource, "not-compared": .coverageReasonNotCompared,
    "not-in-game": .coverageReasonNotInGame, "not-in-language": .coverageReasonNotInLanguage,
    "single-pokemon": .coverageReasonSinglePokemon, "source": .coverageReasonSource,
    "times-mixed": .coverageReasonTimesMixed,
  ]

  private static let remedies: [String: Message] = [
    "disassembly": .coverageRemedyDisassembly, "full-edition": .coverageRemedyFullEdition,
    "game-files": .coverageRemedyGameFiles, "other-projects": .coverageRemedyOtherProjects,
    "pokeapi": .coverageRemedyPokeapi, "text-source": .coverageRemedyTextSource,
  ]
}

extension GameCoverage.State {
  fileprivate var message: Message {
    switch self {
    case .complete: .coverageStateComplete
    case .partial: .coverageStatePartial
    case .absent: .coverageStateAbsent
    }
  }
}
