import Base
import Layers
import PokedexFormat
import PokedexModel
import SimdJSON

/// The texts of a text source, as flavor texts of species, forms, moves and abilities.
///
/// A species has the texts of its ordinary form. Texts that PokéAPI has in the same language and game are
/// only compared.
struct TextSourceReading {
  private struct Slot: Hashable {
    var kind: ResourceKind
    var id: Int
    var language: LanguageID
    /// A version for species and forms, a version group for all other kinds.
    var game: Int
  }

  private struct Name: Hashable {
    var kind: ResourceKind
    var text: String

    init(_ kind: ResourceKind, _ text: String) {
      (self.kind, self.text) = (kind, TranscribedText.compared(text))
    }
  }

  private struct Topic: Hashable {
    var kind: ResourceKind
    var group: VersionGroupID
  }

  private struct Found {
    var place: TextPlace
    var text: String
    /// The script that the text must have.
    var script: TextSourceTable.Script
  }

  private let table: TextSourceTable
  private let references: ReferenceTable
  private let kanji: LanguageID
  private let kana: LanguageID
  private let groups: [Int: VersionGroupID]
  /// The resources by Japanese name.
  private var names: [Name: Set<Int>] = [:]
  /// PokéAPI's Japanese texts.
  private var texts: [Slot: String] = [:]
  /// The texts that PokéAPI lacks.
  private var added: [Slot: String] = [:]
  /// The texts of the source.
  private var seen: [TextPlace: String] = [:]
  private var rejected: [(reason: TextRejection, place: TextPlace)] = []
  /// The entries whose right text another version has.
  private var replaced: [(code: String, version: String, other: String)] = []
  private var agreement: [Topic: TextSourceTable.Agreement] = [:]

  /// Returns nil if `dex`, which has what was read from PokéAPI, lacks one of the two Japanese languages.
  init?(_ table: TextSourceTable, _ references: ReferenceTable, dex: NormalizedDex) {
    guard let kanji = references.ids(of: .language, called: "ja").first,
      let kana = references.ids(of: .language, called: "ja-hrkt").first
    else { return nil }
    self.table = table
    self.references = references
    (self.kanji, self.kana) = (LanguageID(kanji), LanguageID(kana))
    groups = Dictionary(first: dex.versions.map { ($0.id.rawValue, $0.versionGroup) })
    let languages = LanguageSet([self.kanji, self.kana])
    for text in dex.texts
    where text.field == .name && languages.contains(text.language)
      && (text.kind == .move || text.kind == .ability)
    {
      names[Name(text.kind, text.text), default: []].insert(text.id)
    }
    for row in dex.flavorTexts where row.kind != .item {
      for language in row.languages.intersection(languages) {
        for game in 1...64 where row.games >> UInt64(game - 1) & 1 == 1 {
          texts[Slot(kind: row.kind, id: row.id, language: language, game: game)] = row.text
        }
      }
    }
  }

  /// Reads all files of the source.
  ///
  /// - Throws: ``PipelineError`` if a file is not such a document.
  mutating func read(_ files: [String: [UInt8]]) throws {
    let table = table
    for game in table.games {
      try table.parse(game.file, files[game.file]) { root in try readEntries(root, game) }
      guard let moves = game.moves else { continue }
      try table.parse(moves.file, files[moves.file]) { root in
        var root = try root.object()
        try readMoves(root.value("waza_list"), moves, game: game)
      }
    }
    try table.parse(table.abilities, files[table.abilities]) { root in try readAbilities(root) }
    for entry in replaced { addText(of: entry.other, to: entry.version, code: entry.code) }
  }

  /// Reads `pokedex.REGION.NUMBER.CODE.description.GAME`. Several regions have the same entry.
  private mutating func readEntries(
    _ root: JSONCursor, _ game: TextSourceTable.Game
  ) throws(JSONError) {
    var root = try root.object()
    for region in try root.value("pokedex").object().members {
      for form in region.value.textMembers.flatMap(\.value.textMembers) {
        guard var entry = try? form.value.object(), let texts = entry.optional("description")
        else { continue }
        let code = String(decoding: form.key, as: UTF8.self)
        for text in texts.textMembers {
          let name = String(decoding: text.key, as: UTF8.self)
          let place = TextPlace(file: game.file, entry: "\(code) \(name)")
          guard let text = first(text.value, place, script: game.script) else { continue }
          if let wrong = table.wrong.first(where: {
            $0.file == place.file && $0.entries.contains(place.entry)
          }) {
            rejected.append((.otherGame, place))
            if let version = game.versions[name], let other = wrong.game {
              replaced.append((code, version, other))
            }
            continue
          }
          add(text, form: code, version: game.versions[name])
        }
      }
    }
  }

