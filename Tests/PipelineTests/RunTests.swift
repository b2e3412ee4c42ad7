import Base
import FetchStage
import Pipeline
import PokedexFormat
import TestSupport
import Testing

/// External events during a run: signals, other runs, full disks.
@Suite(.inTemporaryFolder) struct RunTests {
  let folder = InTemporaryFolder.path

  /// PokéAPI adds a game before anybody has reviewed it: the build goes on, and says what nobody knows.
  @Test func build_gameWithoutCoverage_warnsAndHasPartsOfANewGame() async throws {
    var tree = try SampleTree()
    var version = try #require(tree["version", 53])
    version.name = "new-moon"
    version.replace(#""name":"the-indigo-disk-violet""#, with: #""name":"new-moon""#)
    tree["version", 53] = version
    var group = try #require(tree["version-group", 27])
    group.replace(#""name":"the-indigo-disk-violet""#, with: #""name":"new-moon""#)
    tree["version-group", 27] = group
    try tree.write(to: "\(folder)/tree")
    let outcome = try await SampleBuild.build(.directory("\(folder)/tree"), to: "\(folder)/output")
    let findings = outcome.manifest.diagnostics.filter { $0.code == "coverage-missing" }
    expectEqual(findings.map(\.severity), [.warning])
    expectEqual(findings.map { $0.place?.description }, ["version/new-moon"])
    #expect(findings.allSatisfy { $0.advice?.contains("coverage.json") == true })
    var rows: Set<String> = []
    try Connection("\(folder)/output/pokedex.sqlite", .immutable).query(
      """
      SELECT DISTINCT CASE count WHEN 0 THEN '0' ELSE 'some' END || ' ' || state || ' ' || reason
      FROM dex_coverage WHERE version = 'new-moon' AND language IS NULL
      """
    ) { rows.insert($0.columnText(0)) }
    #expect(rows.isSubset(of: ["0 absent new-game", "some partial new-game"]), "\(rows)")
    #expect(rows.contains("0 absent new-game"))
  }

  @Test func build_interrupted_exits130AndKeepsExistingFile() async throws {
    let output = "\(folder)/output"
    let artifact = "\(output)/\(SampleBuild.artifactName)"
    try await SampleBuild.copyShared(to: output)
    let before = try File.readAll(artifact)
    // A server that accepts the request and never responds.
    let (listener, port) = Socket.listen()
    defer { close(listener) }
    let process = Executable.start(
      "pokedex", Executable.buildArguments("live:http://127.0.0.1:\(port)/api/v2", output))
    let connection = accept(listener, nil, nil)
    defer { close(connection) }
    try #require(connection >= 0)
    process.interrupt()
    expectRun(process.wait(), 130, "error[interrupted]")
    try expectEqual(File.readAll(artifact), before)
    try expectEqual(Verification.run(artifact, manifestPath: nil).problems, [])
    #expect(!(try Directory.names(output)).contains { $0.hasSuffix(".tmp") })
  }

  /// A folder has the name of the artifact.
  @Test func build_cannotMoveArtifact_leavesNoTemporaryFiles() async throws {
    let output = "\(folder)/output"
    try Directory.createWithParents("\(output)/\(SampleBuild.artifactName)/in-the-way")
    let error = await #expect(throws: PipelineError.self) {
      _ = try await SampleBuild.build(.sample, to: output)
    }
    expectEqual(error?.category, .usage)
    #expect(!(try Directory.names(output)).contains { $0.contains(".tmp") })
  }

  @Test func build_killedAtAnyTime_keepsSoundArtifactAndResumes() async throws {
    let (shared, _) = try await SampleBuild.shared
    let wanted = try File.readAll("\(shared)/\(SampleBuild.artifactName)")
    let output = "\(folder)/output"
    let artifact = "\(output)/\(SampleBuild.artifactName)"
    for round in 0..<12 {
      let process = Executable.start("pokedex", Executable.buildArguments("sample", output))
      Socket.sleep(microseconds: 30_000 + 60_000 * round)
      process.kill()
      let (end, text) = process.wait()
      #expect(end == .killed(signal: SIGKILL) || end == .exited(0), "\(text)")
      if File.exists(artifact) {
        try expectEqual(File.readAll(artifact), wanted)
      }
      // The next build starts from scratch or over the existing artifact.
      if round.isMultiple(of: 3) { try Directory.removeRecursively(output) }
    }
    expectRun(Executable.build("sample", to: output))
    try expectEqual(File.readAll(artifact), wanted)
    try expectEqual(Verification.run(artifact, manifestPath: nil).problems, [])
    #expect(!(try Directory.names(output)).contains { $0.hasSuffix(".tmp") })
  }

  @Test func build_outputInUse_fails() throws {
    let output = "\(folder)/output"
    try Directory.createWithParents("\(output)/work")
    let lock = try FileLock("\(output)/work/lock")
    expectRun(
      Executable.build("sample", to: output), 1, "error[output-in-use]", "process \(getpid())")
    #expect(!File.exists("\(output)/\(SampleBuild.artifactName)"))
    withExtendedLifetime(lock) {}
  }

  @Test func build_outputIsFile_failsAndKeepsFile() throws {
    let output = "\(folder)/output"
    try AtomicFile.write(output, "mine")
    expectRun(Executable.build("sample", to: output), 74, "error[", output)
    try expectEqual(File.readAll(output), Array("mine".utf8))
  }

  @Test(.enabled(if: getuid() != 0, "root is not stopped by rights"))
  func build_noPermission_reportsAccessDenied() throws {
    let output = "\(folder)/output"
    try Directory.createWithParents(output)
    chmod(output, 0o500)
    defer { chmod(output, 0o700) }
    expectRun(Executable.build("sample", to: output), 74, "error[file-access-denied]", output)
  }

  @Test(.enabled(if: SmallDisk.canMount, "mounting a small disk needs root on Linux"))
  func build_diskFull_reportsItAndKeepsExistingFile() async throws {
    try await SmallDisk.with(folder, kilobytes: 16_384) { disk in
      let artifact = "\(disk)/\(SampleBuild.artifactName)"
      expectRun(Executable.build("sample", to: disk))
      let before = try File.readAll(artifact)
      // The build must run again, but there is no space for its result.
      let room = try freeSpace(disk)
      try AtomicFile.write(
        "\(disk)/ballast", [UInt8](repeating: 1, count: Int(room) - 64 * 1_024), durable: false)
      try File.remove(SampleBuild.layers(in: disk).buildRecord(SampleBuild.artifactName))
      expectRun(Executable.build("sample", to: disk), 74, "error[disk-full]")
      try expectEqual(File.readAll(artifact), before)
      try expectEqual(Verification.run(artifact, manifestPath: nil).problems, [])
      #expect(!(try Directory.names(disk)).contains { $0.hasSuffix(".tmp") })
      try File.remove("\(disk)/ballast")
      expectRun(Executable.build("sample", to: disk))
      try expectEqual(File.readAll(artifact), before)
    }
  }
}
