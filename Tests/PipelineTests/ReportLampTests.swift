import Base
import DiffStage
import FetchStage
import Layers
import Pages
import Pipeline
import PokedexFormat
import TestSupport
import Testing

/// The lamps of reports about releases that the commands made: a good, a doubtful and bad ones.
@Suite(.inTemporaryFolder) struct ReportLampTests {
  let folder = InTemporaryFolder.path

  @Test func report_signedReleaseWithSecondSource_isGreen() async throws {
    var fixture = try ReleaseTests.Fixture(folder)
    let old = try #require(try await fixture.release(height: 4).folder)
    fixture.facts = try SampleFacts("\(old)/pokedex.sqlite", games: [["sword-shield"]])
      .write(to: "\(folder)/facts.sqlite")
    let new = try #require(try await fixture.release(height: 5).folder)
    try expectEqual(
      lamps("\(new)/report.html"),
      [
        "data": "passed gate=passed crosscheck=passed",
        "integrity": "passed digest=passed signature=passed",
        "change": "passed regressions=passed",
      ])
    // The first release has no earlier one to compare with.
    try expectEqual(
      lamps("\(old)/report.html"),
      [
        "data": "passed gate=passed crosscheck=not-run",
        "integrity": "passed digest=passed signature=passed",
        "change": "not-run regressions=not-run",
      ])
    // Without the key, the signer is unknown; with another one, the signature is wrong.
    let path = "\(folder)/report.html"
    func integrity(_ arguments: [String], exit: Int32 = 0) throws -> String? {
      expectRun(["report", new, "--output", path] + arguments, exit)
      return try lamps(path)["integrity"]
    }
    try expectEqual(integrity([]), "passed digest=passed signature=not-run")
    let key = try #require(fixture.key).publicKey.hex
    try expectEqual(integrity(["--public-key", key]), "passed digest=passed signature=passed")
    let other = Ed25519.PrivateKey.generate().publicKey.hex
    try expectEqual(
      integrity(["--public-key", other], exit: 2), "failed digest=passed signature=failed")
    expectRun(["report", new, "-o", path, "--public-key", "k"], 64)
  }

  @Test func report_plainBuild_isGreenAboutWhatItChecked() async throws {
    try expectEqual(
      lamps("\(try await SampleBuild.shared.output)/report.html"),
      [
        "data": "passed gate=passed crosscheck=not-run",
        "integrity": "passed digest=passed signature=not-run",
        "change": "not-run regressions=not-run",
      ])
  }

  @Test func report_databaseChangedAfterBuild_integrityIsRed() async throws {
    let output = "\(folder)/output"
    try await SampleBuild.copyShared(to: output)
    do {
      let database = try Connection("\(output)/\(SampleBuild.artifactName)", .readWrite)
      try database.run("UPDATE pokemon SET height_dm = 99 WHERE id = 25")
    }
    expectRun(["report", output], 2, "error[manifest-mismatch]")
    try expectLamp("integrity", "failed digest=failed signature=not-run", output)
  }

  @Test func report_secondSourceDisagrees_dataIsRed() async throws {
    let output = "\(folder)/output"
    try await SampleBuild.copyShared(to: output)
    var facts = try SampleFacts("\(output)/\(SampleBuild.artifactName)", games: [["sword-shield"]])
    let path = try facts.write(to: "\(folder)/facts.sqlite")
    expectRun(["report", output, "--facts", path])
    try expectLamp("data", "passed gate=passed crosscheck=passed", output)
    for move in facts.games[0].moves.keys { facts.games[0].moves[move]?["pp"] = "99" }
    try facts.write(to: path)
    expectRun(["report", output, "--facts", path], 2, "error[crosscheck-below-minimum]")
    try expectLamp("data", "failed gate=passed crosscheck=failed", output)
  }

