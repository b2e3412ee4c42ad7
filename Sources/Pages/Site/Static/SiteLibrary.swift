import Base
import PokedexCore

/// All pages of the site, made in parallel and always in the same order.
struct SiteLibrary: Sendable {
  /// In English and in Japanese.
  let books: [SiteBook]
  /// Those with pages.
  let shown: [SiteBook]
  private let jobs: [Job]

  private struct Job: Sendable {
    var book: Int
    /// The page of ``owners``; nil for one about many, which is always written.
    var path: String?
    var owners: [AnyResourceID] = []
    var make: @Sendable (SiteBook) throws -> SiteBook.Page
  }

  init(_ relations: SiteRelations, _ languages: Set<SiteLanguage>) throws {
    let pokedex = relations.pokedex
    let (learnsets, wild) = try Threads.both(
      { try SiteLearnsets(relations) }, { try SiteBook.wild(pokedex) })
    let (english, japanese) = try Threads.both(
      { try SiteBook(relations, learnsets, wild: wild, isJapanese: false) },
      { try SiteBook(relations, learnsets, wild: wild, isJapanese: true) })
    books = [english, japanese]
    shown = books.filter { book in languages.contains { $0.rawValue == book.code } }
    var jobs: [Job] = []
    for (place, book) in shown.enumerated() {
      jobs += SiteBook.indexes.map { Job(book: place, make: $0) }
      func add<Item: Sendable>(
        _ items: [Item], _ owners: (Item) -> (path: String?, [AnyResourceID]) = { _ in (nil, []) },
        _ page: @escaping @Sendable (SiteBook, Item) throws -> SiteBook.Page
      ) {
        for item in items {
          let (path, owners) = owners(item)
          jobs.append(Job(book: place, path: path, owners: owners) { try page($0, item) })
        }
      }
      func own<Entity: ResourceEntity>(_ id: ID<Entity>) -> (path: String?, [AnyResourceID]) {
        (relations.path(Entity.resourceKind, id.rawValue), [AnyResourceID(id)])
      }
      add(
        relations.allPokemon,
        { (relations.path(.pokemon, $0.rawValue), relations.owners(of: $0)) }
      ) { try $0.page(of: $1) }
      add(relations.moves, { own($0.id) }) { try $0.page(of: $1) }
      add(try pokedex.all(Ability.self, language: book.language), { own($0.id) }) {
        try $0.page(of: $1)
      }
      let items = try pokedex.all(Item.self, language: book.language)
      add(items.filter { relations.hasPage(.item, $0.id.rawValue) }, { own($0.id) }) {
        try $0.page(of: $1)
      }
      add(
        relations.sharedPages.sorted { $0.key < $1.key },
        { ("items/\($0.key).html", $0.value.map { AnyResourceID($0) }) }
      ) { try $0.page(of: $1.value, at: $1.key) }
      let types = try pokedex.all(PokemonType.self, language: book.language)
      add(types.filter { relations.hasPage(.type, $0.id.rawValue) }) { try $0.page(of: $1) }
      add(book.games) { try $0.page(of: $1) }
      add(try pokedex.all(Dex.self, language: book.language)) { try $0.page(of: $1) }
      for region in book.places {
        add(region.locations.filter { book.wild[$0.id] != nil }, { own($0.id) }) {
          $0.page(of: $1, in: region.region)
        }
      }
      add(try pokedex.all(EggGroup.self, language: book.language)) { try $0.page(of: $1) }
    }
    self.jobs = jobs
  }

  var count: Int { jobs.count + pokemon.count }

  private var pokemon: [PokemonID] { books[0].relations.allPokemon }

  /// Writes each page and each script of a pokemon, and calls `consume` with each file, in order.
  func write(
    _ shell: SiteShell, to writer: SiteFolder.Writer,
    consume: @Sendable (SiteFolder.Written) -> Void
  ) throws {
    let pokemon = pokemon
    try OrderedWork.run(
      count, jobs: Threads.processorCount, window: 64, isCancelled: { Task.isCancelled },
      makeWorker: {}
    ) { _, number in
      if number >= jobs.count {
        let id = pokemon[number - jobs.count]
        return try writer.write("data/pokemon/\(id).js", of: books[0].relations.owners(of: id)) {
          ScriptJSON.script("pokemon/\(id)", books[0].learnsets.tables(id))
        }
      }
      let job = jobs[number]
      let book = shown[job.book]
      if let path = job.path {
        return try writer.write("\(book.code)/\(path)", of: job.owners) {
          shell.bytes(try job.make(book), book)
        }
      }
      let page = try job.make(book)
      return try writer.write("\(book.code)/\(page.path)", shell.bytes(page, book))
    } consume: {
      consume($0)
    }
  }

  /// The games as `[identifier, en, ja, generation, game whose learnsets it shows, en, ja]`, where the last two say
  /// what the database lacks for the game.
  var gameRows: JSONValue {
    let places = books[0].relations.groups.placesByID
    return .array(
      zip(books[0].games, books[1].games).map { english, japanese in
        [
          .string(english.identifier), .string(english.name), .string(japanese.name),
          .int(english.generation.rawValue), JSONValue(places[english.versionGroup.learnsets]),
          .string(books[0].gaps(of: english)), .string(books[1].gaps(of: japanese)),
        ]
      })
  }
}
