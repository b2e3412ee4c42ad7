/// The user's note on a pokemon.
public struct PokemonNote: Sendable, Hashable, Codable, Identifiable {
  public var id: PokemonReference { pokemon }
  public var pokemon: PokemonReference
  public var text: String

  public init(pokemon: PokemonReference, text: String) {
    self.pokemon = pokemon
    self.text = text
  }
}
