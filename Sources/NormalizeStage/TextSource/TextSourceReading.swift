import Basics
import PokedexModel

/// The Pokédex entries of a text source, as flavor texts of species and forms.
///
/// A species has the texts of its ordinary form. Texts that PokéAPI has in the same language and game are
/// only compared.
struct TextSourceReading {
  /// A text that is not used.
  struct Rejected: Sendable, Equatable {
    enum Reason: Sendable, Equatable {
      case defect(TranscribedText.Defect)
      case unknownForm
      case unknownVersion
      /// A region has another text for the same form and game: the first one stays.
      case contradiction
    }

    /// The file, the code of the form and the source's name of the game.
    var place: String
    var reason: Reason
  }

  /// How many texts of a version PokéAPI has too, and how many of these are equal but for blanks and width.
  struct Agreement: Sendable, Equatable {
    var compared = 0
    var equal = 0
  }

  private struct Slot: Hashable {
    var kind: ResourceKind
    var id: Int
    var language: LanguageID
    var game: Int
  }

  private let table: TextSourceTable
  private let references: ReferenceTable
  private let kanji: LanguageID
  private let kana: LanguageID
  /// PokéAPI's Japanese texts of species.
  private var texts: [Slot: String] = [:]
  /// The texts that PokéAPI lacks.
  private var added: [Slot: String] = [:]

  /// The number of different texts of the source, by form and game.
  private(set) var count = 0
  private(set) var rejected: [Rejected] = []
  /// The agreement by the identifier of the version.
  private(set) var agreement: [String: Agreement] = [:]

  /// - Parameter flavorTexts: PokéAPI's.
  init(
    _ table: TextSourceTable, _ references: ReferenceTable, kanji: LanguageID, kana: LanguageID,
    _ flavorTexts: [FlavorText]
  ) {
    self.table = table
    self.references = references
    (self.kanji, self.kana) = (kanji, kana)
    for row in flavorTexts where row.kind == .pokemonSpecies {
      for language in [kanji, kana] where row.languages.contains(language) {
        for game in 1...64 where row.games >> UInt64(game - 1) & 1 == 1 {
          texts[Slot(kind: row.kind, id: row.id, language: language, game: game)] = row.text
        }
      }
    }
  }

  /// Reads the entries of a file of the table: `pokedex.REGION.NUMBER.CODE.description.GAME`. An entry that a
  /// second region repeats counts once.
  ///
  /// - Throws: ``JSONError``.
  mutating func read(_ game: TextSourceTable.Game, _ json: [UInt8]) throws(JSONError) {
    let document = try JSONValue(parsing: json, JSONRules(maxBytes: 16 << 20))
    var seen: [String: String] = [:]
    guard case .object(let regions)? = document["pokedex"] else {
      throw JSONError(.missing, path: "$.pokedex")
    }
    for region in regions {
      guard case .object(let numbers) = region.value else { continue }
      for number in numbers {
        guard case .object(let forms) = number.value else { continue }
        for form in forms {
          guard case .object(let entries)? = form.value["description"] else { continue }
          for entry in entries {
            guard let text = entry.value.string, !text.isEmpty else { continue }
            let place = "\(game.file): \(form.name) \(entry.name)"
            guard let first = seen.updateValue(seen[place] ?? text, forKey: place) else {
              add(text, form: form.name, version: entry.name, game)
              continue
            }
            if first != text { rejected.append(Rejected(place: place, reason: .contradiction)) }
          }
        }
      }
    }
  }

  private mutating func add(
    _ transcribed: String, form code: String, version name: String, _ game: TextSourceTable.Game
  ) {
    count += 1
    func reject(_ reason: Rejected.Reason) {
      rejected.append(Rejected(place: "\(game.file): \(code) \(name)", reason: reason))
    }
    guard let version = game.versions[name],
      let versionID = references.ids(of: .version, called: version).first
    else { return reject(.unknownVersion) }
    guard let (kind, id) = resource(code) else { return reject(.unknownForm) }
    do throws(TranscribedText.Defect) {
      let text = try TranscribedText(transcribed)
      if kind == .pokemonSpecies { compare(text, id, versionID, version) }
      for (language, text) in [(kanji, text.kanji), (kana, text.kana)] {
        let slot = Slot(kind: kind, id: id, language: language, game: versionID)
        guard let text, texts[slot] == nil else { continue }
        added[slot] = text
      }
    } catch {
      reject(.defect(error))
    }
  }

  /// Returns the species or form of a code.
  private func resource(_ code: String) -> (kind: ResourceKind, id: Int)? {
    if let form = table.forms[code] {
      return references.ids(of: .pokemonForm, called: form).first.map { (.pokemonForm, $0) }
    }
    guard code.hasSuffix(TextSourceTable.ordinarySuffix),
      let id = Int(code.dropLast(TextSourceTable.ordinarySuffix.count)),
      references.has(.pokemonSpecies, id)
    else { return nil }
    return (.pokemonSpecies, id)
  }

  private mutating func compare(
    _ text: TranscribedText, _ species: Int, _ game: Int, _ version: String
  ) {
    let other = [kanji, kana].compactMap {
      texts[Slot(kind: .pokemonSpecies, id: species, language: $0, game: game)]
    }.map(TranscribedText.compared)
    guard !other.isEmpty else { return }
    let own = [text.kanji, text.kana].compactMap { $0 }.map(TranscribedText.compared)
    agreement[version, default: Agreement()].compared += 1
    if own.contains(where: other.contains) { agreement[version]?.equal += 1 }
  }

  /// The texts that PokéAPI lacks, folded over the games that share them.
  var flavorTexts: [FlavorText] {
    struct Group: Hashable {
      var kind: ResourceKind
      var id: Int
      var language: LanguageID
      var text: String
    }
    var games: [Group: UInt64] = [:]
    for (slot, text) in added {
      let group = Group(kind: slot.kind, id: slot.id, language: slot.language, text: text)
      games[group, default: 0] |= 1 << UInt64(slot.game - 1)
    }
    return games.map { group, games in
      var row = FlavorText()
      (row.kind, row.id, row.games) = (group.kind, group.id, games)
      row.languages = LanguageSet([group.language])
      (row.source, row.text) = (.supplement, group.text)
      return row
    }.sorted { $0.key < $1.key }
  }
}
