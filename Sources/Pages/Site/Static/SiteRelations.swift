import Base
import PokedexCore

/// What the pages of both languages share: ids, addresses and relations in both directions.
struct SiteRelations: Sendable {
  struct Owner: Sendable {
    var pokemon: PokemonID
    /// 1, 2, or 3 for the hidden ability.
    var slot: Int
    var games: VersionGroupSet
  }

  let pokedex: Pokedex
  /// In the order of release.
  let groups: [VersionGroup]
  /// Ascending.
  let species: [Species]
  /// The pokemon of each species, the default one first.
  let varieties: [SpeciesID: [PokemonID]]
  /// All pokemon by species, the default one first.
  let allPokemon: [PokemonID]
  let histories: [PokemonID: PokemonHistory]
  /// The game in which a page shows a pokemon.
  let games: [PokemonID: VersionGroupID]
  let owners: [AbilityID: [Owner]]
  let families: [EvolutionChainID: EvolutionFamily]
  let regions: [DexID: RegionID]
  /// How a game computes stats.
  let formulas: [VersionGroupID: StatFormula]
  /// Every evolution method that needs an item, by the item.
  let evolutions: [ItemID: [Evolution]]
  let machines: [ItemID: [(move: MoveID, games: VersionGroupSet)]]
  /// All moves in all games.
  let moves: [MoveHistory]
  let eggGroups: [EggGroupID: [PokemonID]]
  let formOwners: [FormID: PokemonID]
  /// Those of a form can differ from its pokemon's, as those of Arceus.
  let formTypes: [FormID: [TypeID]]
  /// The pokemon that were new in a game, by species.
  let newcomers: [VersionGroupID: [PokemonID]]
  /// The pokemon whose picture is named by their id.
  let pictured: Set<PokemonID>
  /// PokéAPI's codes.
  let languages: [LanguageID: String]
  private let fileNames: [ResourceKind: [Int: String]]

  init(_ pokedex: Pokedex, _ pictures: SitePictures = .upstream) throws {
    self.pokedex = pokedex
    groups = try pokedex.versionGroups(language: .english).map(\.versionGroup)
    let all = try pokedex.histories()
    histories = Dictionary(first: all.map { ($0.id, $0) })
    let bySpecies = Dictionary(grouping: all, by: \.species.id)
    species = bySpecies.values.compactMap(\.first?.species).sorted { $0.id < $1.id }
    let varieties = bySpecies.mapValues { members in
      members.filter(\.pokemon.isDefault).map(\.id)
        + members.filter { !$0.pokemon.isDefault }.map(\.id)
    }
    self.varieties = varieties
    allPokemon = species.flatMap { varieties[$0.id] ?? [] }
    games = Dictionary(
      first: try all.map { ($0.id, try pokedex.defaultVersionGroup(of: .id($0.id))) })
    owners = Self.owners(all)
    regions = Dictionary(
      first: try pokedex.dexes().compactMap { dex in dex.region.map { (dex.id, $0) } })
    formulas = Dictionary(
      first: try groups.compactMap { game in
        try pokedex.statFormula(in: .id(game.id)).map { (game.id, $0) }
      })
    families = Dictionary(first: try pokedex.evolutionFamilies().map { ($0.id, $0) })
    var evolutions: [ItemID: [Evolution]] = [:]
    for method in families.sorted(by: { $0.key < $1.key }).flatMap(\.value.methods) {
      for item in Set([method.item, method.heldItem].compactMap { $0 }) {
        evolutions[item, default: []].append(method)
      }
    }
    self.evolutions = evolutions
    machines = try Self.machines(pokedex, groups)
    moves = try pokedex.all(Move.self, language: .english).map {
      try pokedex.moveHistory(of: .id($0.id))
    }
    eggGroups = Dictionary(
      uniqueKeysWithValues: try pokedex.all(EggGroup.self, language: .english).map { group in
        let query = ListQuery(eggGroups: [.id(group.id)], onlyDefaults: true)
        return (group.id, try pokedex.pokemonIDs(matching: query))
      })
    var (formOwners, formTypes): ([FormID: PokemonID], [FormID: [TypeID]]) = ([:], [:])
    var newcomers: [VersionGroupID: [PokemonID]] = [:]
    for pokemon in allPokemon {
      for form in try pokedex.forms(of: .id(pokemon), language: .english).map(\.form) {
        formOwners[form.id] = pokemon
        formTypes[form.id] = [form.type1, form.type2].compactMap(\.self)
        if form.isDefault { newcomers[form.introducedIn, default: []].append(pokemon) }
      }
    }
    (self.formOwners, self.formTypes) = (formOwners, formTypes)
    self.newcomers = newcomers
    pictured =
      try pictures.pictured(all.map(\.id))
      ?? Set(
        try all.map(\.id).filter {
          try pokedex.sprites(of: .id($0)).front == "\(SitePictures.upstream.prefix ?? "")\($0).png"
        })
    languages = Dictionary(
      first: try pokedex.all(Language.self, language: .english).map { ($0.id, $0.identifier) })
    fileNames = try Self.fileNames(pokedex)
    let inhabited = Set(
      try groups.flatMap { try pokedex.places(in: .id($0.id), language: .english) }
        .flatMap(\.locations).map(\.location).filter(Self.isNamed).map(\.id.rawValue))
    withoutPage = Set(fileNames[.location, default: [:]].keys).subtracting(inhabited)
    var listed: [String: [Int: String]] = [:]
    for row in try pokedex.query(Self.listedQuery, timeout: .seconds(60)).rows {
      listed[row[0].description, default: [:]][row[1].int ?? 0] = row[2].description
    }
    self.listed = listed
  }

