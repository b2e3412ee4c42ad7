import Layers
import Base
import PokedexCore

/// The JSON API: files below `api/v1`, which `Documentation/schemas/api.schema.json` describes.
struct SiteAPI: Sendable {
  typealias File = (name: String, bytes: [UInt8])

  /// All files, with the types of their values in one language.
  static let files: [(pattern: String, definition: String, type: any (Decodable & Sendable).Type)] =
    [
      ("index.json", "IndexFile", IndexFile.self),
      ("pokemon/*.json", "PokemonFile", PokemonFile.self),
      ("moves/*.json", "MoveFile", MoveFile.self),
      ("abilities/*.json", "AbilityFile", AbilityFile.self),
      ("items/*.json", "ItemFile", ItemFile.self),
      ("lists/*.json", "ListFile", [ListedResource].self),
      ("games.json", "GamesFile", [VersionGroupSummary].self),
      ("types.json", "TypesFile", [TypeDetail].self),
      ("natures.json", "NaturesFile", [Nature].self),
      ("move-flags.json", "MoveFlagsFile", [MoveFlagListing].self),
      ("places.json", "PlacesFile", [RegionPlaces].self),
    ]

  /// The members whose values depend on the language. Files have an object of both values, `en` and `ja`.
  static let bilingual: Set = ["name", "genus", "meaning", "effect", "texts", "evolutionTexts"]

  private let books: [SiteBook]
  private let moves: [MoveHistory]
  /// By the code of the book.
  private let eggGroups: [String: [NamedResource<EggGroup>]]
  private var entries: [PokemonID: [LearnsetEntry]] = [:]
  private var encounters: [PokemonID: [FoldedEncounter]] = [:]
  private var machines: [MoveID: [ItemID: VersionGroupSet]] = [:]

  private var pokedex: Pokedex { books[0].pokedex }
  private var relations: SiteRelations { books[0].relations }

  init(_ books: [SiteBook], _ moves: [MoveHistory]) throws {
    (self.books, self.moves) = (books, moves)
    eggGroups = Dictionary(
      first: try books.map { ($0.code, try $0.pokedex.all(EggGroup.self, language: $0.language)) })
    for entry in try moves.flatMap({ try books[0].pokedex.learnsetEntries(of: .id($0.id)) }) {
      entries[entry.pokemon, default: []].append(entry)
    }
    for row in books[0].places.flatMap(\.locations).flatMap({ books[0].wild[$0.id] ?? [] }) {
      encounters[row.pokemon.id, default: []].append(FoldedEncounter(row))
    }
    for (item, taught) in books[0].relations.machines {
      for (move, games) in taught { machines[move, default: [:]][item] = games }
    }
  }

  /// Returns the files.
  func files(_ dataVersion: String) throws -> [File] {
    let pokedex = pokedex
    let index = IndexFile(
      dataVersion: dataVersion,
      files: Self.files.map { .init(pattern: $0.pattern, definition: $0.definition) })
    let generation = try pokedex.generations().last?.id
    let types = try generation.map { try pokedex.types(in: $0, language: .english) } ?? []
    var jobs: [@Sendable () throws -> File] = [
      { ("api/v1/schema.json", WebFile.named("schemas/api.schema.json").bytes) },
      { file("index") { _ in index } }, { file("games") { $0.games } },
      {
        try file("types") { book in
          try types.map { try pokedex.type(.id($0.id), language: book.language) }
        }
      },
      { try file("natures") { _ in try pokedex.natures() } },
      { try file("move-flags") { try pokedex.moveFlags(language: $0.language) } },
      { file("places") { $0.places } },
    ]
    for kind in ResourceKind.allCases {
      let lists = try books.map { book in
        try pokedex.resources(of: kind, language: book.language).map {
          ListedResource(id: $0.id.rawValue, identifier: $0.identifier, name: $0.name.asTitle)
        }
      }
      if lists[0].isEmpty { continue }
      jobs.append { file("lists/\(kind.endpoint)") { lists[$0.isJapanese ? 1 : 0] } }
    }
    func add<Entity: ResourceEntity, Value: Encodable & Sendable>(
      _ folder: String,
      _ value: @escaping @Sendable (NamedResource<Entity>, SiteBook) throws -> Value
    ) throws {
      var taken: Set<String> = []
      let lists = try books.map { try pokedex.all(Entity.self, language: $0.language) }
      for (english, japanese) in zip(lists[0], lists[1]) {
        // The id follows where an identifier is not unique or not valid in a path.
        let isName =
          SiteMark.isIdentifier(english.identifier) && taken.insert(english.identifier).inserted
        let name =
          isName ? english.identifier : "\(Entity.resourceKind.endpoint)-\(english.id)"
        jobs.append {
          try file("\(folder)/\(name)") { try value($0.isJapanese ? japanese : english, $0) }
        }
      }
    }
    let histories = Dictionary(first: moves.map { ($0.id, $0) })
    try add("pokemon") { try pokemon($0, $1) }
    try add("moves") { name, book in
      try histories[name.id].map { try move(name, history: $0, book) }
    }
    try add("abilities") { try ability($0, $1) }
    try add("items") { try item($0, $1) }
    return try Threads.map(count: jobs.count, jobs: Threads.processorCount) { [jobs] in
      try jobs[$0]()
    }
  }

