import Layers
import PokedexModel
import Testing

@testable import NormalizeStage

/// Rules E1 to E7 of Documentation/VERSIONING.md, on the sample. FactsTests has more cases, on real data.
@Suite struct EvolutionGamesTests {
  /// The methods that work in a game, each as `trigger`, with the item, place or result if there is one.
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
          row.minAffection == nil ? nil : "affection",
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
    ("eevee", "sylveon", "sword-shield", ["level-up"]),
    // E5: not where nothing evolves.
    ("eevee", "vaporeon", "champions", []),
    // E6: the region's result instead of the other.
    ("pikachu", "raichu", "sun-moon", ["use-item thunder-stone raichu-alola"]),
    ("pikachu", "raichu", "sword-shield", ["use-item thunder-stone"]),
    ("mime-jr", "mr-mime", "sword-shield", ["level-up mr-mime-galar"]),
    ("mime-jr", "mr-mime", "brilliant-diamond-shining-pearl", ["level-up"]),
  ])
  func rows_sample_workWhereTheGameHasThem(
    from: String, to: String, game: String, expected: [String]
  ) throws {
    #expect(try Self.methods(Self.dex.get(), from, to, game) == Set(expected))
  }

  private static let dex = Result { try TreeInput.sampleDex() }

  /// E7: of methods with the same conditions, the latest.
  @Test func rows_twoDatesOfOneMethod_appearOnce() throws {
    var dex = try Self.dex.get()
    let index = try #require(dex.evolutions.firstIndex { $0.minHappiness != nil })
    var again = dex.evolutions[index]
    again.position = 9
    again.versionGroup = try #require(dex.versionGroups.max { $0.order < $1.order }).id
    dex.evolutions.append(again)
    let references = ReferenceTable(dex.resources)
    let introductions = Introductions(dex)
    let rows = EvolutionGames(
      dex, Varieties(dex, introductions, references), introductions, dex.presence, references
    ).rows()
    #expect(rows[index].versionGroups.isDisjoint(with: rows[rows.count - 1].versionGroups))
  }
}
