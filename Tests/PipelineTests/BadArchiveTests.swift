import Base
import FetchStage
import Layers
import Pipeline
import TestSupport
import Testing

/// Damaged and invalid archives: the build fails and keeps the existing artifact.
@Suite struct BadArchiveTests {
  @Test func build_archive_equalsBuildOfDirectory() async throws {
    try await withArchive { archive, tree, folder in
      let packed = try await SampleBuild.build(.archive(archive), to: "\(folder)/packed")
      let plain = try await SampleBuild.build(.directory(tree), to: "\(folder)/plain")
      try expectEqual(
        File.readAll(packed.artifactPath), File.readAll(plain.artifactPath))
    }
  }

  @Test(arguments: [1, 2, 10, 90, 99])
  func build_truncatedArchive_failsAndKeepsExistingFile(percent: Int) async throws {
    try await expectRefused([
      "archive-damaged", "archive-unknown-format", "resource-missing", "not-an-api-tree",
    ]) {
      $0.removeLast($0.count - $0.count * percent / 100)
    }
  }

  /// The build reads the contents while it unpacks them, so it may report invalid contents before a
  /// wrong checksum.
  @Test(arguments: [20, 50, 80])
  func build_archiveWithFlippedBit_failsAndKeepsExistingFile(percent: Int) async throws {
    try await expectRefused([
      "archive-damaged", "json-syntax", "resource-invalid", "list-invalid", "resource-missing",
    ]) { $0[$0.count * percent / 100] ^= 0x10 }
  }

  @Test func build_unknownFormat_failsAndKeepsExistingFile() async throws {
    try await expectRefused(["archive-unknown-format"]) { $0 = Array("<html>404</html>".utf8) }
  }

  @Test func build_emptyArchive_failsAndKeepsExistingFile() async throws {
    try await expectRefused(["archive-unknown-format", "archive-damaged", "not-an-api-tree"]) {
      $0 = []
    }
  }

  @Test func build_archiveWithWrongDigest_fails() async throws {
    try await withArchive { archive, _, folder in
      var locator = archive
      locator.sha256 = .init(hex: String(repeating: "0", count: 64))
      let error = await #expect(throws: PipelineError.self) {
        try await SampleBuild.build(.archive(locator), to: "\(folder)/output")
      }
      expectEqual(error?.code, "archive-digest-wrong")
      expectEqual(error?.category, .badData)
    }
  }

  @Test func build_missingArchive_reportsUnreachable() async throws {
    try await withTemporaryFolder { folder in
      let error = await #expect(throws: PipelineError.self) {
        try await SampleBuild.build(
          .archive(ArchiveLocator("\(folder)/none.tar.zst")), to: "\(folder)/output")
      }
      expectEqual(error?.code, "source-missing")
      expectEqual(error?.category, .unreachable)
    }
  }

  private func expectRefused(
    _ codes: Set<DiagnosticCode>, spoil: (inout [UInt8]) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await withArchive { archive, _, folder in
      let output = "\(folder)/output"
      try SampleBuild.copy(try await Self.prepared.value + "/output", to: output)
      let artifact = "\(output)/pokedex.sqlite"
      let before = try File.readAll(artifact)
      var bytes = try File.readAll(archive.location)
      spoil(&bytes)
      try AtomicFile.write(archive.location, bytes)
      let error = await #expect(throws: PipelineError.self, sourceLocation: sourceLocation) {
        try await SampleBuild.build(.archive(archive), to: output)
      }
      expectEqual(error.map { codes.contains($0.code) }, true, "\(error?.description ?? "")")
      expectEqual(error?.category, .badData)
      expectEqual(error?.advice?.isEmpty, false)
      try expectEqual(File.readAll(artifact), before)
      try expectEqual(Verification.run(artifact, manifestPath: nil).problems, [])
    }
  }

  /// Calls `body` with the sample as an archive and as a folder, and with a folder for outputs.
  private func withArchive(
    _ body: (_ archive: ArchiveLocator, _ tree: String, _ folder: String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let prepared = try await Self.prepared.value
      let archive = "\(folder)/tree.tar.gz"
      try SampleBuild.copy("\(prepared)/tree.tar.gz", to: archive)
      try await body(ArchiveLocator(archive), "\(prepared)/tree", folder)
    }
  }

  /// The sample as a folder and as an archive, and a build from the archive.
  private static let prepared = Task {
    let folder = "\(ProcessFolder.path)/archive"
    let archive = "\(folder)/tree.tar.gz"
    try SampleTree().write(to: "\(folder)/tree")
    let tar = ["/usr/bin/tar", "/bin/tar"].first { File.exists($0) }
    let (end, _) = ChildProcess(
      try #require(tar, "tar(1) is on every system"),
      ["-czf", archive, "-C", "\(folder)/tree", "data"]
    ).wait()
    expectEqual(end, .exited(0))
    _ = try await SampleBuild.build(.archive(ArchiveLocator(archive)), to: "\(folder)/output")
    return folder
  }
}
