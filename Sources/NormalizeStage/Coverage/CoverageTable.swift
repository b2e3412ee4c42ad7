import Basics
import Layers
import PokedexModel

/// What the games have and the source lacks: `coverage.json`, a reviewed table of this project. See
/// Documentation/DATA-QUALITY.md.
struct CoverageTable {
  private struct Document: Decodable {
    private enum CodingKeys: CodingKey, CaseIterable { case slots, games, texts }
    /// The encounters of each part but `wild`.
    var slots: JSONMembers<Slots>
    var games: [Row]
    /// Of texts, which are counted, the reasons and what is expected. A later row changes what it has.
    var texts: [Row]
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
      case part, versions, methods, languages, state, expected, reason, remedy
    }

    var part: String
    /// Nil for all.
    var versions: [String]?
    var methods: [String]?
    var languages: [String]?
    var state: GameCoverage.State?
    var expected: Int?
    var reason: String?
    var remedy: String?
  }

  private let document: Document

  /// - Throws: ``PipelineError`` `coverage-invalid` (bad data).
  init(_ json: [UInt8]) throws {
    document = try DocumentReader.read(
      json, as: Document.self, file: "coverage.json", code: "coverage-invalid",
      advice: .amendmentInvalidAdvice)
  }

  /// Adds the coverage of each version to `dex`, which is resolved, and what version groups have.
  func fill(_ dex: inout NormalizedDex, _ references: ReferenceTable) {
    let counts = Counts(dex, encounters: slots(references))
    for version in dex.versions {
      let name = references.identifier(of: .version, version.id.rawValue)
      let rows = document.games.filter { $0.versions?.contains(name) ?? true }
      for row in rows where row.methods == nil {
        var methods = counts.methods[Counts.Key(version.id, row.part)] ?? []
        var exceptions: [EncounterMethodID: Row] = [:]
        for exception in rows where exception.part == row.part {
          for method in exception.methods ?? [] {
            guard let id = references.ids(of: .encounterMethod, called: method).first else {
              continue
            }
            exceptions[EncounterMethodID(id)] = exception
          }
        }
        if methods.isEmpty { methods = [0] }
        for method in methods.union(exceptions.keys) {
          var key = Counts.Key(version.id, row.part)
          key.method = method
          dex.coverage.append(Self.coverage(key, counts[key], exceptions[method] ?? row))
        }
      }
      for language in counts.languages {
        let code = dex.languages.first { $0.id == language }?.identifier ?? ""
        for part in ["pokedex-texts", "effects"] {
          var key = Counts.Key(version.id, part)
          key.language = language
          let expected = counts.expected[Counts.Key(version.id, part)] ?? 0
          var row = Row(part: part, expected: expected)
          for known in document.texts
          where known.part == part && known.versions?.contains(name) ?? true
            && known.languages?.contains(code) ?? true
          {
            (row.expected, row.reason) = (known.expected ?? row.expected, known.reason)
            row.remedy = known.remedy ?? row.remedy
          }
          let count = counts[key]
          row.state = count >= row.expected ?? 0 ? .complete : count > 0 ? .partial : .absent
          row.expected = row.state == .complete ? count : row.expected
          dex.coverage.append(Self.coverage(key, count, row))
        }
      }
    }
    settleGroups(of: &dex)
  }

  private static func coverage(_ key: Counts.Key, _ count: Int, _ row: Row) -> GameCoverage {
    var coverage = GameCoverage()
    (coverage.version, coverage.part) = (key.version, key.part)
    (coverage.method, coverage.language) = (key.method, key.language)
    (coverage.state, coverage.count) = (row.state ?? .absent, count)
    (coverage.expected, coverage.reason, coverage.remedy) = (row.expected, row.reason, row.remedy)
    let isEmpty = count == 0 && coverage.expected != 0
    if isEmpty, coverage.state != .absent {
      (coverage.state, coverage.reason, coverage.remedy) = (.absent, "source", nil)
    } else if coverage.state == .complete {
      coverage.remedy = nil
      if count > 0 { coverage.reason = nil }
    }
    return coverage
  }

  /// Sets which parts of version groups are complete, in all of their games, and not empty.
  private func settleGroups(of dex: inout NormalizedDex) {
    let rows = Dictionary(grouping: dex.coverage) { Counts.Key($0.version, $0.part) }
    for index in dex.versionGroups.indices {
      let versions = dex.versions.filter { $0.versionGroup == dex.versionGroups[index].id }
      func has(_ part: String) -> Bool {
        versions.allSatisfy { version in
          let rows = rows[Counts.Key(version.id, part)] ?? []
          return rows.allSatisfy { $0.state == .complete } && rows.contains { $0.count > 0 }
        }
      }
      dex.versionGroups[index].hasLearnsets = has("learnsets")
      dex.versionGroups[index].hasEncounters = has("wild")
      dex.versionGroups[index].hasHeldItems = has("held-items")
    }
  }

  /// Returns the part that a slot counts in, if it is not `wild`, and whether it depends on the time of day.
  private func slots(
    _ references: ReferenceTable
  ) -> (Encounter, [EncounterConditionValueID]) -> [String] {
    func ids(_ kind: ResourceKind, _ names: [String]?) -> Set<Int>? {
      names.map { Set($0.flatMap { references.ids(of: kind, called: $0) }) }
    }
    let parts = document.slots.members.map { part, slots in
      (
        part: part, methods: ids(.encounterMethod, slots.methods),
        values: ids(.encounterConditionValue, slots.values), pokemon: ids(.pokemon, slots.pokemon)
      )
    }
    return { slot, values in
      parts.filter {
        $0.methods?.contains(slot.method.rawValue) ?? true
          && $0.pokemon?.contains(slot.pokemon.rawValue) ?? true
          && $0.values?.isDisjoint(with: values.map(\.rawValue)) != true
      }.map(\.part)
    }
  }
}

