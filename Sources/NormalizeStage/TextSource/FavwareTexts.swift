import PokedexFormat
import SimdJSON

/// The table of favware's English Pokédex entries: games and texts by the number of a species, with a suffix for a form.
struct FavwareTexts: TableReader {
  static let languages = ["en"]

  let source: Manifest.Texts.Source
  /// The path of the file.
  let entries: String
  /// The identifiers of versions by the source's names; empty for games that PokéAPI lacks, which are not read.
  let games: [String: String]
  let names: [String: [String: String]]
  let agreement: [String: [String: ReviewedAgreement]]

  var paths: [String] { [entries] }

  /// Returns the ASCII letters and digits in lower case: case and punctuation differ.
  static func letters(_ text: String) -> String {
    String(
      decoding: text.utf8.lazy.map { $0 | 0x20 }.filter {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0)
      }, as: UTF8.self)
  }

  func read(_ files: [String: [UInt8]], _ add: (TextEntry) throws -> Void) throws {
    try parse(entries, files[entries]) { root in
      for member in try root.object().members {
        let key = String(decoding: member.key, as: UTF8.self)
        for value in try member.value.array() {
          var value = try value.object()
          let text = try value.value("flavor_text").string()
          let game = try value.value("version_id").string()
          if games[game] == "" { continue }
          try add(
            TextEntry(
              place: TextPlace(file: entries, entry: "\(key) \(game)"), key: key,
              versions: games[game].map { [$0] }, text: text, rejection: EffectTexts.fault(text)))
        }
      }
    }
  }
}
