import Base
import PokedexFormat
import SimdJSON

/// The reviewed table of towakey's flavor texts: the files, and PokéAPI's identifiers for its games, forms and names. See
/// Documentation/FETCHING.md.
struct TextSourceTable: TableReader {
  /// The texts that are used; others are not those of the game.
  enum Script: String, Decodable, CaseIterable {
    /// Texts in kana only.
    case kana
    /// Texts with kanji.
    case kanji
    case any
  }

  /// The texts of the games that share a file of Pokédex entries.
  struct Game: Decodable, Sendable {
    struct Moves: Decodable, Sendable {
      var file: String
      var script: Script
    }

    var file: String
    /// The script of Pokédex entries and abilities.
    var script: Script
    /// The identifiers of versions by the source's names.
    var versions: [String: String]
    /// The file of moves; nil for none.
    var moves: Moves?
    /// The source's name of the games in the file of abilities; nil for none.
    var abilities: String?
  }

  static let languages = ["ja", "ja-hrkt"]

  let source: Manifest.Texts.Source
  let games: [Game]
  /// The path of the file of abilities.
  let abilities: String
  let agreement: [String: [String: ReviewedAgreement]]
  let names: [String: [String: String]]

  var paths: [String] { games.map(\.file) + games.compactMap(\.moves?.file) + [abilities] }

  static func letters(_ text: String) -> String { TranscribedText.compared(text) }

  func read(_ files: [String: [UInt8]], _ add: (TextEntry) throws -> Void) throws {
    for game in games {
      try parse(game.file, files[game.file]) { root in try readEntries(root, game, add) }
      guard let moves = game.moves else { continue }
      try parse(moves.file, files[moves.file]) { root in
        var root = try root.object()
        try readMoves(root.value("waza_list"), moves, game, add)
      }
    }
    try parse(abilities, files[abilities]) { root in try readAbilities(root, add) }
  }

  /// Reads `pokedex.REGION.NUMBER.CODE.description.GAME`. Several regions have the same entry.
  private func readEntries(
    _ root: JSONCursor, _ game: Game, _ add: (TextEntry) throws -> Void
  ) throws {
    var root = try root.object()
    for region in try root.value("pokedex").object().members {
      for form in region.value.textMembers.flatMap(\.value.textMembers) {
        guard var entry = try? form.value.object(), let texts = entry.optional("description")
        else { continue }
        let code = String(decoding: form.key, as: UTF8.self)
        for text in texts.textMembers {
          let name = String(decoding: text.key, as: UTF8.self)
          try read(
            text.value, game.script,
            TextEntry(
              place: TextPlace(file: game.file, entry: "\(code) \(name)"), kind: "form", key: code,
              versions: game.versions[name].map { [$0] }), add)
        }
      }
    }
  }

  /// Reads `GAME.NAME.description` and `NAME.description`.
  private func readMoves(
    _ list: JSONCursor, _ moves: Game.Moves, _ game: Game, _ add: (TextEntry) throws -> Void
  ) throws {
    for member in list.textMembers where member.value.kind == .object {
      var move = try member.value.object()
      guard let description = move.optional("description") else {
        try readMoves(member.value, moves, game, add)
        continue
      }
      let name = String(decoding: member.key, as: UTF8.self)
      try read(
        description, moves.script,
        TextEntry(
          place: TextPlace(file: moves.file, entry: name), kind: "move", key: name,
          versions: Array(game.versions.values)), add)
    }
  }

  /// Reads `ability.NAME.GAME`.
  private func readAbilities(_ root: JSONCursor, _ add: (TextEntry) throws -> Void) throws {
    var root = try root.object()
    for ability in try root.value("ability").object().members {
      let name = String(decoding: ability.key, as: UTF8.self)
      for text in ability.value.textMembers {
        let key = String(decoding: text.key, as: UTF8.self)
        let game = games.first { $0.abilities == key }
        try read(
          text.value, game?.script ?? .any,
          TextEntry(
            place: TextPlace(file: abilities, entry: "\(name) \(key)"), kind: "ability", key: name,
            versions: game.map { Array($0.versions.values) }), add)
      }
    }
  }

  /// Passes the text of a value to `add`, which is not called for a value without text.
  private func read(
    _ value: JSONCursor, _ script: Script, _ entry: TextEntry, _ add: (TextEntry) throws -> Void
  ) throws {
    guard let text = try? value.string(), !text.isEmpty else { return }
    var entry = entry
    entry.text = text
    do throws(TextRejection) {
      let clean = try TranscribedText(text)
      if script == (clean.kanji == nil ? .kanji : .kana) { throw .otherScript }
      (entry.kanji, entry.kana) = (clean.kanji, clean.kana)
    } catch {
      entry.rejection = error
    }
    try add(entry)
  }
}

extension JSONCursor {
  /// The members of an object; none of another value.
  fileprivate var textMembers: [JSONObject.Members.Element] {
    ((try? object())?.members).map { Array($0) } ?? []
  }
}
