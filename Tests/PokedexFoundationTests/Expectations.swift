import Foundation
import PokedexFoundation
import TestSupport
import Testing

// What an app developer types on the first day, with one import. The numbers are those of the review from which
// the list comes; a line may get a better name, but keeps its number.

@Suite struct Expectations {
  private func needsIdentifiable<T: Identifiable>(_: [T]) {}
  private func needsEquatable<T: Equatable>(_: T.Type) {}

  @Test func firstDay_everyLine_works() async throws {
    let file = SampleDatabase.path
    let url = URL(filePath: file)
    // Opening
    let dex = try Pokedex(contentsOf: url)  // 1
    _ = try Pokedex(path: file)  // 2
    #expect(try dex.languages.contains("fr"))  // 3 all languages of the file
    let language = DisplayLanguage.current(among: try dex.languages)  // 4
    #expect(try dex.languages.contains(language))
    // Lists
    let list: [PokemonSummary] = try dex.pokemon(language: language)  // 5
    #expect(Dictionary(grouping: list, by: \.generation).count > 1)  // 6 Hashable
    #expect(try dex.pokemon(language: .japanese).first?.types.first?.name == "くさ")  // 7 localized
    #expect(list.first?.spriteURL?.scheme == "https")  // 8
    let fast = try dex.list(
      ListQuery(types: [.fire, .flying], sort: .speed(.descending), limit: 20))  // 9
    #expect(fast.contains { $0.id == 6 })
    let final = try dex.list(
      ListQuery(anyType: [.electric, .ice], generations: [1], isFullyEvolved: true))  // 10
    #expect(final.contains { $0.id == 26 } && !final.contains { $0.id == 25 })
    let quick = try dex.list(
      ListQuery(game: "sword-shield", abilities: ["static"], stats: [.speed: 90...]))  // 11
    #expect(quick.contains { $0.id == 25 })
    // Detail
    let page = try dex.detail(of: "charizard", in: "black-white", language: language)  // 12
    #expect(page.stats.total == 534)  // 13
    #expect(page.weaknesses.map(\.factor) == [4, 2, 2])  // 14
    #expect(page.evolutionTree.children.map(\.species.identifier) == ["charmeleon"])  // 15
    #expect(page.learnset.first?.rows.first?.level == 1)  // 16
    // Codable, Identifiable, Equatable
    let coded = try JSONEncoder().encode(page.summary)  // 17
    #expect(try JSONDecoder().decode(PokemonSummary.self, from: coded) == page.summary)
    #expect(try JSONDecoder().decode(PokemonID.self, from: Data("25".utf8)) == 25)  // 18
    let filter = MoveFilter(allOf: [57, 19])
    let codedFilter = try JSONEncoder().encode(filter)  // 19
    #expect(try JSONDecoder().decode(MoveFilter.self, from: codedFilter) == filter)
    needsIdentifiable(try await dex.search("pika"))  // 20
    needsIdentifiable(page.learnset)  // 21
    needsIdentifiable(page.abilities)  // 22
    needsIdentifiable(try dex.versionGroups(language: language))  // 23
    needsEquatable(LoadingState<Int, PokedexError>.self)  // 24
    // Errors
    do {
      _ = try dex.detail(of: "missingno")
      Issue.record("missingno was found")
    } catch {
      #expect(error.localizedDescription.contains("missingno"))  // 25 LocalizedError
      #expect((error as any LocalizedError).recoverySuggestion != nil)  // 26
    }
    // Async
    let hits = try await dex.search("ぴかちゅう", language: language, limit: 10)  // 27
    #expect(hits.first?.id == AnyResourceID(SpeciesID(25)))
    try await withTemporaryFolder { folder in
      let copy = URL(filePath: "\(folder)/pokedex.sqlite")
      var installed: Pokedex?
      for await state in PokedexInstaller(bundle: url, destination: copy).states() {  // 28
        installed = state.value
      }
      #expect(installed?.path == copy.path(percentEncoded: false))
    }
    // Previews and tests
    #expect(PokemonSummary.sample.id == 25)  // 29
    _ = PokemonSummary(id: 25, name: "Pikachu", types: [], generation: 1)  // 30
    // Sets and filters
    let groups: VersionGroupSet = [1, 2, 3]  // 31 literal, SetAlgebra
    #expect(groups.union([4]).contains(2))  // 32
    let learners = try dex.learners(
      of: ["thunderbolt", "surf"], in: "sword-shield", by: [.levelUp, .machine])  // 33
    #expect(
      try learners
        == dex.learners(
          MoveFilter(
            allOf: [85, 57], versionGroup: 20, methods: [1, 4])))
    // References for the app's own data
    let stored = try JSONEncoder().encode([page.reference])  // 34
    let references = try JSONDecoder().decode([PokemonReference].self, from: stored)
    #expect(try references.map(dex.resolve) == [page.reference])  // 35
  }
}
