import Base
import PokedexCore

/// Values that are read when a file first needs them.
final class SiteCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let known = Locked<[Key: Value]>([:])
  private let read: @Sendable (Key) throws -> Value

  init(_ read: @escaping @Sendable (Key) throws -> Value) { self.read = read }

  func callAsFunction(_ key: Key) throws -> Value {
    if let value = known.withLock({ $0[key] }) { return value }
    let value = try read(key)
    known.withLock { $0[key] = value }
    return value
  }
}

/// The names and words of the pages in one language.
struct SiteBook: Sendable {
  /// A page below the folder of its language.
  struct Page: Sendable {
    var path: String
    var title: String
    /// One sentence for search engines; empty for none.
    var description = ""
    var body: HTML
  }

  let relations: SiteRelations
  let learnsets: SiteLearnsets
  let isJapanese: Bool
  let language: DisplayLanguage
  /// The language of the second names of species.
  let other: DisplayLanguage
  let pokemonNames: [PokemonID: NamedResource<Pokemon>]
  let speciesNames: [SpeciesID: NamedResource<Species>]
  let otherNames: [PokemonID: String]
  let otherSpeciesNames: [SpeciesID: String]
  let moveNames: [MoveID: NamedResource<Move>]
  let typeNames: [TypeID: NamedResource<PokemonType>]
  let eggGroupNames: [EggGroupID: NamedResource<EggGroup>]
  let abilityNames: [AbilityID: NamedResource<Ability>]
  let damageClasses: [MoveDamageClassID: String]
  let games: [VersionGroupSummary]
  let methods: [MoveLearnMethodID: NamedResource<MoveLearnMethod>]
  let items: [ItemID: NamedResource<Item>]
  let itemSummaries: [ItemID: ItemSummary]
  let itemDetails: SiteCache<ItemID, ItemDetail>
  let abilityDetails: SiteCache<AbilityID, AbilityDetail>
  /// Those of the newest game with the move.
  let moveDetails: SiteCache<MoveID, MoveDetail>
  let stats: [StatID: String]
  let changes: [FormChange]
  let held: [PokemonID: [HeldItemListing]]
  let holders: [ItemID: [(pokemon: PokemonID, listing: HeldItemListing)]]
  let places: [RegionPlaces]
  /// What lives at each location with wild pokemon, with names in English.
  let wild: [LocationID: [WildPokemon]]
  /// The same by pokemon.
  let habitats: [PokemonID: [WildPokemon]]
  let locationNames: [LocationID: String]
  let areaNames: [LocationAreaID: String]
  let encounterMethods: [EncounterMethodID: String]
  let conditionNames: [EncounterConditionValueID: String]
  let berries: [ItemID: BerryDetail]
  /// What the database lacks of the parts that a page of a pokemon shows, by game.
  let missing: [VersionGroupID: [MissingPart]]
  /// The games of which not all places of pokemon are known.
  let withoutAllPlaces: VersionGroupSet
  /// The words that distinguish items of equal names.
  private(set) var itemWords: [ItemID: String] = [:]

  var pokedex: Pokedex { relations.pokedex }
  var code: String { isJapanese ? "ja" : "en" }
  var otherCode: String { isJapanese ? "en" : "ja" }

