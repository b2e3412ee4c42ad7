import Base
import PokedexModel
import TestSupport
import Testing

@testable import PokedexCore

@Suite struct RegionalEvolutionTests {
  /// A line of the fixture for each method that leads from or to a regional variety.
  private static func lines(_ pokedex: Pokedex, _ tree: EvolutionNode) throws -> [String] {
    let games = try pokedex.versionGroups()
    return try tree.children.flatMap { child in
      let own = try child.methods.map { method in
        func text<Entity: ResourceEntity>(_ name: String, _ id: ID<Entity>?) throws -> String? {
          try id.map { "\(name)=\(try pokedex.identifier(of: $0))" }
        }
        let conditions: [String?] = [
          try pokedex.identifier(of: method.trigger), method.minLevel.map { "level=\($0)" },
          try text("item", method.item), try text("uses", method.usedMove),
          method.minHappiness.map { "friendship=\($0)" },
          method.minDamageTaken.map { "damage=\($0)" }, method.timeOfDay.map { "time=\($0)" },
          try text("region", method.region), try text("knows", method.knownMove),
          try text("holds", method.heldItem),
        ]
        let places = games.filter { method.versionGroups.contains($0.id) }.map(\.identifier)
        return
          ([tree.pokemon.identifier, child.pokemon.identifier] + conditions.compactMap(\.self))
          .joined(separator: " ") + " in " + places.joined(separator: ",")
      }
      return try own + lines(pokedex, child)
    }
  }

  private static func isRegional(_ identifier: some StringProtocol) -> Bool {
    !identifier.hasSuffix("-cap")
      && identifier.split(separator: "-").contains {
        ["alola", "galar", "hisui", "paldea"].contains($0)
      }
  }

  @Test(.enabled(if: TestDatabases.real != nil))
  func evolutionTree_regionalVarietiesOfRealData_equalTheFixture() throws {
    let pokedex = try Pokedex(path: TestDatabases.real ?? "", language: .english)
    let wanted = try File.lines(ofPackage: "Tests/Fixtures/regional-evolutions.txt")
    let names = try pokedex.all(Pokemon.self).filter { Self.isRegional($0.identifier) }
    expectEqual(names.count, 59)
    var found: Set<String> = []
    for name in names {
      let tree = try pokedex.evolutionTree(of: .id(name.id))
      let lines = try Self.lines(pokedex, tree).filter {
        $0.split(separator: " ").prefix(2).contains(where: Self.isRegional)
      }
      found.formUnion(lines)
      let own = lines.contains {
        $0.split(separator: " ").prefix(2).contains { $0 == name.identifier }
      }
      if !own { found.insert(name.identifier) }
    }
    expectEqual(found, Set(wanted))
  }

  @Test(.enabled(if: TestDatabases.real != nil))
  func evolutionTree_formsOfRealData_areThoseOfThePage() throws {
    let pokedex = try Pokedex(path: TestDatabases.real ?? "", language: .english)
    func steps(_ pokemon: ResourceKey<Pokemon>, _ game: ResourceKey<VersionGroup>) throws
      -> [String]
    {
      func steps(_ node: EvolutionNode) -> [String] {
        node.children.flatMap { child in
          ["\(child.pokemon.identifier): \(child.texts.joined(separator: " / "))"] + steps(child)
        }
      }
      let tree = try pokedex.evolutionTree(of: pokemon, in: game)
      return [tree.pokemon.identifier] + steps(tree)
    }
    try expectEqual(
      steps("slowpoke-galar", "scarlet-violet"),
      ["slowpoke-galar", "slowbro-galar: Galarica Cuff", "slowking-galar: Galarica Wreath"])
    let ordinary = try steps("slowpoke", "scarlet-violet")
    expectEqual(ordinary.prefix(2), ["slowpoke", "slowbro: at level 37"])
    #expect(ordinary.count == 3 && ordinary[2].hasPrefix("slowking: Trade"))
    try expectEqual(
      steps("meowth-galar", "scarlet-violet"), ["meowth-galar", "perrserker: at level 28"])
    try expectEqual(steps("persian", "scarlet-violet"), ["meowth", "persian: at level 28"])
    try expectEqual(steps("corsola", "sword-shield"), ["corsola"])
    try expectEqual(steps("stunfisk-galar", "sword-shield"), ["stunfisk-galar"])
    // Pikachu evolves into Alolan Raichu only in Alola; its own page shows where it comes from.
    try expectEqual(
      steps("pikachu", "sword-shield").map { $0.prefix { $0 != ":" } },
      [
        "pichu", "pikachu", "raichu",
      ])
    try expectEqual(
      steps("raichu-alola", "sword-shield").map { $0.prefix { $0 != ":" } },
      [
        "pichu", "pikachu", "raichu", "raichu-alola",
      ])
    try expectEqual(steps("charizard-mega-x", "x-y").first, "charmander")
    try expectEqual(steps("raticate-totem-alola", "sun-moon").first, "rattata-alola")
    try expectEqual(steps("darmanitan-galar-zen", "sword-shield").first, "darumaka-galar")
  }

  @Test(.enabled(if: TestDatabases.real != nil))
  func varieties_realData_areThoseOfTheGame() throws {
    let pokedex = try Pokedex(path: TestDatabases.real ?? "", language: .english)
    func varieties(_ game: ResourceKey<VersionGroup>) throws -> [String] {
      try pokedex.detail(of: "charizard", in: game).varieties.map(\.identifier)
    }
    try expectEqual(varieties("scarlet-violet"), ["charizard"])
    try expectEqual(varieties("sword-shield"), ["charizard", "charizard-gmax"])
    try expectEqual(varieties("x-y"), ["charizard", "charizard-mega-x", "charizard-mega-y"])
    try expectEqual(pokedex.varieties(of: "charizard").count, 4)
    let alcremie = try pokedex.detail(of: "alcremie", in: "sword-shield").formGroups
    expectEqual(alcremie.map(\.forms.count), [7, 7, 7, 7, 7, 7, 7, 7, 7])
    try expectEqual(
      pokedex.detail(of: "unown", in: "sword-shield").formGroups.map(\.forms.count), [28])
  }
}
