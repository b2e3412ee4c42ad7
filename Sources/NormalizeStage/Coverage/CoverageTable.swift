import Base
import Layers
import PokedexModel

/// What the games have and the source lacks: `coverage.json`, a reviewed table of this project. See
/// Documentation/DATA-QUALITY.md.
struct CoverageTable {
  private struct Document: Decodable {
    private enum CodingKeys: CodingKey, CaseIterable { case slots, counts, games, texts, chances }
    /// The encounters of each part but `wild`.
    var slots: JSONMembers<Slots>
    /// What complete parts, or methods of `wild`, had by version when they were compared with the games.
    var counts: JSONMembers<JSONMembers<Int>>
    var games: [Row]
    /// The reasons of texts, which are counted, and what is expected. A later row changes what it has.
    var texts: [Row]
    /// Methods of which the source has no chances, but 100 % for each pokemon.
    var chances: [Row]
  }

  private struct Slots: Decodable {
    private enum CodingKeys: CodingKey, CaseIterable { case methods, values, pokemon }
    var methods: [String]?
    /// Values of conditions.
    var values: [String]?
    var pokemon: [String]?
  }

  private struct Row: Decodable {
    private enum CodingKeys: CodingKey, CaseIterable {
      case part, source, versions, methods, languages, state, expected, reason, remedy
    }

    var part: String
    /// A source of encounters; with its rows, the row replaces the others of its part and versions.
    var source: String?
    /// Nil for all.
    var versions: [String]?
    var methods: [String]?
    var languages: [String]?
    var state: GameCoverage.State?
    var expected: Int?
    var reason: String?
    var remedy: String?
  }

  /// The reason of a game that the table does not name.
  private static let newGame = "new-game"

  private let document: Document

  /// - Throws: ``PipelineError`` `coverage-invalid` (bad data).
  init(_ json: [UInt8]) throws {
    document = try DocumentReader.read(
      json, as: Document.self, file: "coverage.json", code: "coverage-invalid",
      advice: .amendmentInvalidAdvice)
  }

  /// Returns whether PokéAPI has all wild pokemon of a version, by most methods.
  func hasAllWild(_ version: String) -> Bool {
    document.games.contains { row in
      row.part == "wild" && row.source == nil && row.methods == nil && row.state == .complete
        && row.versions?.contains(version) ?? true
    }
  }

