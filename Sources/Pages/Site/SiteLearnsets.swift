import Base
import PokedexCore

/// The moves of each pokemon in all games. The HTML shows those of one game. For the others, `game.js` makes tables: a
/// script for each pokemon says which moves are in which table, and one for each language has the cells of all moves.
struct SiteLearnsets: Sendable {
  /// What moves in a table have in common: the method, and of machines the kind.
  struct Title: Hashable, Comparable {
    var method: MoveLearnMethodID
    /// The place in ``kinds``, or its end for moves without a machine.
    var kind: Int

    static func < (a: Self, b: Self) -> Bool { (a.method, a.kind) < (b.method, b.kind) }
  }

  struct Row: Hashable {
    var move: MoveID
    var origin: LearnsetEntry.Origin
    /// 0 for on evolution, and for other methods than levels.
    var level: Int
    /// The number of the machine as in its name, `08`; empty for none.
    var number: String
  }

  struct Section: Hashable {
    var title: Title
    var rows: [Row]
  }

  /// The kinds of machines, as their identifiers begin.
  static let kinds = ["tm", "tr", "hm"]

  /// Who passes the egg moves of a pokemon.
  struct Eggs: Sendable {
    var game: VersionGroupID
    /// Without those that need a Mirror Herb.
    var parents: [EggMoveParent]
    var hasMirrorHerb: Bool
  }

  /// An item for each kind of machine, which names it.
  let examples: [Int: ItemID]
  /// Nil for pokemon that hatch without moves.
  let eggs: SiteCache<PokemonID, Eggs?>
  private let relations: SiteRelations
  private let titles: [Title]
  /// The learners of each move in all games.
  let learners: [MoveID: [LearnsetEntry]]
  /// The same by pokemon.
  let entries: [PokemonID: [LearnsetEntry]]
  private let moves: [MoveID]
  private let moveAt: [MoveID: Int]
  private let variants: [MoveID: [MoveVariant]]
  /// By game without its add-ons.
  private let machines: [VersionGroupID: [MoveID: (kind: Int, number: String)]]
  /// The sources of moves other than PokéAPI.
  private let sources: [PokemonID: [VersionGroupID: [String]]]

  init(_ relations: SiteRelations) throws {
    let pokedex = relations.pokedex
    self.relations = relations
    moves = relations.moves.map(\.id)
    moveAt = Dictionary(first: zip(moves, 0...))
    variants = Dictionary(grouping: try pokedex.moveVariants(), by: \.move)
    let methods = try pokedex.all(MoveLearnMethod.self, language: .english)
    titles = methods.flatMap { method in
      (method.id == .machine ? 0...Self.kinds.count : Self.kinds.count...Self.kinds.count)
        .map { Title(method: method.id, kind: $0) }
    }
    var examples: [Int: ItemID] = [:]
    var machines: [VersionGroupID: [MoveID: (kind: Int, number: String)]] = [:]
    let items = relations.machines.sorted { $0.key < $1.key }
    for game in relations.groups {
      for (item, taught) in items {
        let identifier = try pokedex.identifier(of: item)
        let number = String(identifier.dropFirst(2))
        guard let kind = Self.kinds.firstIndex(of: String(identifier.prefix(2))), Int(number) != nil
        else { continue }
        examples[kind] = examples[kind] ?? item
        for (move, games) in taught
        where games.contains(game.id) && machines[game.learnsets]?[move] == nil {
          machines[game.learnsets, default: [:]][move] = (kind, number)
        }
      }
    }
    (self.examples, self.machines) = (examples, machines)
    let learners = try moves.map { ($0, try pokedex.learnsetEntries(of: .id($0))) }
    self.learners = Dictionary(first: learners)
    entries = Dictionary(grouping: learners.flatMap(\.1), by: \.pokemon)
    eggs = SiteCache { [entries] in try Self.eggs(of: $0, entries[$0] ?? [], relations) }
    let supplements = Dictionary(grouping: try pokedex.supplements(), by: \.id)
    var sources: [PokemonID: [VersionGroupID: [String]]] = [:]
    for value in try pokedex.supplementedValues()
    where value.kind == .pokemon && value.field == "learnset" {
      for supplement in supplements[value.supplement] ?? [] {
        guard let game = supplement.versionGroup else { continue }
        sources[PokemonID(value.resourceID), default: [:]][game, default: []]
          .append(supplement.source)
      }
    }
    self.sources = sources
  }

  private static func eggs(
    of pokemon: PokemonID, _ entries: [LearnsetEntry], _ relations: SiteRelations
  ) throws -> Eggs? {
    let eggs = entries.filter { $0.method == .egg && $0.via == .own }
    let game = relations.groups.last { game in
      game.learnsets == game.id && eggs.contains { $0.versionGroups.contains(game.id) }
    }
    guard let game else { return nil }
    let all = try relations.pokedex.eggMoveParents(
      of: .id(pokemon), in: .id(game.id), language: .english)
    let parents = all.filter { $0.way != .mirrorHerb }
    return Eggs(game: game.id, parents: parents, hasMirrorHerb: parents.count < all.count)
  }

