import Basics
import Layers
import PokedexFormat
import PokedexModel
import SimdJSON

/// The texts of a text source, as flavor texts of species, forms, moves and abilities.
///
/// A species has the texts of its ordinary form. Texts that PokéAPI has in the same language and game are
/// only compared.
struct TextSourceReading {
  /// A text that is not used.
  struct Rejected: Sendable, Equatable {
    enum Reason: Sendable, Equatable {
      case defect(TranscribedText.Defect)
      /// Kanji in a game in kana, or kana where only texts with kanji are those of the game.
      case otherScript
      case unknownForm
      case unknownName
      case unknownGame
      /// PokéAPI's source lacks the resource or the game.
      case missing
      /// The source has another text for the same resource and game: the first one stays.
      case contradiction

      var identifier: String {
        switch self {
        case .defect(let defect): defect.rawValue
        case .otherScript: "other-script"
        case .unknownForm: "unknown-form"
        case .unknownName: "unknown-name"
        case .unknownGame: "unknown-game"
        case .missing: "missing"
        case .contradiction: "contradiction"
        }
      }

      /// Whether the resource or the game of the text is not known.
      var isUnmapped: Bool {
        switch self {
        case .unknownForm, .unknownName, .unknownGame, .missing: true
        case .defect, .otherScript, .contradiction: false
        }
      }
    }

    var place: Place
    var reason: Reason
  }

  /// The place of a text in the source.
  struct Place: Sendable, Hashable {
    var file: String
    /// The code of the form or the name, and the source's name of the game.
    var entry: String
  }

  /// A text with the script that it must have.
  private struct Found {
    var place: Place
    var text: String
    var script: TextSourceTable.Game.Script
  }

  /// The agreement of a kind of resources in a version group.
  struct Topic: Hashable {
    var kind: ResourceKind
    var group: VersionGroupID
  }

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
  /// The texts of the source by place.
  private var seen: [Place: String] = [:]

  private(set) var rejected: [Rejected] = []
  private(set) var agreement: [Topic: TextSourceTable.Agreement] = [:]

  /// The number of texts of the source.
  var count: Int { seen.count }
  /// The number of texts added, by language and game.
  var addedCount: Int { added.count }

  /// Returns nil if `dex`, which has what was read from PokéAPI, lacks one of the two Japanese languages.
  init?(_ table: TextSourceTable, _ references: ReferenceTable, _ dex: NormalizedDex) {
    guard let kanji = references.ids(of: .language, called: "ja").first,
      let kana = references.ids(of: .language, called: "ja-hrkt").first
    else { return nil }
    self.table = table
    self.references = references
    (self.kanji, self.kana) = (LanguageID(kanji), LanguageID(kana))
    groups = Dictionary(
      dex.versions.map { ($0.id.rawValue, $0.versionGroup) },
      uniquingKeysWith: { first, _ in first })
    let languages = LanguageSet([self.kanji, self.kana])
    for text in dex.texts
    where text.field == .name && languages.contains(text.language)
      && (text.kind == .move || text.kind == .ability)
    {
      names[Self.name(text.kind, text.text), default: []].insert(text.id)
    }
    for row in dex.flavorTexts
    where row.kind != .item && !row.languages.intersection(languages).isEmpty {
      for language in row.languages.intersection(languages) {
        for game in 1...64 where row.games >> UInt64(game - 1) & 1 == 1 {
          texts[Slot(kind: row.kind, id: row.id, language: language, game: game)] = row.text
        }
      }
    }
  }

  private static func name(_ kind: ResourceKind, _ text: String) -> Name {
    Name(kind: kind, text: TranscribedText.compared(text))
  }

  /// Reads all files of the source.
  ///
  /// - Throws: ``PipelineError`` if a file is not such a document.
  mutating func read(_ files: [String: [UInt8]]) throws {
    for game in table.games {
      try read(game.file, files) { reading, root throws(JSONError) in
        try reading.readEntries(root, of: game)
      }
      guard let moves = game.moves else { continue }
      try read(moves.file, files) { reading, root throws(JSONError) in
        var root = try root.object()
        try reading.readMoves(in: root.value("waza_list"), moves, of: game)
      }
    }
    try read(table.abilities, files) { reading, root throws(JSONError) in
      try reading.readAbilities(root)
    }
  }