  /// Adds the coverage of each version to `dex`, which is resolved, and what version groups have.
  ///
  /// - Parameter isFull: whether the source has all that was compared.
  func fill(_ dex: inout NormalizedDex, _ references: ReferenceTable, isFull: Bool) {
    let regional = document.texts.lazy.filter { $0.part == "names" }.flatMap { $0.languages ?? [] }
    let named = Set(dex.languages.filter { regional.contains($0.identifier) }.map(\.id))
    let counts = Counts(dex, languagesOfNames: named, parts(references))
    let keys = Dictionary(grouping: counts.found.keys) { CoverageKey($0.version, $0.part) }
    let languages = Set(counts.found.keys.lazy.map(\.language)).subtracting([0]).sorted()
    let sources = Set(dex.encounters.compactMap(\.source))
    let compared = document.counts.byName.mapValues(\.byName)
    let hasEffects = dex.texts.contains { $0.source == .champout }
    for version in dex.versions.map(\.id) {
      let name = references.identifier(of: .version, version.rawValue)
      var rows = document.games.filter { row in
        row.versions?.contains(name) ?? true && row.source.map(sources.contains) ?? true
      }
      let replaced = Set(rows.filter { $0.source != nil }.map(\.part))
      rows.removeAll { $0.source == nil && replaced.contains($0.part) }
      // PokéAPI adds a game before anybody has reviewed it.
      if rows.isEmpty {
        rows = Set(document.games.map(\.part)).sorted().map { Row(part: $0, reason: Self.newGame) }
      }
      for row in rows where row.methods == nil {
        let key = CoverageKey(version, row.part)
        var byMethod: [EncounterMethodID: Row] = [:]
        for key in keys[key] ?? [key] { byMethod[key.method] = row }
        for exception in rows where exception.part == row.part {
          for method in exception.methods ?? [] {
            guard let id = references.ids(of: .encounterMethod, called: method).first
            else { continue }
            byMethod[ID(id)] = exception
          }
        }
        for (method, found) in byMethod {
          var row = found
          if row.state == .complete, row.expected != 0 {
            let part =
              method == 0 ? row.part : references.identifier(of: .encounterMethod, method.rawValue)
            row.expected = isFull ? row.expected ?? compared[part]?[name] : nil
          }
          dex.coverage.append(
            coverage(of: CoverageKey(version, row.part, method: method), counts, by: row))
        }
      }
      for (part, basis) in [
        ("pokedex-texts", Counts.present), ("effects", Counts.learned),
        ("place-names", Counts.places), ("names", Counts.learned), ("flavor-texts", ""),
      ] {
        for language in languages {
          let key = CoverageKey(version, part, language: language)
          let code = dex.languages.first { $0.id == language }?.identifier ?? ""
          var row = Row(part: part, expected: counts[CoverageKey(version, basis)])
          // A game has places, even if the source has none of it.
          if basis == Counts.places, row.expected == 0 { row.expected = nil }
          // Of these, the table names the games of which some are left out, and the languages with names of another.
          var isNamed = !["flavor-texts", "names"].contains(part)
          for known in document.texts
          where known.part == part && known.versions?.contains(name) ?? true
            && known.languages?.contains(code) ?? true
          {
            (row.expected, row.reason) = (known.expected ?? row.expected, known.reason)
            row.state = known.state
            row.remedy = known.remedy ?? row.remedy
            isNamed = true
          }
          guard isNamed else { continue }
          let count = counts[key]
          // What the build has of text sources cannot fill more.
          let isAdded = part == "effects" ? hasEffects : counts.supplemented.contains(language)
          if isAdded, row.remedy == "text-source" {
            row.remedy = nil
            if part == "pokedex-texts", count * 10 >= (row.expected ?? 0) * 9 {
              row.reason = "single-pokemon"
            }
          }
          if row.state != nil {
            // The table says it: how many are right is unknown.
            row.expected = nil
          } else {
            let isComplete = row.expected.map { count >= $0 } ?? false
            row.state = isComplete ? .complete : count > 0 ? .partial : .absent
            row.expected = row.expected.map { max($0, count) }
          }
          dex.coverage.append(coverage(of: key, counts, by: row))
        }
      }
    }
    for row in document.chances { leaveOutChances(row, of: &dex, references, counts) }
    settleGroups(of: &dex)
  }

  private func leaveOutChances(
    _ row: Row, of dex: inout NormalizedDex, _ references: ReferenceTable, _ counts: Counts
  ) {
    let versions = dex.versions.map(\.id).filter {
      row.versions?.contains(references.identifier(of: .version, $0.rawValue)) ?? true
    }
    let methods = (row.methods ?? []).flatMap { references.ids(of: .encounterMethod, called: $0) }
      .map { EncounterMethodID($0) }
    for version in versions {
      for method in methods where counts[CoverageKey(version, "wild", method: method)] > 0 {
        dex.coverage.append(
          coverage(of: CoverageKey(version, row.part, method: method), counts, by: row))
      }
    }
    let games = VersionSet(versions)
    for index in dex.encounters.indices
    where dex.encounters[index].source == nil && methods.contains(dex.encounters[index].method)
      && dex.encounters[index].versions.subtracting(games).isEmpty
    {
      dex.encounters[index].chance = nil
    }
  }

  private func coverage(of key: CoverageKey, _ counts: Counts, by row: Row) -> GameCoverage {
    var coverage = GameCoverage()
    (coverage.version, coverage.part) = (key.version, key.part)
    coverage.method = key.method == 0 ? nil : key.method
    coverage.language = key.language == 0 ? nil : key.language
    coverage.count = counts[key]
    coverage.state =
      row.state ?? (row.reason == Self.newGame && coverage.count > 0 ? .partial : .absent)
    (coverage.expected, coverage.reason, coverage.remedy) = (row.expected, row.reason, row.remedy)
    // PokéAPI adds what was not there when the games were compared.
    if coverage.state == .complete, let expected = row.expected {
      coverage.expected = max(expected, coverage.count)
    }
    let isComplete = coverage.state == .complete
    if coverage.count < coverage.expected ?? 1, coverage.expected != 0,
      isComplete || coverage.count == 0 && coverage.state != .absent
    {
      (coverage.state, coverage.reason) = (coverage.count > 0 ? .partial : .absent, "source")
      coverage.remedy = nil
    } else if isComplete {
      coverage.remedy = nil
      if coverage.count > 0, coverage.reason != "not-in-language" { coverage.reason = nil }
    }
    return coverage
  }

