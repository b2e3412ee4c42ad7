import Base
import FetchStage
import Layers
import Pipeline
import TestSupport
import Testing

/// Damaged archives: the build fails and keeps the existing artifact. The tests of the stage have other faults.
@Suite(.inTemporaryFolder) struct BadArchiveTests {
  let folder = InTemporaryFolder.path

  @Test func build_archive_equalsBuildOfDirectory() async throws {
    let packed = try await SampleBuild.build(.archive(archive()), to: "\(folder)/packed")
    let tree = try await Self.prepared.value + "/tree"
    let plain = try await SampleBuild.build(.directory(tree), to: "\(folder)/plain")
    try expectEqual(File.readAll(packed.artifactPath), File.readAll(plain.artifactPath))
  }

  /// What is done to an archive, the percentages of it where that is tried, and the codes of the
  /// errors. The build reads the contents while it unpacks them, so it may report invalid contents
  /// before a wrong checksum.
  private static let damages: [(Damage, [Int], Set<DiagnosticCode>)] = [
    (
      { $0.removeLast($0.count - $0.count * $1 / 100) }, [0, 1, 2, 10, 90, 99],
      ["archive-damaged", "archive-unknown-format", "resource-missing", "not-an-api-tree"]
    ),
    (
      { $0[$0.count * $1 / 100] ^= 0x10 }, [20, 50, 80],
      ["archive-damaged", "json-syntax", "resource-invalid", "list-invalid", "resource-missing"]
    ),
    ({ bytes, _ in bytes = Array("<html>404</html>".utf8) }, [0], ["archive-unknown-format"]),
  ]

  private typealias Damage = @Sendable (_ bytes: inout [UInt8], _ percent: Int) -> Void

  @Test(arguments: damages.indices.flatMap { kind in damages[kind].1.map { (kind, $0) } })
  func build_damagedArchive_failsAndKeepsExistingFile(kind: Int, percent: Int) async throws {
    let (damage, _, codes) = Self.damages[kind]
    let (archive, output) = (try await self.archive(), "\(folder)/output")
    try SampleBuild.copy(try await Self.prepared.value + "/output", to: output)
    let artifact = "\(output)/pokedex.sqlite"
    let before = try File.readAll(artifact)
    var bytes = try File.readAll(archive.location)
    damage(&bytes, percent)
    try AtomicFile.write(archive.location, bytes)
    let error = await #expect(throws: PipelineError.self) {
      try await SampleBuild.build(.archive(archive), to: output)
    }
    expectEqual(error.map { codes.contains($0.code) }, true, "\(error?.description ?? "")")
    expectEqual(error?.category, .badData)
    expectEqual(error?.advice?.isEmpty, false)
    try expectEqual(File.readAll(artifact), before)
    try expectEqual(Verification.run(artifact, manifestPath: nil).problems, [])
  }

  /// A copy of the sample as an archive.
  private func archive() async throws -> ArchiveLocator {
    let archive = "\(folder)/tree.tar.gz"
    try SampleBuild.copy(try await Self.prepared.value + "/tree.tar.gz", to: archive)
    return ArchiveLocator(archive)
  }

  /// The sample as a folder and as an archive, and a build from the archive.
  private static let prepared = Task {
    let folder = "\(ProcessFolder.path)/archive"
    let archive = "\(folder)/tree.tar.gz"
    try SampleTree().write(to: "\(folder)/tree")
    let tar = ["/usr/bin/tar", "/bin/tar"].first { File.exists($0) }
    let program = try #require(tar, "tar(1) is on every system")
    expectRun(ChildProcess(program, ["-czf", archive, "-C", "\(folder)/tree", "data"]).wait())
    _ = try await SampleBuild.build(.archive(ArchiveLocator(archive)), to: "\(folder)/output")
    return folder
  }
}
