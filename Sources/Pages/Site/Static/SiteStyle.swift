import Base
import Layers
import PokedexCore

enum SiteStyle {
  /// Returns the files, and the colors of the types.
  static func bytes(_ files: [String], _ types: [NamedResource<PokemonType>]) -> [UInt8] {
    files.flatMap { WebFile.named($0).bytes } + Array((colors(types) + titles).utf8)
  }

  /// On a phone, a row has two lines, and its last values are next to their titles.
  private static var titles: String {
    let tables: [(String, [Message])] = [
      ("moves", [.labelPower.asTitle, .labelAccuracy.asTitle, .labelPP]),
      (
        "values",
        [.labelPower.asTitle, .labelAccuracy.asTitle, .labelPP, .labelPriority.asTitle, .webChance]
      ),
      (
        "natures",
        [.labelRaises.asTitle, .labelLowers.asTitle, .labelLikes.asTitle, .labelDislikes.asTitle]
      ),
      ("counts", [.webPokemon]),
    ]
    return tables.flatMap { style, columns in
      columns.enumerated().flatMap { place, title in
        [(":lang(en)", title.english), (":lang(ja)", title.japanese)].map { language, title in
          """
          @media (max-width: 40rem) { \(language) .\(style) td:nth-last-child(\(columns.count - place))::before { content: \(JSONValue.string("\(title) ").line); } }

          """
        }
      }
    }.joined()
  }

  private static func colors(_ types: [NamedResource<PokemonType>]) -> String {
    types.map { type in
      let color = type.id.color
      let value = "light-dark(\(hexadecimal(color.light)), \(hexadecimal(color.dark)))"
      return """
        [data-type="\(type.identifier)"] { --type: \(value); }
        [data-type-2="\(type.identifier)"] { --type-2: \(value); }

        """
    }.joined()
  }

  private static func hexadecimal(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
