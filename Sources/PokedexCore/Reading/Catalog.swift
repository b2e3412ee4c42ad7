import PokedexFormat
import PokedexModel
import SQLiteKit

/// The small tables that all other tables refer to.
struct Catalog: Sendable {
  let languages: [Language]
  /// Of the languages of the database.
  private let names: [DisplayLanguage: NameQueries]
  private let firstNames: NameQueries
  let generations: [Generation]
  /// In release order.
  let versionGroups: [VersionGroup]
  /// In the release order of their version groups, then by id.
  let versions: [Version]

  init(_ reader: Reader) throws(SQLiteError) {
    languages = try reader.records(Self.languageQuery)
    var names: [DisplayLanguage: NameQueries] = [:]
    for language in languages {
      names[DisplayLanguage(rawValue: language.identifier)] = NameQueries(
        DisplayName(language.identifier, in: languages))
    }
    guard let first = languages.first,
      let firstNames = names[DisplayLanguage(rawValue: first.identifier)]
    else { throw SQLiteError(.corrupt, .corruptDisplayLanguage) }
    self.names = names
    self.firstNames = firstNames
    generations = try reader.records(Self.generationQuery)
    versionGroups = try reader.records(Self.groupQuery)
    versions = try reader.records(Self.versionQuery)
    guard !versionGroups.isEmpty else { throw SQLiteError(.corrupt, .corruptVersionGroups) }
    // ID sets cannot hold larger ids, and the code below this point builds such sets.
    guard languages.allSatisfy({ LanguageSet.canHold($0.id) }),
      generations.allSatisfy({ GenerationSet.canHold($0.id) }),
      versionGroups.allSatisfy({ VersionGroupSet.canHold($0.id) }),
      versions.allSatisfy({ VersionSet.canHold($0.id) })
    else { throw SQLiteError(.corrupt, .corruptIDRange) }
  }

  /// The version group that was released last.
  var latest: VersionGroupID { versionGroups[versionGroups.count - 1].id }

  /// Returns the queries for names in `language`; in its first fallback if the database lacks it, or in the
  /// first language of the database if it lacks these too.
  func names(_ language: DisplayLanguage) -> NameQueries {
    if let queries = names[language] { return queries }
    var missing = Language()
    missing.identifier = language.rawValue
    var all = languages + [missing]
    Language.linkFallbacks(&all)
    let shown = all.last?.fallback.flatMap { id in languages.first { $0.id == id } }
    return shown.flatMap { names[DisplayLanguage(rawValue: $0.identifier)] } ?? firstNames
  }

  func versionGroup(_ id: VersionGroupID) -> VersionGroup? {
    versionGroups.first { $0.id == id }
  }

  func generation(of group: VersionGroupID) -> GenerationID? { versionGroup(group)?.generation }

  /// Returns the language ids whose texts count as `language`, best first, without fallbacks: kana count as
  /// Japanese.
  func languageIDs(_ language: DisplayLanguage) -> [LanguageID] {
    (language == .japanese ? [language, .japaneseKana] : [language]).compactMap(id)
  }

  func id(_ language: DisplayLanguage) -> LanguageID? {
    languages.first { $0.identifier == language.rawValue }?.id
  }

  /// Returns the versions of `group`.
  func versions(of group: VersionGroupID) -> VersionSet {
    VersionSet(versions.lazy.filter { $0.versionGroup == group }.map(\.id))
  }

  private static let languageQuery = RecordQuery<Language>("ORDER BY id")
  private static let generationQuery = RecordQuery<Generation>("ORDER BY id")
  private static let groupQuery = RecordQuery<VersionGroup>("ORDER BY sort_order")
  private static let versionQuery = RecordQuery<Version>(
    """
    JOIN version_group AS g ON g.id = version.version_group_id ORDER BY g.sort_order, version.id
    """)
}

extension Pokedex {
  func catalog() throws(PokedexError) -> Catalog {
    try catalogSlot.get { () throws(PokedexError) in
      try pool.read { reader throws(SQLiteError) in try Catalog(reader) }
    }
  }
}

extension Pokedex {
  /// Returns `group` if the database has it, or the newest version group for nil.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`.
  func existing(_ group: VersionGroupID?) throws(PokedexError) -> VersionGroupID {
    let catalog = try catalog()
    guard let group else { return catalog.latest }
    guard catalog.generation(of: group) != nil else {
      throw Self.unknown(.versionGroup, group.rawValue)
    }
    return group
  }
}
