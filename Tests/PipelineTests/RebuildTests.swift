import Base
import FetchStage
import Layers
import PackStage
import Pipeline
import PokedexFormat
import SimdJSON
import TestSupport
import Testing

/// When a build is repeated, and when it is skipped.
@Suite(.inTemporaryFolder) struct RebuildTests {
  let folder = InTemporaryFolder.path

  @Test func build_nothingChanged_keepsEveryFile() async throws {
    let first = try await SampleBuild.build(.sample, to: folder)
    #expect(!first.isUnchanged)
    let paths = ["\(folder)/\(SampleBuild.artifactName)", "\(folder)/manifest.json"]
    let stamps = try paths.map { try FileStamp($0) }
    let second = try await SampleBuild.build(.sample, to: folder)
    #expect(second.isUnchanged)
    expectEqual(second.manifest.json, first.manifest.json)
    try expectEqual(paths.map { try FileStamp($0) }, stamps)
  }

  @Test(arguments: [SampleBuild.artifactName, "manifest.json", "datasette.yaml"], [true, false])
  func build_damagedOrMissingFile_rebuildsIt(name: String, isDamaged: Bool) async throws {
    let (shared, _) = try await SampleBuild.shared
    let output = "\(folder)/output"
    try await SampleBuild.copyShared(to: output)
    var bytes = try File.readAll("\(output)/\(name)")
    bytes[bytes.count / 2] ^= 1
    try File.remove("\(output)/\(name)")
    if isDamaged { try AtomicFile.write("\(output)/\(name)", bytes) }
    #expect(!(try await SampleBuild.build(.sample, to: output)).isUnchanged)
    try expectEqual(File.readAll("\(output)/\(name)"), File.readAll("\(shared)/\(name)"))
  }

  @Test func build_oneResourceChanged_updatesItAndKeepsRowCounts() async throws {
    let (tree, output) = try await SampleBuild.copyTree(to: folder)
    let before = try await SampleBuild.build(.directory(tree), to: output)
    try expectEqual(height(of: 25, before), 4)
    try ChangingTree(tree).set(height: 40)
    let after = try await SampleBuild.build(.directory(tree), to: output)
    #expect(!after.isUnchanged)
    try expectEqual(height(of: 25, after), 40)
    let tables = zip(before.manifest.artifact.tables, after.manifest.artifact.tables)
    #expect(tables.filter { $0 != $1 }.map { $0.1.name }.contains("pokemon"))
    #expect(tables.filter { $0.rows != $1.rows }.isEmpty)
    #expect(try await SampleBuild.build(.directory(tree), to: output).isUnchanged)
  }

  @Test func build_otherEdition_keepsFirstEdition() async throws {
    let output = "\(folder)/output"
    try await SampleBuild.copyShared(to: output)
    let other = try await SampleBuild.build(.sample, to: output, edition: .japaneseAndEnglish)
    #expect(other.artifactPath.hasSuffix("/pokedex-sample-ja-en.sqlite"))
    let sums = try File.text("\(output)/SHA256SUMS")
    #expect(sums.contains("  pokedex-sample.sqlite\n"))
    #expect(sums.contains("  pokedex-sample-ja-en.sqlite\n"))
    let database = try Connection(other.artifactPath, .immutable)
    try expectEqual(
      database.texts("SELECT DISTINCT language FROM dex_name ORDER BY 1"),
      ["en", "ja"])
  }

  private func height(of pokemon: Int, _ outcome: Pipeline.Outcome) throws -> Int? {
    try Connection(outcome.artifactPath, .immutable).integer(
      "SELECT height_dm FROM dex_pokemon WHERE pokemon_id = ?", pokemon)
  }

  @Test func build_otherExecutable_buildsAgain() throws {
    let output = "\(folder)/output"
    let tool = try #require(ChildProcess.product("pokedex"))
    let arguments = Executable.buildArguments("sample", output)
    for isUnchanged in [false, true] {
      let (end, text) = pokedex(arguments)
      #expect(end == .exited(0) && text.contains("unchanged") == isUnchanged, "\(text)")
    }
    // The same executable with another timestamp represents one with different rules.
    let copy = "\(folder)/pokedex"
    try AtomicFile.write(copy, try File.readAll(tool))
    expectEqual(chmod(copy, 0o755), 0)
    let (end, text) = ChildProcess(copy, arguments, keepsErrors: true).wait()
    #expect(end == .exited(0) && !text.contains("unchanged"), "\(text)")
  }
}
