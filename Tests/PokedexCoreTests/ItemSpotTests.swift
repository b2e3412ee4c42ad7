import Base
import PokedexCore
import PokedexModel
import TestSupport
import Testing

/// Places of items, and what forms and games have from reviewed tables.
@Suite struct ItemSpotTests {
  @Test(arguments: TestDatabases.paths)
  func spots_sampleAndRealData_areTheRowsOfTheView(_ path: String) throws {
    let (pokedex, connection) = try TestDatabases.open(path)
    let rows =
      try connection.integer(
        "SELECT COUNT(*) FROM dex_item_place WHERE item = 'potion' AND version = 'firered'") ?? 0
    let spots = try pokedex.spots(of: "potion", in: "frlg")
    #expect(spots.count == rows && rows > 2)
    let forest = try #require(spots.first { $0.location.identifier == "viridian-forest" })
    #expect(forest.area?.identifier == "viridian-forest-area" && forest.way == .ground)
    #expect(forest.versions.map(\.identifier) == ["firered", "leafgreen"] && forest.count == 1)
    #expect(try pokedex.item("potion", in: "frlg").spots == spots)
    #expect(try pokedex.spots(of: "potion", in: "sv").isEmpty)
  }

  @Test(arguments: TestDatabases.paths)
  func spots_shopOfCrystal_hasPrice(_ path: String) throws {
    let pokedex = try Pokedex(path: path, language: .english)
    let shop = try #require(
      pokedex.spots(of: "ultra-ball", in: "crystal").first { $0.way == .shop && $0.price != nil })
    #expect(shop.price == 1200 || shop.price == 1000)
  }

  @Test(arguments: TestDatabases.paths)
  func permanence_forms_isThatOfTheReviewedTable(_ path: String) throws {
    let pokedex = try Pokedex(path: path, language: .english)
    #expect(try pokedex.detail(of: "charizard-mega-x").permanence == .battleOnly)
    let charizard = try pokedex.detail(of: "charizard")
    #expect(
      charizard.permanence == nil && charizard.forms.allSatisfy { $0.form.isCosmetic == false })
    #expect(charizard.forms.map(\.form.permanence) == [.permanent])
    #expect(charizard.forms.map(\.form.permanenceSource) == ["PokéAPI"])
  }
}
