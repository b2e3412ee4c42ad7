import Base
import PokedexCore
import PokedexFormat

/// What the search of the pages finds.
struct SiteSearch {
  /// In the order of equal matches, and in parts that are loaded one after the other. Species are answered first, and
  /// words that name a filter of the list of pokemon with them.
  static let parts: [(name: String, kinds: Set<ResourceKind>)] = [
    ("search-species", [.pokemonSpecies]), ("search-forms", [.pokemon, .pokemonForm]),
    ("moves", [.move]), ("search-others", Set(Pokedex.searchedKinds.dropFirst(4))),
  ]

  /// In English and in Japanese.
  private let books: [SiteBook]
  private let typeAt: [Int: Int]
  private let moveTypes: [MoveID: TypeID]
  /// The names of the region of each location.
  private let regions: [LocationID: [JSONValue]]
  private let groupOf: [Int: Int]

  private var relations: SiteRelations { books[0].relations }
  private var pokedex: Pokedex { relations.pokedex }

  init(_ books: [SiteBook]) throws {
    self.books = books
    let pokedex = books[0].pokedex
    typeAt = try PageName.read(pokedex, .type).placesByID
    moveTypes = Dictionary(
      first: try pokedex.moves(MoveQuery(), language: .english).map { ($0.id, $0.type.id) })
    regions = Dictionary(
      first: zip(books[0].places, books[1].places).flatMap { first, second in
        let names = [first, second].compactMap { $0.region.map { JSONValue.string($0.name) } }
        return first.locations.map { ($0.id, names) }
      })
    groupOf = Dictionary(
      first: books[0].games.flatMap { game in
        game.versions.map { ($0.id.rawValue, game.id.rawValue) }
      })
  }

  /// Returns a part as a flat list of kind, id, keys and `[path, en, ja, …]`: the item of a pokemon or form ends with
  /// the places of its types, the number of the species and the id of its picture, that of a move with the place of its
  /// type, that of a location with the names of the region, and that of an item with the words that tell it from another one.
  func entries(_ part: (name: String, kinds: Set<ResourceKind>)) throws -> JSONValue {
    let rows = try pokedex.searchEntries(part.kinds).flatMap { entry -> [JSONValue] in
      let (kind, id) = (entry.id.kind, entry.id.rawValue)
      guard let path = path(kind, id) else { return [] }
      let names = books.map { book -> JSONValue in
        .string((try? pokedex.name(of: kind, id, language: book.language)) ?? "")
      }
      return [
        .string(kind.endpoint), .int(id), .string(entry.keys),
        .array([.string(path)] + names + details(entry.id)),
      ]
    }
    // Words that are found alone come with the species, all others with the types.
    if part.kinds.contains(.pokemonSpecies) {
      return .array(rows + (try filters().filter { $0[0] == "filter" }.flatMap(\.self)))
    }
    guard part.kinds.contains(.type) else { return .array(rows) }
    let words = try filters().filter { $0[0] != "filter" }.flatMap(\.self)
    return .array(rows + words + ["sets", 0, "\n", [try sets()]])
  }

  private func path(_ kind: ResourceKind, _ id: Int) -> String? {
    switch kind {
    case .pokemonForm:
      relations.formOwners[FormID(id)].flatMap { relations.path(.pokemon, $0.rawValue) }
    case .version: groupOf[id].flatMap { relations.path(.versionGroup, $0) }
    case .nature, .region:
      (try? pokedex.identifier(of: kind, id)).map {
        "\(kind == .nature ? "natures" : "places")/index.html#\($0)"
      }
    default: relations.path(kind, id)
    }
  }

  private func details(_ id: AnyResourceID) -> [JSONValue] {
    func places(_ types: [TypeID]) -> JSONValue {
      .array(types.compactMap { typeAt[$0.rawValue].map { .int($0) } })
    }
    if let move = id.id(of: Move.self) { return [places(moveTypes[move].map { [$0] } ?? [])] }
    if let location = id.id(of: Location.self) { return regions[location] ?? [] }
    if let item = id.id(of: Item.self), books.contains(where: { $0.itemWords[item] != nil }) {
      return books.map { .string($0.itemWords[item] ?? "") }
    }
    let form = id.id(of: PokemonForm.self)
    let pokemon =
      id.id(of: Species.self).flatMap { relations.varieties[$0]?.first }
      ?? form.flatMap { relations.formOwners[$0] } ?? id.id(of: Pokemon.self)
    guard let pokemon, let history = relations.histories[pokemon] else { return [] }
    let picture = relations.pictured.contains(pokemon) ? [JSONValue.int(pokemon.rawValue)] : []
    let types = form.flatMap { relations.formTypes[$0] } ?? relations.types(of: pokemon)
    return [places(types), .int(history.species.id.rawValue)] + picture
  }

