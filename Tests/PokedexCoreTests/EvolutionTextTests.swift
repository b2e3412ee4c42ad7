import PokedexCore
import TestSupport
import Testing

@Suite struct EvolutionTextTests {
  private static func tree(
    _ pokemon: ResourceKey<Pokemon>, in game: ResourceKey<VersionGroup>,
    _ language: DisplayLanguage = .english
  ) throws -> EvolutionNode {
    let pokedex = try SampleDatabase.open()
    return try pokedex.evolutionTree(of: pokemon, in: game, language: language)
  }

  private static func texts(_ methods: [Evolution], _ language: DisplayLanguage = .english) throws
    -> [String]
  {
    try SampleDatabase.open().evolutionTexts(of: methods, language: language)
  }

  private static func method(_ trigger: String, _ change: (inout Evolution) throws -> Void) throws
    -> Evolution
  {
    var method = Evolution()
    (method.from, method.to) = (133, 134)
    method.trigger = try SampleDatabase.open().find(EvolutionTrigger.self, trigger)
    try change(&method)
    return method
  }

  @Test func evolutionTree_games_haveTheirTexts() throws {
    let eevee = try Self.tree("eevee", in: "omega-ruby-alpha-sapphire")
    let leafeon = try #require(eevee.children.first { $0.species.identifier == "leafeon" })
    expectEqual(leafeon.texts, ["Level up, at Petalburg Woods, near a special rock"])
    expectEqual(leafeon.conditions.map { $0.map(\.kind) }, [[.trigger, .location, .specialRock]])
    #expect(eevee.texts.isEmpty)
    let gastly = try Self.tree("gengar", in: "red-blue")
    expectEqual(gastly.children.map(\.texts), [["at level 25"]])
    expectEqual(gastly.children[0].children.map(\.texts), [["Trade"]])
  }

  @Test func evolutionTree_languages_haveTheirNamesAndWords() throws {
    let texts = { language in try Self.tree("vulpix", in: "red-blue", language).children[0].texts }
    try expectEqual(texts(.japanese), ["ほのおのいし"])
    try expectEqual(texts(.german), ["Feuerstein"])
    let umbreon = { language in
      try Self.tree("eevee", in: "sword-shield", language).children
        .first { $0.species.identifier == "umbreon" }?.texts
    }
    try expectEqual(umbreon(.japanese), ["レベルアップ・なつき度160・夜"])
    try expectEqual(umbreon(.japaneseKana)?.first?.hasSuffix("なつき度160・夜"), true)
    try expectEqual(umbreon(.english), ["Level up, friendship 160, by night"])
  }

  /// Where another form than the default evolves, each is named.
  @Test func evolutionTree_severalForms_areNamed() throws {
    let alone = try Self.tree("vulpix", in: "red-blue").children[0]
    expectEqual(alone.texts, ["Fire Stone"])
    let alolan = try Self.tree("vulpix-alola", in: "scarlet-violet")
    expectEqual(alolan.pokemon.name, "Alolan Vulpix")
    expectEqual(alolan.children.map(\.pokemon.name), ["Alolan Ninetales"])
    expectEqual(alolan.children.map(\.texts), [["Ice Stone"]])
    try expectEqual(
      Self.tree("vulpix", in: "scarlet-violet").children.map(\.texts), [["Fire Stone"]])
    let both = alone.methods + alolan.children[0].methods
    try expectEqual(
      Self.texts(both),
      [
        "Vulpix: Fire Stone, into Ninetales",
        "Alolan Vulpix: Ice Stone, into Alolan Ninetales",
      ])
    try expectEqual(
      Self.texts(both, .japanese),
      [
        "ロコン：ほのおのいし・キュウコンに",
        "ロコン（アローラのすがた）：こおりのいし・キュウコン（アローラのすがた）に",
      ])
  }

  /// The base form of the only methods is the default form.
  @Test func evolutionTexts_defaultFormOnly_namesNone() throws {
    let method = try Self.method("use-item") {
      $0.item = 84
      $0.baseForm = 133
      $0.evolvedForm = 134
    }
    try expectEqual(Self.texts([method, method]), ["Water Stone", "Water Stone"])
    #expect(try Self.texts([]).isEmpty)
  }

