import Base
import PokedexCore

/// All pages of the site, made in parallel and always in the same order.
struct SiteLibrary: Sendable {
  /// In English and in Japanese.
  let books: [SiteBook]
  private let jobs: [(book: Int, make: @Sendable (SiteBook) throws -> SiteBook.Page)]
  private let indexes: [[SiteBook.Page]]
  private let games: SiteGames

  init(_ relations: SiteRelations, games: SiteGames) throws {
    self.games = games
    let pokedex = relations.pokedex
    let (english, japanese) = try Threads.both(
      { try SiteBook(relations, isJapanese: false) }, { try SiteBook(relations, isJapanese: true) })
    books = [english, japanese]
    indexes = try books.map { try $0.indexes() }
    var jobs: [(book: Int, make: @Sendable (SiteBook) throws -> SiteBook.Page)] = []
    for (place, book) in books.enumerated() {
      for pokemon in relations.allPokemon { jobs.append((place, { try $0.page(of: pokemon) })) }
      for move in try pokedex.all(Move.self, language: book.language) {
        jobs.append((place, { try $0.page(of: move.id) }))
      }
      for ability in try pokedex.all(Ability.self, language: book.language) {
        jobs.append((place, { try $0.page(of: ability) }))
      }
      for item in try pokedex.all(Item.self, language: book.language) {
        jobs.append((place, { try $0.page(of: item) }))
      }
      for type in try pokedex.all(PokemonType.self, language: book.language) {
        jobs.append((place, { try $0.page(of: type) }))
      }
      for game in book.games { jobs.append((place, { try $0.page(of: game) })) }
      for dex in try pokedex.all(Dex.self, language: book.language) {
        jobs.append((place, { try $0.page(of: dex) }))
      }
      for region in book.places {
        for location in region.locations where book.wild[location.id] != nil {
          jobs.append((place, { $0.page(of: location, in: region.region) }))
        }
      }
      for group in try pokedex.all(EggGroup.self, language: book.language) {
        jobs.append((place, { try $0.page(of: group) }))
      }
    }
    self.jobs = jobs
  }

  /// The number of files.
  var count: Int { jobs.count + pokemon.count + indexes.reduce(0) { $0 + $1.count } }

  private var pokemon: [PokemonID] { books[0].relations.allPokemon }

  /// Calls `write` with each page and each script of a pokemon, and `consume` with each result, in order.
  func forEach<Output: Sendable>(
    _ shell: SiteShell, threads: Int,
    write: @Sendable (_ name: String, _ bytes: [UInt8]) throws -> Output,
    consume: @Sendable (Output) throws -> Void
  ) throws {
    for (book, pages) in zip(books, indexes) {
      for page in pages {
        try consume(try write("\(book.code)/\(page.path)", shell.bytes(page, book)))
      }
    }
    let pokemon = pokemon
    try OrderedWork.run(
      jobs.count + pokemon.count, jobs: threads, window: 64, isCancelled: { Task.isCancelled },
      makeWorker: {}
    ) { _, number in
      if number >= jobs.count {
        let name = "pokemon/\(pokemon[number - jobs.count])"
        let value = try games.json(pokemon[number - jobs.count], books[0].relations)
        return try write("data/\(name).js", ScriptJSON.script(name, value))
      }
      let book = books[jobs[number].book]
      let page = try jobs[number].make(book)
      return try write("\(book.code)/\(page.path)", shell.bytes(page, book))
    } consume: {
      try consume($0)
    }
  }

  /// Returns what a search on the pages finds, as a flat list of kind, id, keys and [path, en, ja].
  func searchEntries() throws -> JSONValue {
    let relations = books[0].relations
    let pokedex = relations.pokedex
    var owners: [Int: Int] = [:]
    for pokemon in relations.allPokemon {
      for form in try pokedex.forms(of: .id(pokemon), language: .english) {
        owners[form.id.rawValue] = pokemon.rawValue
      }
    }
    let groupOf = Dictionary(
      books[0].games.flatMap { game in game.versions.map { ($0.id.rawValue, game.id.rawValue) } }
    ) { first, _ in first }
    return .array(
      try SiteReference.searchKeys(pokedex, Set(Pokedex.searchedKinds)) { entry in
        let (kind, id) = (entry.kind, entry.rawValue)
        let path: String? =
          switch kind {
          case .pokemonForm: owners[id].flatMap { relations.path(.pokemon, $0) }
          case .version: groupOf[id].flatMap { relations.path(.versionGroup, $0) }
          case .nature, .region:
            (try? pokedex.identifier(of: kind, id)).map {
              "\(kind == .nature ? "natures" : "places")/index.html#\($0)"
            }
          default: relations.path(kind, id)
          }
        guard let path else { return nil }
        let names = books.map { book -> JSONValue in
          .string((try? pokedex.name(of: kind, id, language: book.language)) ?? "")
        }
        return [.string(path), names[0], names[1]]
      })
  }
}
