import Base
import TestSupport
import Testing

/// `Tools/snapshots`, which downloads the real snapshots for a machine without them, run on a test
/// repository.
// The condition is outside the suite: inside it, the compiler sometimes reports a circular
// reference.
@Suite(.inTemporaryFolder, .enabled(if: hasTools(), "git or zstd is not installed"))
struct SnapshotScriptTests {
  let folder = InTemporaryFolder.path

  private static func shell(_ folder: String, _ command: String) -> (ChildProcess.End, String) {
    let script = "cd '\(folder)' && \(command)"
    return ChildProcess("/bin/sh", ["-c", script], keepsErrors: true).wait()
  }

  /// A repository with one commit, whose hash is printed. Like PokéAPI's, it serves any commit by
  /// its hash.
  private static let repository = """
    git init -q source && cd source && git config user.name T && git config user.email t@t.example \
    && git config uploadpack.allowAnySHA1InWant true && mkdir -p data/api \
    && echo '{"id":1}' > data/api/index.json && echo no > README && git add . \
    && git -c commit.gpgsign=false commit -qm one && git rev-parse HEAD
    """

  @Test func snapshots_commit_fetchesItsDataOnce() throws {
    let (made, commit) = Self.shell(folder, Self.repository)
    try #require(made == .exited(0), "\(commit)")
    let name = commit.split(separator: "\n").last ?? ""
    let command =
      "\(PackageFolder.path)/Tools/snapshots kept file://\(folder)/source 2026-01-02=\(name)"
    let (first, firstText) = Self.shell(folder, command)
    expectEqual(first, .exited(0), "\(firstText)")
    let (_, listed) = Self.shell(folder, "zstd -dc kept/*.zst | tar t")
    expectEqual(
      listed.split(separator: "\n").filter { !$0.hasSuffix("/") }, ["data/api/index.json"])
    try Directory.removeRecursively("\(folder)/source")
    let (second, secondText) = Self.shell(folder, command)
    #expect(second == .exited(0) && secondText.contains("exists"), "\(secondText)")
    try expectEqual(Directory.names("\(folder)/kept"), ["api-data-2026-01-02.tar.zst"])
  }

  @Test func snapshots_missingCommit_failsAndWritesNothing() throws {
    let (made, text) = Self.shell(folder, Self.repository)
    try #require(made == .exited(0), "\(text)")
    let commit = String(repeating: "1", count: 40)
    let (end, _) = Self.shell(
      folder,
      "\(PackageFolder.path)/Tools/snapshots kept file://\(folder)/source 2026-01-02=\(commit)")
    #expect(end != .exited(0))
    #expect(try Directory.names("\(folder)/kept").isEmpty)
  }
}

private func hasTools() -> Bool {
  ChildProcess("/bin/sh", ["-c", "command -v git && command -v zstd"]).wait().end == .exited(0)
}
