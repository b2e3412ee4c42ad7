import Base
import FetchStage
import PackStage
import Pages
import Pipeline
import PokedexCore
import PokedexFormat
import TestSupport
import Testing

/// What is made of a database for others, if a license applies to every copy of it.
@Suite(.inTemporaryFolder) struct LicenseGateTests {
  let folder = InTemporaryFolder.path

  /// A build of the sample with encounters of an invented source.
  private static func configuration(_ folder: String) throws -> BuildConfiguration {
    let source = EncounterFiles.sample
    try source.write(to: "\(folder)/encounters")
    return SampleBuild.configuration(.sample, "\(folder)/output") {
      $0.encounters = [.directory("\(folder)/encounters")]
      $0.encounterTables = [("EncounterSource/pkhex.json", source.table())]
    }
  }

  private func expectRefusal(
    of license: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
  ) async {
    let error = await expectError(
      "licence-not-accepted", .usage, at: .file(path), sourceLocation: sourceLocation, body)
    let advice = error?.diagnostic.adviceText?.english ?? ""
    #expect(advice.contains("--accept-licence \(license)"), sourceLocation: sourceLocation)
  }

  @Test func release_licenseOfEveryCopy_needsAcceptance() async throws {
    let build = try Self.configuration(folder)
    let store = "\(folder)/store"
    try Directory.createWithParents(store)
    var configuration = Release.Configuration(store: store)
    let artifact = "\(folder)/output/\(SampleBuild.artifactName)"
    for accepted in [[], ["GPL-3.0"], ["MIT"]] {
      configuration.acceptedLicenses = accepted
      await expectRefusal(of: "GPL-3.0-only", at: artifact) {
        _ = try await Release.run(build, configuration, progress: SilentProgress())
      }
      #expect(!Directory.exists("\(store)/data-1"))
    }
    configuration.acceptedLicenses = ["GPL-3.0-only"]
    let outcome = try await Release.run(build, configuration, progress: SilentProgress())
    let release = try #require(outcome.folder)
    expectEqual(outcome.manifest?.encounters?.source.license, "GPL-3.0-only")
    configuration.acceptedLicenses = []
    await expectRefusal(of: "GPL-3.0-only", at: "\(release)/\(SampleBuild.artifactName)") {
      _ = try Release.republish(1, configuration, progress: SilentProgress())
    }
    configuration.acceptedLicenses = ["GPL-3.0-only"]
    let again = try Release.republish(1, configuration, progress: SilentProgress())
    expectEqual(again.latest?.release, 2)
  }

  @Test func exportSite_licenseOfEveryCopy_needsAcceptanceAndShowsTheSource() async throws {
    let outcome = try await Pipeline.build(Self.configuration(folder), SilentProgress())
    let site = "\(folder)/site"
    let arguments = ["export-site", outcome.artifactPath, "--output", site]
    expectRun(arguments, 64, "owner/encounters is under GPL-3.0-only")
    #expect(!Directory.exists(site))
    expectRun(arguments + ["--accept-licence", "GPL-3.0-only"])
    func page(_ name: String) throws -> String {
      try File.text("\(site)/\(name)")
    }
    let notes = [
      ("en", "Source: owner/encounters. Chances are unknown."),
      ("ja", "出典：owner/encounters。出現率は不明です。"),
    ]
    for (language, note) in notes {
      let meadow = try page("\(language)/places/blue-meadow.html")
      #expect(meadow.contains(note), "\(meadow)")
      #expect(!meadow.contains("0%"), "\(meadow)")
      // Rows of PokéAPI do not get another source, nor those of the source PokéAPI's.
      let garden = try page("\(language)/places/trophy-garden.html")
      expectEqual(garden.ranges(of: note).count, 1, "\(garden)")
      #expect(try !page("\(language)/places/viridian-forest.html").contains("owner/encounters"))
      #expect(try page("\(language)/species/vulpix-alola.html").contains("owner/encounters"))
      #expect(try !page("\(language)/species/bulbasaur.html").contains("owner/encounters"))
      #expect(
        try page("\(language)/about/license.html").contains(
          "Encounters are from owner/encounters."))
    }
    let file = try JSONValue(parsing: File.readAll("\(site)/api/v1/pokemon/vulpix-alola.json"))
    let rows = try #require(file["encounters"]?.array)
    expectEqual(rows.map { $0["source"]?.string }, ["owner/encounters"])
    expectEqual(rows.map { $0["chance"] ?? .null }, [.null])
  }

  @Test(arguments: [
    (nil, [], true),
    (#"{"name": "a/b", "license": "MIT"}"#, [], true),
    (#"{"name": "a/b", "license": "CC-BY-NC-4.0"}"#, [], false),
    (#"{"name": "a/b", "license": "CC-BY-NC-4.0"}"#, ["GPL-3.0-only"], false),
    (#"{"name": "a/b", "license": "CC-BY-NC-4.0"}"#, ["GPL-3.0-only", "CC-BY-NC-4.0"], true),
    (#"{"name": "a/b"}"#, ["GPL-3.0-only"], false), ("[", [], false),
    // A license without a name is never accepted.
    (#"{"name": "a/b"}"#, [""], false), (#"{"name": "a/b", "license": ""}"#, [""], false),
  ])
  func exportSite_sourceInMeta_isCheckedByItsLicense(
    _ source: String?, _ accepted: [String], _ isAllowed: Bool
  ) async throws {
    for key in ["encounter_source", "text_source_x"] {
      let path = try TestDatabases.copy(of: try await SampleBuild.artifact, to: folder)
      if let source {
        let connection = try Connection(path, .readWrite)
        try connection.prepare("INSERT INTO meta VALUES (?, ?)").run(key, source)
        try connection.prepare("UPDATE meta SET value = ? WHERE key = ?")
          .run(SelfDigest.read(connection).hex, SelfDigest.key)
      }
      func export() throws {
        _ = try SiteExport.run(
          path, to: "\(folder)/\(key)", pictures: .nowhere, baseURL: nil, languages: [],
          acceptedLicenses: accepted, SilentProgress())
      }
      if isAllowed {
        try export()
      } else {
        await expectRefusal(of: "", at: path) { try export() }
      }
    }
  }
}
