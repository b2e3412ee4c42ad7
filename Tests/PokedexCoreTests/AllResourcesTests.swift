@testable import PokedexCore
import Base
import PokedexModel
import TestSupport
import Testing

/// Tests of `Pokedex.all(_:language:)`, which lists the entries of menus.
@Suite struct AllResourcesTests {
  private let pokedex = SampleDatabase.opened()

  private static func expectView<Entity: ResourceEntity>(
    _ type: Entity.Type, _ language: DisplayLanguage,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let view = try SampleDatabase.connection.prepare(
      """
      SELECT entity_id, identifier, text FROM dex_display_name
      WHERE entity = '\(Entity.resourceKind.endpoint)' AND language = '\(language.rawValue)'
      ORDER BY entity_id
      """
    ).mapRows {
      NamedResource<Entity>(
        id: ID($0.columnInt(0)), identifier: $0.columnText(1), name: $0.columnText(2))
    }
    let all = try SampleDatabase.open().all(type, language: language)
    #expect(!all.isEmpty, sourceLocation: sourceLocation)
    expectEqual(all.sorted { $0.id < $1.id }, view, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    DisplayLanguage.japanese, .english, .french, .spanishLatinAmerica, .traditionalChinese,
    .japaneseKana,
  ])
  func all_whatMenusNeed_equalsTheView(_ language: DisplayLanguage) throws {
    try Self.expectView(Ability.self, language)
    try Self.expectView(PokemonForm.self, language)
    try Self.expectView(EggGroup.self, language)
    try Self.expectView(MoveLearnMethod.self, language)
    try Self.expectView(Move.self, language)
    try Self.expectView(Item.self, language)
    try Self.expectView(PokemonType.self, language)
    try Self.expectView(Nature.self, language)
    try Self.expectView(VersionGroup.self, language)
    try Self.expectView(Version.self, language)
    try Self.expectView(Species.self, language)
  }

  @Test func all_pokemon_areCalledAsInTheList() throws {
    try expectEqual(pokedex.all(Pokemon.self).map(\.name), pokedex.pokemon().map(\.name))
  }

  @Test func all_games_areInTheOrderOfRelease() throws {
    try expectEqual(pokedex.all(VersionGroup.self).map(\.id), pokedex.versionGroups().map(\.id))
    let versions = try pokedex.versionGroups().flatMap(\.versions)
    try expectEqual(pokedex.all(Version.self), versions)
  }

  @Test func all_japanese_haveJapaneseNames() throws {
    let ability = try pokedex.all(Ability.self, language: .japanese).first {
      $0.identifier == "static"
    }
    expectEqual(ability?.name, "せいでんき")
    try expectEqual(
      pokedex.all(Ability.self, language: .english).first { $0.id == 9 }?.name, "Static")
  }
}