  /// Returns the moves of a pokemon in a game, in the order in which a page shows them.
  func sections(_ pokemon: PokemonID, in game: VersionGroupID) -> [Section] {
    var rows: [Title: [(row: Row, order: Int)]] = [:]
    for entry in entries[pokemon] ?? [] where entry.versionGroups.contains(game) {
      let machine = entry.method == .machine ? machines[game]?[entry.move] : nil
      rows[Title(method: entry.method, kind: machine?.kind ?? Self.kinds.count), default: []]
        .append(
          (
            Row(
              move: entry.move, origin: entry.via, level: entry.level, number: machine?.number ?? ""
            ),
            entry.order ?? Int(machine?.number ?? "") ?? .max
          ))
    }
    return rows.sorted { $0.key < $1.key }.map { title, rows in
      let rows = rows.sorted { a, b in
        (a.row.level, a.order, a.row.move, a.row.origin)
          < (b.row.level, b.order, b.row.move, b.row.origin)
      }
      return Section(title: title, rows: rows.map(\.row))
    }
  }

  // MARK: Scripts

  /// Returns the tables of a pokemon: `sections` as `[title, values…]`, and `learnsets` as `[games, sources other than
  /// PokéAPI, sections…]`, where a section is a place in the list. A value is the place of a move times three plus the
  /// origin; before those of moves learned by level comes the level.
  func tables(_ pokemon: PokemonID) -> JSONValue {
    let shown = relations.histories[pokemon].map { relations.shownGames($0) } ?? []
    var sections: [Section] = []
    var learnsets: [(contents: [JSONValue], games: VersionGroupSet)] = []
    for game in relations.groups.map(\.id) where shown.contains(game) {
      let numbers = self.sections(pokemon, in: game).map { section -> JSONValue in
        .int(sections.place(orAdd: section) { $0 == section })
      }
      if numbers.isEmpty { continue }
      let sources = Set(sources[pokemon]?[game] ?? []).sorted().joined(separator: ", ")
      let contents = [.string(sources)] + numbers
      let place = learnsets.place(orAdd: (contents, [])) { $0.contents == contents }
      learnsets[place].games.insert(game)
    }
    let values = sections.map { section -> JSONValue in
      let rows = section.rows.flatMap { row in
        (section.title.method == .levelUp ? [row.level] : [])
          + [(moveAt[row.move] ?? 0) * 3 + row.origin.rawValue]
      }
      return .array(([titles.firstIndex(of: section.title) ?? 0] + rows).map { .int($0) })
    }
    return [
      "sections": .array(values),
      "learnsets": .array(
        learnsets.map { .array([.string(relations.hexadecimal($0.games))] + $0.contents) }),
    ]
  }

  /// Returns the markup of the tables in a language: `titles` as `[caption, head of the first column, whether it has
  /// levels]`, `head` of the other columns, `origins`, `moves` as `[cell of the name, games, cells, games, cells …]`,
  /// and `machines` as `[game, move, number, move, number …]` with places in the lists of games and of moves.
  func cells(_ book: SiteBook) -> JSONValue {
    func text(_ html: HTML) -> JSONValue { .string(html.text) }
    func head(_ titles: [Message]) -> JSONValue {
      text("\(titles.map { title -> HTML in "<th>\(book.say(title))" })")
    }
    let moves = moves.map { move -> JSONValue in
      let cells = (variants[move] ?? []).flatMap { variant in
        [
          .string(relations.hexadecimal(variant.versionGroups)),
          text(book.cells(variant)),
        ]
      }
      return .array([text("<th>\(book.link(move))")] + cells)
    }
    let machines = relations.groups.enumerated().compactMap { place, game in
      self.machines[game.id].map { table -> JSONValue in
        let rows = table.sorted { $0.key < $1.key }.flatMap { move, machine -> [JSONValue] in
          [.int(moveAt[move] ?? 0), .string(machine.number)]
        }
        return .array([.int(place)] + rows)
      }
    }
    return [
      "titles": .array(
        titles.map { title in
          let isLevel = title.method == .levelUp
          let isMachine = title.kind < Self.kinds.count
          return [
            text("\(book.caption(title))"),
            head(isLevel ? [.labelLevel.asTitle] : isMachine ? [.labelMachine.asTitle] : []),
            .bool(isLevel),
          ]
        }),
      "head": head([
        .labelMove.asTitle, .labelType.asTitle, .webClass, .labelPower.asTitle,
        .labelAccuracy.asTitle, .labelPP,
      ]),
      "evolving": .string(book.say(.webOnEvolution)),
      "origins": .array(LearnsetEntry.Origin.allCases.map { text(book.origin($0)) }),
      "moves": .array(moves), "machines": .array(machines),
    ]
  }
}
