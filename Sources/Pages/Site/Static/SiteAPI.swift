import Base
import Layers
import PokedexCore

/// The JSON API: files below `api/v1`, which `Documentation/schemas/api.schema.json` describes.
struct SiteAPI: Sendable {
  private typealias File = (
    name: String, owners: [AnyResourceID], make: @Sendable () throws -> [UInt8]
  )

  /// All files, with the types of their values in one language.
  static let files: [(pattern: String, definition: String, type: any (Decodable & Sendable).Type)] =
    [
      ("index.json", "IndexFile", IndexFile.self),
      ("pokemon/*.json", "PokemonFile", PokemonFile.self),
      ("moves/*.json", "MoveFile", MoveFile.self),
      ("abilities/*.json", "AbilityFile", AbilityFile.self),
      ("items/*.json", "ItemFile", ItemFile.self),
      ("lists/*.json", "ListFile", [ListedResource].self),
      ("machines/*.json", "MachinesFile", [MachineEntry].self),
      ("pokedexes/*.json", "PokedexFile", [PokedexEntry].self),
      ("games.json", "GamesFile", [VersionGroupSummary].self),
      ("types.json", "TypesFile", [TypeDetail].self),
      ("natures.json", "NaturesFile", [Nature].self),
      ("move-flags.json", "MoveFlagsFile", [MoveFlagListing].self),
      ("places.json", "PlacesFile", [RegionPlaces].self),
    ]

  /// The members whose values depend on the language. Files have an object of both values, `en` and `ja`.
  static let bilingual: Set = ["name", "genus", "meaning", "effect", "texts", "description"]

  private let books: [SiteBook]
  private let histories: [MoveID: MoveHistory]
  private var encounters: [PokemonID: [FoldedEncounter]] = [:]
  private var machines: [MoveID: [ItemID: VersionGroupSet]] = [:]
  /// The names in all languages, by kind and id.
  private var names: [String: [Int: [String: String]]] = [:]

  private var pokedex: Pokedex { books[0].pokedex }
  private var relations: SiteRelations { books[0].relations }

  init(_ books: [SiteBook]) throws {
    self.books = books
    histories = Dictionary(first: books[0].relations.moves.map { ($0.id, $0) })
    for row in books[0].places.flatMap(\.locations).flatMap({ books[0].wild[$0.id] ?? [] }) {
      encounters[row.pokemon.id, default: []].append(FoldedEncounter(row))
    }
    for (item, taught) in books[0].relations.machines {
      for (move, games) in taught { machines[move, default: [:]][item] = games }
    }
    let named = try books[0].pokedex.query(
      """
      SELECT entity, entity_id, language, text FROM dex_display_name
      WHERE entity IN ('pokemon', 'move', 'ability', 'item') AND fallback IS NULL
      """, timeout: .seconds(60))
    for row in named.rows {
      guard let id = row[1].int else { continue }
      names[row[0].description, default: [:]][id, default: [:]][row[2].description] =
        row[3].description
    }
  }

