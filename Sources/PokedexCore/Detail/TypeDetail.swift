import PokedexModel

/// The matchups of a type in a generation.
public struct TypeDetail: Sendable, Hashable, Codable, Identifiable {
  public var type: NamedResource<PokemonType>
  public var generation: GenerationID
  /// The effectiveness of moves of the type against each type.
  public var attacking: [TypeMatchup] = []
  /// The effectiveness of moves of each type against the type.
  public var defending: [TypeMatchup] = []

  public var id: TypeID { type.id }
}

extension Pokedex {
  /// Returns the matchups of a type as of a game, or of the newest one for nil.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  public func type(
    _ type: ResourceKey<PokemonType>, in game: ResourceKey<VersionGroup>? = nil,
    language: DisplayLanguage? = nil
  ) throws(PokedexError) -> TypeDetail {
    let type = try id(of: type)
    let group = try versionGroup(of: game)
    let names = try names(.type, language)
    guard try names.contains(type.rawValue) else { throw Self.unknown(.type, type.rawValue) }
    guard let generation = try catalog().generation(of: group) else {
      throw Self.unknown(.versionGroup, group.rawValue)
    }
    return TypeDetail(
      type: try names.resource(type), generation: generation,
      attacking: try effectiveness(of: [type], generation: generation, language: language),
      defending: try effectiveness(against: [type], generation: generation, language: language))
  }
}
