import Base
import PokedexFormat
import TestSupport
import Testing

@testable import Pipeline

/// The comparison with several sources, with one that has supplied values, and of values of all games.
@Suite(.inTemporaryFolder) struct CrosscheckSourcesTests {
  let folder = InTemporaryFolder.path

  /// A value that the source itself has supplied proves nothing: it is counted, by field.
  @Test func compare_valuesThatTheSourceSupplied_areNotIndependent() async throws {
    var fixture = try await CrosscheckTests.Fixture(folder)
    let database = try Connection(fixture.database, .immutable)
    let supplied = try database.texts(
      "SELECT DISTINCT field FROM dex_supplement WHERE version_group = 'champions' ORDER BY 1")
    #expect(supplied.contains("pp"))
    fixture.facts.games = fixture.facts.games.filter { $0.versionGroups == ["champions"] }
    fixture.facts.games[0].moves["surf"]?["flags"] = "mirror,protect"
    let independent = try fixture.compare().summary
    #expect(independent.total.supplied == 0 && independent.total.total > 100)
    let location = try #require(
      try database.text(
        "SELECT DISTINCT location FROM dex_supplement WHERE field = 'pp' AND version_group = 'champions'"
      ))
    fixture.location = location
    let totals = try fixture.compare().summary.totals
    for (field, tally) in totals {
      let expected =
        switch field {
        case .flags: 1
        case .type, .power, .accuracy, .pp, .effectChance:
          try database.integer(
            """
            SELECT count(*) FROM dex_supplement
            WHERE version_group = 'champions' AND location = ? AND field = ?
            """, location, field.rawValue)
        case .train:
          try database.integer(
            """
            SELECT count(DISTINCT pokemon || move) FROM dex_learnset
            WHERE version_group = 'champions' AND via = 'own' AND pokemon IN (
              SELECT identifier FROM dex_supplement
              WHERE version_group = 'champions' AND location = ? AND field = 'learnset')
            """, location)
        default: 0
        }
      expectEqual(tally.supplied, expected, "\(field)")
    }
    let pp = try #require(totals.first { $0.field == .pp }?.tally)
    #expect(pp.supplied > 0 && pp.supplied <= pp.total && pp.agreed == pp.total)
  }

  /// Each source has its own games, tallies and reviewed rows.
  @Test func compare_twoSources_areComparedSeparately() async throws {
    var fixture = try await CrosscheckTests.Fixture(folder)
    fixture.facts.games = fixture.facts.games.filter { $0.versionGroups == ["champions"] }
    let alone = try fixture.compare()
    var other = fixture.facts
    other.source = "other"
    other.games[0].moves["surf"]?["pp"] = "99"
    fixture.others = [try other.write(to: "\(fixture.folder)/other.sqlite")]
    let ours = try #require(fixture.facts.games[0].moves["surf"]?["pp"])
    fixture.review("champions", "pp", "surf", ours, "99")
    let both = try fixture.compare()
    expectEqual(both.summary.sources.map(\.id), ["test", "other"])
    expectEqual(both.summary.games.map(\.source), ["test", "other"])
    expectEqual(both.summary.total.total, 2 * alone.summary.total.total)
    expectEqual(both.disagreements.map(\.unit.source), ["other"])
    #expect(both.stale.count == 1 && both.disagreements.allSatisfy { !$0.isReviewed })
    fixture.rows = []
    fixture.review("champions", "pp", "surf", ours, "99", source: "other")
    // Rows of a source that is not compared are not stale.
    fixture.review("champions", "pp", "surf", ours, "99", source: "third")
    let reviewed = try fixture.compare()
    #expect(reviewed.stale.isEmpty && reviewed.disagreements.allSatisfy(\.isReviewed))
  }

  /// Values of no game, each of the database and another one; what the database lacks is not compared.
  @Test func compare_valuesOfAllGames_areCompared() async throws {
    var fixture = try await CrosscheckTests.Fixture(folder)
    fixture.facts.games = [SampleFacts.Game(["all-games"])]
    for (other, lines) in [(false, 0), (true, 22)] {
      try fixture.facts.write(to: "\(fixture.folder)/general.sqlite") { facts in
        try facts.execute("UPDATE source SET id = 'general'")
        for (entity, field, identifier, value) in [
          ("pokemon", "height_dm", "bulbasaur", "7"), ("pokemon", "weight_hg", "bulbasaur", "69"),
          ("pokemon-species", "gender_rate", "bulbasaur", "1"),
          ("pokemon-species", "egg_groups", "bulbasaur", "monster,plant"),
          ("pokemon-species", "color", "bulbasaur", "green"),
          ("pokemon-species", "evolves_from", "bulbasaur", "none"),
          ("pokemon-species", "evolves_from", "ivysaur", "bulbasaur"),
          ("pokemon-species", "generation", "bulbasaur", "generation-i"),
          ("move", "drain", "absorb", "50"), ("move", "crit_rate", "razor-leaf", "1"),
          ("move", "hits", "double-iron-bash", "2,2"), ("move", "healing", "recover", "50"),
          ("type", "factor_percent", "fire/grass/generation-ii", "200"),
          ("item", "fling_power", "potion", "30"),
          ("item", "natural_gift", "cheri-berry", "60,fire"),
          ("nature", "nature", "adamant", "attack,special-attack"),
          ("pokemon-species", "name:pokemon-species", "bulbasaur/fr", "Bulbizarre"),
          ("move", "name:move", "absorb/de", "Absorber"),
          ("ability", "name:ability", "symbiosis/de", "Symbiose"),
          ("item", "name:item", "metal-coat/it", "Metalcopertura"),
          ("nature", "name:nature", "adamant/it", "Decisa"),
          ("type", "name:type", "fire/es", "Fuego"),
        ] {
          try facts.run(
            "INSERT INTO fact VALUES (1, ?, ?, ?, ?)", field, identifier, entity,
            other ? "other" : value)
        }
        try facts.execute("INSERT INTO fact VALUES (1, 'fling_power', 'no-item', 'item', '1')")
      }
      let result = try CrosscheckRun.compare(
        fixture.database,
        CrosscheckInput(facts: ["\(fixture.folder)/general.sqlite"]))
      expectEqual(CrosscheckTests.lines(result).count, lines, "\(CrosscheckTests.lines(result))")
      expectEqual(result.summary.total.total, 22)
    }
  }
}