  private mutating func read(
    _ path: String, _ files: [String: [UInt8]],
    _ body: (inout Self, JSONCursor) throws(JSONError) -> Void
  ) throws {
    do {
      try JSONParser().parse(files[path] ?? []) { root in try body(&self, root) }
    } catch let error as JSONError {
      throw PipelineError(
        .badData, "text-source-damaged", error.pathText,
        at: .file(path, line: error.position?.line, column: error.position?.column),
        advice: .textSourceAdvice)
    }
  }

  /// Reads `pokedex.REGION.NUMBER.CODE.description.GAME`. Several regions have the same entry.
  private mutating func readEntries(
    _ root: JSONCursor, of game: TextSourceTable.Game
  ) throws(JSONError) {
    var root = try root.object()
    for region in try root.value("pokedex").object().members {
      for number in region.value.textMembers {
        for form in number.value.textMembers where form.value.kind == .object {
          var entry = try form.value.object()
          guard let description = entry.optional("description") else { continue }
          let code = String(decoding: form.key, as: UTF8.self)
          for text in description.textMembers {
            let name = String(decoding: text.key, as: UTF8.self)
            let place = Place(file: game.file, entry: "\(code) \(name)")
            guard let text = first(text.value, place, game.script) else { continue }
            add(text, form: code, version: name, game)
          }
        }
      }
    }
  }

  /// Reads `GAME.NAME.description` and `NAME.description` of `list`.
  private mutating func readMoves(
    in list: JSONCursor, _ moves: TextSourceTable.Game.Moves, of game: TextSourceTable.Game
  ) throws(JSONError) {
    for member in list.textMembers where member.value.kind == .object {
      var move = try member.value.object()
      guard let description = move.optional("description") else {
        try readMoves(in: member.value, moves, of: game)
        continue
      }
      let name = String(decoding: member.key, as: UTF8.self)
      let place = Place(file: moves.file, entry: name)
      guard let text = first(description, place, moves.script) else { continue }
      add(text, .move, name, game)
    }
  }

  /// Reads `ability.NAME.GAME`.
  private mutating func readAbilities(_ root: JSONCursor) throws(JSONError) {
    var root = try root.object()
    let games = Dictionary(
      table.games.compactMap { game in game.abilities.map { ($0, game) } },
      uniquingKeysWith: { first, _ in first })
    for ability in try root.value("ability").object().members {
      let name = String(decoding: ability.key, as: UTF8.self)
      for text in ability.value.textMembers {
        let game = String(decoding: text.key, as: UTF8.self)
        let place = Place(file: table.abilities, entry: "\(name) \(game)")
        guard let text = first(text.value, place, games[game]?.script ?? .any) else { continue }
        if let game = games[game] {
          add(text, .ability, name, game)
        } else {
          reject(place, .unknownGame)
        }
      }
    }
  }

  /// Returns the text at `place` with that place; nil for a value without text and for a repeated one.
  private mutating func first(
    _ value: JSONCursor, _ place: Place, _ script: TextSourceTable.Game.Script
  ) -> Found? {
    guard let text = try? value.string(), !text.isEmpty else { return nil }
    guard let first = seen[place] else {
      seen[place] = text
      return Found(place: place, text: text, script: script)
    }
    if first != text { reject(place, .contradiction) }
    return nil
  }

  private mutating func reject(_ place: Place, _ reason: Rejected.Reason) {
    rejected.append(Rejected(place: place, reason: reason))
  }

  private mutating func add(
    _ text: Found, form code: String, version name: String, _ game: TextSourceTable.Game
  ) {
    guard let identifier = game.versions[name] else { return reject(text.place, .unknownGame) }
    let form = table.forms[code]
    let number = TextSourceTable.species(code)
    guard form != nil || number != nil else { return reject(text.place, .unknownForm) }
    let id =
      if let form {
        references.ids(of: .pokemonForm, called: form).first
      } else {
        number.flatMap { references.has(.pokemonSpecies, $0) ? $0 : nil }
      }
    guard let id, let version = references.ids(of: .version, called: identifier).first else {
      return reject(text.place, .missing)
    }
    add(text, form == nil ? .pokemonSpecies : .pokemonForm, [id], [version])
  }

