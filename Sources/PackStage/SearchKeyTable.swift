import Base
import Layers
import PokedexFormat
import PokedexModel

/// A row of `search_entry`: all keys of one entry that can be searched.
struct SearchKeyRow: Sendable, Equatable {
  var kind = ResourceKind.pokemonSpecies
  var id = 0
  /// The order of entries that match equally well; see ``ResourceKind/searchRank``.
  var rank = 0
  /// The order within a rank: the species of a pokemon or form, else the id.
  var sortOrder = 0
  /// A line for each key: the key, a tab, the languages of the name as bits (0 for an identifier). The first
  /// line is empty.
  var keys = ""
}

extension SearchKeyRow: Record {
  static var table: String { "search_entry" }

  mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("kind", &kind)
    try visitor.visit("id", &id)
    try visitor.visit("rank", &rank)
    try visitor.visit("sort_order", &sortOrder)
    try visitor.visit("keys", &keys)
  }

  var key: (Int, Int, Int, Int) { (rank, sortOrder, kind.rawValue, id) }
}

/// Creates the folded keys of everything that can be searched for.
enum SearchKeyTable {
  /// Returns the rows in the order of the table's key.
  ///
  /// A species also has the keys of its default pokemon and form, and a pokemon those of its default form: they
  /// are one entry to a reader.
  static func rows(_ dex: NormalizedDex, _ spellings: Spellings) -> [SearchKeyRow] {
    let owners = Owners(dex)
    let japanese = dex.languages.first { $0.identifier == "ja" }?.id
    var entries: [Entry: Keys] = [:]
    for resource in dex.resources {
      guard let entry = owners.entry(resource.kind, resource.id) else { continue }
      entries[entry, default: Keys()].add(SearchKey.k1Words(resource.identifier), LanguageSet())
    }
    for text in dex.texts where fields.contains(text.field) {
      guard let entry = owners.entry(text.kind, text.id) else { continue }
      let language = LanguageSet([text.language])
      // The name of a form is a part of a name, as a space before it says.
      let start = text.field == .formName ? " " : ""
      for name in [text.text] + (text.language == japanese ? spellings.of(text.text) : []) {
        for key in SearchKey.indexKeys(name) {
          entries[entry, default: Keys()].add(start + key, language)
        }
      }
    }
    for name in dex.pastEffects where name.field == .name {
      guard let entry = owners.entry(name.kind, name.id) else { continue }
      for key in SearchKey.indexKeys(name.text) {
        entries[entry, default: Keys()].add(key, LanguageSet([name.language]))
      }
    }
    return entries.map { entry, keys in
      SearchKeyRow(
        kind: entry.kind, id: entry.id, rank: entry.kind.searchRank ?? 0,
        sortOrder: owners.species(entry) ?? entry.id, keys: keys.lines)
    }.sorted(by: SearchKeyRow.precedes)
  }

  private static let fields: Set<LocalizedText.Field> = [.name, .displayName, .formName]

  /// What a search finds.
  private struct Entry: Hashable {
    var kind: ResourceKind
    var id: Int
  }

  private struct Keys {
    private var languages: [String: LanguageSet] = [:]

    /// No languages stand for all of them.
    mutating func add(_ key: String, _ added: LanguageSet) {
      guard let known = languages[key] else { return languages[key] = added }
      languages[key] = known.isEmpty || added.isEmpty ? LanguageSet() : known.union(added)
    }

    var lines: String {
      func isPart(_ key: String) -> Bool { key.utf8.first == UInt8(ascii: " ") }
      var complete = ""
      for key in languages.keys where !isPart(key) { complete += " \(key) \n" }
      // A part that a complete name contains as its words finds nothing more.
      return languages.keys.filter { !isPart($0) || strstr(complete, $0 + " ") == nil }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        .reduce(into: "\n") { $0 += "\($1)\t\(languages[$1]?.bits ?? 0)\n" }
    }
  }

  /// To which entry a resource belongs.
  private struct Owners {
    private var pokemon: [Int: Pokemon] = [:]
    private var forms: [Int: PokemonForm] = [:]

    init(_ dex: NormalizedDex) {
      for pokemon in dex.pokemon { self.pokemon[pokemon.id.rawValue] = pokemon }
      for form in dex.forms { forms[form.id.rawValue] = form }
    }

    func entry(_ kind: ResourceKind, _ id: Int) -> Entry? {
      guard kind.searchRank != nil else { return nil }
      if kind == .pokemonForm, let form = forms[id], form.isDefault {
        return entry(.pokemon, form.pokemon.rawValue)
      }
      if kind == .pokemon, let pokemon = pokemon[id], pokemon.isDefault {
        return Entry(kind: .pokemonSpecies, id: pokemon.species.rawValue)
      }
      return Entry(kind: kind, id: id)
    }

    func species(_ entry: Entry) -> Int? {
      switch entry.kind {
      case .pokemon: pokemon[entry.id]?.species.rawValue
      case .pokemonForm: forms[entry.id].flatMap { pokemon[$0.pokemon.rawValue]?.species.rawValue }
      default: nil
      }
    }
  }
}