  init(
    _ relations: SiteRelations, _ learnsets: SiteLearnsets, wild: [LocationID: [WildPokemon]],
    isJapanese: Bool
  ) throws {
    (self.relations, self.learnsets) = (relations, learnsets)
    self.isJapanese = isJapanese
    let pokedex = relations.pokedex
    let (english, japanese) = try pokedex.pageLanguages
    let language = isJapanese ? japanese : english
    self.language = language
    other = isJapanese ? english : japanese
    func byID<Entity: ResourceEntity>(_ type: Entity.Type, _ other: DisplayLanguage? = nil) throws
      -> [ID<Entity>: NamedResource<Entity>]
    {
      Dictionary(first: try pokedex.all(type, language: other ?? language).map { ($0.id, $0) })
    }
    pokemonNames = try byID(Pokemon.self)
    speciesNames = try byID(Species.self)
    otherNames = try byID(Pokemon.self, other).mapValues(\.name)
    otherSpeciesNames = try byID(Species.self, other).mapValues(\.name)
    moveNames = try byID(Move.self)
    typeNames = try byID(PokemonType.self)
    eggGroupNames = try byID(EggGroup.self)
    abilityNames = try byID(Ability.self)
    damageClasses = try byID(MoveDamageClass.self).mapValues(\.name.asTitle)
    methods = try byID(MoveLearnMethod.self)
    items = try byID(Item.self)
    itemSummaries = Dictionary(
      first: try pokedex.items(ItemQuery(), language: language).map { ($0.id, $0) })
    itemDetails = SiteCache { try pokedex.item(.id($0), language: language) }
    abilityDetails = SiteCache {
      try pokedex.ability(.id($0), language: language, hasPokemon: false)
    }
    let newest = Dictionary(
      first: relations.moves.map { ($0.id, relations.newestGame(of: $0)?.id) })
    moveDetails = SiteCache {
      try pokedex.move(.id($0), in: .id(newest[$0] ?? nil), language: language)
    }
    stats = try byID(Stat.self).mapValues(\.name)
    games = try pokedex.versionGroups(language: language)
    changes = try pokedex.formChanges(language: language)
    var held: [PokemonID: [HeldItemListing]] = [:]
    var holders: [ItemID: [(pokemon: PokemonID, listing: HeldItemListing)]] = [:]
    for pokemon in relations.allPokemon {
      let listings = try pokedex.heldItems(of: .id(pokemon), language: language)
      if !listings.isEmpty { held[pokemon] = listings }
      for listing in listings { holders[listing.item.id, default: []].append((pokemon, listing)) }
    }
    self.held = held
    self.holders = holders
    places = try pokedex.places(language: language)
    self.wild = wild
    habitats = Dictionary(
      grouping: places.flatMap { Self.byName($0.locations.map(\.location)) }
        .flatMap { wild[$0.id] ?? [] }, by: \.pokemon.id)
    locationNames = try byID(Location.self).mapValues(\.name)
    areaNames = try byID(LocationArea.self).mapValues(\.name)
    encounterMethods = try byID(EncounterMethod.self).mapValues(\.name)
    conditionNames = try byID(EncounterConditionValue.self).mapValues(\.name)
    missing = Dictionary(
      first: try games.map { game in
        let parts = try pokedex.missingParts(
          of: .id(game.id), among: CoverageListing.partsOfPokemon, language: language)
        return (game.id, parts)
      })
    withoutAllPlaces = VersionGroupSet(
      missing.filter { game in
        game.value.contains { CoverageListing.partsOfEncounters.contains($0.part) }
      }.map(\.key))
    berries = Dictionary(first: try pokedex.berries(language: language).map { ($0.item.id, $0) })
    itemWords = try wordsOfItems()
  }

  /// Returns what lives at each location that has a page, with names in English.
  static func wild(_ pokedex: Pokedex) throws -> [LocationID: [WildPokemon]] {
    let locations = try pokedex.places(language: .english).flatMap(\.locations)
      .filter { SiteRelations.isNamed($0.location) }
    let rows = try Threads.map(count: locations.count, jobs: Threads.processorCount) {
      try pokedex.wildPokemon(at: .id(locations[$0].id), language: .english, folds: false)
    }
    return Dictionary(first: zip(locations.map(\.id), rows).filter { !$0.1.isEmpty })
  }

  // MARK: Words

  func say(_ message: Message) -> String { isJapanese ? message.japanese : message.english }

  func name(_ species: SpeciesID) -> String { speciesNames[species]?.name ?? "#\(species)" }

  /// Returns the names of games, with runs of more than two shortened.
  func names(of games: VersionGroupSet) -> String {
    let runs = relations.runs(games)
    if runs.count == 1, runs[0].count == relations.groups.count { return say(.allGames) }
    let parts = runs.flatMap { run -> [String] in
      let names = run.map { name(of: $0.id) }
      return names.count > 2
        ? [say(.webGameRange(first: names[0], last: names[names.count - 1]))] : names
    }
    return list(parts)
  }

  func name(of game: VersionGroupID) -> String { games.first { $0.id == game }?.name ?? "#\(game)" }

