import Base
import PokedexFormat

/// A word of a search that stands for a filter of a list, such as `grass`, `starter`, `gen 1`, `fastest` or `でんき`:
/// a line of `Localization/search-words.tsv` with a name that the database has.
public struct SearchWord: Sendable, Hashable, Codable {
  /// What is filtered.
  public enum Filter: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing: `pokemon`, `の`.
    case filler
    /// The kind of what is listed; pokemon without such a word.
    case kind
    case type
    /// The type that comes next, or before if none does, does more than usual damage: `weak to`.
    case weak
    /// It does less than usual damage, but some.
    case resists
    /// It does none.
    case immune
    case generation
    /// The generation of a region.
    case region
    /// A group of species, or `legendary`, `mythical` or `baby`.
    case group
    case eggGroup
    case color
    /// A ``FormKind``.
    case form
    case evolved
    case game
    /// The name of a ``ListQuery/SortKey``, with `-` before it for descending.
    case sort
    case itemCategory
    /// A damage class of moves.
    case `class`
    case move
    case ability
  }

  public var filter: Filter
  /// The id of the resource; 0 for none.
  public var id = 0
  /// The identifier of the resource, or a value without one, such as `-speed`.
  public var value = ""
  public var name = ""
  /// What the word is compared with: see ``SearchEntry/keys``. Empty for a move or ability.
  public var keys = ""

  public init(filter: Filter, id: Int = 0, value: String = "", name: String, keys: String = "") {
    (self.filter, self.id, self.value) = (filter, id, value)
    (self.name, self.keys) = (name, keys)
  }

  /// Whether it says what a type does.
  var isDamage: Bool { [.weak, .resists, .immune].contains(filter) }

  /// Whether it stands for a list only next to other words. Alone it is the name of something else.
  public var needsOthers: Bool {
    isDamage || [.filler, .color, .region, .game, .class, .move, .ability].contains(filter)
  }
}

/// A list that the words of a search name: `grass starter`, `weak to ice`, `ghost moves`.
public struct NamedList: Sendable, Hashable, Codable {
  /// What is listed.
  public enum Query: Sendable, Hashable, Codable {
    case pokemon(ListQuery)
    case moves(MoveQuery)
    case items(ItemQuery)
    case resources(ResourceKind)
  }

  /// The names of the words.
  public var name: String
  public var query: Query
}

extension Pokedex {
  /// Returns the words that stand for filters, with their names in `language`. Names of moves and abilities are such
  /// words, too, which ``list(named:language:)`` knows. Of equal words, the first counts.
  ///
  /// - Throws: ``PokedexError`` for a damaged file.
  public func searchWords(language: DisplayLanguage? = nil) throws(PokedexError) -> [SearchWord] {
    try words(resolved(language)).all
  }

  /// Returns the list that all words of `text` name together; nil if one of them names none, if a list has no such
  /// filters, or if `text` is only the name of something: `red`, `surf`.
  ///
  /// - Throws: ``PokedexError`` for a damaged file.
  public func list(named text: String, language: DisplayLanguage? = nil) throws(PokedexError)
    -> NamedList?
  {
    let language = try resolved(language)
    guard let all = try words(of: text, language) else { return nil }
    var places = all.filter { $0.word.filter != .filler }
    if places.count > 1 { places.removeAll { ["type", "ability"].contains($0.word.value) } }
    // What damages is named by the type next to it.
    while let place = places.firstIndex(where: { $0.word.isDamage && $0.word.id == 0 }) {
      let sides = places[place].isJapanese ? [place - 1, place + 1] : [place + 1, place - 1]
      guard
        let next = sides.first(where: {
          places.indices.contains($0) && places[$0].word.filter == .type
        })
      else { return nil }
      places[place].word.id = places[next].word.id
      places[place].word.name += ": \(places[next].word.name)"
      places.remove(at: next)
    }
    let found = places.map(\.word)
    guard !found.isEmpty, all.count > 1 || !all[0].word.needsOthers else { return nil }
    let single = found.map { $0.filter == .region ? .generation : $0.filter }
      .filter { ![.type, .move, .ability].contains($0) }
    // The forms of a region are of species of other generations.
    guard Set(single).count == single.count, !Set(single).isSuperset(of: [.generation, .form])
    else { return nil }
    let name = found.map(\.name).joined(separator: language.rawValue.hasPrefix("ja") ? "・" : ", ")
    if let kind = found.first(where: { $0.filter == .kind }).map(\.value) {
      guard kind != "move" else { return moves(found, name) }
      let kind = ResourceKind(endpoint: kind)
      return found.count > 1 ? nil : kind.map { NamedList(name: name, query: .resources($0)) }
    }
    if found.count == 1, found[0].filter == .itemCategory {
      return NamedList(
        name: name, query: .items(ItemQuery(categories: [.id(ItemCategoryID(found[0].id))])))
    }
    var query = ListQuery(onlyDefaults: true)
    for word in found {
      guard query.add(word) else { return nil }
    }
    return query.types.count < 3 ? NamedList(name: name, query: .pokemon(query)) : nil
  }