  /// What has no page of its own, and the page of its folder that lists it. Items of a category in which all have only
  /// prices and texts share a page; items with nothing at all, and types that nothing has, such as `???`, are in the
  /// list only.
  private static let listedQuery = """
    WITH used AS MATERIALIZED (
      SELECT item FROM dex_item_place UNION SELECT machine FROM dex_machine UNION SELECT item FROM dex_held_item
      UNION SELECT item FROM dex_berry UNION SELECT item FROM dex_evolution UNION SELECT held_item FROM dex_evolution
      UNION SELECT needed FROM dex_form_trigger WHERE needed_entity = 'item'
      UNION SELECT identifier FROM dex_effect WHERE entity = 'item'),
    described AS MATERIALIZED (
      SELECT id FROM (SELECT kind, id FROM flavor_text UNION SELECT kind, id FROM shared_flavor_text)
      WHERE kind = (SELECT id FROM resource_kind WHERE identifier = 'item')
      UNION SELECT item_id FROM item_price),
    plain AS MATERIALIZED (
      SELECT item_id, category, ifnull(item IN used, 0) AS is_used,
        listed_price IS NULL AND item_id NOT IN described AS is_empty FROM dex_item),
    shared AS MATERIALIZED (SELECT category FROM plain GROUP BY category HAVING count(*) > 9 AND NOT max(is_used))
    SELECT 'item', item_id, iif(category IN shared, 'category-' || category, 'index') FROM plain
    WHERE category IN shared OR is_empty AND NOT is_used
    UNION ALL SELECT 'type', type_id, 'index' FROM dex_type WHERE type NOT IN (
      SELECT type FROM dex_move UNION SELECT type_1 FROM dex_pokemon_at
      UNION SELECT type_2 FROM dex_pokemon_at WHERE type_2 NOTNULL)
    """

  private static func owners(_ histories: [PokemonHistory]) -> [AbilityID: [Owner]] {
    var owners: [AbilityID: [Owner]] = [:]
    for history in histories {
      for variant in history.variants {
        let slots = [variant.ability1, variant.ability2, variant.abilityHidden]
        for (place, ability) in slots.enumerated() {
          guard let ability else { continue }
          let owner = Owner(pokemon: history.id, slot: place + 1, games: [])
          let place = owners[ability, default: []].place(orAdd: owner) {
            $0.pokemon == owner.pokemon && $0.slot == owner.slot
          }
          owners[ability]?[place].games.formUnion(variant.versionGroups)
        }
      }
    }
    return owners
  }

  private static func machines(_ pokedex: Pokedex, _ groups: [VersionGroup]) throws
    -> [ItemID: [(move: MoveID, games: VersionGroupSet)]]
  {
    var machines: [ItemID: [(move: MoveID, games: VersionGroupSet)]] = [:]
    for group in groups where VersionGroupSet.canHold(group.id) {
      for machine in try pokedex.machines(in: .id(group.id)) {
        let place = machines[machine.item, default: []].place(orAdd: (machine.move, [])) {
          $0.move == machine.move
        }
        machines[machine.item]?[place].games.insert(group.id)
      }
    }
    return machines
  }

  /// Whose facts a page of a pokemon shows: see ``SiteInputs``.
  func owners(of pokemon: PokemonID) -> [AnyResourceID] {
    histories[pokemon].map { [AnyResourceID($0.species.evolutionChain)] } ?? []
  }

  /// What decides which pages and pictures there are.
  var existing: String {
    let rows = listed.flatMap { kind, rows in rows.map { "\(kind) \($0.key) \($0.value)" } }
    return "\(rows.sorted()) \(withoutPage.sorted()) \(pictured.sorted())"
  }

  // MARK: Addresses

  static let folders: [ResourceKind: String] = [
    .pokemonSpecies: "species", .pokemon: "species", .move: "moves", .ability: "abilities",
    .item: "items", .type: "types", .versionGroup: "games", .pokedex: "pokedexes",
    .location: "places", .eggGroup: "egg-groups",
  ]