  /// Returns a sentence about what the database lacks for a game; an empty text if it lacks nothing.
  func gaps(of game: VersionGroupSummary) -> String {
    let parts = missing[game.id] ?? []
    return parts.isEmpty ? "" : say(.webNoSource(missing: list(parts.map(\.name))))
  }

  func list(_ texts: [String]) -> String { texts.joined(separator: isJapanese ? "、" : ", ") }

  // MARK: Links

  func link(_ kind: ResourceKind, _ id: Int, text: String) -> HTML {
    guard let path = relations.path(kind, id) else { return "\(text)" }
    return "<a href=../\(path)>\(text)</a>"
  }

  func link<Entity: ResourceEntity>(_ resource: NamedResource<Entity>) -> HTML {
    link(Entity.resourceKind, resource.id.rawValue, text: resource.name)
  }

  func link(_ pokemon: PokemonID) -> HTML {
    link(.pokemon, pokemon.rawValue, text: pokemonNames[pokemon]?.name ?? "#\(pokemon)")
  }

  /// Returns the name of a pokemon in lists: a default one has that of its species.
  func listName(_ pokemon: PokemonID) -> String {
    guard let history = relations.histories[pokemon], history.pokemon.isDefault else {
      return pokemonNames[pokemon]?.name ?? "#\(pokemon)"
    }
    return name(history.species.id)
  }

  func shortLink(_ pokemon: PokemonID) -> HTML {
    link(.pokemon, pokemon.rawValue, text: listName(pokemon))
  }

  func link(_ move: MoveID) -> HTML {
    link(.move, move.rawValue, text: moveNames[move]?.name ?? "#\(move)")
  }

  func link(_ item: ItemID) -> HTML {
    link(.item, item.rawValue, text: items[item]?.name ?? "#\(item)")
  }

  func link(_ game: VersionGroupID) -> HTML {
    link(.versionGroup, game.rawValue, text: name(of: game))
  }

  func links(_ parts: [HTML]) -> HTML { parts.joined(separator: isJapanese ? "、" : ", ") }

  func chip(_ type: NamedResource<PokemonType>) -> HTML {
    guard let path = relations.path(.type, type.id.rawValue) else { return "\(type.name)" }
    return "<a data-type=\(type.identifier) href=../\(path)>\(type.name)</a>"
  }

  func chip(_ type: TypeID) -> HTML { typeNames[type].map { chip($0) } ?? "" }

  /// Returns the name of a type in its color, without a link: in lists with many types.
  func badge(_ type: TypeID) -> HTML {
    guard let type = typeNames[type] else { return "" }
    return "<b data-type=\(type.identifier)>\(type.name)</b>"
  }

  /// Returns the attribute by which scripts find the picture of a pokemon; nothing if it has none.
  func picture(_ pokemon: PokemonID) -> HTML {
    relations.pictured.contains(pokemon) ? " data-picture=\(pokemon.rawValue)" : ""
  }

  // MARK: Parts

  func panel(_ id: String, _ title: Message, content: HTML) -> HTML {
    content.isEmpty ? "" : "<section><h2 id=\(id)>\(say(title))</h2>\(content)</section>"
  }

  func pairs(_ rows: [(title: Message, value: HTML)]) -> HTML {
    "<dl class=pairs>\(terms(rows))</dl>"
  }

  /// Returns the entries of a list of terms, without those that have no value.
  func terms(_ rows: [(title: Message, value: HTML)]) -> [HTML] {
    rows.filter { !$0.value.isEmpty }.map { row -> HTML in
      "<div><dt>\(say(row.title))<dd>\(row.value)</div>"
    }
  }

  /// Returns a table. In a narrow window, rows have two lines, or the table scrolls sideways.
  func table(
    _ caption: String, _ titles: [Message], rows: [HTML], isQuiet: Bool = false,
    style: String = "plain"
  ) -> HTML {
    if rows.isEmpty { return "" }
    let heads = titles.map { title -> HTML in "<th>\(say(title))" }
    let quiet: HTML = isQuiet ? " class=quiet" : ""
    return """
      <div class=scroll><table class="\(style)"><caption\(quiet)>\(caption)</caption>\
      <thead><tr>\(heads)</thead><tbody>\(rows)</tbody></table></div>
      """
  }

