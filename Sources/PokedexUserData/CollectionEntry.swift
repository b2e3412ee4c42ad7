/// What the user has of a pokemon: an entry of the user's own Pokédex. An entry means that the pokemon was seen.
public struct CollectionEntry: Sendable, Hashable, Codable, Identifiable {
  /// What an entry is about. There is one entry for each key.
  public struct Key: Sendable, Hashable, Codable {
    public var pokemon: PokemonReference
    /// A form of the pokemon; nil if the user or the app does not distinguish its forms.
    public var form: ResourceReference<PokemonForm>?
    /// The game in which the pokemon is; nil if the user or the app does not distinguish games.
    public var version: ResourceReference<Version>?

    public init(
      pokemon: PokemonReference, form: ResourceReference<PokemonForm>? = nil,
      version: ResourceReference<Version>? = nil
    ) {
      self.pokemon = pokemon
      self.form = form
      self.version = version
    }
  }

  public var key: Key
  /// Otherwise the pokemon was only seen.
  public var isCaught: Bool
  /// Whether it was seen as a shiny pokemon or, if ``isCaught``, caught as one.
  public var isShiny: Bool

  public var id: Key { key }

  public init(_ key: Key, isCaught: Bool = false, isShiny: Bool = false) {
    self.key = key
    self.isCaught = isCaught
    self.isShiny = isShiny
  }
}
