import Base
import PokedexModel
import TestSupport
import Testing

@testable import PokedexCore

@Suite(.inTemporaryFolder) struct ReferenceTests {
  private static let pikachu = PokemonReference(id: 25, identifier: "pikachu")

  /// Opens a copy of the sample modified by `sql`, as another release.
  private func release(_ sql: String) throws -> Pokedex {
    try SampleDatabase.changed(in: InTemporaryFolder.path, by: sql)
  }

  @Test func reference_everyWay_hasIDAndIdentifier() throws {
    let pokedex = try SampleDatabase.open()
    try expectEqual(pokedex.reference(to: 25), Self.pikachu)
    let page = try pokedex.detail(of: "pikachu")
    expectEqual(page.reference, Self.pikachu)
    expectEqual(page.types[0].reference, ResourceReference(id: 13, identifier: "electric"))
    expectError(.unknownResource) { try pokedex.reference(to: 30_000 as PokemonID) }
  }

  /// What became of Pikachu: the changes of a release, and the reference there.
  @Test(
    arguments: [
      ("SELECT 1", (25, "pikachu")),
      // The ids of two pokemon are swapped.
      (
        """
        UPDATE resource SET identifier = '-' WHERE kind = 38 AND id = 25;
        UPDATE resource SET identifier = 'pikachu' WHERE kind = 38 AND id = 133;
        UPDATE resource SET identifier = 'eevee' WHERE kind = 38 AND id = 25
        """, (133, "pikachu")
      ),
      // The identifier is followed also if the id has another one with the same first word.
      (
        """
        UPDATE resource SET identifier = 'pikachu-plain' WHERE kind = 38 AND id = 25;
        UPDATE resource SET identifier = 'pikachu' WHERE kind = 38 AND id = 133
        """, (133, "pikachu")
      ),
      (
        "UPDATE resource SET identifier = 'pikachu-plain' WHERE kind = 38 AND id = 25",
        (25, "pikachu-plain")
      ),
      // The id belongs to an unrelated pokemon, or is gone.
      ("UPDATE resource SET identifier = 'somebody' WHERE kind = 38 AND id = 25", nil),
      ("DELETE FROM resource WHERE kind = 38 AND id = 25", nil),
    ] as [(String, (Int, String)?)])
  func resolve_otherRelease_findsThePokemonOrNothing(
    _ sql: String, _ expected: (Int, String)?
  ) throws {
    let release = try release(sql)
    let found = try release.resolve(Self.pikachu)
    expectEqual(found?.id.rawValue, expected?.0)
    expectEqual(found?.identifier, expected?.1)
  }

  @Test func resolve_otherKinds_followTheSameRules() throws {
    let sql = """
      UPDATE resource SET id = 9085 WHERE kind = 27 AND id = 85;
      UPDATE resource SET identifier = 'torrent' WHERE kind = 27 AND id = 57;
      UPDATE resource SET id = 9001 WHERE kind = 18 AND id = 1;
      UPDATE resource SET id = 9009 WHERE kind = 1 AND id = 9;
      UPDATE resource SET identifier = 'modest-nature' WHERE kind = 34 AND id = 3
      """
    let release = try release(sql)
    let thunderbolt = ResourceReference<Move>(id: 85, identifier: "thunderbolt")
    try expectEqual(release.resolve(thunderbolt)?.id, 9085)
    let surf = ResourceReference<Move>(id: 57, identifier: "surf")
    try expectEqual(release.resolve(surf), nil)
    let ball = ResourceReference<Item>(id: 1, identifier: "master-ball")
    try expectEqual(release.resolve(ball)?.id, 9001)
    let ability = ResourceReference<Ability>(id: 9, identifier: "static")
    try expectEqual(release.resolve(ability)?.id, 9009)
    let nature = ResourceReference<Nature>(id: 3, identifier: "modest")
    try expectEqual(release.resolve(nature)?.identifier, "modest-nature")
  }

  /// The database is replaced, as by an update.
  @Test func resolve_databaseReplaced_usesTheNewRelease() throws {
    let release = try release(
      "UPDATE resource SET identifier = 'gone' WHERE kind = 38 AND id = 25")
    let before = try SampleDatabase.open()
    try expectEqual(release.resolve(Self.pikachu), nil)
    try expectEqual(before.resolve(Self.pikachu), Self.pikachu)
    try File.move(release.path, to: release.path + ".old")
    try AtomicFile.write(release.path, try File.readAll(SampleDatabase.path), durable: false)
    try expectEqual(Pokedex(path: release.path).resolve(Self.pikachu), Self.pikachu)
  }
}
