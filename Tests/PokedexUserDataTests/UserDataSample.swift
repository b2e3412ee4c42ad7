import Basics
import PokedexModel
import SQLiteKit
import TestSupport

@testable import PokedexUserData

/// References, files and releases for the tests of user data.
enum UserDataSample {
  static let pikachu = PokemonReference(id: 25, identifier: "pikachu")
  static let eevee = PokemonReference(id: 133, identifier: "eevee")
  static let kind = ResourceKind.pokemon.rawValue

  static func withFile(_ body: (_ path: String, _ folder: String) async throws -> Void)
    async throws
  {
    try await withTemporaryFolder { folder in try await body("\(folder)/Own/user.sqlite", folder) }
  }

  /// A copy of the sample modified by `sql`, as another release.
  static func release(_ folder: String, _ sql: String) throws -> Pokedex {
    let path = "\(folder)/release.sqlite"
    try AtomicFile.write(path, try File.readAll(SampleDatabase.path), durable: false)
    try Connection(path, .readWrite).execute(sql)
    return try Pokedex(path: path)
  }

  /// A member with every value set. All resources are in the sample.
  static let member = TeamMember(
    pokemon: pikachu, nickname: "ピカ\"\\/", level: 50,
    ability: ResourceReference(id: 9, identifier: "static"),
    item: ResourceReference(id: 1, identifier: "master-ball"),
    nature: ResourceReference(id: 3, identifier: "modest"),
    moves: [
      ResourceReference(id: 85, identifier: "thunderbolt"),
      ResourceReference(id: 57, identifier: "surf"),
    ],
    effort: StatValues(
      hp: 1, attack: 2, defense: 3, specialAttack: 252, specialDefense: 4, speed: 248),
    individual: StatValues(
      hp: 31, attack: 0, defense: 30, specialAttack: 29, specialDefense: 28, speed: 27))
}