  private func file<Value: Encodable>(
    _ path: String, _ value: (SiteBook) throws -> Value
  ) rethrows -> File {
    let values = try books.map { JSONValue(encoding: try value($0)) }
    var bytes: [UInt8] = []
    values[0].joined(with: values[1]).write(to: &bytes)
    return ("api/v1/\(path).json", bytes)
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
      genus: try pokedex.genus(of: .id(species.id), language: language), history: history,
      types: Set(variants.flatMap(\.types)).sorted().compactMap { book.typeNames[$0] },
      abilities: Set(abilities).sorted().compactMap { book.abilityNames[$0] },
      eggGroups: (eggGroups[book.code] ?? []).filter {
        relations.eggGroups[$0.id]?.contains(relations.varieties[species.id]?.first ?? id) == true
      },
      dexNumbers: Dictionary(
        first: try pokedex.dexNumbers(of: .id(species.id)).map { ($0.id, $0.number) }),
      forms: try pokedex.forms(of: .id(id)).map(\.form),
      formChanges: book.changes.filter { $0.pokemon.id == id }.orNil, evolutions: evolutions.orNil,
      evolutionTexts: try pokedex.evolutionTexts(of: evolutions, language: language).orNil,
      learnsets: isFirst ? learnsets(entries[id] ?? []).orNil : nil,
      encounters: isFirst ? Self.folded(encounters[id] ?? [], by: \.areas).orNil : nil,
      ways: isFirst
        ? try pokedex.ways(toObtain: .id(id)).map { way in
          PokemonFile.Way(
            way: way.way, through: way.through?.id, versions: way.versions.map(\.id))
        }.orNil : nil,
      heldItems: book.held[id],
      sprites: Sprites(sprites.filter { Self.pictures.contains($0.key) }),
      texts: texts(try pokedex.gameTexts(of: .id(id), language: language)))
  }

  private static let pictures: [SpriteSlot] = [
    .front, .home, .artwork,
  ]

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
    let detail = try pokedex.move(
      .id(move.id), in: .id(relations.newestGame(of: history)?.id), language: book.language)
    var learners = Self.folded(
      history.learners.map {
        PokemonGroup(method: $0.method, versionGroups: $0.versionGroups, pokemon: $0.pokemon)
      }, by: \.pokemon)
    // A pokemon can learn a move at several levels.
    for place in learners.indices {
      learners[place].pokemon = Set(learners[place].pokemon).sorted()
    }
    var history = history
    history.learners = []
    return MoveFile(
      id: move.id, identifier: move.identifier, name: move.name, generation: detail.generation,
      history: history, meta: detail.meta, statChanges: detail.statChanges,
      machines: machines[move.id],
      effect: FoldedEffect(
        detail.effect, short: detail.shortEffect, detail.effectOrigin, in: detail.effectLanguage,
        if: book.language),
      texts: texts(detail.gameTexts),
      learners: book.isJapanese ? nil : learners.orNil)
  }

  private func ability(_ ability: NamedResource<Ability>, _ book: SiteBook) throws -> AbilityFile {
    let detail = try pokedex.ability(.id(ability.id), language: book.language)
    let owners = (relations.owners[ability.id] ?? []).map {
      PokemonGroup(slot: $0.slot, versionGroups: $0.games, pokemon: [$0.pokemon])
    }
    return AbilityFile(
      id: ability.id, identifier: ability.identifier, name: ability.name,
      effect: FoldedEffect(
        detail.effect, short: detail.shortEffect, detail.effectOrigin, in: detail.effectLanguage,
        if: book.language),
      texts: texts(detail.gameTexts),
      pokemon: Self.folded(owners, by: \.pokemon).orNil)
  }

  private func item(_ item: NamedResource<Item>, _ book: SiteBook) throws -> ItemFile {
    let detail = try pokedex.item(.id(item.id), language: book.language)
    return ItemFile(
      item: detail.item, identifier: item.identifier, name: item.name,
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
      if let place = places[key] {
        folded[place][keyPath: list] += element[keyPath: list]
      } else {
        places[key] = folded.count
        folded.append(element)
      }
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