/// What the rows of a dex have of each part of a game.
private struct Counts {
  struct Key: Hashable {
    var version: VersionID
    var part: String
    var method = EncounterMethodID(0)
    var language = LanguageID(0)

    init(_ version: VersionID, _ part: String) { (self.version, self.part) = (version, part) }
  }

  private var found: [Key: Set<Int>] = [:]
  private(set) var methods: [Key: Set<EncounterMethodID>] = [:]
  /// The species that games have, and the moves that are learned there: of these, texts are expected.
  private(set) var expected: [Key: Int] = [:]
  /// The languages of texts, ascending; Japanese in kana is Japanese.
  private(set) var languages: [LanguageID] = []

  subscript(key: Key) -> Int { found[key]?.count ?? 0 }

  init(
    _ dex: NormalizedDex, encounters parts: (Encounter, [EncounterConditionValueID]) -> [String]
  ) {
    let values = Dictionary(grouping: dex.encounterConditionSetValues, by: \.set)
      .mapValues { $0.map(\.value) }
    for slot in dex.encounters {
      var parts = parts(slot, values[slot.conditionSet] ?? [])
      // Fossils are gifts, and the time of day is that of any encounter.
      if parts.contains("fossils") { parts.removeAll { $0 == "gifts" } }
      if parts.allSatisfy({ $0 == "times-of-day" }) { parts.append("wild") }
      for version in dex.versions where slot.versions.contains(version.id) {
        for part in parts {
          var key = Key(version.id, part)
          if part == "wild" {
            methods[key, default: []].insert(slot.method)
            key.method = slot.method
          }
          found[key, default: []].insert(slot.pokemon.rawValue)
        }
      }
    }
    for row in dex.heldItems {
      for version in dex.versions where row.versions.contains(version.id) {
        found[Key(version.id, "held-items"), default: []].insert(row.pokemon.rawValue)
      }
    }
    countGroups(dex)
    countTexts(dex)
  }

  private mutating func countGroups(_ dex: NormalizedDex) {
    var learners: [PokemonID: VersionGroupSet] = [:]
    var moves: [MoveID: VersionGroupSet] = [:]
    for row in dex.learnset {
      learners[row.pokemon, default: []].formUnion(row.versionGroups)
      moves[row.move, default: []].formUnion(row.versionGroups)
    }
    let effects = Dictionary(
      grouping: dex.texts.filter { $0.kind == .move && $0.field == .effect }, by: \.language)
    let speciesOf = Dictionary(
      dex.pokemon.map { ($0.id, $0.species) }, uniquingKeysWith: { first, _ in first })
    for version in dex.versions {
      guard let group = dex.versionGroups.first(where: { $0.id == version.versionGroup }) else {
        continue
      }
      found[Key(version.id, "learnsets")] = Set(
        learners.filter { $0.value.contains(group.learnsets) }.map(\.key.rawValue))
      found[Key(version.id, "prices")] = Set(
        dex.itemPrices.filter { $0.versionGroups.contains(group.id) }.map(\.item.rawValue))
      let learned = Set(moves.filter { $0.value.contains(group.learnsets) }.map(\.key.rawValue))
      expected[Key(version.id, "effects")] = learned.count
      for (language, texts) in effects {
        var key = Key(version.id, "effects")
        key.language = language
        found[key] = learned.intersection(texts.map(\.id))
      }
      let present = dex.presence.filter { $0.present.contains(group.id) }
      expected[Key(version.id, "pokedex-texts")] =
        Set(present.map { speciesOf[$0.pokemon] }).count
    }
    languages = Array(effects.keys)
  }

  private mutating func countTexts(_ dex: NormalizedDex) {
    let kana = dex.languages.first { $0.identifier == "ja-hrkt" }?.id
    let japanese = dex.languages.first { $0.identifier == "ja" }?.id ?? kana
    var all = Set(languages)
    for row in dex.flavorTexts where row.kind == .pokemonSpecies {
      let games = VersionSet(bits: row.games)
      for language in dex.languages.map(\.id) where row.languages.contains(language) {
        let language = language == kana ? japanese ?? language : language
        all.insert(language)
        for version in dex.versions where games.contains(version.id) {
          var key = Key(version.id, "pokedex-texts")
          key.language = language
          found[key, default: []].insert(row.id)
        }
      }
    }
    languages = all.sorted()
  }
}
