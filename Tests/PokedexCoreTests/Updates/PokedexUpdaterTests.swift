import Base
import DiffStage
import PokedexCore
import PokedexFormat
import TestSupport
import Testing

/// Two or three releases in a temporary folder, and the patches between them.
struct TestChain {
  let folder: String
  let releases: [String]

  /// Makes `count` releases: the first is random, each further one has `changes` random changes.
  init(_ folder: String, seed: Int, count: Int = 2, changes: Int = 12, rows: Int = 8) throws {
    self.folder = folder
    let plain = "\(folder)/plain.sqlite"
    if !File.exists(plain) { try TestRelease.pack(SmallDex.make(), to: plain) }
    var mutation = ArtifactMutation(seed: seed)
    var releases: [String] = []
    for number in 0..<count {
      let path = "\(folder)/r\(number).sqlite"
      try TestRelease.derive(releases.last ?? plain, to: path) { connection in
        if number == 0 {
          try mutation.fill(connection, rows: rows)
        } else {
          // Random changes may undo each other.
          let before = try ContentDigest(reading: connection).digest
          repeat {
            try mutation.change(connection, count: changes)
          } while try ContentDigest(reading: connection).digest == before
        }
      }
      releases.append(path)
    }
    self.releases = releases
  }

  /// The patch between two of the releases.
  func patch(_ from: Int, _ to: Int) throws -> String {
    let path = "\(folder)/\(from)-\(to).update.sqlite"
    try TestRelease.patch(releases[from], releases[to], to: path, releases: (from + 1, to + 1))
    return path
  }

  /// A copy of a release, to be updated.
  func installed(_ number: Int, as name: String = "app.sqlite") throws -> String {
    let path = "\(folder)/\(name)"
    try AtomicFile.write(path, try File.readAll(releases[number]), durable: false)
    return path
  }
}

/// The error of an update; nil if it succeeds.
func updateError(
  _ app: String, _ patches: [String], manifest: String? = nil, trust: UpdateTrust = .unsigned,
  progress: (PokedexUpdater.Step) -> Void = { _ in }
) -> PokedexError? {
  do throws(PokedexError) {
    _ = try PokedexUpdater(path: app, trust: trust).update(
      with: patches, manifest: manifest, progress: progress)
    return nil
  } catch {
    return error
  }
}

@Suite(.inTemporaryFolder) struct PokedexUpdaterTests {
  let folder = InTemporaryFolder.path

  /// Updates one installed database from each random release to the next.
  @Test(arguments: 0..<4) func update_randomChanges_givesTheReleasedContent(part: Int) throws {
    let chain = try TestChain(folder, seed: part, count: 1, rows: 6)
    let app = try chain.installed(0)
    let (last, next, patch) = (chain.releases[0], "\(folder)/next", "\(folder)/update")
    var steps = 0
    let wanted = rounds(8, thorough: 75)
    for seed in part * 1000..<part * 1000 + 90 where steps < wanted {
      var mutation = ArtifactMutation(seed: seed)
      try TestRelease.derive(last, to: next) { try mutation.change($0, count: 1 + seed % 25) }
      guard try TestRelease.namedDigest(last) != TestRelease.namedDigest(next) else { continue }
      steps += 1
      try TestRelease.patch(last, next, to: patch)
      let outcome = try PokedexUpdater(path: app).update(with: [patch])
      expectEqual(outcome.match, .content, "seed \(seed)")
      #expect(try TestRelease.isEqual(app, next), "seed \(seed)")
      try File.move(next, to: last)
    }
    expectEqual(steps, wanted)
  }

  /// A year of monthly releases: the chain of all patches, and the direct patch from each release.
  @Test func update_twelveReleases_chainAndDirectGiveTheSame() throws {
    let chain = try TestChain(folder, seed: 50, count: 13, changes: 15, rows: 3)
    let last = chain.releases[12]
    let links = try (0..<12).map { try chain.patch($0, $0 + 1) }
    let long = try chain.installed(0)
    try expectEqual(PokedexUpdater(path: long).update(with: links.shuffled()).versions.count, 13)
    #expect(try TestRelease.isEqual(long, last))
    for number in stride(from: 0, to: 12, by: rounds(5, thorough: 1)) {
      let app = try chain.installed(number)
      let direct = number == 11 ? links[11] : try chain.patch(number, 12)
      try expectEqual(PokedexUpdater(path: app).update(with: [direct]).versions.count, 2)
      #expect(try TestRelease.isEqual(app, last), "from \(number)")
    }
    // With one patch missing the chain is broken; if a direct patch is added, it is used.
    let gap = links.filter { $0 != links[5] }
    let app = try chain.installed(0)
    let half = try PokedexUpdater(path: app).update(with: gap)
    expectEqual(half.versions.count, 6)
    #expect(try TestRelease.isEqual(app, chain.releases[5]))
  }
}