  func write(_ dataVersion: String, to writer: SiteFolder.Writer) throws -> [SiteFolder.Written] {
    let pokedex = pokedex
    let generation = try pokedex.generations().last?.id
    let types = try generation.map { try pokedex.types(in: $0, language: .english) } ?? []
    var jobs: [File] = [
      ("api/v1/schema.json", [], { WebFile.named("schemas/api.schema.json").bytes }),
      ("api/v1/pokedex.d.ts", [], { WebFile.named("schemas/pokedex.d.ts").bytes }),
      file("games") { $0.games },
      file("types") { book in
        try types.map { try pokedex.type(.id($0.id), language: book.language) }
      },
      file("natures") { _ in try pokedex.natures() },
      file("move-flags") { try pokedex.moveFlags(language: $0.language) },
      file("places") { $0.places },
    ]
    for kind in ResourceKind.allCases {
      let lists = try books.map { book in
        try pokedex.resources(of: kind, language: book.language).map {
          var row = ListedResource(
            id: $0.id.rawValue, identifier: $0.identifier, name: $0.name.asTitle,
            names: names[kind.endpoint].map { [id = $0.id.rawValue] in $0[id] ?? [:] })
          addValues(to: &row, of: kind, book)
          return row
        }
      }
      if lists[0].isEmpty { continue }
      jobs.append(file("lists/\(kind.endpoint)") { lists[$0.isJapanese ? 1 : 0] })
    }
    func add<Entity: ResourceEntity, Value: Encodable & Sendable>(
      _ folder: String, of ids: Set<ID<Entity>>? = nil,
      _ owners: (ID<Entity>) -> [AnyResourceID] = { [AnyResourceID($0)] },
      _ value: @escaping @Sendable (NamedResource<Entity>, SiteBook) throws -> Value
    ) throws {
      var taken: Set<String> = []
      let lists = try books.map { try pokedex.all(Entity.self, language: $0.language) }
      for (english, japanese) in zip(lists[0], lists[1])
      where ids?.contains(english.id) ?? true {
        // The id follows where an identifier is not unique or not valid in a path.
        let isName =
          SiteMark.isIdentifier(english.identifier) && taken.insert(english.identifier).inserted
        let name =
          isName ? english.identifier : "\(Entity.resourceKind.endpoint)-\(english.id)"
        jobs.append(
          (
            "api/v1/\(folder)/\(name).json", owners(english.id),
            { try bytes { try value($0.isJapanese ? japanese : english, $0) } }
          ))
      }
    }
    let games = Set(relations.groups.map(\.id)).filter { game in
      relations.machines.values.joined().contains { $0.games.contains(game) }
    }
    try add("machines", of: games, { _ in [] }) { machines(in: $0.id, $1) }
    try add("pokedexes", { _ in [] }) { try entries(of: $0.id, $1) }
    try add("pokemon", { relations.owners(of: $0) }) { try pokemon($0, $1) }
    try add("moves") { name, book in
      try histories[name.id].map { try move(name, history: $0, book) }
    }
    try add("abilities") { try ability($0, $1) }
    try add("items") { try item($0, $1) }
    let index = IndexFile(
      dataVersion: dataVersion,
      files: Self.files.map { pattern, definition, _ in
        let (start, end) = ("api/v1/\(pattern.prefix { $0 != "*" })", pattern.drop { $0 != "*" })
        let count = jobs.count { $0.name.hasPrefix(start) && $0.name.hasSuffix(end.dropFirst()) }
        return .init(pattern: pattern, definition: definition, count: end.isEmpty ? 1 : count)
      })
    jobs.append(file("index") { _ in index })
    return try Threads.map(count: jobs.count, jobs: Threads.processorCount) { [jobs] in
      try writer.write(jobs[$0].name, of: jobs[$0].owners, jobs[$0].make)
    }
  }

  /// Adds what lists show of pokemon, moves, abilities and items.
  private func addValues(to row: inout ListedResource, of kind: ResourceKind, _ book: SiteBook) {
    switch kind {
    case .pokemon:
      guard let history = relations.histories[PokemonID(row.id)] else { return }
      (row.versionGroups, row.generation) = (history.present, history.species.generation)
      row.types = history.variants.last?.types.compactMap { book.typeNames[$0]?.identifier }
      row.stats = history.variants.last.map { BaseStats($0) }
    case .move:
      guard let history = histories[MoveID(row.id)], let values = history.variants.last
      else { return }
      row.versionGroups = history.present
      row.types = book.typeNames[values.type].map { [$0.identifier] }
      row.damageClass = values.damageClass
      (row.power, row.accuracy, row.pp) = (
        values.power.number, values.accuracy.number, values.pp.number
      )
    case .item:
      let item = book.itemSummaries[ItemID(row.id)]
      (row.pocket, row.category) = (item?.pocket.identifier, item?.category.identifier)
      row.listedPrice = item?.listedPrice
    default: break
    }
  }

  /// Returns the machines of a game in the order of their numbers.
  private func machines(in game: VersionGroupID, _ book: SiteBook) -> [MachineEntry] {
    func number(_ name: String) -> (String, Int) {
      (String(name.prefix { !$0.isNumber }), Int(name.drop { !$0.isNumber }) ?? 0)
    }
    return relations.machines.flatMap { item, taught in
      taught.filter { $0.games.contains(game) }.compactMap { move, _ -> MachineEntry? in
        guard let machine = book.itemSummaries[item], let move = book.moveNames[move]
        else { return nil }
        return MachineEntry(
          id: item, identifier: machine.identifier, name: machine.name, move: move)
      }
    }.sorted { number($0.identifier) < number($1.identifier) }
  }

  private func entries(of dex: DexID, _ book: SiteBook) throws -> [PokedexEntry] {
    let game = relations.groups.filter { group in
      book.games.contains { $0.id == group.id && $0.dexes.contains { $0.id == dex } }
    }.newest()
    let query = ListQuery(
      game: game.map { .id($0.id) }, availability: .existing, dex: .id(dex), onlyDefaults: true,
      sort: .number)
    return try pokedex.list(query, language: book.language).map { row in
      PokedexEntry(
        number: row.dexNumber ?? row.number, id: row.id, identifier: row.identifier,
        name: row.name, types: row.types.map(\.identifier))
    }
  }