  private mutating func add(
    _ text: Found, _ kind: ResourceKind, _ name: String, _ game: TextSourceTable.Game
  ) {
    let ids: Set<Int>
    if let identifier = table.names[kind.endpoint]?[name] {
      ids = Set(references.ids(of: kind, called: identifier))
      guard !ids.isEmpty else { return reject(text.place, .missing) }
    } else {
      ids = names[Self.name(kind, name)] ?? []
      guard !ids.isEmpty else { return reject(text.place, .unknownName) }
    }
    let versions = game.versions.values.flatMap { references.ids(of: .version, called: $0) }
    let groups = Set(versions.compactMap { self.groups[$0]?.rawValue })
    guard !groups.isEmpty else { return reject(text.place, .missing) }
    add(text, kind, ids, groups)
  }

  private mutating func add(
    _ text: Found, _ kind: ResourceKind, _ ids: Set<Int>, _ games: Set<Int>
  ) {
    let clean: TranscribedText
    do throws(TranscribedText.Defect) {
      clean = try TranscribedText(text.text)
    } catch {
      return reject(text.place, .defect(error))
    }
    if text.script == (clean.kanji == nil ? .kanji : .kana) {
      return reject(text.place, .otherScript)
    }
    for id in ids {
      for game in games {
        compare(clean, kind, id, game)
        for (language, text) in [(kanji, clean.kanji), (kana, clean.kana)] {
          let slot = Slot(kind: kind, id: id, language: language, game: game)
          guard let text, texts[slot] == nil else { continue }
          added[slot] = text
        }
      }
    }
  }

  private mutating func compare(
    _ text: TranscribedText, _ kind: ResourceKind, _ id: Int, _ game: Int
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

  /// The description of the source for the manifest.
  ///
  /// - Parameter isFull: whether PokéAPI's source should be complete; if not, texts of missing resources are
  ///   not listed.
  func manifest(isFull: Bool) -> Manifest.Texts {
    let unmapped = rejected.count { $0.reason.isUnmapped }
    return Manifest.Texts(
      source: table.source.name, location: table.source.location, revision: table.source.revision,
      date: table.source.date, license: table.source.license, digest: table.source.sha256,
      texts: count, mapped: count - unmapped, added: addedCount,
      agreement: agreement.map { topic, agreement in
        Manifest.Texts.Agreement(
          entity: topic.kind.endpoint,
          versionGroup: references.identifier(of: .versionGroup, topic.group.rawValue),
          compared: agreement.compared, equal: agreement.equal)
      }.sorted { ($0.entity, $0.versionGroup) < ($1.entity, $1.versionGroup) },
      rejected: Dictionary(grouping: rejected.filter { isFull || $0.reason != .missing }) {
        [$0.reason.identifier, $0.place.file]
      }.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { key, rejected in
        Manifest.Texts.Rejection(
          reason: key[0], file: key[1], entries: rejected.map(\.place.entry))
      })
  }

  /// Returns errors for a lower agreement than that of the last release and for more than 1 % of texts without a
  /// known resource and game, and a note about unused texts; nothing
  /// if PokéAPI's source is not full.
  func findings(isFull: Bool) -> [Diagnostic] {
    guard isFull else { return [] }
    var findings: [Diagnostic] = []
    let unmapped = rejected.count { $0.reason.isUnmapped }
    if unmapped * 100 > count {
      findings.append(
        Diagnostic(
          .error, .textsUnmapped(count: unmapped, total: count),
          at: .file("text-source.json"), advice: .textsUnusedAdvice))
    }
    if !rejected.isEmpty {
      findings.append(
        Diagnostic(
          .note, .textsUnused(count: rejected.count, total: count, source: table.source.name),
          advice: .textsUnusedAdvice))
    }
    for (topic, agreement) in agreement {
      let group = references.identifier(of: .versionGroup, topic.group.rawValue)
      guard let reviewed = table.agreement[topic.kind.endpoint]?[group],
        agreement.isBelow(reviewed)
      else { continue }
      findings.append(
        Diagnostic(
          .error,
          .textAgreementLow(
            entity: topic.kind.endpoint, game: group, equal: agreement.equal,
            total: agreement.compared, least: reviewed.equal, reviewed: reviewed.compared),
          at: .file("text-source.json"), advice: .textAgreementAdvice))
    }
    return findings.sorted { $0.line < $1.line }
  }
}

extension JSONCursor {
  /// The members of an object; none of another value.
  fileprivate var textMembers: [JSONObject.Members.Element] {
    ((try? object())?.members).map { Array($0) } ?? []
  }
}