  /// Returns the table of all pages of a kind. Scripts fill the form with filters and the order.
  func listTable(_ caption: Message, _ titles: [Message], style: String = "rows", rows: [HTML])
    -> HTML
  {
    """
    <form class=tools id=rows></form><p class=status id=count role=status>\(Quantity.grouped(rows.count))</p>
    \(table(say(caption), titles, rows: rows.map { row -> HTML in "<tr\(row)" }, isQuiet: true, style: "\(style) list"))
    """
  }

  func tags(_ parts: [HTML]) -> HTML {
    parts.isEmpty
      ? ""
      : "<ul class=tags role=list>\(parts.map { part -> HTML in "<li>\(part)" })</ul>"
  }

  func texts(_ texts: [GameText]) -> HTML {
    if texts.isEmpty { return "" }
    return """
      <dl class=texts>\(texts.map { text -> HTML in
        "<dt>\(list(text.games))<dd>\(text.displayText)"
      })</dl>
      """
  }

  /// Returns paragraphs of an effect, which the database may have in English only, or as the text of one game.
  func paragraphs(_ text: String?, _ origin: EffectOrigin?) -> HTML {
    guard let text else { return "" }
    let newest = origin?.newestEffect.map { say(.webInTheNewestGames(effect: $0)) }
    let parts = [text, newest ?? ""].flatMap { $0.split(separator: "\n") }
      .filter { !$0.allSatisfy(\.isWhitespace) }
    let paragraphs = parts.map { part -> HTML in "<p>\(part)</p>" }
    let isEnglish = isJapanese && text.unicodeScalars.allSatisfy { $0.value < 0x3000 }
    let game: HTML =
      origin?.game.map { "<p class=muted>\(say(.webEffectOfGame(game: $0.name)))</p>" } ?? ""
    return isEnglish
      ? "\(game)<p class=muted>\(say(.webInEnglish))</p><div lang=en>\(paragraphs)</div>"
      : "\(game)\(paragraphs)"
  }

  /// Returns what stands for a pokemon without a picture: a number on the colors of its types.
  func tile(_ number: Int, _ types: [TypeID]) -> HTML {
    let names = types.compactMap { typeNames[$0]?.identifier }
    let second: HTML = names.count > 1 ? " data-type-2=\(names[1])" : ""
    return "<i\(names.first.map { name -> HTML in " data-type=\(name)" })\(second)>\(number)</i>"
  }

  /// Returns the entry of a pokemon in a list: number or picture, name, note and types, those of the newest game
  /// for nil.
  func card(
    _ pokemon: PokemonID, number: Int? = nil, in game: VersionGroupID? = nil, note: HTML = "",
    isCurrent: Bool = false
  ) -> HTML {
    guard let history = relations.histories[pokemon] else { return "" }
    let types = relations.types(of: pokemon, in: game)
    return """
      <a class=card href=../\(relations.path(.pokemon, pokemon.rawValue) ?? "")\(picture(pokemon))\(isCurrent ? " aria-current=page" : "" as HTML)>\
      \(tile(number ?? history.species.id.rawValue, types))<span>\(listName(pokemon))</span>\(note)\(types.map { badge($0) })</a>
      """
  }

  /// Returns the entries of pokemon with the types of a game, and with notes.
  func cards(
    _ pokemon: [PokemonID], in game: VersionGroupID? = nil,
    note: (PokemonID) -> String = { _ in "" }
  ) -> HTML {
    let entries = pokemon.map { id -> HTML in
      let note = note(id)
      return "<li>\(card(id, in: game, note: note.isEmpty ? "" : "<small>\(note)</small>"))"
    }
    return entries.isEmpty ? "" : "<ul class=cards role=list>\(entries)</ul>"
  }

  /// Returns the entries of resources that are not pokemon.
  func cards<Entity: ResourceEntity>(_ resources: [NamedResource<Entity>]) -> HTML {
    "<ul class=cards role=list>\(resources.map { resource -> HTML in "<li class=card><span>\(link(resource))</span>" })</ul>"
  }
}