  /// Reads `GAME.NAME.description` and `NAME.description`.
  private mutating func readMoves(
    _ list: JSONCursor, _ moves: TextSourceTable.Game.Moves, game: TextSourceTable.Game
  ) throws(JSONError) {
    for member in list.textMembers where member.value.kind == .object {
      var move = try member.value.object()
      guard let description = move.optional("description") else {
        try readMoves(member.value, moves, game: game)
        continue
      }
      let place = TextPlace(file: moves.file, entry: String(decoding: member.key, as: UTF8.self))
      guard let text = first(description, place, script: moves.script) else { continue }
      add(text, .move, name: place.entry, game: game)
    }
  }

  /// Reads `ability.NAME.GAME`.
  private mutating func readAbilities(_ root: JSONCursor) throws(JSONError) {
    var root = try root.object()
    for ability in try root.value("ability").object().members {
      let name = String(decoding: ability.key, as: UTF8.self)
      for text in ability.value.textMembers {
        let key = String(decoding: text.key, as: UTF8.self)
        let game = table.games.first { $0.abilities == key }
        let place = TextPlace(file: table.abilities, entry: "\(name) \(key)")
        guard let text = first(text.value, place, script: game?.script ?? .any) else { continue }
        add(text, .ability, name: name, game: game)
      }
    }
  }

  /// Returns the text at `place`; nil for a value without text and for a repeated one.
  private mutating func first(
    _ value: JSONCursor, _ place: TextPlace, script: TextSourceTable.Script
  ) -> Found? {
    guard let text = try? value.string(), !text.isEmpty else { return nil }
    guard let first = seen.updateValue(seen[place] ?? text, forKey: place) else {
      return Found(place: place, text: text, script: script)
    }
    if first != text { rejected.append((.contradiction, place)) }
    return nil
  }

  private mutating func add(_ text: Found, form code: String, version: String?) {
    guard let version else { return rejected.append((.unknownGame, text.place)) }
    guard let owner = owner(of: code) else { return rejected.append((.unknownForm, text.place)) }
    add(
      text, owner.kind, ids: Set(owner.id.map { [$0] } ?? []),
      games: Set(references.ids(of: .version, called: version)))
  }

  /// Returns the form or species of a code, without an id if PokéAPI's source lacks it; nil for an unknown code.
  private func owner(of code: String) -> (kind: ResourceKind, id: Int?)? {
    if let form = table.forms[code] {
      return (.pokemonForm, references.ids(of: .pokemonForm, called: form).first)
    }
    return TextSourceTable.species(code).map {
      (.pokemonSpecies, references.has(.pokemonSpecies, $0) ? $0 : nil)
    }
  }

  /// Adds the text of one version to another one that lacks it.
  private mutating func addText(of other: String, to version: String, code: String) {
    guard let owner = owner(of: code), let id = owner.id,
      let from = references.ids(of: .version, called: other).first,
      let to = references.ids(of: .version, called: version).first
    else { return }
    for language in [kanji, kana] {
      let slot = Slot(kind: owner.kind, id: id, language: language, game: to)
      var source = slot
      source.game = from
      guard texts[slot] == nil, let text = texts[source] ?? added[source] else { continue }
      added[slot] = text
    }
  }

  private mutating func add(
    _ text: Found, _ kind: ResourceKind, name: String, game: TextSourceTable.Game?
  ) {
    guard let game else { return rejected.append((.unknownGame, text.place)) }
    let identifier = table.names[kind.endpoint]?[name]
    let ids =
      identifier.map { Set(references.ids(of: kind, called: $0)) } ?? names[Name(kind, name)]
    guard let ids else { return rejected.append((.unknownName, text.place)) }
    let versions = game.versions.values.flatMap { references.ids(of: .version, called: $0) }
    add(text, kind, ids: ids, games: Set(versions.compactMap { groups[$0]?.rawValue }))
  }

