import Base
import FetchStage
import Layers
import Pipeline
import PokedexFormat
import TestSupport
import Testing

/// The translations of a build: missing texts are warnings, present ones appear in the database.
@Suite(.inTemporaryFolder) struct LocalizationGateTests {
  let folder = InTemporaryFolder.path

  /// A copy of the project's translations, with the Japanese ones changed.
  private func copy(_ change: (String) -> String) throws -> String {
    let copy = "\(folder)/Localization"
    try SampleBuild.copy(SampleBuild.localization, to: copy)
    try AtomicFile.write("\(copy)/ja.xliff", change(File.text("\(copy)/ja.xliff")))
    return copy
  }

  private func build(_ localization: String, to output: String) -> Executable.Run {
    pokedex(["build", "--source", "sample", "--output", output, "--localization", localization])
  }

  /// A missing text is a warning: `pokedex localization --check` fails, and a release that lost a name is not published.
  @Test func build_unitRemoved_warns() throws {
    let output = "\(folder)/output"
    let lacking = try copy {
      $0.replacing("<target state=\"final\">なみのり<", with: "<target state=\"final\"><")
    }
    expectRun(build(lacking, to: output))
    let finding = try #require(
      try Manifest.read("\(output)/manifest.json").diagnostics.first {
        $0.code == "to-be-translated"
      })
    expectEqual(finding.severity, .warning)
    expectEqual(finding.place?.description, "encounter-method.name ja")
    #expect(finding.message.contains("encounter-method.surf.name"), "\(finding.message)")
  }

  /// Changes of the file, each with the code of the error, whose place is the line of the change.
  @Test(arguments: [
    // An id of unknown form is an error.
    ("encounter-method.surf.name", "encounter-method.surf.nmae", "unknown-id"),
    ("version-group.scarlet-violet.name", "version-group.scarlet-violet.genus", "unknown-id"),
    (
      "<trans-unit id=\"version-group.scarlet", "<trans-unit id=\"version.scarlet", "misplaced-id"
    ),
    (
      "\"version-group\" source-language=\"en\"", "\"version-group\" source-language=\"fr\"",
      "language"
    ),
  ])
  func build_changedFile_fails(_ old: String, _ new: String, _ code: String) throws {
    var line = 0
    let broken = try copy { text in
      let changed = text.replacing(old, with: new)
      line =
        1
        + (changed.firstRange(of: new).map { changed[..<$0.lowerBound].count { $0 == "\n" } } ?? 0)
      return changed
    }
    expectRun(
      build(broken, to: "\(folder)/output"), 65,
      "error[localization-\(code)]: \(broken)/ja.xliff:\(line):")
  }

  /// Files with a single fault. The name contains the expected code and line.
  @Test(arguments: [
    "mismatched-tag.xliff-malformed.7", "control-character.xliff-malformed.7",
    "no-namespace.xliff-namespace.1", "no-version.xliff-version.2",
    "duplicate-id.xliff-duplicate-id.9", "placeholder-lost.xliff-placeholder.7",
    "billion-laughs.xliff-dtd.2", "external-entity.xliff-dtd.2",
    "invalid-utf-8.xliff-encoding.7", "nfd.xliff-not-composed.7",
    "bidi-override.xliff-control-character.7", "line-break.xliff-control-character.7",
    "zero-width-space.xliff-control-character.7", "soft-hyphen.xliff-control-character.7",
    "tag-character.xliff-control-character.7", "private-use-plane-15.xliff-control-character.7",
    "said-latin-1.xliff-encoding.1", "empty.xliff-malformed.1",
  ])
  func build_invalidFile_reportsPlace(name: String) throws {
    let parts = name.split(separator: ".")
    let file = "\(folder)/ja.xliff"
    try AtomicFile.write(
      file, try File.readAll("\(PackageFolder.path)/Tests/Fixtures/xliff/\(name).xliff"))
    expectRun(build(folder, to: "\(folder)/output"), 65, "error[\(parts[1])]: \(file):\(parts[2]):")
    #expect(!File.exists("\(folder)/output/\(SampleBuild.artifactName)"))
  }

  /// Reading a pipe without a writer would block, and a large file would fill the memory.
  @Test func build_pipeOrLargeFile_failsWithoutReading() throws {
    try Directory.createWithParents("\(folder)/pipe")
    expectEqual(mkfifo("\(folder)/pipe/ja.xliff", 0o600), 0)
    expectRun(
      build("\(folder)/pipe", to: "\(folder)/output"), 65,
      "error[localization-not-a-file]: \(folder)/pipe/ja.xliff")
    try Directory.createWithParents("\(folder)/large")
    try AtomicFile.write("\(folder)/large/ja.xliff", "<")
    expectEqual(truncate("\(folder)/large/ja.xliff", 1 << 40), 0)
    expectRun(
      build("\(folder)/large", to: "\(folder)/output"), 65,
      "error[xliff-too-large]: \(folder)/large/ja.xliff")
  }

  @Test func localization_missingFolder_fails() async throws {
    let (output, _) = try await SampleBuild.shared
    expectRun(
      [
        "localization", "--input", SampleBuild.layers(in: output).normalized, "--folder",
        "\(output)/none", "--check",
      ], 64, "error[no-localization]: \(output)/none")
  }

  @Test func manifest_coverage_equalsDatabase() async throws {
    let (output, outcome) = try await SampleBuild.shared
    try Self.expectCoverage(outcome.manifest, in: "\(output)/\(SampleBuild.artifactName)")
    try expectEqual(Manifest.read("\(output)/manifest.json").coverage, outcome.manifest.coverage)
  }

  @Test(.enabled(if: RealDatabase.isThere, RealDatabase.absence))
  func manifest_realData_hasFallbacksForLocationsOnly() throws {
    let output = try RealDatabase.output
    let manifest = try Manifest.read("\(output)/manifest.json")
    try Self.expectCoverage(manifest, in: "\(output)/pokedex.sqlite")
    for row in manifest.coverage.rows where !row.entity.hasPrefix("location") {
      expectEqual(row.total - row.count(in: "ja").present, 0, "\(row.name)")
      expectEqual(row.total - row.count(in: "en").present, 0, "\(row.name)")
    }
    #expect(manifest.coverage.rows.count > 40)
  }

  /// The number of missing names of each entity equals its fallbacks in `dex_display_name`.
  private static func expectCoverage(_ manifest: Manifest, in artifact: String) throws {
    let database = try Connection(artifact, .immutable)
    var shown: [String: (total: Int, fallbacks: Int)] = [:]
    try database.query(
      """
      SELECT entity, language, COUNT(*), COUNT(fallback) FROM dex_display_name
      GROUP BY entity, language
      """
    ) { row in
      shown["\(row.columnText(0)) \(row.columnText(1))"] = (row.columnInt(2), row.columnInt(3))
    }
    #expect(!shown.isEmpty)
    let languages = Set(shown.keys.map { $0.split(separator: " ")[1] }).map(String.init)
    var seen = 0
    for row in manifest.coverage.rows where row.field != "genus" && row.field != "form_name" {
      for code in languages {
        let view = try #require(shown["\(row.entity) \(code)"], "\(row.name)")
        expectEqual(view.total, row.total, "\(row.name) \(code)")
        expectEqual(view.fallbacks, row.total - row.count(in: code).present, "\(row.name) \(code)")
        seen += 1
      }
    }
    expectEqual(seen, shown.count)
  }

  @Test func build_additionalLanguage_isIncluded() throws {
    let localization = try copy { $0 }
    try AtomicFile.write(
      "\(localization)/fr.xliff",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
        <file original="version-group" source-language="en" target-language="fr" datatype="plaintext">
          <body>
            <trans-unit id="version-group.scarlet-violet.name" xml:space="preserve">
              <source>Scarlet violet</source>
              <target state="final">Écarlate et Violet</target>
            </trans-unit>
          </body>
        </file>
      </xliff>

      """)
    let output = "\(folder)/output"
    expectRun(build(localization, to: output))
    let database = try Connection("\(output)/\(SampleBuild.artifactName)", .immutable)
    try expectEqual(
      database.texts(
        """
        SELECT text || ' ' || source FROM dex_name WHERE language = 'fr'
        AND entity = 'version-group' AND identifier = 'scarlet-violet'
        """), ["Écarlate et Violet localization"])
    let manifest = try Manifest.read("\(output)/manifest.json")
    let row = manifest.coverage.rows.first { $0.name == "version-group.name" }
    // The other names are composed of PokéAPI's names of the versions.
    expectEqual(row?.count(in: "fr"), Coverage.Count(upstream: 30, localization: 1))
  }
}
