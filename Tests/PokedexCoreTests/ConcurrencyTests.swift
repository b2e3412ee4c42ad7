import Base
import PokedexCore
import PokedexModel
import TestSupport
import Testing

/// Many threads on one database while it is replaced. Under the thread sanitizer (`make test-threads`),
/// these tests check that the functions may be called from any thread.
@Suite(.inTemporaryFolder) struct ConcurrencyTests {
  let folder = InTemporaryFolder.path

  /// The answers that every thread must get, whatever the others do.
  private struct Answers: Equatable, Sendable {
    var species: [PokemonSummary]
    var learners: [PokemonID]
    var page: PokemonDetail
    var hits: [SearchHit]
    var fire: [PokemonID]
    var entries: Int

    init(_ pokedex: Pokedex, _ number: Int) throws {
      // Each thread begins with another question, so that first uses coincide.
      let query = ListQuery(types: [.fire])
      if number % 3 == 0 { _ = try pokedex.search("ド") }
      if number % 3 == 1 { _ = try pokedex.list(query) }
      species = try pokedex.species()
      learners = try pokedex.learners(MoveFilter(allOf: [85], noneOf: [57]))
      page = try pokedex.detail(of: 25)
      hits = try pokedex.search("ピカチュウ")
      fire = try pokedex.list(query).map(\.id)
      entries = try pokedex.entries().count
    }
  }

  @Test func reading_manyThreads_giveTheSameAnswers() async throws {
    let pokedex = try SampleDatabase.open()
    let expected = try Answers(SampleDatabase.open(), 0)
    try await withThrowingTaskGroup(of: Answers.self) { group in
      for number in 0..<48 {
        group.addTask {
          if number % 12 == 11 { pokedex.releaseMemory() }
          return try await pokedex.perform { try Answers($0, number) }
        }
      }
      for try await answers in group { expectEqual(answers, expected) }
    }
  }

  private static func isReadable(_ path: String) -> Bool {
    do {
      let pokedex = try Pokedex(path: path)
      _ = try (pokedex.sprites(of: 1), pokedex.learners(MoveFilter(allOf: [1])))
      return try pokedex.resolve(PokemonReference(id: 25, identifier: "pikachu")) != nil
    } catch { return false }
  }

  /// Readers open, query and close the database while updates and installations replace the file.
  @Test func reading_whileReplaced_seesOneReleaseOrTheOther() async throws {
    // The first seed whose random changes leave what the readers decode.
    var found: TestChain?
    for seed in 4..<40 where found == nil {
      _ = try Directory.createWithParents("\(folder)/\(seed)")
      let chain = try TestChain("\(folder)/\(seed)", seed: seed, changes: 30, rows: 4)
      if chain.releases.allSatisfy(Self.isReadable) { found = chain }
    }
    let chain = try #require(found)
    let patch = try chain.patch(0, 1)
    let app = try chain.installed(0)
    let bundle = try chain.installed(0, as: "bundle.sqlite")
    let releases = try chain.releases.map {
      try Pokedex(path: $0).metadata()["content_digest"]
    }
    let installer = PokedexInstaller(bundle: bundle, destination: app)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<6 {
        group.addTask {
          for _ in 0..<25 {
            let pokedex = try Pokedex(path: app)
            let digest = try pokedex.metadata()["content_digest"]
            #expect(releases.contains(digest))
            _ = try pokedex.sprites(of: 1)
            _ = try pokedex.learners(MoveFilter(allOf: [1]))
            await Task.yield()
          }
        }
      }
      group.addTask {
        for _ in 0..<6 {
          do {
            _ = try PokedexUpdater(path: app).update(with: [patch])
          } catch let error as PokedexError where error.code == .busy {
            // The installer put its copy there in the meantime, so the update changed nothing.
          }
          // The bundle is older than the update: the copy is reset only if it is removed.
          try AtomicFile.write(app, try File.readAll(bundle))
        }
      }
      group.addTask {
        let pikachu = PokemonReference(id: 25, identifier: "pikachu")
        for _ in 0..<12 { try expectEqual(Pokedex(path: app).resolve(pikachu), pikachu) }
      }
      group.addTask {
        for _ in 0..<6 {
          for await state in installer.states() {
            if case .failure(let error) = state { throw error }
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
