import PokedexFoundation
import Testing

struct ExportTests {
  /// One import is enough for an app.
  @Test func foundation_exportsCoreAndModel() {
    #expect(DisplayLanguage.japanese.rawValue == "ja")
    #expect(PokemonID(25).rawValue == 25)
  }
}
