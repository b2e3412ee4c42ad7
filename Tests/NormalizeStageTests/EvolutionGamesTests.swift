import Base
import Layers
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

/// Rules E1 to E9 of Documentation/VERSIONING.md, on the sample. KnownValuesTests has more cases, on real data.
@Suite struct EvolutionGamesTests {
  /// The methods that work in a game, each as `trigger`, with the item, place, result or friendship if
  /// there is one.
  private static func methods(_ dex: NormalizedDex, _ from: String, _ to: String, _ game: String)
    throws -> Set<String>
  {
    func id(_ kind: ResourceKind, _ identifier: String) throws -> Int {
      try #require(dex.resources.first { $0.kind == kind && $0.identifier == identifier }).id
    }
    func identifier(_ kind: ResourceKind, _ id: Int?) -> String? {
      dex.resources.first { $0.kind == kind && $0.id == id }?.identifier
    }
    let group = VersionGroupID(try id(.versionGroup, game))
    let (from, to) = (try id(.pokemonSpecies, from), try id(.pokemonSpecies, to))
    return Set(
      dex.evolutions.filter {
        $0.from.rawValue == from && $0.to.rawValue == to && $0.versionGroups.contains(group)
      }.map { row in
        [
          identifier(.evolutionTrigger, row.trigger.rawValue),
          identifier(.item, row.item?.rawValue), identifier(.location, row.location?.rawValue),
          identifier(.pokemon, row.evolvedForm?.rawValue),
          row.minAffection == nil ? nil : "affection", row.minHappiness.map { "friendship \($0)" },
        ].compactMap(\.self).joined(separator: " ")
      })
  }

  @Test(arguments: [
    // E1: from its version group on, and in the Japanese games before.
    ("eevee", "vaporeon", "red-blue", ["use-item water-stone"]),
    ("eevee", "vaporeon", "red-green-japan", ["use-item water-stone"]),
    ("eevee", "espeon", "red-blue", []),
    // E2: where its region is.
    ("magneton", "magnezone", "platinum", ["level-up mt-coronet"]),
    ("magneton", "magnezone", "heartgold-soulsilver", []),
    ("magneton", "magnezone", "x-y", ["level-up kalos-route-13"]),
    ("eevee", "leafeon", "omega-ruby-alpha-sapphire", ["level-up petalburg-woods"]),
    ("eevee", "leafeon", "scarlet-violet", ["use-item leaf-stone"]),
    // E3: where both forms may be.
    ("eevee", "sylveon", "lets-go-pikachu-lets-go-eevee", []),
    // E4: where the mechanic is.
    ("eevee", "sylveon", "x-y", ["level-up affection"]),
    ("eevee", "sylveon", "sword-shield", ["level-up friendship 160"]),
    // E5: not where nothing evolves.
    ("eevee", "vaporeon", "champions", []),
    // E6: the region's result instead of the other.
    ("pikachu", "raichu", "sun-moon", ["use-item thunder-stone raichu-alola"]),
    ("pikachu", "raichu", "sword-shield", ["use-item thunder-stone"]),
    ("mime-jr", "mr-mime", "sword-shield", ["level-up mr-mime-galar"]),
    ("mime-jr", "mr-mime", "brilliant-diamond-shining-pearl", ["level-up"]),
    // E7: of methods that differ in the amount of friendship, the latest.
    ("eevee", "espeon", "ultra-sun-ultra-moon", ["level-up friendship 220"]),
    ("eevee", "espeon", "sword-shield", ["level-up friendship 160"]),
    ("pichu", "pikachu", "ultra-sun-ultra-moon", ["level-up friendship 220"]),
    ("pichu", "pikachu", "scarlet-violet", ["level-up friendship 160"]),
    // E8: where corrections say.
    ("haunter", "gengar", "brilliant-diamond-shining-pearl", ["trade"]),
    ("haunter", "gengar", "legends-arceus", ["trade", "use-item linking-cord"]),
    ("haunter", "gengar", "scarlet-violet", ["trade"]),
  ])
  func rows_sample_workWhereTheGameHasThem(
    from: String, to: String, game: String, expected: [String]
  ) throws {
    try expectEqual(Self.methods(Self.dex.get(), from, to, game), Set(expected))
  }

  private static let dex = Result { try TreeInput.sampleDex() }

  /// E8: `not_in` takes away what `only_in` gives; E7: of methods with the same conditions, the latest.
  @Test func rows_statedGames_limitTheMethod() throws {
    func games(_ members: String) throws -> [[Int]] {
      let dex = try TreeInput { tree in
        let method = #""version_group":{"name":"diamond-pearl","url":"/api/v2/version-group/8/"}"#
        tree["evolution-chain", 158]?.replace(method, with: method + members)
      }.normalized().dex
      return dex.evolutions.filter { $0.from == 406 && $0.to == 315 }
        .map { $0.versionGroups.map(\.rawValue) }
    }
    func references(_ ids: Int...) -> String {
      "[" + ids.map { #"{"url":"/api/v2/version-group/\#($0)/"}"# }.joined(separator: ",") + "]"
    }
    let all = try games("")
    #expect(
      all.count == 2 && all.allSatisfy { $0.count > 3 } && Set(all[0]).isDisjoint(with: all[1]))
    try expectEqual(games(#","only_in":\#(references(9, 25))"#).first { $0.contains(9) }, [9])
    #expect(
      try games(#","only_in":\#(references(8, 9)),"not_in":\#(references(8))"#).contains([9]))
    try expectEqual(games(#","not_in":\#(references(9))"#), all.map { $0.filter { $0 != 9 } })
  }

  /// E9: a method of an add-on works in its base game, also where it begins with the add-on.
  @Test func rows_methodOfAnAddOn_worksInItsBaseGame() throws {
    let dex = try TreeInput { tree in
      let method = #""version_group":{"name":"diamond-pearl","url":"/api/v2/version-group/8/"}"#
      tree["evolution-chain", 158]?.replace(
        method,
        with: method.replacing("diamond-pearl", with: "the-crown-tundra").replacing(
          "/8/", with: "/22/"))
    }.normalized().dex
    let own = dex.evolutions.filter {
      $0.from == 406 && $0.to == 315 && $0.versionGroup == 22
    }
    #expect(!own.isEmpty)
    for row in own {
      #expect(row.versionGroups.contains(22) && row.versionGroups.contains(20))
      #expect(!row.versionGroups.contains(21), "another add-on, which was released before")
    }
  }

  @Test(arguments: [
    (#""only_in":"legends-arceus""#, "json-type-mismatch", "only_in"),
    (#""not_in":[{"url":"/api/v2/version-group/62/"}]"#, "dangling-reference", "not_in[0]"),
  ])
  func rows_malformedGames_stopTheBuild(member: String, code: String, place: String) throws {
    let input = try TreeInput { tree in
      tree["evolution-chain", 158]?.replace(
        #""used_move":null"#, with: #""used_move":null,"# + member)
    }
    let error = try #require(input.failure())
    let finding = try #require(error.diagnostics.first { $0.code.rawValue == code })
    expectEqual(finding.place?.description.contains("evolution-chain/158"), true)
    expectEqual(finding.place?.description.hasSuffix(place), true, "\(finding.line)")
  }
}