  // MARK: Filters

  /// Returns the words of lists and the short names of games: of kind `filter` for those that are found alone, too, of
  /// kind `word` for those that are found next to others only. In the path of a list of rows, the name comes last.
  private func filters() throws -> [[JSONValue]] {
    var rows: [[JSONValue]] = []
    func add(_ kind: String, _ path: String, keys: String, _ names: [String]) {
      rows.append([
        .string(kind), .int(rows.count), .string(keys),
        .array(([path] + names).map { .string($0) }),
      ])
    }
    let filters = try books.map { try pokedex.searchWords(language: $0.language) }
    for (word, other) in zip(filters[0], filters[1]) {
      guard let path = Self.path(word) else { continue }
      add(word.needsOthers ? "word" : "filter", path, keys: word.keys, [word.name, other.name])
    }
    let words = books.map { $0.say(.webWordsFilter).split(separator: "|").map(String.init) }
    add(
      "filter", "filter/index.html", keys: SearchKey.lines(words.flatMap(\.self)),
      words.map { $0[0] })
    for (game, other) in zip(books[0].games, books[1].games) where !game.shortNames.isEmpty {
      guard let path = relations.path(.versionGroup, game.id.rawValue) else { continue }
      add("filter", path, keys: SearchKey.lines(game.shortNames), [game.name, other.name])
    }
    return rows
  }

  /// Returns the species that filters list, by the filter as in an address: bit n of a hexadecimal number is that with the
  /// number n.
  private func sets() throws -> JSONValue {
    let words = try pokedex.searchWords(language: .english)
    let types = words.filter { $0.filter == .type }
    var sets: [JSONValue.Member] = []
    for word in words {
      guard let filter = Self.path(word)?.split(separator: "#").dropFirst().first else { continue }
      let isDamage = filter.hasPrefix("damage=")
      for type in isDamage ? types : [SearchWord(filter: .filler, name: "pokemon")] {
        // The name of each word finds the word.
        let text = "\(word.name) \(type.name)"
        guard case .pokemon(let query)? = try pokedex.list(named: text, language: .english)?.query,
          query.game == nil, query.formKinds.isEmpty, query.sort == .id
        else { continue }
        var digits = [Int](repeating: 0, count: 512)
        for id in try pokedex.pokemonIDs(matching: query) {
          guard let number = relations.histories[id]?.species.id.rawValue, number < 2048 else {
            continue
          }
          digits[511 - number / 4] |= 1 << (number % 4)
        }
        let hexadecimal = digits.map { String($0, radix: 16) }.joined().drop { $0 == "0" }
        let name = isDamage ? "\(filter)&against=\(type.value)" : String(filter)
        if !sets.contains(where: { $0.name == name }) {
          sets.append(.init(name, .string("0\(hexadecimal)")))
        }
      }
    }
    return .object(sets)
  }

  private static let folders = [
    "move": "moves", "type": "types", "nature": "natures", "egg-group": "egg-groups",
    "item": "items", "ability": "abilities", "version-group": "games", "location": "places",
    "pokedex": "pokedexes",
  ]

  /// Returns the list of a word, with the filter as its address has it; empty for a filler.
  private static func path(_ word: SearchWord) -> String? {
    let filter: String
    switch word.filter {
    case .kind: return folders[word.value].map { "\($0)/index.html" }
    case .move, .ability: return nil
    case .filler: filter = ""
    case .type, .game, .sort, .class: filter = "\(word.filter.rawValue)=\(word.value)"
    case .generation, .region: filter = "generation=\(word.id)"
    case .weak, .resists, .immune: filter = "damage=\(word.filter.rawValue)"
    case .itemCategory: return "items/index.html#only="
    case .group: filter = "kind=\(word.value)"
    case .eggGroup: filter = "egg-group=\(word.value)"
    case .color: filter = "color=\(word.value)"
    case .form: filter = "forms=\(word.value)"
    case .evolved: filter = "evolved=yes"
    }
    return "species/index.html#\(filter)"
  }
}