  /// Names the pages by the identifiers; the id follows where an identifier is not unique or not valid in a path.
  private static func fileNames(_ pokedex: Pokedex) throws -> [ResourceKind: [Int: String]] {
    var fileNames: [ResourceKind: [Int: String]] = [:]
    var taken: [String: Set<String>] = [:]
    for kind in folders.keys.sorted(by: {
      $0 == .pokemonSpecies || $1 != .pokemonSpecies && $0 < $1
    }) {
      let folder = folders[kind] ?? ""
      for resource in try pokedex.resources(of: kind, language: .english) {
        var fileName = resource.identifier
        if !SiteMark.isIdentifier(fileName) || fileName == "index"
          || !taken[folder, default: ["index"]].insert(fileName).inserted
        {
          fileName = "\(kind.endpoint)-\(resource.id.rawValue)"
          taken[folder, default: []].insert(fileName)
        }
        fileNames[kind, default: [:]][resource.id.rawValue] = fileName
      }
    }
    return fileNames
  }

  /// Whether a place has a name. PokéAPI names three tables of encounters that no map uses by their contents
  /// (`unknown-all-poliwag`), and the games one place `???`.
  static func isNamed(_ place: NamedResource<Location>) -> Bool {
    !place.identifier.hasPrefix("unknown-all-") && place.name.contains(where: \.isLetter)
  }

  /// The locations without wild pokemon, and those without a name, have no page.
  private let withoutPage: Set<Int>
  /// By kind and id: see ``listedQuery``.
  private let listed: [String: [Int: String]]

  /// The items that share a page, by its name.
  var sharedPages: [String: [ItemID]] {
    Dictionary(grouping: (listed["item"] ?? [:]).filter { $0.value != "index" }, by: \.value)
      .mapValues { $0.map { ItemID($0.key) }.sorted() }
  }

  func hasPage(_ kind: ResourceKind, _ id: Int) -> Bool { listed[kind.endpoint]?[id] == nil }

  /// Returns the attribute of a list's entry to which the address of a resource without a page leads.
  func anchor(_ kind: ResourceKind, _ id: Int) -> HTML {
    hasPage(kind, id) ? "" : " id=\(fileNames[kind]?[id] ?? "")"
  }

  /// Returns the path of a page below the folder of its language, with the fragment of an entry if a resource is only
  /// listed; nil for a resource without either.
  func path(_ kind: ResourceKind, _ id: Int) -> String? {
    if kind == .pokemon, let history = histories[PokemonID(id)], history.pokemon.isDefault {
      return path(.pokemonSpecies, history.species.id.rawValue)
    }
    guard let folder = Self.folders[kind], let fileName = fileNames[kind]?[id],
      kind != .location || !withoutPage.contains(id)
    else { return nil }
    return listed[kind.endpoint]?[id].map { "\(folder)/\($0).html#\(fileName)" }
      ?? "\(folder)/\(fileName).html"
  }

  /// Returns the name of the page of a resource, without its ending.
  func fileName(_ kind: ResourceKind, _ id: Int) -> String? {
    path(kind, id).flatMap { $0.split(separator: "/").last }.map { String($0.dropLast(5)) }
  }

  // MARK: Games

  func newestGame(of history: MoveHistory) -> VersionGroup? {
    let games = history.variants.reduce(into: VersionGroupSet()) { $0.formUnion($1.versionGroups) }
    return groups.newest(in: games.subtracting(history.absent)) ?? groups.newest(in: games)
  }

  /// Returns the types of a pokemon as of a game, or of the one that counts where none is named.
  func types(of pokemon: PokemonID, in game: VersionGroupID? = nil) -> [TypeID] {
    let variants = histories[pokemon]?.variants ?? []
    let game = game ?? groups.newest()?.id
    let current = variants.first { variant in game.map(variant.versionGroups.contains) ?? false }
    return (current ?? variants.last)?.types ?? []
  }

  /// Returns the games in which the page of a pokemon shows it; add-ons are shown as their base games.
  func shownGames(_ history: PokemonHistory) -> VersionGroupSet {
    let known = history.variants.reduce(into: VersionGroupSet()) {
      $0.formUnion($1.versionGroups)
    }
    return VersionGroupSet(
      groups.filter { game in
        game.id == games[history.id]
          || game.learnsets == game.id && known.contains(game.id)
            && !history.absent.contains(game.id)
      }.map(\.id))
  }

  /// Returns a set of games in hexadecimal: bit n is the n-th game in the order of release.
  func hexadecimal(_ games: VersionGroupSet) -> String {
    let bits = groups.indices.reduce(UInt64(0)) { bits, place in
      games.contains(groups[place].id) ? bits | 1 << UInt64(place) : bits
    }
    return String(bits, radix: 16)
  }

  /// Returns the runs of consecutive games of a set, in the order of release.
  func runs(_ games: VersionGroupSet) -> [ArraySlice<VersionGroup>] {
    var runs: [ArraySlice<VersionGroup>] = []
    for place in groups.indices where games.contains(groups[place].id) {
      if let last = runs.last, last.endIndex == place {
        runs[runs.count - 1] = groups[last.startIndex...place]
      } else {
        runs.append(groups[place...place])
      }
    }
    return runs
  }
}