  private func file<Value: Encodable & Sendable>(
    _ path: String, _ value: @escaping @Sendable (SiteBook) throws -> Value
  ) -> File {
    ("api/v1/\(path).json", [], { try bytes(value) })
  }

  private func bytes<Value: Encodable>(_ value: (SiteBook) throws -> Value) rethrows -> [UInt8] {
    let values = try books.map { JSONValue(encoding: try value($0)) }
    var bytes: [UInt8] = []
    values[0].joined(with: values[1]).write(to: &bytes)
    return bytes
  }

  // MARK: Values

  // What has no names is made only for the first book.

  private func pokemon(_ pokemon: NamedResource<Pokemon>, _ book: SiteBook) throws -> PokemonFile? {
    guard let history = relations.histories[pokemon.id] else { return nil }
    let (id, species, language) = (pokemon.id, history.species, book.language)
    let isFirst = !book.isJapanese
    let variants = history.variants
    let abilities = variants.flatMap {
      [$0.ability1, $0.ability2, $0.abilityHidden].compactMap(\.self)
    }
    let evolutions = (relations.families[species.evolutionChain]?.methods ?? []).filter {
      ($0.baseForm ?? relations.varieties[$0.from]?.first) == id
        || ($0.evolvedForm ?? relations.varieties[$0.to]?.first) == id
    }
    let sprites = try pokedex.sprites(of: .id(id)).urls
    return PokemonFile(
      id: id, identifier: pokemon.identifier, name: pokemon.name,
      genus: try pokedex.genus(of: .id(species.id), language: language),
      names: names["pokemon"]?[id.rawValue] ?? [:], history: PokemonFile.History(history),
      types: (variants.last?.types ?? []).compactMap { book.typeNames[$0] },
      abilities: Set(abilities).sorted().compactMap { book.abilityNames[$0] },
      eggGroups: book.eggGroupNames.values.sorted { $0.id < $1.id }.filter {
        relations.eggGroups[$0.id]?.contains(relations.varieties[species.id]?.first ?? id) == true
      },
      dexNumbers: Dictionary(
        first: try pokedex.dexNumbers(of: .id(species.id)).map { ($0.id, $0.number) }),
      forms: try pokedex.forms(of: .id(id)).map(\.form),
      formChanges: book.changes.filter { $0.pokemon.id == id }.orNil,
      evolutions: zip(
        evolutions, try pokedex.evolutionTexts(of: evolutions, language: language)
      ).map { PokemonFile.Step(evolution: $0, description: $1) }.orNil,
      learnsets: isFirst ? learnsets(books[0].learnsets.entries[id] ?? []).orNil : nil,
      encounters: isFirst ? Self.folded(encounters[id] ?? [], by: \.areas).orNil : nil,
      ways: isFirst
        ? try pokedex.ways(toObtain: .id(id)).map { way in
          PokemonFile.Way(
            way: way.way, through: way.through?.id, versions: way.versions.map(\.id))
        }.orNil : nil,
      eggMoves: isFirst ? try eggMoves(of: id) : nil,
      heldItems: book.held[id],
      sprites: Sprites(sprites.filter { Self.pictures.contains($0.key) }),
      texts: texts(try pokedex.gameTexts(of: .id(id), language: language)))
  }

  private static let pictures: [SpriteSlot] = [
    .front, .home, .artwork,
  ]

  private func eggMoves(of pokemon: PokemonID) throws -> PokemonFile.EggMoves? {
    guard let eggs = try books[0].learnsets.eggs(pokemon), !eggs.parents.isEmpty else { return nil }
    let byMove = Dictionary(grouping: eggs.parents, by: \.move.id).sorted { $0.key < $1.key }
    let moves = byMove.map { move, parents -> PokemonFile.EggMove in
      func those(_ way: EggMoveParent.Way) -> [PokemonID]? {
        parents.filter { $0.way == way }.map(\.pokemon.id).orNil
      }
      return PokemonFile.EggMove(
        move: move, chainLength: parents[0].chainLength, father: those(.father),
        parent: those(.parent), nursery: those(.nursery))
    }
    return PokemonFile.EggMoves(versionGroup: eggs.game, moves: moves)
  }

  private func learnsets(_ entries: [LearnsetEntry]) -> [PokemonFile.Learnset] {
    let byManner = Dictionary(grouping: entries) { [$0.method.rawValue, $0.via.rawValue] }
    let manners = byManner.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { entries in
      entries.value.sorted {
        ($0.level, $0.order ?? .max, $0.move) < ($1.level, $1.order ?? .max, $1.move)
      }
    }
    let learnsets = manners.flatMap { entries in
      relations.groups.compactMap { game -> PokemonFile.Learnset? in
        let rows = entries.filter { $0.versionGroups.contains(game.id) }
        guard let row = rows.first else { return nil }
        let levels = Dictionary(grouping: rows, by: \.level).mapValues { $0.map(\.move) }
        let hasLevels = row.method == .levelUp
        return PokemonFile.Learnset(
          method: row.method, origin: row.via == .own ? nil : row.via, versionGroups: [game.id],
          levels: hasLevels ? levels : nil, moves: hasLevels ? nil : rows.map(\.move))
      }
    }
    return Self.folded(learnsets, by: \.versionGroups)
  }