  private func moves(_ words: [SearchWord], _ name: String) -> NamedList? {
    var query = MoveQuery()
    for word in words where word.filter != .kind {
      switch word.filter {
      case .type: query.types.append(TypeID(word.id))
      case .class: query.damageClasses.append(MoveDamageClassID(word.id))
      case .generation, .region: query.generations = [GenerationID(word.id)]
      case .game: query.game = .id(VersionGroupID(word.id))
      default: return nil
      }
    }
    return query.types.count < 2 ? NamedList(name: name, query: .moves(query)) : nil
  }

  /// Returns the words of a text, the longest first; nil if a part of it is no such word. Latin words are separate; Japanese
  /// has no spaces, and says what a type does after the type.
  private func words(of text: String, _ language: DisplayLanguage) throws(PokedexError)
    -> [(word: SearchWord, isJapanese: Bool)]?
  {
    let words = SearchKey.words(String(text.unicodeScalars.prefix(RequestBudget.nameScalars)))
    let letters = Array(words.joined().unicodeScalars)
    var ends: Set = [0]
    for word in words { ends.insert((ends.max() ?? 0) + word.unicodeScalars.count) }
    func isEnd(_ place: Int) -> Bool {
      ends.contains(place) || !letters[place - 1].isASCII || !letters[place].isASCII
    }
    let table = try self.words(language)
    var (found, start): ([(word: SearchWord, isJapanese: Bool)], Int) = ([], 0)
    while start < letters.count {
      var (end, word): (Int, SearchWord?) = (letters.count + 1, nil)
      while word == nil, end > start + 1 {
        end -= 1
        guard isEnd(end) else { continue }
        let key = String(String.UnicodeScalarView(letters[start..<end]))
        word = table.named[key].map { table.all[$0] }
        if word == nil { word = try self.word(key, language) }
      }
      guard let word else { return nil }
      found.append((word, !letters[start].isASCII))
      start = end
    }
    return found.isEmpty ? nil : found
  }

  /// Returns the move or ability with this key.
  private func word(_ key: String, _ language: DisplayLanguage) throws(PokedexError) -> SearchWord?
  {
    for (kind, filter) in [(ResourceKind.move, SearchWord.Filter.move), (.ability, .ability)] {
      guard let id = try searchedNames(kind).ids(key, { _ in true }).first else { continue }
      return SearchWord(filter: filter, id: id, name: try name(of: kind, id, language: language))
    }
    return nil
  }

  private func words(_ language: DisplayLanguage) throws(PokedexError) -> SearchWords {
    try cached({ $0.searchWords[language] }, { $0.searchWords[language] = $1 }) {
      () throws(PokedexError) in try SearchWords(self, language)
    }
  }
}

extension ListQuery {
  /// Adds a filter; returns whether lists of pokemon have it.
  fileprivate mutating func add(_ word: SearchWord) -> Bool {
    switch word.filter {
    case .type: types.append(TypeID(word.id))
    case .weak: weakTo = [TypeID(word.id)]
    case .resists: resistantTo = [TypeID(word.id)]
    case .immune: immuneTo = [TypeID(word.id)]
    case .generation, .region: generations = [GenerationID(word.id)]
    case .group where word.value == "legendary": isLegendary = true
    case .group where word.value == "mythical": isMythical = true
    case .group where word.value == "baby": isBaby = true
    case .group: groups = [word.value]
    case .eggGroup: eggGroups = [.id(EggGroupID(word.id))]
    case .color: colors = [.id(PokemonColorID(word.id))]
    case .form:
      formKinds = FormKind(rawValue: word.value).map { [$0] } ?? []
      onlyDefaults = false
    case .evolved: isFullyEvolved = true
    case .game: (game, availability) = (.id(VersionGroupID(word.id)), .notKnownAbsent)
    case .sort:
      let isDescending = word.value.hasPrefix("-")
      let key = SortKey(rawValue: String(word.value.drop { $0 == "-" }))
      sort = Sort(key ?? .id, isDescending ? .descending : .ascending)
    case .move: moves.allOf.append(MoveID(word.id))
    case .ability: allAbilities.append(.id(AbilityID(word.id)))
    default: return false
    }
    return true
  }
}

