import Basics
import Digest
import PackStage
import PokedexFormat
import PokedexModel
import SQLiteKit

/// The comparison of a database with the facts of a second source.
package struct CrosscheckRun {
  private let database: CrosscheckDatabase
  private var tallies: [Crosscheck.Field: Crosscheck.Tally] = [:]
  private var disagreements: [CrosscheckResult.Disagreement] = []
  private var reviewed: [CrosscheckUnit: ReviewedDisagreements.Row] = [:]
  private var uses = EntryUses<CrosscheckUnit>(.warning)
  private var unknownPokemon: Set<String> = []
  private var unknownMoves: Set<String> = []
  private var unknownGroups: Set<String> = []

  /// Whether a learnset pair is in a source, or a move among the machines.
  private static let (present, absent) = ("present", "absent")

  /// Compares the database at `path`.
  ///
  /// - Parameter minimum: the minimum agreement of every field in percent; nil for those of `reviewed`.
  /// - Throws: ``PipelineError`` `reviewed-invalid`, `facts-not-comparable` (bad data), or that of
  ///   ``ArtifactCheck/checkSchema(_:)``.
  package static func compare(
    _ path: String, _ input: CrosscheckInput, minimum: Double? = nil
  ) throws -> CrosscheckResult {
    let (facts, reviewed) = (input.facts, input.reviewed)
    try ArtifactCheck.checkSchema(path)
    let database: CrosscheckDatabase
    do { database = try CrosscheckDatabase(path) } catch {
      throw PipelineError(
        .refused, .artifactUnreadable(detail: error.text), at: .file(path),
        advice: .getANewCopyOrPokedex)
    }
    var run = CrosscheckRun(database: database)
    try run.take(reviewed)
    var games: [Crosscheck.Game] = []
    for game in facts.games {
      run.tallies = [:]
      run.compare(game)
      games.append(Crosscheck.Game(name: game.name, tallies: run.tallies))
    }
    let stale = run.uses.unused(reviewed.rows, key: \.unit)
    let summary = Crosscheck(
      source: facts.source, inputDigest: input.digest, games: games,
      unknown: Crosscheck.Unknown(
        pokemon: run.unknownPokemon.count, moves: run.unknownMoves.count,
        versionGroups: run.unknownGroups.count), stale: stale.count)
    guard summary.total.total > 0 else {
      throw PipelineError(
        .badData, .factsNotComparable, at: .file(facts.path),
        advice: .factsNotComparableAdvice)
    }
    let fields = minimum.map { all in
      Dictionary(uniqueKeysWithValues: Crosscheck.Field.allCases.map { ($0, all) })
    }
    return CrosscheckResult(
      summary: summary, disagreements: run.disagreements, stale: stale,
      unknown: (run.unknownPokemon.map { "pokemon/\($0)" } + run.unknownMoves.map { "move/\($0)" }
        + run.unknownGroups.map { "version-group/\($0)" }).sorted(),
      minimum: fields ?? reviewed.minimum, factsPath: facts.path, reviewedPath: reviewed.path)
  }

  private init(database: CrosscheckDatabase) { self.database = database }

  private mutating func take(_ list: ReviewedDisagreements) throws {
    var reader = ReviewedDisagreements.reader(list.path)
    for row in list.rows {
      for group in row.unit.game.split(separator: "+", omittingEmptySubsequences: false)
      where database.versionGroups[String(group)] == nil {
        reader.report(.reviewedUnknownGame(game: group), line: row.line)
      }
      reviewed[row.unit] = row
    }
    try reader.finish()
  }

  private mutating func agree(_ field: Crosscheck.Field) {
    tallies[field, default: Crosscheck.Tally()].agreed += 1
  }

  private mutating func disagree(_ unit: CrosscheckUnit, ours: String, theirs: String) {
    let row = reviewed[unit]
    let isReviewed = row?.ours == ours && row?.theirs == theirs
    if isReviewed { uses.use(unit) }
    tallies[unit.field, default: Crosscheck.Tally()] +=
      isReviewed ? Crosscheck.Tally(reviewed: 1) : Crosscheck.Tally(unreviewed: 1)
    disagreements.append(
      CrosscheckResult.Disagreement(
        unit: unit, ours: ours, theirs: theirs, isReviewed: isReviewed))
  }

  private mutating func compare(_ game: CrosscheckFacts.Game) {
    let groups = game.versionGroups.compactMap { name in
      database.versionGroups[name].map { (name, $0) }
    }
    let missing = game.versionGroups.filter { database.versionGroups[$0] == nil }
    unknownGroups.formUnion(missing)
    guard !groups.isEmpty else { return }
    let start = disagreements.count
    comparePokemon(game, groups)
    compareMoves(game, groups)
    // The union of some of the version groups would be less than the source's.
    if missing.isEmpty {
      let learnsetGroups = groups.reduce(0) { $0 | (database.learnsetGroups[$1.0] ?? 0) }
      for (pokemon, learnset) in game.learnsets.sorted(by: { $0.key < $1.key }) {
        compare(pokemon, learnset, game: game, groups: learnsetGroups)
      }
      compareMachines(game, groups.reduce(0) { $0 | $1.1 })
    }
    disagreements[start...].sort {
      ($0.unit.field, $0.unit.identifier) < ($1.unit.field, $1.unit.identifier)
    }
  }

  // MARK: Values

  private mutating func comparePokemon(
    _ game: CrosscheckFacts.Game, _ groups: [(String, UInt64)]
  ) {
    for (name, facts) in game.pokemon {
      guard let id = database.pokemon[name] else {
        unknownPokemon.insert(name)
        continue
      }
      let states = database.pokemonStates[id] ?? []
      func ours(_ text: (CrosscheckDatabase.PokemonState) -> String) -> String {
        Self.text(groups) { group in
          states.first { $0.versionGroups & group != 0 }.map(text)
        }
      }
      func parts(_ keys: [String]) -> String {
        ours { state in
          keys.map { state.parts[$0] ?? CrosscheckFacts.none }.joined(separator: ",")
        }
      }
      if let stats = facts.stats {
        compare(game, .stats, identifier: name, ours: parts(stats.keys), theirs: stats.text)
      }
      if let types = facts.types {
        compare(game, .types, identifier: name, ours: ours(\.types), theirs: types)
      }
      if let abilities = facts.abilities {
        compare(
          game, .abilities, identifier: name, ours: parts(abilities.keys), theirs: abilities.text)
      }
      if let evolution = facts.evolution {
        let all = groups.reduce(0) { $0 | $1.1 }
        let methods = (database.evolutions[id] ?? []).filter { $0.versionGroups & all != 0 }
          .map(\.text)
        let text =
          methods.isEmpty ? CrosscheckFacts.none : Set(methods).sorted().joined(separator: ",")
        compare(
          game, .evolution, identifier: name, ours: methods.contains(evolution) ? evolution : text,
          theirs: evolution)
      }
    }
  }

  private mutating func compareMoves(_ game: CrosscheckFacts.Game, _ groups: [(String, UInt64)]) {
    for (name, facts) in game.moves {
      guard let id = database.moves[name] else {
        unknownMoves.insert(name)
        continue
      }
      let states = database.moveStates[id] ?? []
      for (field, theirs) in facts {
        let ours = Self.text(groups) { group in
          states.first { $0.versionGroups & group != 0 }?.values[field]
        }
        compare(game, field, identifier: name, ours: ours, theirs: theirs)
      }
    }
  }

  private mutating func compare(
    _ game: CrosscheckFacts.Game, _ field: Crosscheck.Field, identifier: String, ours: String,
    theirs: String
  ) {
    if ours == theirs {
      agree(field)
    } else {
      disagree(
        CrosscheckUnit(game: game.name, field: field, identifier: identifier), ours: ours,
        theirs: theirs)
    }
  }

  /// Returns the value of all version groups in which the database has one; with the names of the version
  /// groups if there are several values.
  private static func text(_ groups: [(String, UInt64)], _ value: (UInt64) -> String?) -> String {
    let values = groups.compactMap { name, bit in value(bit).map { (name, $0) } }
    guard let first = values.first?.1 else { return absent }
    if values.allSatisfy({ $0.1 == first }) { return first }
    return values.map { "\($0): \($1)" }.joined(separator: "; ")
  }

  // MARK: Moves of pokemon and machines

  /// What the database has for a pokemon and a move by one method.
  private struct Known {
    var isOwn = false
    /// The levels of the pokemon's own rows and of those from its base form.
    var (own, base): (Set<Int>, Set<Int>) = ([], [])
    /// The levels to compare: a pre-evolution learns moves at other levels.
    var levels: Set<Int> { own.isEmpty ? base : own }
  }

  private mutating func compare(
    _ pokemon: String, _ learnset: [Crosscheck.Field: [CrosscheckFacts.Learned]],
    game: CrosscheckFacts.Game, groups: UInt64
  ) {
    guard let id = database.pokemon[pokemon] else {
      unknownPokemon.insert(pokemon)
      return
    }
    var ours: [Crosscheck.Field: [Int: Known]] = [:]
    for row in database.learnsets[id] ?? []
    where row.versionGroups & groups != 0 && learnset[row.method] != nil {
      var known = ours[row.method, default: [:]][row.move] ?? Known()
      switch row.via {
      case .own:
        known.isOwn = true
        known.own.insert(row.level)
      case .baseForm: known.base.insert(row.level)
      case .preEvolution: break
      }
      ours[row.method, default: [:]][row.move] = known
    }
    for (field, learned) in learnset {
      compare(pokemon, id, field: field, learned: learned, ours: ours[field] ?? [:], game: game)
    }
  }

  private mutating func compare(
    _ pokemon: String, _ id: Int, field: Crosscheck.Field, learned: [CrosscheckFacts.Learned],
    ours: [Int: Known], game: CrosscheckFacts.Game
  ) {
    func unit(_ field: Crosscheck.Field, _ move: String) -> CrosscheckUnit {
      CrosscheckUnit(game: game.name, field: field, identifier: "\(pokemon)/\(move)")
    }
    var theirs: Set<Int> = []
    for row in learned {
      guard let move = database.moves[row.move] else {
        unknownMoves.insert(row.move)
        continue
      }
      guard theirs.insert(move).inserted else { continue }
      guard let known = ours[move] else {
        disagree(unit(field, row.move), ours: Self.absent, theirs: Self.present)
        continue
      }
      agree(field)
      guard field == .levelUp, game.versionGroups.count == 1, !row.levels.isEmpty,
        !known.levels.isEmpty
      else { continue }
      let levels = Set(row.levels)
      if levels == known.levels {
        agree(.levels)
      } else {
        disagree(
          unit(.levels, row.move), ours: Self.text(known.levels), theirs: Self.text(levels))
      }
    }
    let others = ours.filter { $0.value.isOwn && !theirs.contains($0.key) }.keys
    guard !others.isEmpty else { return }
    var earlier: Set<Int> = []
    for ancestor in database.preEvolutions(of: id) {
      let learnset = database.pokemonNames[ancestor].flatMap { game.learnsets[$0] }
      for row in learnset?[field] ?? [] {
        if let move = database.moves[row.move] { earlier.insert(move) }
      }
    }
    for move in others {
      if earlier.contains(move) {
        agree(field)
      } else {
        disagree(
          unit(field, database.moveNames[move] ?? ""), ours: Self.present, theirs: Self.absent)
      }
    }
  }

  private static func text(_ levels: Set<Int>) -> String {
    levels.sorted().map { "\($0)" }.joined(separator: ",")
  }

  private mutating func compareMachines(_ game: CrosscheckFacts.Game, _ groups: UInt64) {
    guard let machines = game.machines else { return }
    let ours = Set(
      database.machines.filter { $0.versionGroups & groups != 0 }
        .compactMap { database.moveNames[$0.move] })
    for move in machines.union(ours) {
      if database.moves[move] == nil {
        unknownMoves.insert(move)
      } else {
        compare(
          game, .machines, identifier: move, ours: ours.contains(move) ? Self.present : Self.absent,
          theirs: machines.contains(move) ? Self.present : Self.absent)
      }
    }
  }
}
