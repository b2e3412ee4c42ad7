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
@Suite struct ReportLampTests {
  @Test func report_signedReleaseWithSecondSource_isGreen() async throws {
    try await withTemporaryFolder { folder in
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
      // The first release has nothing before it, and nobody compared it.
      try expectEqual(
        lamps("\(old)/report.html"),
        [
          "data": "not-run gate=passed crosscheck=not-run",
          "integrity": "passed digest=passed signature=passed",
          "change": "not-run regressions=not-run",
        ])
      // Without the key, nobody knows who signed; with another one, it was someone else.
      let path = "\(folder)/report.html"
      func integrity(_ arguments: [String]) throws -> String? {
        let run = Executable.run("pokedex", ["report", new, "--output", path] + arguments)
        expectEqual(run.end, .exited(0), "\(run.output)")
        return try lamps(path)["integrity"]
      }
      try expectEqual(integrity([]), "not-run digest=passed signature=not-run")
      let key = try #require(fixture.key).publicKey.hex
      try expectEqual(integrity(["--public-key", key]), "passed digest=passed signature=passed")
      let other = Ed25519.PrivateKey.generate().publicKey.hex
      try expectEqual(integrity(["--public-key", other]), "failed digest=passed signature=failed")
      expectEqual(
        Executable.run("pokedex", ["report", new, "-o", path, "--public-key", "k"]).end,
        .exited(64))
    }
  }

  @Test func report_plainBuild_isGrey() async throws {
    try expectEqual(
      lamps("\(try await SampleBuild.shared.output)/report.html"),
      [
        "data": "not-run gate=passed crosscheck=not-run",
        "integrity": "not-run digest=passed signature=not-run",
        "change": "not-run regressions=not-run",
      ])
  }

  @Test func report_databaseChangedAfterBuild_integrityIsRed() async throws {
    try await withTemporaryFolder { folder in
      let output = "\(folder)/output"
      try await SampleBuild.copyShared(to: output)
      do {
        let database = try Connection("\(output)/\(SampleBuild.artifactName)", .readWrite)
        try database.run("UPDATE pokemon SET height_dm = 99 WHERE id = 25")
      }
      expectEqual(Executable.run("pokedex", ["report", output]).end, .exited(0))
      try expectEqual(
        lamps("\(output)/report.html")["integrity"],
        "failed digest=failed signature=not-run")
    }
  }

  @Test func report_secondSourceDisagrees_dataIsRed() async throws {
    try await withTemporaryFolder { folder in
      let output = "\(folder)/output"
      try await SampleBuild.copyShared(to: output)
      var facts = try SampleFacts(
        "\(output)/\(SampleBuild.artifactName)", games: [["sword-shield"]])
      let path = try facts.write(to: "\(folder)/facts.sqlite")
      expectEqual(Executable.run("pokedex", ["report", output, "--facts", path]).end, .exited(0))
      let page = "\(output)/report.html"
      try expectEqual(lamps(page)["data"], "passed gate=passed crosscheck=passed")
      for move in facts.games[0].moves.keys { facts.games[0].moves[move]?["pp"] = "99" }
      try facts.write(to: path)
      let run = Executable.run("pokedex", ["report", output, "--facts", path])
      expectEqual(run.end, .exited(2))
      #expect(run.output.contains("error[crosscheck-below-minimum]"), "\(run.output)")
      try expectEqual(lamps(page)["data"], "failed gate=passed crosscheck=failed")
    }
  }

