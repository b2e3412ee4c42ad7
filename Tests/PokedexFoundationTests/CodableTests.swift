import Foundation
import PokedexFoundation
import TestSupport
import Testing

@Suite struct CodableTests {
  private func expectRoundTrip<Value: Codable & Equatable>(_ value: Value) throws {
    let data = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(Value.self, from: data) == value)
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func values_everyKindOfPage_comeBackEqual() throws {
    let pokedex = try SampleDatabase.open()
    for row in try pokedex.pokemon() { try expectRoundTrip(pokedex.detail(of: .id(row.id))) }
    try expectRoundTrip(pokedex.pokemon())
    try expectRoundTrip(pokedex.entries())
    try expectRoundTrip(pokedex.moves())
    try expectRoundTrip(pokedex.move(85))
    try expectRoundTrip(pokedex.ability(9))
    try expectRoundTrip(pokedex.item(4))
    try expectRoundTrip(pokedex.encounters(of: 25))
    try expectRoundTrip(pokedex.versionGroups())
    try expectRoundTrip(pokedex.search("pi"))
    try expectRoundTrip(PokemonDetail.sample)
    try expectRoundTrip(PokemonEntry.sample)
    try expectRoundTrip(MoveDetail.sample)
    try expectRoundTrip(PokemonRow.sample)
    try expectRoundTrip(pokedex.list(ListQuery(dex: "kanto", sort: .number)))
    try expectRoundTrip(pokedex.learnersWithMethods(MoveFilter(allOf: [85])))
  }

  @Test func queries_allFields_comeBackEqual() throws {
    try expectRoundTrip(
      ListQuery(
        game: "x-y", availability: .knownPresent, types: [.fire], anyType: [.ice],
        weakTo: [.water], resistantTo: [.fire], immuneTo: [.ground], generations: [1, 2],
        dex: .id(2), abilities: ["levitate", .id(9)],
        allAbilities: ["static"], eggGroups: ["ditto"], colors: ["red"],
        formKinds: [.regional], permanences: [.permanent],
        stats: [.speed: 100..., .total: 300...600], isFullyEvolved: true, isLegendary: false,
        isMythical: false, isBaby: false, onlyDefaults: true, moves: MoveFilter(allOf: [85]),
        sort: .speed(.descending), limit: 20, offset: 40))
    try expectRoundTrip(
      MoveQuery(
        game: .id(15), types: [.fire], damageClasses: [.special], generations: [1],
        power: 60..., accuracy: 90...100, pp: ...10, priority: -7...0,
        targets: ["user"], ailments: ["burn"], categories: [.id(4)],
        effects: [.drain: 1..., .hits: 2...5], statChanges: [.attack: ...(-1)],
        flags: [.contact, .punch], withoutFlags: [.sound], learnedBy: "pikachu",
        sort: .power(.descending), limit: 5, offset: 5))
  }

  @Test func ids_sets_keys_areEncodedPlainly() throws {
    #expect(try json(PokemonID(25)) == "25")
    #expect(try json([PokemonID(25): 1]) == #"{"25":1}"#)
    #expect(try json(VersionGroupSet([20, 1])) == "[1,20]")
    #expect(try json([ResourceKey<Ability>.id(9), "levitate"]) == #"[9,"levitate"]"#)
    #expect(try json(ResourceKind.pokemonSpecies) == #""pokemon-species""#)
    #expect(try json(DisplayLanguage.french) == #""fr""#)
    #expect(try json(Sprites([.front: "a"])) == #"{"front_default":"a"}"#)
    #expect(
      try json(AnyResourceID(SpeciesID(25))) == #"{"kind":"pokemon-species","rawValue":25}"#)
  }

  @Test func queries_missingMembers_haveTheirDefaults() throws {
    func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
      try JSONDecoder().decode(type, from: Data(text.utf8))
    }
    #expect(try decode(ListQuery.self, "{}") == ListQuery())
    #expect(try decode(ListQuery.self, #"{"types":[11]}"#) == ListQuery(types: [.water]))
    #expect(
      try decode(ListQuery.self, #"{"sort":"-speed"}"#) == ListQuery(sort: .speed(.descending)))
    #expect(try decode(MoveQuery.self, #"{"sort":"name"}"#) == MoveQuery(sort: .name))
    #expect(try decode(MoveFilter.self, #"{"allOf":[57]}"#) == MoveFilter(allOf: [57]))
    #expect(throws: DecodingError.self) { try decode(ListQuery.self, #"{"sort":"size"}"#) }
    #expect(throws: DecodingError.self) { try decode(MoveQuery.self, #"{"sort":"-size"}"#) }
    #expect(try json(SearchMatch.prefix) == #""prefix""#)
    #expect(try json(LearnsetEntry.Origin.baseForm) == #""base-form""#)
  }

  @Test(arguments: ["[0]", "[64]", "[-1]", "7"])
  func decode_setOutOfRange_isAnError(_ text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(VersionGroupSet.self, from: Data(text.utf8))
    }
  }
}

@Suite struct ErrorTests {
  @Test func localizedDescription_everyError_isTheMessage() throws {
    let error = PokedexError(.truncated, subject: "a.sqlite")
    let reason = [error.reason(in: .english), error.reason(in: .japanese)]
    #expect(reason.contains((error as any Error).localizedDescription))
    #expect(
      [error.advice(in: .english), error.advice(in: .japanese)].contains(error.recoverySuggestion))
    #expect(PokedexError(.cancelled).recoverySuggestion == nil)
    let update = #expect(throws: PokedexError.self) {
      try PokedexUpdater(path: "/missing.sqlite").update(with: ["/missing.patch"])
    }
    let text = try #require(update).localizedDescription
    #expect(text.hasPrefix("/missing.sqlite: ") && !text.contains("error 1"))
  }

  @Test func open_urlOfNoFile_cannotOpen() {
    let error = #expect(throws: PokedexError.self) {
      try Pokedex(contentsOf: #require(URL(string: "https://example.com/pokedex.sqlite")))
    }
    #expect(error?.code == .cannotOpen && error?.subject == "https://example.com/pokedex.sqlite")
  }

  @Test func install_urlOfNoFile_cannotOpen() async throws {
    let url = try #require(URL(string: "https://example.com/pokedex.sqlite"))
    let error = await #expect(throws: PokedexError.self) {
      try await PokedexInstaller(bundle: url).install()
    }
    #expect(error?.code == .cannotOpen && error?.subject == url.absoluteString)
  }

  @Test func loadingState_equalValues_areEqual() {
    #expect(LoadingState<Int, PokedexError>.success(1) == .success(1))
    #expect(LoadingState<Int, PokedexError>.loading(progress: 0.5) != .loading(progress: 1))
    #expect(LoadingState<Int, PokedexError>.success(1).value == 1)
    #expect(LoadingState<Int, PokedexError>.idle.value == nil)
  }
}
