import Base
import Layers
import PackStage
import Pipeline
import PokedexModel
import TestSupport
import Testing

/// The rules about data in `pokedex verify`.
@Suite(.inTemporaryFolder) struct VerificationRulesTests {
  let folder = InTemporaryFolder.path

  /// A database is as sound as its digests say, and may still break a rule.
  @Test func run_rowsAgainstRules_areProblemsWhereTheRuleAlwaysHolds() throws {
    let path = "\(folder)/pokedex-sample.sqlite"
    var dex = SampleDatabase.dex
    dex.pokemonVariants[0].stats.speed = 0
    dex.moveVariants[0].power = 0
    try SampleDatabase.write(dex, to: path)
    let report = try Verification.run(path, manifestPath: nil, allRules: true)
    expectEqual(report.finding.problems, [])
    expectEqual(report.problems.map(\.code), ["stat-out-of-range"])
    let place = "pokemon/\(dex.pokemonVariants[0].pokemon)"
    expectEqual(report.problems.map(\.place), [.resource(place)])
    let others = report.ruleFindings.map(\.code)
    #expect(others.contains("move-value-out-of-range") && !others.contains("stat-out-of-range"))
    // A sample is incomplete on purpose.
    #expect(!others.contains("dex-not-dense"))
    let output = expectRun(["verify", path], 2, "error[stat-out-of-range]")
    #expect(!output.contains("move-value-out-of-range"))
  }
}