  /// A release with a location fewer than the one before, which the gate refuses if it knows the older release.
  @Test func report_fewerLocations_changeIsRed() async throws {
    var tree = try SampleTree()
    var location = try #require(tree["location", 8])
    location.id = 9001
    location.name = "another-forest"
    location.replace(#""id":8,"name":"eterna-forest""#, with: #""id":9001,"name":"another-forest""#)
    location.replace("Eterna Forest", with: "Another Forest")
    tree["location", 9001] = location
    let old = try await build(tree, "old")
    tree["location", 9001] = nil
    let new = try await build(tree, "new")
    expectRun([old, new, "--output", "\(new)/updates"], by: "pokedex-diff")
    expectRun(["report", new])
    try expectEqual(
      lamps("\(new)/report.html"),
      [
        "data": "passed gate=passed crosscheck=not-run",
        "integrity": "passed digest=passed signature=not-run",
        "change": "failed regressions=failed",
      ])
    #expect(try File.text("\(new)/report.html").contains("<code>count-fell</code>"))
  }

  /// Values of players without a review: 10 more in each stat of many pokemon.
  @Test func report_statsOfManyPokemonChanged_changeIsAmber() async throws {
    var tree = try SampleTree()
    let old = try await build(tree, "old")
    var changed = 0
    for pokemon in tree.resources["pokemon"] ?? [] {
      guard let id = pokemon.id else { continue }
      var pokemon = pokemon
      pokemon.body = pokemon.body.replacing(#/"base_stat":(\d+)/#) {
        "\"base_stat\":\(min(Int($0.1)! + 10, 255))"
      }
      tree["pokemon", id] = pokemon
      changed += 1
    }
    #expect(changed > 10)
    let new = try await build(tree, "new")
    expectRun([old, new, "--output", "\(new)/updates"], by: "pokedex-diff")
    expectRun(["report", new])
    try expectLamp("change", "doubtful regressions=doubtful", new)
    let page = try File.text("\(new)/report.html")
    #expect(page.contains(#"<section class="verdict doubtful""#))
    // Those of our own corrections are counted apart. The section with the changes is open.
    #expect(page.contains(#/ of \d\d+ Pokémon changed, such as .*; limit 10/#))
    #expect(page.contains("--accept-changes"))
    #expect(page.contains(#"<details class="fold topic" data-group open>"#))
    #expect(page.contains("What players see: Pokémon: stats \(changed)"))
    #expect(page.contains("目にする変更：ポケモン：種族値 \(changed)"))
  }

  /// The page has every error, and the last line counts them; the next build that is not refused removes the page.
  @Test func build_refusedData_writesFailedReport() async throws {
    let sound = try SampleTree()
    var tree = sound
    for id in [25, 26] {
      tree["pokemon-species", id]?.replace(#""gender_rate":4"#, with: #""gender_rate":9"#)
    }
    let (output, source) = ("\(folder)/out", "\(folder)/tree")
    try tree.write(to: source)
    let error = try await #require(throws: PipelineError.self) {
      _ = try await SampleBuild.build(.directory(source), to: output)
    }
    let count = error.diagnostics.count - 1
    #expect(count >= 2)
    let last = try #require(error.diagnostics.last)
    #expect(last.code == "build-failed" && last.place == .file("\(output)/report-failed.html"))
    #expect(last.message.hasPrefix("not built. Errors: \(count) ("), "\(last.message)")
    #expect(last.message.contains("species-value-out-of-range ×2"), "\(last.message)")
    try expectEqual(
      Directory.names(output).filter { $0 != "work" }, ["report-failed.html"])
    let page = try File.text("\(output)/report-failed.html")
    for fact in [
      "<code>species-value-out-of-range</code>", "<code>pokemon-species/25</code>",
      "<code>pokemon-species/26</code>", "<h2 id=verdict-title><span aria-hidden=true>✗ </span>",
      "<span lang=ja>ビルド失敗</span>",
    ] {
      #expect(page.contains(fact), "\(fact)")
    }
    #expect(page.matches(of: #/<li><code>/#).count == count)
    try Directory.removeRecursively(source)
    try sound.write(to: source)
    _ = try await SampleBuild.build(.directory(source), to: output)
    #expect(!File.exists("\(output)/report-failed.html"))

    // The sample is not the complete data, so that a build of its folder as such is refused.
    let run = expectRun(Executable.build("dir:\(source)", to: "\(folder)/other"), 2)
    let line = try #require(run.split(separator: "\n").last)
    #expect(
      line.hasPrefix("error[build-failed]: \(folder)/other/report-failed.html: not built. "),
      "\(line)")
  }