  private func move(_ move: NamedResource<Move>, history: MoveHistory, _ book: SiteBook) throws
    -> MoveFile
  {
    let detail = try book.moveDetails(move.id)
    var learners = Self.folded(
      history.learners.map {
        PokemonGroup(method: $0.method, versionGroups: $0.versionGroups, pokemon: $0.pokemon)
      }, by: \.pokemon)
    // A pokemon can learn a move at several levels.
    for place in learners.indices {
      learners[place].pokemon = Set(learners[place].pokemon).sorted()
    }
    return MoveFile(
      id: move.id, identifier: move.identifier, name: move.name,
      names: names["move"]?[move.id.rawValue] ?? [:], generation: detail.generation,
      history: MoveFile.History(history), meta: detail.meta, statChanges: detail.statChanges,
      machines: machines[move.id],
      effect: FoldedEffect(
        detail.effect, short: detail.shortEffect, detail.effectOrigin, in: detail.effectLanguage,
        if: book.language),
      texts: texts(detail.gameTexts),
      learners: book.isJapanese ? nil : learners.orNil)
  }

  private func ability(_ ability: NamedResource<Ability>, _ book: SiteBook) throws -> AbilityFile {
    let detail = try book.abilityDetails(ability.id)
    let owners = (relations.owners[ability.id] ?? []).map {
      PokemonGroup(slot: $0.slot, versionGroups: $0.games, pokemon: [$0.pokemon])
    }
    return AbilityFile(
      id: ability.id, identifier: ability.identifier, name: ability.name,
      names: names["ability"]?[ability.id.rawValue] ?? [:],
      effect: FoldedEffect(
        detail.effect, short: detail.shortEffect, detail.effectOrigin, in: detail.effectLanguage,
        if: book.language),
      texts: texts(detail.gameTexts),
      pokemon: Self.folded(owners, by: \.pokemon).orNil)
  }

  private func item(_ item: NamedResource<Item>, _ book: SiteBook) throws -> ItemFile {
    let detail = try book.itemDetails(item.id)
    return ItemFile(
      item: detail.item, identifier: item.identifier, name: item.name,
      names: names["item"]?[item.id.rawValue] ?? [:],
      effect: FoldedEffect(
        detail.effect, detail.effectOrigin, in: detail.effectLanguage, if: book.language),
      texts: texts(detail.gameTexts), prices: detail.prices, spots: detail.spots.orNil,
      machines: relations.machines[item.id].map { taught in
        Dictionary(first: taught.map { ($0.move, $0.games) })
      },
      berry: book.berries[item.id],
      holders: Set((book.holders[item.id] ?? []).map(\.pokemon)).sorted().orNil)
  }

  /// Texts that differ only in the line breaks of the games are one.
  private func texts(_ texts: [GameText]) -> [FoldedText]? {
    Self.folded(texts.map(FoldedText.init), by: \.versions).orNil
  }

  /// Returns elements that differ only in a list as one, with their lists one after the other.
  private static func folded<Element: Hashable, Value>(
    _ elements: [Element], by list: WritableKeyPath<Element, [Value]>
  ) -> [Element] {
    var places: [Element: Int] = [:]
    var folded: [Element] = []
    for element in elements {
      var key = element
      key[keyPath: list] = []
      let place = folded.place(of: key, in: &places, orAdd: key)
      folded[place][keyPath: list] += element[keyPath: list]
    }
    return folded
  }
}

extension JSONValue {
  /// Returns the value with both languages, and without the members that are null.
  fileprivate func joined(with other: JSONValue) -> JSONValue {
    switch (self, other) {
    case (.object(let members), .object(let others)):
      .object(
        zip(members, others).compactMap { member, same -> Member? in
          var (value, other) = (member.value, same.value)
          if SiteAPI.bilingual.contains(member.name), value != .null || other != .null {
            value = .object([.init("en", value), .init("ja", other)])
            other = value
          }
          return value == .null ? nil : Member(member.name, value.joined(with: other))
        })
    case (.array(let values), .array(let others)):
      .array(zip(values, others).map { $0.joined(with: $1) })
    case (.object, .null), (.array, .null): joined(with: self)
    default: self
    }
  }
}
