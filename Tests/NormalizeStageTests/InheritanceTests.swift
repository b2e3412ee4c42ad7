import Base
import Layers
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

/// Presence, inherited moves and evolutions, on the sample.
@Suite struct InheritanceTests {
  private static func ids(_ dex: NormalizedDex, _ kind: ResourceKind, _ identifier: String) -> Int {
    dex.resources.first { $0.kind == kind && $0.identifier == identifier }?.id ?? 0
  }

  @Test func learnset_gigantamaxForm_inheritsAllMovesOfBaseForm() throws {
    let dex = try TreeInput.sampleDex()
    let swordShield = VersionGroupID(Self.ids(dex, .versionGroup, "sword-shield"))
    let form = PokemonID(Self.ids(dex, .pokemon, "charizard-gmax"))
    func moves(_ pokemon: PokemonID, _ via: LearnsetEntry.Origin) -> Set<MoveID> {
      Set(
        dex.learnset.filter {
          $0.pokemon == pokemon && $0.via == via && $0.versionGroups.contains(swordShield)
        }.map(\.move))
    }
    #expect(form != 0)
    #expect(moves(form, .own).isEmpty)
    #expect(!moves(form, .baseForm).isEmpty)
    expectEqual(moves(form, .baseForm), moves(6, .own))
  }

  @Test func learnset_evolution_keepsEggMovesOfPreEvolution() throws {
    let dex = try TreeInput.sampleDex()
    let egg = MoveLearnMethodID(Self.ids(dex, .moveLearnMethod, "egg"))
    let kept = dex.learnset.filter { $0.via == .preEvolution && $0.method == egg }
    #expect(!kept.isEmpty)
    let species = Dictionary(uniqueKeysWithValues: dex.pokemon.map { ($0.id, $0.species) })
    let chains = Dictionary(uniqueKeysWithValues: dex.species.map { ($0.id, $0.evolutionChain) })
    func chain(_ pokemon: PokemonID) -> EvolutionChainID? {
      species[pokemon].flatMap { chains[$0] }
    }
    for row in kept {
      let kin = dex.learnset.filter {
        $0.via == .own && $0.move == row.move && $0.method == egg && $0.level == row.level
          && $0.pokemon != row.pokemon && chain($0.pokemon) == chain(row.pokemon)
      }
      let groups = kin.reduce(VersionGroupSet()) { $0.union($1.versionGroups) }
      #expect(row.versionGroups.subtracting(groups).isEmpty)
    }
  }

  @Test func inheritedRows_sample_neverRepeatOwnMoveAndMethod() throws {
    let dex = try TreeInput.sampleDex()
    struct Key: Hashable {
      var pokemon: PokemonID
      var move: MoveID
      var method: MoveLearnMethodID
    }
    var own: [Key: VersionGroupSet] = [:]
    for row in dex.learnset where row.via != .preEvolution {
      own[Key(pokemon: row.pokemon, move: row.move, method: row.method), default: .init()]
        .formUnion(row.versionGroups)
    }
    for row in dex.learnset where row.via == .preEvolution {
      let known = own[Key(pokemon: row.pokemon, move: row.move, method: row.method)] ?? .init()
      #expect(known.isDisjoint(with: row.versionGroups))
    }
  }

  /// An own row means that the pokemon is present; inherited ones are only where it is.
  @Test func learnset_anyRow_isOfAPresentPokemon() throws {
    let dex = try TreeInput.sampleDex()
    let present = Dictionary(uniqueKeysWithValues: dex.presence.map { ($0.pokemon, $0.present) })
    for row in dex.learnset {
      #expect(row.versionGroups.subtracting(present[row.pokemon] ?? .init()).isEmpty)
    }
  }

  @Test func run_cyclicEvolution_failsWithPlace() throws {
    let failure = try TreeInput { tree in
      // Pichu, the root of the chain, evolves from Raichu.
      tree["pokemon-species", 172]?.replace(
        #""evolves_from_species":null"#,
        with: #""evolves_from_species":{"name":"raichu","url":"/api/v2/pokemon-species/26/"}"#)
    }.failure()
    expectError(failure, "evolution-cycle", at: .resource("evolution-chain/10", path: "$.chain"))
  }

  @Test func run_versionGroupIDAbove63_failsWithAdvice() throws {
    let failure = try TreeInput { tree in
      var later = tree["version-group", 32]!
      later.id = 64
      later.name = "later"
      later.replace("\"id\":32", with: "\"id\":64")
      later.replace("\"name\":\"champions\",\"order\"", with: "\"name\":\"later\",\"order\"")
      tree["version-group", 64] = later
    }.failure()
    expectError(failure, "id-exceeds-set")
    expectEqual(failure?.advice?.isEmpty, false)
  }
}
