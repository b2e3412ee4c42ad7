import Foundation
import Layers
import PokedexFoundation
import PokedexModel
import TestSupport
import Testing

@testable import PokedexAppModel

/// The list at its real length.
@MainActor @Suite(.inTemporaryFolder) struct FilterTests {
  let folder = InTemporaryFolder.path

  /// 1,025 species with four moves. Every second one learns the first, every fourth the first two, and so on.
  private static func dex() -> NormalizedDex {
    var dex = SmallDex.make()
    func resource(_ kind: ResourceKind, _ id: Int) {
      dex.resources.append(
        Resource(kind: kind, id: id, identifier: "\(kind.endpoint)-\(id)"))
    }
    for id in 85...87 {
      resource(.move, id)
      var (move, variant) = (dex.moves[0], dex.moveVariants[0])
      (move.id, variant.move) = (MoveID(id), MoveID(id))
      dex.moves.append(move)
      dex.moveVariants.append(variant)
    }
    let entry = dex.learnset[0]
    dex.learnset = []
    let (species, pokemon, variants) = (dex.species[0], dex.pokemon[0], dex.pokemonVariants)
    for id in 1...1_025 {
      if id != 25 {
        resource(.pokemonSpecies, id)
        resource(.pokemon, id)
        var (ownSpecies, own) = (species, pokemon)
        ownSpecies.id = SpeciesID(id)
        (own.id, own.species) = (PokemonID(id), SpeciesID(id))
        dex.species.append(ownSpecies)
        dex.pokemon.append(own)
        for var variant in variants {
          variant.pokemon = PokemonID(id)
          dex.pokemonVariants.append(variant)
        }
      }
      for (place, move) in [84, 85, 86, 87].enumerated() where id % (2 << place) == 0 {
        var row = entry
        (row.pokemon, row.move) = (PokemonID(id), MoveID(move))
        dex.learnset.append(row)
      }
    }
    dex.sort()
    return dex
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func list_allSpecies_isFilteredByFourMoves() async throws {
    let bundle = "\(folder)/bundle.sqlite"
    try TestRelease.pack(Self.dex(), to: bundle)
    let app = try await started(places(folder, bundle: URL(filePath: bundle)))
    app.game = try app.pokedex.find(VersionGroup.self, "red-blue")
    let list = ListModel(app)
    await list.load()
    #expect(list.rows.map(\.number) == Array(1...1_025), "\(app.message ?? "")")
    for (count, remaining) in [(1, 512), (2, 256), (3, 128), (4, 64)] {
      list.moves.selection = Set([84, 85, 86, 87].prefix(count).map { MoveID($0) })
      await list.load()
      #expect(list.rows.count == remaining)
    }
    list.query.types = [.fire]
    await list.load()
    #expect(list.rows.isEmpty)
    list.query.types = []
    list.query.generations = GenerationSet([1])
    list.moves.selection = []
    await list.load()
    #expect(list.rows.count == 1_025)
    list.query.generations = GenerationSet([2])
    await list.load()
    #expect(list.rows.isEmpty && app.message == nil)
  }
}