  /// A release with a location fewer than the one before, which the gate refuses if it knows the older release.
  @Test func report_fewerLocations_changeIsRed() async throws {
    try await withTemporaryFolder { folder in
      var tree = try SampleTree()
      var location = try #require(tree["location", 8])
      location.id = 9001
      location.name = "another-forest"
      location.replace(
        #""id":8,"name":"eterna-forest""#, with: #""id":9001,"name":"another-forest""#)
      location.replace("Eterna Forest", with: "Another Forest")
      tree["location", 9001] = location
      try tree.write(to: "\(folder)/tree")
      let (old, new) = ("\(folder)/old", "\(folder)/new")
      _ = try await SampleBuild.build(.directory("\(folder)/tree"), to: old)
      tree["location", 9001] = nil
      try Directory.removeRecursively("\(folder)/tree")
      try tree.write(to: "\(folder)/tree")
      _ = try await SampleBuild.build(.directory("\(folder)/tree"), to: new)
      expectEqual(
        Executable.run("pokedex-diff", [old, new, "--output", "\(new)/updates"]).end, .exited(0))
      expectEqual(Executable.run("pokedex", ["report", new]).end, .exited(0))
      try expectEqual(
        lamps("\(new)/report.html"),
        [
          "data": "not-run gate=passed crosscheck=not-run",
          "integrity": "not-run digest=passed signature=not-run",
          "change": "failed regressions=failed",
        ])
      #expect(try text("\(new)/report.html").contains(#""code":"count-fell""#))
    }
  }

  /// A type that changed in games that were released, without review.
  @Test func release_changeAboveLimit_isAmberUntilAccepted() async throws {
    try await withTemporaryFolder { folder in
      var fixture = try await ReleaseTests.Fixture(folder, releases: 1)
      func poison(_ resource: inout SampleTree.Resource) {
        resource.replace(
          #"{"slot":1,"type":{"name":"electric","url":"/api/v2/type/13/"}}"#,
          with: #"{"slot":1,"type":{"name":"fire","url":"/api/v2/type/10/"}}"#)
      }
      try await fixture.expectRefusal("changed-above-limit", height: 4, poison)
      try expectEqual(
        lamps("\(fixture.output)/report.html")["change"], "doubtful regressions=doubtful")
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
      try expectEqual(lamps("\(release)/report.html")["change"], "doubtful regressions=doubtful")
      // The next release is compared with this one.
      let next = try #require(try await fixture.release(height: 5, poison).folder)
      try expectEqual(lamps("\(next)/report.html")["change"], "passed regressions=passed")
    }
  }

  /// A sentence that reads as before in every game is no change, whatever PokéAPI changed behind it.
  @Test func diff_evolutionMethods_areComparedAsSentences() async throws {
    try await withTemporaryFolder { folder in
      func build(_ name: String, _ edit: (inout SampleTree.Resource) -> Void) async throws -> String
      {
        var tree = try SampleTree()
        var chain = try #require(tree["evolution-chain", 1])
        edit(&chain)
        tree["evolution-chain", 1] = chain
        let source = "\(folder)/\(name)-tree"
        try tree.write(to: source)
        _ = try await SampleBuild.build(.directory(source), to: "\(folder)/\(name)")
        return "\(folder)/\(name)/pokedex.sqlite"
      }
      let old = try await build("old") { _ in }
      let internals = try await build("internals") {
        $0.replace(#""is_default":true"#, with: #""is_default":false"#)
      }
      let level = try await build("level") {
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
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try File.readAll(path), as: UTF8.self)
  }

  /// The state of each lamp in the page, with the states of its checks.
  private func lamps(_ path: String) throws -> [String: String] {
    let page = try text(path)
    let start = try #require(page.firstRange(of: #"id="data">"#)).upperBound
    let rest = page[start...]
    let data = try JSONValue(
      parsing: Array(rest[..<#require(rest.firstRange(of: "</script>")).lowerBound].utf8))
    guard case .array(let lamps)? = data["lamps"] else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: try lamps.map { lamp in
        guard case .object(let checks)? = lamp["checks"] else { return ("", "") }
        let states = checks.map { "\($0.name)=\($0.value.string ?? "")" }
        return (
          try #require(lamp["lamp"]?.string),
          ([try #require(lamp["state"]?.string)] + states).joined(separator: " ")
        )
      })
  }
}