  /// A type that changed in games that were released, without review.
  @Test func release_changeAboveLimit_isAmberUntilAccepted() async throws {
    var fixture = try await ReleaseTests.Fixture(folder, releases: 1)
    func poison(_ resource: inout SampleTree.Resource) {
      resource.replace(
        #"{"slot":1,"type":{"name":"electric","url":"/api/v2/type/13/"}}"#,
        with: #"{"slot":1,"type":{"name":"fire","url":"/api/v2/type/10/"}}"#)
    }
    try await fixture.expectRefusal("changed-above-limit", height: 4, poison)
    try expectLamp("change", "doubtful regressions=doubtful", fixture.output)
    // The name of another version accepts nothing.
    fixture.accepted = ["2.0123456789ab"]
    let error = await #expect(throws: PipelineError.self) {
      _ = try await fixture.release(height: 4, poison)
    }
    expectEqual(error?.category, .refused)
    expectEqual(
      error?.diagnostics.map(\.code), ["changed-above-limit", "wrong-data-version"])
    fixture.accepted.append(try Manifest.read("\(fixture.output)/manifest.json").dataVersion)
    let release = try #require(try await fixture.release(height: 4, poison).folder)
    try expectLamp("change", "doubtful regressions=doubtful", release)
    // The next release is compared with this one.
    let next = try #require(try await fixture.release(height: 5, poison).folder)
    try expectLamp("change", "passed regressions=passed", next)
  }

