import Base
import Layers
import PokedexModel

/// Which games have which moves and which of their values: `move-games.json`, a reviewed table of this project. See
/// Documentation/VERSIONING.md.
struct MoveGames: Sendable {
  private struct Document: ReviewedTable {
    static let name = "move-games"

    private enum CodingKeys: CodingKey, CaseIterable { case sets, games }
    /// Lists of moves by name.
    var sets: JSONMembers<[String]>
    /// By version group; an add-on is as its base game.
    var games: JSONMembers<Game>
  }

  private struct Game: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
      case moves, with, without, unknown
      case hasDetails = "has_details"
    }

    enum Moves: String, Decodable, CaseIterable {
      /// All up to its generation.
      case generation
      /// Those that are learned or taught in it.
      case learnsets
    }

    var moves: Moves
    /// Sets and moves that the game has beside ``moves``.
    var with: [String]?
    /// Those that it does not have.
    var without: [String]?
    /// The values that the game does not have, or that no source knows for it.
    var unknown: [MoveValues.Field]?
    /// False if no source knows what moves do in it beside their damage.
    var hasDetails: Bool?
  }

  private struct Rule {
    var game: Game
    var with: Set<MoveID>
    var without: Set<MoveID>
  }

  private var rules: [VersionGroupID: Rule] = [:]

  /// No rules.
  init() {}

  /// Names that a full source does not have, and its games without a rule, are reported.
  ///
  /// - Throws: ``PipelineError`` `move-games-invalid` (bad data).
  init(
    _ json: [UInt8], _ references: ReferenceTable, isFull: Bool, findings: DiagnosticCollector
  ) throws {
    let document = try Document(json)
    let sets = document.sets.byName
    var missing: Set<String> = []
    func moves(_ names: [String]?) -> Set<MoveID> {
      Set(
        (names ?? []).flatMap { sets[$0] ?? [$0] }.compactMap { name in
          let id = references.ids(of: .move, called: name).first
          if id == nil { missing.insert("move/\(name)") }
          return id.map { MoveID($0) }
        })
    }
    for (name, game) in document.games.members {
      let rule = Rule(game: game, with: moves(game.with), without: moves(game.without))
      for name in [name] + (GameRules.addOns[name] ?? []) {
        if let group = references.ids(of: .versionGroup, called: name).first {
          rules[VersionGroupID(group)] = rule
        } else {
          missing.insert("version-group/\(name)")
        }
      }
    }
    for group in references.resources(of: .versionGroup)
    where rules[VersionGroupID(group.id)] == nil {
      missing.insert("version-group/\(group.identifier)")
    }
    guard isFull, !missing.isEmpty else { return }
    findings.report(
      Diagnostic(
        .warning,
        .moveGamesMissing(
          count: missing.count, examples: missing.sorted().prefix(3).joined(separator: ", ")),
        at: .file("\(Document.name).json")))
  }

  func isUnknown(_ field: MoveValues.Field, in group: VersionGroup) -> Bool {
    rules[group.id]?.game.unknown?.contains(field) ?? false
  }

  func lacksDetails(_ group: VersionGroup) -> Bool { rules[group.id]?.game.hasDetails == false }

  /// Returns the moves of `dex` with the games that have them.
  func moves(_ dex: NormalizedDex) -> [Move] {
    var learned = dex.learnset.versionGroups { $0.move }
    for row in dex.machines {
      learned[row.move, default: VersionGroupSet()].insert(row.versionGroup)
    }
    return dex.moves.map { move in
      var move = move
      for group in dex.versionGroups where group.generation >= move.generation {
        let isLearned = learned[move.id]?.contains(group.learnsets) ?? false
        switch isPresent(move.id, in: group, isLearned: isLearned) {
        case true?: move.presentIn.insert(group.id)
        case false?: move.absentFrom.insert(group.id)
        case nil: break
        }
      }
      return move
    }
  }

  private func isPresent(_ move: MoveID, in group: VersionGroup, isLearned: Bool) -> Bool? {
    guard let rule = rules[group.id] else { return isLearned ? true : nil }
    switch rule.game.moves {
    case .generation: return !rule.without.contains(move)
    case .learnsets: return isLearned || rule.with.contains(move)
    }
  }
}