  /// Sets which parts of version groups are complete, in all of their games, and not empty.
  private func settleGroups(of dex: inout NormalizedDex) {
    let rows = Dictionary(grouping: dex.coverage) { CoverageKey($0.version, $0.part) }
    for index in dex.versionGroups.indices {
      let versions = dex.versions.filter { $0.versionGroup == dex.versionGroups[index].id }
      func has(_ part: String) -> Bool {
        versions.allSatisfy { version in
          let rows = rows[CoverageKey(version.id, part)] ?? []
          return rows.allSatisfy { $0.state == .complete } && rows.contains { $0.count > 0 }
        }
      }
      dex.versionGroups[index].hasLearnsets = has("learnsets")
      dex.versionGroups[index].hasEncounters = has("wild")
      dex.versionGroups[index].hasHeldItems = has("held-items")
    }
  }

  /// Returns the parts that slots of a pokemon by a method and under conditions count in.
  private func parts(
    _ references: ReferenceTable
  ) -> (Encounter, [EncounterConditionValueID]) -> Set<String> {
    func ids(_ kind: ResourceKind, _ names: [String]?) -> Set<Int>? {
      names.map { Set($0.flatMap { references.ids(of: kind, called: $0) }) }
    }
    let all = document.slots.members.map { part, slots in
      (
        part: part, methods: ids(.encounterMethod, slots.methods),
        values: ids(.encounterConditionValue, slots.values), pokemon: ids(.pokemon, slots.pokemon)
      )
    }
    return { slot, values in
      var parts = Set(
        all.filter {
          // A swarm has a method or a condition.
          ($0.methods?.contains(slot.method.rawValue) ?? false
            || !($0.values?.isDisjoint(with: values.map(\.rawValue)) ?? true))
            && $0.pokemon?.contains(slot.pokemon.rawValue) ?? true
        }.map(\.part))
      // Fossils are gifts, and the time of day is that of any encounter.
      if parts.contains("fossils") { parts.remove("gifts") }
      if parts.isSubset(of: ["times-of-day"]) { parts.insert("wild") }
      return parts
    }
  }
}

/// The key of a row of coverage.
private struct CoverageKey: Hashable {
  var version: VersionID
  var part: String
  var method: EncounterMethodID
  var language: LanguageID

  init(
    _ version: VersionID, _ part: String, method: EncounterMethodID = 0, language: LanguageID = 0
  ) {
    (self.version, self.part, self.method, self.language) = (version, part, method, language)
  }
}

/// What the rows of a dex have of each part of a game.
private struct Counts {
  /// The species that a game has, the moves that are learned there, and its places with encounters, of a game without
  /// any those of its regions: of these, texts are expected.
  static let (present, learned, places) = ("present", "learned", "places")

  private(set) var found: [CoverageKey: Set<Int>] = [:]
  private let versions: [VersionID]
  /// The flavor texts of moves, abilities and items, one for each resource, game and language.
  private var texts: [CoverageKey: Int] = [:]
  /// The languages of Pokédex texts of other sources.
  private(set) var supplemented: Set<LanguageID> = []

  subscript(key: CoverageKey) -> Int { found[key]?.count ?? texts[key] ?? 0 }

