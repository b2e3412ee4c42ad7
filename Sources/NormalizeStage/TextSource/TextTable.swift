import Base
import Layers
import PokedexFormat
import PokedexModel

/// A text of a source, as it has it.
struct TextEntry {
  var place: TextPlace
  /// What the key is, if a source has several kinds.
  var kind = ""
  /// The source's number, code or name of the resource.
  var key: String
  /// The identifiers of the versions with the text; nil for an unknown game.
  var versions: [String]?
  var text = ""
  /// Why the text itself is not used.
  var rejection: TextRejection?
  var kanji: String?
  var kana: String?
}

/// The reviewed table of a source of flavor texts: the reader fills a table `entry`, which the script with the name of the
/// source maps to PokéAPI's resources.
///
/// The script reads `entry`, `name` with ``names``, `named` with kinds and identifiers of resources, and of the normalized
/// layer `version`, `form`, `pokemon`, and in the languages of the source `flavor_text` and the names of moves and abilities
/// in `text`. `letters(text, 0)` is ``letters(_:)``. It makes `added`, `rejected` and `agreement`.
protocol TableReader: TextReader {
  /// PokéAPI's codes of the languages of the texts.
  static var languages: [String] { get }

  /// By kind of name, what the script takes the source's names for; several have blanks between them.
  var names: [String: [String: String]] { get }
  /// The agreement with PokéAPI's texts at the last review by endpoint and version group.
  var agreement: [String: [String: ReviewedAgreement]] { get }

  /// Returns what two transcriptions of a text have in common.
  static func letters(_ text: String) -> String

  /// Passes each text of the source to `add`.
  ///
  /// - Throws: ``PipelineError`` `text-source-damaged`.
  func read(_ files: [String: [UInt8]], _ add: (TextEntry) throws -> Void) throws
}

/// How many texts or encounters were compared with PokéAPI's, and how many were equal.
struct ReviewedAgreement: Sendable, Decodable {
  var compared: Int
  var equal: Int

  func isMore(than equal: Int, of compared: Int) -> Bool {
    equal * self.compared < self.equal * compared
  }
}

extension TableReader {
  func add(
    _ files: [String: [UInt8]], to dex: inout NormalizedDex, _ references: ReferenceTable,
    isFull: Bool
  ) throws -> (texts: Manifest.Texts, findings: [Diagnostic])? {
    let ids: [LanguageID] = Self.languages.flatMap { references.ids(called: $0) }
    guard ids.count == Self.languages.count else { return nil }
    let database = try database(dex, references, LanguageSet(ids))
    let insert = try database.prepare(
      "INSERT OR IGNORE INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    try read(files) { entry in
      let games = entry.versions.map { versions in
        VersionSet(versions.flatMap { references.ids(called: $0) })
      }
      try insert.run(
        entry.place.file, entry.place.entry, entry.kind, entry.key, games.map { Int($0.bits) },
        entry.text, entry.rejection?.rawValue, entry.kanji, entry.kana)
    }
    try database.execute(String(decoding: BuiltInTables.textMapping(source.id), as: UTF8.self))
    var texts = Manifest.Texts(source)
    try database.query("SELECT * FROM added") { row in
      var text = FlavorText()
      (text.kind, text.id) = (ResourceKind(rawValue: row.int("kind")) ?? text.kind, row.int("id"))
      text.languages = LanguageSet([LanguageID(row.int("language"))])
      (text.games, text.source) = (UInt64(row.int("games")), .supplement)
      text.text = row.text("text")
      texts.added += text.games.nonzeroBitCount
      dex.flavorTexts.append(text)
    }
    var findings: [Diagnostic] = []
    try database.query("SELECT * FROM agreement") { row in
      var agreement = Manifest.Texts.Agreement()
      (agreement.entity, agreement.versionGroup) = (row.text("entity"), row.text("version_group"))
      (agreement.compared, agreement.equal) = (row.int("compared"), row.int("equal"))
      texts.agreement.append(agreement)
      findings += finding(about: agreement).map { [$0] } ?? []
    }
    var rejected: [(reason: TextRejection, place: TextPlace)] = []
    try database.query("SELECT * FROM rejected") { row in
      guard let reason = TextRejection(rawValue: row.text("reason")) else { return }
      rejected.append((reason, TextPlace(file: row.text("file"), entry: row.text("place"))))
    }
    let total = try database.integer(
      "SELECT count(*) FROM (SELECT DISTINCT file, place FROM entry)")
    texts.count(total ?? 0, rejected: rejected, isFull: isFull)
    return (texts, self.findings(texts) + findings)
  }

  /// Returns an error if fewer texts are equal than at the last review.
  private func finding(about row: Manifest.Texts.Agreement) -> Diagnostic? {
    guard let reviewed = agreement[row.entity]?[row.versionGroup],
      reviewed.isMore(than: row.equal, of: row.compared)
    else { return nil }
    return Diagnostic(
      .error,
      .textAgreementLow(
        entity: row.entity, game: row.versionGroup, equal: row.equal, total: row.compared,
        least: reviewed.equal, reviewed: reviewed.compared), at: .file(file))
  }

  /// Returns a database in memory with what the script reads, and `entry` without rows.
  private func database(
    _ dex: NormalizedDex, _ references: ReferenceTable, _ languages: LanguageSet
  ) throws -> Connection {
    let kinds: [ResourceKind] = [
      .ability, .language, .move, .pokemonForm, .pokemonSpecies, .version, .versionGroup,
    ]
    var known = NormalizedDex()
    known.resources = kinds.flatMap { references.resources(of: $0) }
    (known.versions, known.pokemon, known.forms) = (dex.versions, dex.pokemon, dex.forms)
    known.texts = dex.texts.filter {
      $0.field == .name && ($0.kind == .move || $0.kind == .ability)
        && languages.contains($0.language)
    }
    known.flavorTexts = dex.flavorTexts.filter {
      $0.kind != .item && !$0.languages.isDisjoint(with: languages)
    }
    let database = try Connection.inMemory()
    try NormalizedLayer.fill(database, with: known)
    try database.define("letters") { text, _ in Self.letters(text) }
    try database.execute(
      """
      CREATE TABLE named AS
      SELECT k.identifier AS kind, r.kind AS number, r.id, r.identifier
      FROM resource r JOIN resource_kind k ON k.id = r.kind;
      CREATE INDEX named_by_identifier ON named (kind, identifier);
      CREATE TABLE name (kind, name, value);
      CREATE TABLE entry (
        file, place, kind, key, games, text, rejection, kanji, kana, UNIQUE (file, place, text))
      """)
    let insert = try database.prepare("INSERT INTO name VALUES (?, ?, ?)")
    for (kind, names) in names {
      for (name, values) in names {
        for value in values.split(separator: " ", omittingEmptySubsequences: false) {
          try insert.run(kind, name, String(value))
        }
      }
    }
    return database
  }
}
