import Base
import PokedexModel

/// A kind of move that abilities, items and other moves ask for, with its name and meaning in one language.
public struct MoveFlagListing: Sendable, Hashable, Codable, Identifiable {
  public var id: MoveFlagID
  public var identifier: String
  public var name: String
  /// One sentence.
  public var meaning: String
  /// The generation with the first rule that asks for the flag.
  public var since: GenerationID
}

extension Pokedex {
  /// Returns all flags of moves, ascending by id. Names are in English if the language has none.
  public func moveFlags(language: DisplayLanguage? = nil) throws(PokedexError) -> [MoveFlagListing]
  {
    let languages = try languageList().chain(resolved(language))
    let found = try pool.read { reader throws(SQLiteError) in
      (
        flags: try reader.records(Self.flagsQuery),
        texts: try languages.map { language throws(SQLiteError) in
          try reader.records(Self.flagTextsQuery, language.rawValue)
        }.joined()
      )
    }
    let texts = Dictionary(first: found.texts.map { ($0.flag, $0) })
    return found.flags.map { flag in
      MoveFlagListing(
        id: flag.id, identifier: flag.identifier, name: texts[flag.id]?.name ?? flag.identifier,
        meaning: texts[flag.id]?.meaning ?? "", since: flag.generation)
    }
  }

  private static let flagsQuery = RecordQuery<MoveFlag>("ORDER BY id")
  private static let flagTextsQuery = RecordQuery<MoveFlagText>("WHERE language_id = ?1")
}