  /// Data of PokéAPI that nothing reads: the content is equal, and all the same somebody has to look.
  @Test func release_unreadMemberWithValues_isAmberUntilAccepted() async throws {
    var fixture = try await ReleaseTests.Fixture(folder, releases: 1)
    func add(_ resource: inout SampleTree.Resource) {
      resource.replace(#""is_default":"#, with: #""novel":[1],"is_default":"#)
    }
    try await fixture.expectRefusal("changed-above-limit", height: 4, add)
    try expectLamp("change", "doubtful regressions=doubtful", fixture.output)
    fixture.accepted = [try Manifest.read("\(fixture.output)/manifest.json").dataVersion]
    #expect(try await fixture.release(height: 4, add).folder == nil)
    // A release that has the member knows it.
    try await fixture.expectRefusal("changed-above-limit", height: 5, add)
    fixture.accepted = [try Manifest.read("\(fixture.output)/manifest.json").dataVersion]
    #expect(try await fixture.release(height: 5, add).folder != nil)
    fixture.accepted = []
    #expect(try await fixture.release(height: 6, add).folder != nil)
  }

  /// PokéAPI adds what `coverage.json` calls missing: an item that a wild pokemon of Sword holds.
  @Test func release_rowsOfWhatIsCalledMissing_isAmberUntilAccepted() async throws {
    var fixture = try await ReleaseTests.Fixture(folder, releases: 1)
    func add(_ resource: inout SampleTree.Resource) {
      let held = #"/api/v2/item/132/"},"version_details":["#
      let inSword = #"{"rarity":5,"version":{"name":"sword","url":"/api/v2/version/33/"}},"#
      resource.replace(held, with: held + inSword)
    }
    try await fixture.expectRefusal("coverage-with-rows", height: 4, add)
    fixture.accepted = [try Manifest.read("\(fixture.output)/manifest.json").dataVersion]
    let release = try #require(try await fixture.release(height: 4, add).folder)
    try expectLamp("data", "doubtful gate=doubtful crosscheck=not-run", release)
  }

  /// A server that names no revision may have changed during the crawl.
  @Test func release_crawlWithoutRevision_isAmberUntilAccepted() async throws {
    var fixture = try ReleaseTests.Fixture(folder)
    let server = FaultServer { [source = fixture.source] request in
      let path = "\(source)/data\(request.path.prefix { $0 != "?" })index.json"
      guard let body = try? File.readAll(path) else { return .answer(404) }
      return .answer(200, headers: [FaultReply.jsonType], body: body)
    }
    fixture.live = server.address("/api/v2")
    try await fixture.expectRefusal("fetch-revision-unconfirmed", height: 4)
    fixture.accepted = [try Manifest.read("\(fixture.output)/manifest.json").dataVersion]
    let release = try #require(try await fixture.release(height: 4).folder)
    try expectLamp("data", "doubtful gate=doubtful crosscheck=not-run", release)
  }

  /// A sentence that reads as before in every game is no change, whatever PokéAPI changed behind it.
  @Test func diff_evolutionMethods_areComparedAsSentences() async throws {
    func built(_ name: String, _ edit: (inout SampleTree.Resource) -> Void) async throws -> String {
      var tree = try SampleTree()
      var chain = try #require(tree["evolution-chain", 1])
      edit(&chain)
      tree["evolution-chain", 1] = chain
      return try await build(tree, name) + "/pokedex.sqlite"
    }
    let old = try await built("old") { _ in }
    let internals = try await built("internals") {
      $0.replace(#""is_default":true"#, with: #""is_default":false"#)
    }
    let level = try await built("level") {
      $0.replace(#""min_level":16"#, with: #""min_level":17"#)
    }
    #expect(try SHA256.digest(ofFile: old) != SHA256.digest(ofFile: internals))
    expectEqual(EvolutionChange.all(from: old, to: internals), [])
    let changes = try #require(EvolutionChange.all(from: old, to: level))
    expectEqual(changes.map(\.text.en), ["at level 16", "at level 17"])
    expectEqual(changes.map(\.text.ja), ["レベル16", "レベル17"])
    expectEqual(
      changes.map { [$0.from, $0.to] }, [["bulbasaur", "ivysaur"], ["bulbasaur", "ivysaur"]])
    #expect(changes[0].after == [] && changes[1].before == [])
    expectEqual(changes[0].before, changes[1].after)
    #expect(changes[0].before.contains("red-blue"))
    expectEqual(EvolutionChange.all(from: old, to: "\(folder)/none.sqlite"), nil)
  }

  /// Builds a tree into the folder of this name, and returns the folder.
  private func build(_ tree: SampleTree, _ name: String) async throws -> String {
    let source = "\(folder)/\(name)-tree"
    try tree.write(to: source)
    _ = try await SampleBuild.build(.directory(source), to: "\(folder)/\(name)")
    return "\(folder)/\(name)"
  }

  private func expectLamp(
    _ name: String, _ state: String, _ folder: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expectEqual(lamps("\(folder)/report.html")[name], state, sourceLocation: sourceLocation)
  }

  /// The state of each lamp in the page, with the states of its checks.
  private func lamps(_ path: String) throws -> [String: String] {
    // That of an expired release is a template.
    let verdict = try File.text(path).split(separator: "<template")[0]
    var lamps: [String: String] = [:]
    for part in verdict.split(separator: "<li class=\"lamp ").dropFirst() {
      let lamp = try #require(part.firstMatch(of: #/^(\S+)" id=lamp-(\w+)>/#))
      let checks = part.matches(of: #/<p class=(\S+) data-check=(\w+)>/#).map { "\($0.2)=\($0.1)" }
      lamps[String(lamp.2)] = ([String(lamp.1)] + checks).joined(separator: " ")
    }
    return lamps
  }
}