  @Test func evolutionTexts_everyCondition_isSaid() throws {
    let pokedex = try SampleDatabase.open()
    let method = try Self.method("level-up") {
      $0.minLevel = 30
      $0.heldItem = 84
      $0.gender = 1
      $0.location = try pokedex.find(Location.self, "mt-coronet")
      $0.region = try pokedex.find(Region.self, "alola")
      $0.knownMove = 33
      $0.knownMoveType = 18
      $0.usedMove = 45
      $0.minMoveCount = 20
      $0.minSteps = 1000
      $0.minDamageTaken = 49
      $0.minHappiness = 160
      $0.minBeauty = 171
      $0.minAffection = 2
      $0.relativePhysicalStats = -1
      $0.partySpecies = 25
      $0.partyType = 17
      $0.tradeSpecies = 1
      $0.timeOfDay = "full-moon"
      $0.needsOverworldRain = true
      $0.turnUpsideDown = true
      $0.needsMultiplayer = true
      $0.nearSpecialRock = true
      $0.allowedNatures = [2, 3]
      $0.percentageChance = 1
      $0.conditionExpression = "a % 100 == 0"
    }
    try expectEqual(
      Self.texts([method]),
      [
        "at level 30, holding Water Stone, Female, at Mt. Coronet, in Alola, knowing Tackle, "
          + "knowing a Fairy move, using Growl, 20 times, after 1000 steps, after losing 49 HP, "
          + "friendship 160, beauty 171, affection 2, Attack below Defense, "
          + "with Pikachu in the party, with a Dark type in the party, for Bulbasaur, at full moon, "
          + "in rain, console upside down, playing together, near a special rock, "
          + "nature Bold/Modest, 1 % chance"
      ])
    let values = try pokedex.conditions(of: method, language: .japanese)
    expectEqual(Set(values.map(\.kind)).count, EvolutionCondition.Kind.allCases.count - 1)
    func value(_ kind: EvolutionCondition.Kind) -> EvolutionCondition? {
      values.first { $0.kind == kind }
    }
    #expect(value(.item) == nil)
    expectEqual(value(.heldItem)?.resources.map(\.name), ["みずのいし"])
    expectEqual(value(.nature)?.resources.map(\.id.rawValue), [2, 3])
    expectEqual(value(.level)?.number, 30)
    expectEqual(value(.timeOfDay)?.code, "full-moon")
    let japanese = try Self.texts([method], .japanese)
    #expect(!japanese[0].contains { $0.isASCII && $0.isLetter && !"HP".contains($0) })
  }

  /// German has the name of the trigger and of the move, but not the words between.
  @Test func evolutionTexts_languageWithoutTheWords_areEnglishWithTheirNames() throws {
    let methods = [
      try Self.method("level-up") { $0.knownMove = 33 },
      try Self.method("level-up") { _ in },
      try Self.method("use-item") { $0.item = 84 },
    ]
    let own = try Self.texts(methods, .german)
    expectEqual(own, ["Level up, knowing Tackle", "Levelaufstieg", "Wasserstein"])
  }

  @Test func evolutionTexts_conditionWithoutChance_isShown() throws {
    let method = try Self.method("level-up") { $0.conditionExpression = "a > b" }
    try expectEqual(Self.texts([method]), ["Level up, if a > b"])
    try expectEqual(Self.texts([method], .japanese), ["レベルアップ・条件：a > b"])
  }

  /// Forms of one pokemon are named if several of them evolve.
  @Test func evolutionTexts_formsOfOnePokemon_areNamed() throws {
    func method(_ form: FormID?) throws -> Evolution {
      try Self.method("level-up") {
        ($0.from, $0.to) = (669, 670)
        $0.minLevel = 19
        $0.requiredPokemonForm = form
      }
    }
    try expectEqual(Self.texts([method(669)]), ["at level 19"])
    let names = try Self.texts([method(669), method(10103), method(nil)])
    expectEqual(names.last, "at level 19")
    #expect(names[0] != names[1] && names.dropLast().allSatisfy { $0.hasSuffix(": at level 19") })
  }
}
