import Base
import PokedexCore

/// The display name of a resource in the two languages of the pages.
struct PageName: Identifiable {
  let id: Int
  let identifier: String
  let english: String
  let japanese: String

  /// Returns the names of all resources of a kind, ascending by id.
  static func read(_ pokedex: Pokedex, _ kind: ResourceKind) throws(PokedexError) -> [PageName] {
    let (first, second) = try pokedex.pageLanguages
    return zip(
      try pokedex.resources(of: kind, language: first),
      try pokedex.resources(of: kind, language: second)
    ).map {
      PageName(
        id: $0.id.rawValue, identifier: $0.identifier, english: $0.name.asTitle, japanese: $1.name)
    }
  }

  /// The names, for example `["pound", "Pound", "はたく"]`.
  var json: JSONValue { [.string(identifier), .string(english), .string(japanese)] }
}

extension Message {
  var asTitle: Message { Message(english.asTitle, japanese) }
}

extension String {
  /// The text with a capital letter at its start, which some names of PokéAPI lack.
  var asTitle: String { prefix(1).uppercased() + dropFirst() }
}

extension Sequence where Element: Identifiable {
  /// The place of each element by its id, by which pages refer to it; of equal ids, that of the first.
  var placesByID: [Element.ID: Int] {
    Dictionary(first: enumerated().map { ($0.element.id, $0.offset) })
  }
}

extension Pokedex {
  /// The languages of the English and of the Japanese names. A database without one of them has the names of
  /// the other in its place, or else those in its first language.
  var pageLanguages: (english: DisplayLanguage, japanese: DisplayLanguage) {
    get throws(PokedexError) {
      let languages = try languages
      func first(_ wanted: [DisplayLanguage]) -> DisplayLanguage {
        wanted.first { languages.contains($0) } ?? .english
      }
      return (first([.english, .japanese]), first([.japanese, .english]))
    }
  }
}