/// The words of all lists, by key.
struct SearchWords: Sendable {
  struct Line: Sendable {
    var filter: SearchWord.Filter
    /// `*` for each resource.
    var value: String
    var english: [String]
    var japanese: [String]

    init(_ filter: SearchWord.Filter, _ value: String, _ english: [String], _ japanese: [String]) {
      (self.filter, self.value) = (filter, value)
      (self.english, self.japanese) = (english, japanese)
    }
  }

  private(set) var all: [SearchWord] = []
  /// The index of the first word with a key, without the spaces in keys.
  private(set) var named: [String: Int] = [:]

  init(_ pokedex: Pokedex, _ language: DisplayLanguage) throws(PokedexError) {
    let japanese = try pokedex.languageList().ids(.japanese)
    let isJapanese = language.rawValue.hasPrefix("ja")
    // With other spellings: 炎.
    let types = try pokedex.searchEntries([.type])
    let groups = Set(try pokedex.speciesGroups() + ["legendary", "mythical", "baby"])
    for line in Self.table where line.filter != .group || groups.contains(line.value) {
      guard let resources = try Self.resources(line.filter, pokedex) else {
        let words = isJapanese ? line.japanese : line.english
        add(
          SearchWord(filter: line.filter, value: line.value, name: words[0]),
          line.english + line.japanese)
        continue
      }
      for resource in resources where ["*", resource.value].contains(line.value) {
        let own = try pokedex.name(of: resource.kind, resource.named, language: language)
        func filled(_ word: String, _ name: String) -> String {
          word.replacing(text: "{}", with: name).replacing(text: "{n}", with: "\(resource.id)")
        }
        let names = try pokedex.names(of: resource.kind, resource.named)
          .filter { $0.field == .name || $0.field == .displayName }
        let words = Set(names.map { [japanese.contains($0.language) ? "ja" : "", $0.text] }).sorted
        {
          $0.lexicographicallyPrecedes($1)
        }.flatMap { name in
          (name[0] == "ja" ? line.japanese : line.english).map { filled($0, name[1]) }
        }
        let short = line.filter == .game ? ShortNames.names(.versionGroup, resource.value) : []
        let type = types.first {
          $0.id == AnyResourceID(kind: resource.kind, rawValue: resource.named)
        }
        let spelled = (type?.keys.split(separator: "\n") ?? []).map {
          String($0.prefix { $0 != "\t" })
        }
        add(
          SearchWord(
            filter: line.filter, id: resource.id, value: resource.value,
            name: line.value == "*"
              ? filled((isJapanese ? line.japanese : line.english)[0], own) : own),
          words + short + spelled)
      }
    }
  }

  private mutating func add(_ word: SearchWord, _ texts: [String]) {
    var word = word
    word.keys = SearchKey.lines(texts)
    for line in word.keys.split(separator: "\n") {
      let letters = line.prefix { $0 != "\t" }.filter { $0 != " " }
      if named[letters] == nil { named[letters] = all.count }
    }
    all.append(word)
  }

  private typealias Resource = (id: Int, value: String, kind: ResourceKind, named: Int)

  /// Returns the ids and identifiers of what a filter names, and what their names are of; nil for one of values.
  private static func resources(_ filter: SearchWord.Filter, _ pokedex: Pokedex)
    throws(PokedexError) -> [Resource]?
  {
    func all(_ kind: ResourceKind, _ ids: [Int]? = nil) throws(PokedexError) -> [Resource] {
      let table = try pokedex.nameTable(kind, .english)
      return (ids ?? table.ids).map { ($0, table.identifier($0), kind, $0) }
    }
    let catalog = try pokedex.catalog()
    switch filter {
    case .type:
      // Lists do not offer types that no pokemon has.
      let newest = catalog.generations.last?.id ?? GenerationID(1)
      return try all(.type, try pokedex.types(in: newest).map(\.id.rawValue))
    case .generation: return try all(.generation)
    case .region:
      return catalog.generations.map {
        ($0.id.rawValue, "\($0.id)", .region, $0.mainRegion.rawValue)
      }
    case .game:
      let groups = try pokedex.nameTable(.versionGroup, .english)
      return catalog.versions.map { version in
        let group = version.versionGroup.rawValue
        return (group, groups.identifier(group), .version, version.id.rawValue)
      }
    case .eggGroup: return try all(.eggGroup)
    case .color: return try all(.pokemonColor)
    case .itemCategory: return try all(.itemCategory)
    case .class: return try all(.moveDamageClass)
    default: return nil
    }
  }
}