  private mutating func add(
    _ text: Found, _ kind: ResourceKind, ids: Set<Int>, games: Set<Int>
  ) {
    guard !ids.isEmpty, !games.isEmpty else { return rejected.append((.missing, text.place)) }
    let clean: TranscribedText
    do throws(TextRejection) {
      clean = try TranscribedText(text.text)
      if text.script == (clean.kanji == nil ? .kanji : .kana) { throw .otherScript }
    } catch {
      return rejected.append((error, text.place))
    }
    for id in ids {
      for game in games {
        compare(clean, kind, id: id, game: game)
        for (language, text) in [(kanji, clean.kanji), (kana, clean.kana)] {
          let slot = Slot(kind: kind, id: id, language: language, game: game)
          guard let text, texts[slot] == nil else { continue }
          added[slot] = text
        }
      }
    }
  }

  private mutating func compare(
    _ text: TranscribedText, _ kind: ResourceKind, id: Int, game: Int
  ) {
    let other = [kanji, kana].compactMap {
      texts[Slot(kind: kind, id: id, language: $0, game: game)]
    }.map(TranscribedText.compared)
    let group = FlavorText.isByVersion(kind) ? groups[game] : VersionGroupID(game)
    guard !other.isEmpty, let group else { return }
    let own = [text.kanji, text.kana].compactMap { $0 }.map(TranscribedText.compared)
    let topic = Topic(kind: kind, group: group)
    agreement[topic, default: .init()].compared += 1
    if own.contains(where: other.contains) { agreement[topic]?.equal += 1 }
  }

  /// The texts that PokéAPI lacks, folded over the games that share them.
  var flavorTexts: [FlavorText] {
    var games: [Slot: [String: UInt64]] = [:]
    for (slot, text) in added {
      var owner = slot
      owner.game = 0
      games[owner, default: [:]][text, default: 0] |= 1 << UInt64(slot.game - 1)
    }
    return games.flatMap { owner, texts in
      texts.map { text, games in
        var row = FlavorText()
        (row.kind, row.id, row.games) = (owner.kind, owner.id, games)
        row.languages = LanguageSet([owner.language])
        (row.source, row.text) = (.supplement, text)
        return row
      }
    }.sorted { $0.key < $1.key }
  }

  /// The description of the source for the manifest.
  ///
  /// - Parameter isFull: whether PokéAPI's source should be complete; if not, texts of missing resources are
  ///   not listed.
  func manifest(isFull: Bool) -> Manifest.Texts {
    var result = Manifest.Texts(table.source)
    result.count(seen.count, rejected: rejected, isFull: isFull)
    result.added = added.count
    result.agreement = agreement.map { topic, counts in
      var row = Manifest.Texts.Agreement()
      row.entity = topic.kind.endpoint
      row.versionGroup = references.identifier(of: .versionGroup, topic.group.rawValue)
      (row.compared, row.equal) = (counts.compared, counts.equal)
      return row
    }.sorted { ($0.entity, $0.versionGroup) < ($1.entity, $1.versionGroup) }
    return result
  }

  /// Returns the findings of ``TextReader/findings(_:)``, and errors for a lower agreement than at the last review.
  ///
  /// - Parameter texts: the description for a full source.
  func findings(_ texts: Manifest.Texts) -> [Diagnostic] {
    var findings = table.findings(texts)
    for row in texts.agreement {
      guard let reviewed = table.agreement[row.entity]?[row.versionGroup],
        row.equal * reviewed.compared < reviewed.equal * row.compared
      else { continue }
      findings.append(
        Diagnostic(
          .error,
          .textAgreementLow(
            entity: row.entity, game: row.versionGroup, equal: row.equal, total: row.compared,
            least: reviewed.equal, reviewed: reviewed.compared), at: .file(table.file)))
    }
    return findings
  }
}

extension JSONCursor {
  /// The members of an object; none of another value.
  fileprivate var textMembers: [JSONObject.Members.Element] {
    ((try? object())?.members).map { Array($0) } ?? []
  }
}
