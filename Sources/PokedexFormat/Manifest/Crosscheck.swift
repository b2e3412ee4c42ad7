package import Base

/// The agreement of a database with second sources, by field and game. Part of the manifest.
package struct Crosscheck: Sendable, Equatable, Codable {
  /// What is compared, in the order of tables.
  package enum Field: String, Sendable, CaseIterable, Comparable {
    case stats, types, abilities, evolution
    case type
    case damageClass = "damage_class"
    case power, accuracy, pp, priority
    case effectChance = "effect_chance"
    case target, flags
    case levelUp = "learnset:level-up"
    case machine = "learnset:machine"
    case egg = "learnset:egg"
    case tutor = "learnset:tutor"
    case train = "learnset:train"
    case formChange = "learnset:form-change"
    case levels, machines
    // Of all games:
    case height = "height_dm"
    case weight = "weight_hg"
    case genderRate = "gender_rate"
    case eggGroups = "egg_groups"
    case color
    case evolvesFrom = "evolves_from"
    case generation
    case drain, healing
    case critRate = "crit_rate"
    case hits
    case flinchChance = "flinch_chance"
    case ailment
    case statChanges = "stat_changes"
    case typeFactor = "factor_percent"
    case flingPower = "fling_power"
    case naturalGift = "natural_gift"
    case nature
    case speciesName = "name:pokemon-species"
    case moveName = "name:move"
    case abilityName = "name:ability"
    case itemName = "name:item"
    case natureName = "name:nature"
    case typeName = "name:type"

    package static func < (a: Self, b: Self) -> Bool {
      allCases.firstIndex(of: a)! < allCases.firstIndex(of: b)!
    }

    /// The endpoint of its identifiers.
    package var entity: String {
      switch self {
      case .stats, .types, .abilities, .evolution, .levelUp, .machine, .egg, .tutor, .train,
        .formChange, .levels, .height, .weight:
        "pokemon"
      case .genderRate, .eggGroups, .color, .evolvesFrom, .generation: "pokemon-species"
      case .type, .damageClass, .power, .accuracy, .pp, .priority, .effectChance, .target, .flags,
        .machines, .drain, .healing, .critRate, .hits, .flinchChance, .ailment, .statChanges:
        "move"
      case .typeFactor: "type"
      case .flingPower, .naturalGift: "item"
      case .nature: "nature"
      case .speciesName, .moveName, .abilityName, .itemName, .natureName, .typeName:
        String(rawValue.dropFirst("name:".count))
      }
    }
  }

  /// The fields whose units are pairs of a pokemon and a move, by learn method.
  package static let learnMethods: [Field] = [
    .levelUp, .machine, .egg, .tutor, .train, .formChange,
  ]

  /// The name of the game in facts about all games.
  package static let allGames = "all-games"

  /// A second source.
  package struct Source: Sendable, Equatable, Codable {
    package var id: String
    package var name: String
    /// The web address of the source.
    package var location: String
    package var revision: String
    /// The date of the revision: `2026-08-21`.
    package var date: String
    /// The identifier of the license: `MIT`.
    package var license: String
    /// The copyright notice that the license requires.
    package var notice: String

    private enum CodingKeys: CodingKey, CaseIterable {
      case id, name, location, revision, date, license, notice
    }

    package init(
      id: String, name: String, location: String, revision: String, date: String, license: String,
      notice: String
    ) {
      (self.id, self.name, self.location) = (id, name, location)
      (self.revision, self.date, self.license, self.notice) = (revision, date, license, notice)
    }

    /// Whether `text` is an http or https address of characters that cannot end a link in Markdown.
    package static func isWebAddress(_ text: String) -> Bool {
      let scheme = ["https://", "http://"].first { text.hasPrefix($0) }
      return scheme.map { text.utf8.count > $0.utf8.count } == true
        && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !#"<>"\`"#.utf8.contains($0) }
    }

    /// The name with the first digits of the revision: `Pokémon Showdown 9fcf262d91c4`.
    package var title: String { "\(name) \(revision.prefix(12))" }
  }

  /// The number of compared units by result.
  package struct Tally: Sendable, Equatable {
    package var agreed = 0
    /// Disagreements on the reviewed list.
    package var reviewed = 0
    /// Other disagreements.
    package var unreviewed = 0
    /// Of all three, those whose value the second source has supplied to the database, so that it proves nothing.
    package var supplied = 0

    package init(agreed: Int = 0, reviewed: Int = 0, unreviewed: Int = 0, supplied: Int = 0) {
      (self.agreed, self.reviewed) = (agreed, reviewed)
      (self.unreviewed, self.supplied) = (unreviewed, supplied)
    }

    package var total: Int { agreed + reviewed + unreviewed }

    /// The share of ``agreed`` with two decimals: `99.95`; nil without units. Truncated, so that only complete
    /// agreement is 100.
    package var percent: String? { percent(of: agreed) }

    /// The share of ``agreed`` and ``reviewed``, in the same form.
    package var acceptedPercent: String? { percent(of: agreed + reviewed) }

    private func percent(of count: Int) -> String? {
      guard total > 0 else { return nil }
      let hundredths = count * 10_000 / total
      return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
    }

    package static func += (a: inout Tally, b: Tally) {
      a.agreed += b.agreed
      a.reviewed += b.reviewed
      a.unreviewed += b.unreviewed
      a.supplied += b.supplied
    }
  }

  /// The results of one game of the second source.
  package struct Game: Sendable, Equatable {
    /// The id of the second source.
    package var source: String
    /// The version groups joined by `+`.
    package var name: String
    package var tallies: [Field: Tally]

    package init(source: String, name: String, tallies: [Field: Tally]) {
      (self.source, self.name, self.tallies) = (source, name, tallies)
    }
  }

  /// Identifiers of the second sources that the database lacks.
  package struct Unknown: Sendable, Equatable, Codable {
    package var pokemon = 0
    package var moves = 0
    package var versionGroups = 0

    package init(pokemon: Int, moves: Int, versionGroups: Int) {
      (self.pokemon, self.moves, self.versionGroups) = (pokemon, moves, versionGroups)
    }
  }

  package var sources: [Source]
  /// The digest of the facts and of the reviewed list.
  package var inputDigest: SHA256Digest
  /// The games in the order of the facts.
  package var games: [Game]
  package var unknown: Unknown
  /// Rows of the reviewed list without a matching disagreement.
  package var stale: Int

  package init(
    sources: [Source], inputDigest: SHA256Digest, games: [Game], unknown: Unknown, stale: Int
  ) {
    (self.sources, self.inputDigest, self.games) = (sources, inputDigest, games)
    (self.unknown, self.stale) = (unknown, stale)
  }

  /// The results of all games by field, in the order of fields; fields without units are omitted.
  package var totals: [(field: Field, tally: Tally)] {
    Field.allCases.compactMap { field in
      var tally = Tally()
      for game in games { if let part = game.tallies[field] { tally += part } }
      return tally.total > 0 ? (field, tally) : nil
    }
  }

  /// Returns the name of a game, with that of its source if this is not the first one.
  package func label(of game: Game) -> String {
    let source = sources.dropFirst().first { $0.id == game.source }
    return source.map { "\(game.name) (\($0.name))" } ?? game.name
  }

  /// Returns the shortest text of a percentage: `99.5`, `100`.
  package static func text(percent: Double) -> String {
    Int(exactly: percent).map { "\($0)" } ?? "\(percent)"
  }

  /// The results of all games and fields.
  package var total: Tally { totals.reduce(into: Tally()) { $0 += $1.tally } }

  package var json: JSONValue { JSONValue(encoding: self) }

  /// The format of the manifest. `fields` repeats the sums of `games` for readers.
  package func encode(to encoder: any Encoder) throws {
    enum Members: CodingKey { case sources, inputDigest, fields, games, unknown, stale }
    var members = encoder.container(keyedBy: Members.self)
    try members.encode(sources, forKey: .sources)
    try members.encode(inputDigest, forKey: .inputDigest)
    try members.encode(totals.map(FieldTally.init), forKey: .fields)
    try members.encode(games, forKey: .games)
    try members.encode(unknown, forKey: .unknown)
    try members.encode(stale, forKey: .stale)
  }

  fileprivate struct FieldTally: Codable {
    var field: String
    // Sums of these do not overflow.
    var agreed: Int32
    var reviewed: Int32
    var unreviewed: Int32
    var supplied: Int32

    init(_ field: Field, _ tally: Tally) {
      self.field = field.rawValue
      agreed = Int32(clamping: tally.agreed)
      reviewed = Int32(clamping: tally.reviewed)
      unreviewed = Int32(clamping: tally.unreviewed)
      supplied = Int32(clamping: tally.supplied)
    }
  }
}

extension Crosscheck.Game: Codable {
  private enum CodingKeys: CodingKey { case source, game, fields }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      source: try members.decode(String.self, forKey: .source),
      name: try members.decode(String.self, forKey: .game), tallies: [:])
    for row in try members.decode([Crosscheck.FieldTally].self, forKey: .fields) {
      // A field of a newer version is ignored, like other unknown members.
      guard let field = Crosscheck.Field(rawValue: row.field) else { continue }
      tallies[field] = Crosscheck.Tally(
        agreed: Int(row.agreed), reviewed: Int(row.reviewed), unreviewed: Int(row.unreviewed),
        supplied: Int(row.supplied))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(source, forKey: .source)
    try members.encode(name, forKey: .game)
    try members.encode(
      tallies.sorted { $0.key < $1.key }.map { Crosscheck.FieldTally($0.key, $0.value) },
      forKey: .fields)
  }
}