  init(
    _ dex: NormalizedDex, languagesOfNames: Set<LanguageID>,
    _ parts: (Encounter, [EncounterConditionValueID]) -> Set<String>
  ) {
    versions = dex.versions.map(\.id)
    let values = Dictionary(grouping: dex.encounterConditionSetValues, by: \.set)
      .mapValues { $0.map(\.value) }
    for slot in dex.encounters {
      for part in parts(slot, values[slot.conditionSet] ?? []) {
        add(
          slot.pokemon.rawValue, part, in: slot.versions, method: part == "wild" ? slot.method : 0)
      }
    }
    for row in dex.heldItems { add(row.pokemon.rawValue, "held-items", in: row.versions) }
    let groups = Dictionary(grouping: dex.versions, by: \.versionGroup)
      .mapValues { VersionSet($0.map(\.id)) }
    func games(_ isOf: (VersionGroup) -> Bool) -> VersionSet {
      dex.versionGroups.filter(isOf).reduce(into: []) { $0.formUnion(groups[$1.id] ?? []) }
    }
    for (pokemon, of) in dex.learnset.versionGroups(by: \.pokemon) {
      add(pokemon.rawValue, "learnsets", in: games { of.contains($0.learnsets) })
    }
    let moveTexts = Dictionary(
      grouping: dex.texts.filter {
        $0.kind == .move
          && ($0.field == .effect || $0.field == .name && languagesOfNames.contains($0.language))
      }, by: \.id)
    for (move, of) in dex.learnset.versionGroups(by: \.move) {
      let games = games { of.contains($0.learnsets) }
      add(move.rawValue, Self.learned, in: games)
      for text in moveTexts[move.rawValue] ?? [] {
        add(
          move.rawValue, text.field == .effect ? "effects" : "names", in: games,
          language: text.language)
      }
    }
    for row in dex.itemPrices {
      add(row.item.rawValue, "prices", in: games { row.versionGroups.contains($0.id) })
    }
    for row in dex.itemPlaces {
      add(row.item.rawValue, row.way == .shop ? "shops" : "item-places", in: row.versions)
    }
    let species = Dictionary(first: dex.pokemon.map { ($0.id, $0.species.rawValue) })
    for row in dex.speciesVariants where row.storedExperience != nil {
      add(
        species[row.pokemon] ?? 0, "species-values",
        in: games { row.versionGroups.contains($0.id) })
    }
    for row in dex.presence {
      add(species[row.pokemon] ?? 0, Self.present, in: games { row.present.contains($0.id) })
    }
    // Japanese in kana is Japanese.
    let japanese = ["ja-hrkt", "ja"].compactMap { code in
      dex.languages.first { $0.identifier == code }?.id
    }
    func settled(_ language: LanguageID) -> LanguageID {
      language == japanese.first ? japanese.last ?? language : language
    }
    let areas = Dictionary(first: dex.locationAreas.map { ($0.id, $0.location.rawValue) })
    var places = dex.encounters.reduce(into: [Int: VersionSet]()) {
      $0[areas[$1.area] ?? 0, default: []].formUnion($1.versions)
    }
    let shown = places.values.reduce(into: VersionSet()) { $0.formUnion($1) }
    for row in dex.versionGroupRegions {
      let games = (groups[row.versionGroup] ?? []).subtracting(shown)
      for place in dex.locations where !games.isEmpty && place.region == row.region {
        places[place.id.rawValue, default: []].formUnion(games)
      }
    }
    for (place, games) in places { add(place, Self.places, in: games) }
    for text in dex.texts where text.kind == .location && text.field == .name {
      add(text.id, "place-names", in: places[text.id] ?? [], language: settled(text.language))
    }
    for row in dex.flavorTexts where row.kind == .pokemonSpecies {
      for language in dex.languages.map(\.id) where row.languages.contains(language) {
        if row.source == .supplement { supplemented.insert(settled(language)) }
        add(
          row.id, "pokedex-texts", in: VersionSet(bits: row.games), language: settled(language))
      }
    }
    var count = [Int](repeating: 0, count: 64 * 64)
    for row in dex.flavorTexts where !row.isByVersion && row.source != .supplement {
      for group in VersionGroupSet(bits: row.games) {
        for language in row.languages { count[64 * group.rawValue + language.rawValue] += 1 }
      }
    }
    for version in dex.versions {
      for language in dex.languages.map(\.id) {
        texts[CoverageKey(version.id, "flavor-texts", language: language)] =
          count[64 * version.versionGroup.rawValue + language.rawValue]
      }
    }
  }

  private mutating func add(
    _ id: Int, _ part: String, in games: VersionSet, method: EncounterMethodID = 0,
    language: LanguageID = 0
  ) {
    for version in versions where games.contains(version) {
      found[CoverageKey(version, part, method: method, language: language), default: []].insert(id)
    }
  }
}
