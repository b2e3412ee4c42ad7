import Base
import Layers
import PokedexFormat
import PokedexModel

/// What the games have and the source lacks: `coverage.json`, a reviewed table of this project, of which `coverage.sql`
/// makes rows. See Documentation/DATA-QUALITY.md.
enum CoverageTable {
  private static var json: String { String(decoding: BuiltInTables.coverage, as: UTF8.self) }

  /// Returns the coverage of the versions of `dex`, which is resolved, and its version groups with the parts that they
  /// have.
  ///
  /// - Parameter isFull: whether the source has all that was compared.
  /// - Throws: ``PipelineError`` `coverage-invalid` (bad data).
  static func rows(
    of dex: NormalizedDex, isFull: Bool
  ) throws(PipelineError) -> (coverage: [GameCoverage], versionGroups: [VersionGroup]) {
    do throws(SQLiteError) {
      let database = try Connection.inMemory()
      try database.defineBits()
      try NormalizedLayer.fill(database, with: part(of: dex))
      try database.execute("CREATE TABLE input (claims, is_full)")
      try database.run("INSERT INTO input VALUES (?, ?)", json, isFull ? 1 : 0)
      try database.execute(String(decoding: BuiltInTables.coverageScript, as: UTF8.self))
      return (
        try database.records(
          GameCoverage.self, "ORDER BY version_id, part, method_id, language_id"),
        try database.records(VersionGroup.self, "ORDER BY rowid")
      )
    } catch {
      throw PipelineError(
        error.text, category: .badData, code: "coverage-invalid", at: .file("coverage.json"),
        advice: .amendmentInvalidAdvice)
    }
  }

  /// Returns what the script reads. Of learnsets, that is a row for each pokemon and for each move.
  private static func part(of dex: NormalizedDex) -> NormalizedDex {
    let kinds: Set<ResourceKind> = [
      .version, .language, .encounterMethod, .encounterConditionValue, .pokemon,
    ]
    func entry(
      _ games: VersionGroupSet, pokemon: PokemonID = 0, move: MoveID = 0
    ) -> LearnsetEntry {
      changing(LearnsetEntry()) { ($0.pokemon, $0.move, $0.versionGroups) = (pokemon, move, games) }
    }
    var part = NormalizedDex()
    part.resources = dex.resources.filter { kinds.contains($0.kind) }
    (part.versions, part.versionGroups, part.languages) =
      (dex.versions, dex.versionGroups, dex.languages)
    (part.versionGroupRegions, part.locations, part.locationAreas) =
      (dex.versionGroupRegions, dex.locations, dex.locationAreas)
    (part.encounters, part.encounterConditionSetValues) =
      (dex.encounters, dex.encounterConditionSetValues)
    (part.pokemon, part.presence, part.speciesVariants) =
      (dex.pokemon, dex.presence, dex.speciesVariants)
    (part.heldItems, part.itemPrices, part.itemPlaces) =
      (dex.heldItems, dex.itemPrices, dex.itemPlaces)
    part.flavorTexts = dex.flavorTexts
    part.texts = dex.texts.filter { text in
      text.kind == .move || text.kind == .location && text.field == .name
    }
    part.learnset =
      dex.learnset.versionGroups(by: \.pokemon).map { entry($0.value, pokemon: $0.key) }
      + dex.learnset.versionGroups(by: \.move).map { entry($0.value, move: $0.key) }
    return part
  }

  /// Removes the chances of methods of which PokéAPI has none, but 100 % for each pokemon.
  static func leaveOutChances(of dex: inout NormalizedDex, _ references: ReferenceTable) throws {
    var games: [EncounterMethodID: VersionSet] = [:]
    try Connection.inMemory().query(
      """
      SELECT m.value AS method, v.value AS version
      FROM json_each(?, '$.chances') c, json_each(c.value, '$.methods') m, json_each(c.value, '$.versions') v
      """, json
    ) { row in
      for method: EncounterMethodID in references.ids(called: row.text("method")) {
        games[method, default: []].formUnion(
          VersionSet(references.ids(called: row.text("version"))))
      }
    }
    for index in dex.encounters.indices where dex.encounters[index].source == nil {
      let slot = dex.encounters[index]
      if let games = games[slot.method], slot.versions.subtracting(games).isEmpty {
        dex.encounters[index].chance = nil
      }
    }
  }

  /// Returns the versions of which PokéAPI has all wild pokemon, by most methods.
  static func versionsWithAllWild() throws -> Set<String> {
    Set(
      try Connection.inMemory().texts(
        """
        SELECT v.value FROM json_each(?, '$.games') c, json_each(c.value, '$.versions') v
        WHERE json_extract(c.value, '$.part', '$.state', '$.source', '$.methods') = '["wild","complete",null,null]'
        """, json))
  }
}
