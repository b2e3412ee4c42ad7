import Foundation
import PokedexFoundation
import TestSupport
import Testing

/// Addresses of pictures and cries as URLs.
@Suite struct AddressTests {
  @Test func urls_ofPictureAndCry_areThoseOfTheDatabase() throws {
    let pokedex = try Pokedex(path: SampleDatabase.path, language: .english)
    let ball = try pokedex.item("light-ball")
    #expect(ball.spriteURL != nil && ball.spriteURL?.absoluteString == ball.sprite)
    let row = try pokedex.items(ItemQuery()).first { $0.identifier == "light-ball" }
    #expect(row?.spriteURL == ball.spriteURL)
    #expect(try pokedex.detail(of: "pikachu").pokemon.cryURL?.pathExtension == "ogg")
    #expect(PokemonSummary.sample.spriteURL != nil)
  }
}
