import PokedexModel
import SQLiteKit

/// A query for a filtered and sorted list of pokemon.
public struct ListQuery: Sendable, Hashable {
  public enum Order: Sendable, Hashable {
    case id
    /// By the name in the list's language: kana in kana order, Latin letters alphabetically.
    case name
    /// By the number in ``PokemonFacets/dex``, or by the national number if that is nil.
    case dexNumber
    case measure(PokemonFacets.Measure)
  }

  public var language = DisplayLanguage.japanese
  public var facets = PokemonFacets()
  public var moves = MoveFilter()
  public var order = Order.id
  public var isDescending = false

  public init() {}
}

extension Pokedex {
  /// Returns the pokemon that match `query`, with their types as of its version group.
  public func list(_ query: ListQuery) throws(PokedexError) -> [PokemonSummary] {
    let roster = try roster()
    let group = try existing(query.facets.versionGroup)
    var wanted = try positions(having: query.facets)
    if !query.moves.isEmpty {
      var learners = PokemonSet(count: roster.ids.count)
      for id in try self.learners(query.moves) {
        if let position = roster.position(of: id) { learners.insert(position) }
      }
      wanted.formIntersection(learners)
    }
    var rows: [(position: Int, summary: PokemonSummary)] = []
    for var summary in try pokemon(in: query.language) {
      guard let position = roster.position(of: summary.id), wanted.contains(position) else {
        continue
      }
      if let variant = roster.variant(position, at: group) { summary.types = variant.types }
      rows.append((position, summary))
    }
    try sort(&rows, query, roster, group)
    return query.isDescending ? rows.reversed().map(\.summary) : rows.map(\.summary)
  }

  /// Sorts the rows; equal rows stay in the order of ids.
  private func sort(
    _ rows: inout [(position: Int, summary: PokemonSummary)], _ query: ListQuery, _ roster: Roster,
    _ group: VersionGroupID
  ) throws(PokedexError) {
    switch query.order {
    case .id: break
    case .name:
      let keys = rows.map { SortKey.of($0.summary.name) }
      let order = rows.indices.sorted {
        keys[$0] == keys[$1] ? $0 < $1 : keys[$0].lexicographicallyPrecedes(keys[$1])
      }
      rows = order.map { rows[$0] }
    case .dexNumber:
      var numbers: [SpeciesID: Int] = [:]
      if let dex = query.facets.dex {
        for row in try self.numbers(in: dex) { numbers[row.species] = row.number }
      }
      func number(_ row: (position: Int, summary: PokemonSummary)) -> (Int, PokemonID) {
        let species = row.summary.speciesID
        return (numbers[species] ?? species.rawValue, row.summary.id)
      }
      rows.sort { number($0) < number($1) }
    case .measure(let measure):
      func value(_ row: (position: Int, summary: PokemonSummary)) -> (Int, PokemonID) {
        let variant = roster.variant(row.position, at: group)
        return (
          variant.flatMap { measure.value(roster.pokemon[row.position], $0) } ?? -1, row.summary.id
        )
      }
      rows.sort { value($0) < value($1) }
    }
  }
}
