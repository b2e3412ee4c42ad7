import Base
import PokedexCore
import PokedexFormat

/// What the search of the pages finds.
struct SiteSearch {
  /// In the order of equal matches, and in parts that are loaded one after the other. Species are answered first, and
  /// words that name a filter of the list of pokemon with them.
  static let parts: [(name: String, kinds: Set<ResourceKind>)] = [
    ("search-species", [.pokemonSpecies]), ("search-forms", [.pokemon, .pokemonForm]),
    ("moves", [.move]),
    ("search-others", Set(Pokedex.searchedKinds.dropFirst(4))),
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
  /// type, and that of a location with the names of the region.
  func entries(_ part: (name: String, kinds: Set<ResourceKind>)) throws -> JSONValue {
    let nicknames = part.kinds.contains(.pokemonSpecies) ? nicknames : [:]
    let rows = try pokedex.searchEntries(part.kinds).flatMap { entry -> [JSONValue] in
      let (kind, id) = (entry.id.kind, entry.id.rawValue)
      let more = entry.id.id(of: Species.self).flatMap { nicknames[$0] } ?? []
      guard let path = path(kind, id) else { return [] }
      let names = books.map { book -> JSONValue in
        .string((try? pokedex.name(of: kind, id, language: book.language)) ?? "")
      }
      return [
        .string(kind.endpoint), .int(id), .string(entry.keys + Self.keys(more)),
        .array([.string(path)] + names + details(entry.id)),
      ]
    }
    return .array(rows + (part.kinds.contains(.pokemonSpecies) ? try filters() : []))
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
    let form = id.id(of: PokemonForm.self)
    let pokemon =
      id.id(of: Species.self).flatMap { relations.varieties[$0]?.first }
      ?? form.flatMap { relations.formOwners[$0] } ?? id.id(of: Pokemon.self)
    guard let pokemon, let history = relations.histories[pokemon] else { return [] }
    let picture = relations.pictured.contains(pokemon) ? [JSONValue.int(pokemon.rawValue)] : []
    let types = form.flatMap { relations.formTypes[$0] } ?? relations.types(of: pokemon)
    return [places(types), .int(history.species.id.rawValue)] + picture
  }

  /// What players call species: `web-nicknames` has `identifier=word`, separated by `|`.
  private var nicknames: [SpeciesID: [String]] {
    let pairs = books.flatMap { $0.say(.webNicknames).split(separator: "|") }
      .map { $0.split(separator: "=").map(String.init) }.filter { $0.count == 2 }
    let words = Dictionary(grouping: pairs) { $0[0] }.mapValues { $0.map { $0[1] } }
    let all = (try? pokedex.all(Species.self)) ?? []
    return Dictionary(first: all.compactMap { one in words[one.identifier].map { (one.id, $0) } })
  }

  private static func keys(_ words: [String]) -> String {
    words.flatMap { SearchKey.indexKeys($0) }.map { "\($0)\t0\n" }.joined()
  }

  // MARK: Filters

  /// Returns the filters of the list of pokemon, the lists and the games with short names, which are found by the words
  /// that name them.
  private func filters() throws -> [JSONValue] {
    var rows: [JSONValue] = []
    /// - Parameter text: The name in the language of a book, and its words, separated by `|`.
    func add(
      page: String, keys: String = "\n", _ text: (SiteBook) -> (name: String, words: String)
    ) {
      let texts = books.map(text)
      let words = texts.flatMap { $0.words.split(separator: "|") }.map(String.init)
      rows += [
        "filter", .int(rows.count / 4), .string(keys + Self.keys(words)),
        .array(([page] + texts.map(\.name)).map { .string($0) }),
      ]
    }
    func add(
      _ fragment: String, keys: String = "\n", _ text: (SiteBook) -> (name: String, words: String)
    ) {
      add(page: "species/index.html#\(fragment)", keys: keys, text)
    }
    for (folder, words) in [
      ("moves", Message.webWordsMoves), ("types", .webWordsTypes), ("natures", .webWordsNatures),
      ("filter", .webWordsFilter), ("egg-groups", .webWordsEggGroups), ("items", .webWordsItems),
      ("abilities", .webWordsAbilities), ("games", .webWordsGames), ("places", .webWordsPlaces),
      ("pokedexes", .webWordsPokedexes),
    ] {
      add(page: "\(folder)/index.html") { book in
        let words = book.say(words)
        return (String(words.prefix { $0 != "|" }), words)
      }
    }
    for (game, other) in zip(books[0].games, books[1].games) where !game.shortNames.isEmpty {
      guard let path = relations.path(.versionGroup, game.id.rawValue) else { continue }
      add(page: path) { book in
        (book.isJapanese ? other.name : game.name, game.shortNames.joined(separator: "|"))
      }
    }
    add("sort=-speed") { book in
      let words = book.say(.webWordsFast)
      return (String(words.prefix { $0 != "|" }), words)
    }
    for generation in try pokedex.generations().map(\.id) {
      add("generation=\(generation)") { book in
        let name = try? pokedex.name(of: generation, language: book.language)
        let words = book.say(.webWordsGeneration(number: generation))
        return (book.say(.webGeneration(number: generation)), "\(words)|\(name ?? "")")
      }
    }
    // In all languages, as the search finds the type. The list does not offer types that no pokemon has.
    let types = Set(relations.allPokemon.flatMap { relations.types(of: $0) })
    for entry in try pokedex.searchEntries([.type]) {
      guard let type = entry.id.id(of: PokemonType.self),
        types.contains(type), let identifier = books[0].typeNames[type]?.identifier
      else { continue }
      add("type=\(identifier)", keys: entry.keys) { book in
        let name = book.typeNames[type]?.name ?? ""
        return ("\(book.say(.labelType.asTitle)): \(name)", book.say(.webWordsType(name: name)))
      }
    }
    let groups = try ["legendary", "mythical", "baby"] + pokedex.speciesGroups()
    for group in groups {
      guard let label = PageLabels.label("site-group-\(group)") else { continue }
      add("kind=\(group)") { book in
        let words = book.say(label).split(separator: "|").map(String.init)
        let all = words.map { book.say(.webWordsGroup(name: $0)) }.joined(separator: "|")
        return (words.first ?? group, all)
      }
    }
    for group in try PageName.read(pokedex, .eggGroup) {
      add("egg-group=\(group.identifier)") { book in
        let name = book.isJapanese ? group.japanese : group.english
        return (
          "\(book.say(.labelEggGroup.asTitle)): \(name)", book.say(.webWordsEggGroup(name: name))
        )
      }
    }
    return rows
  }
}
