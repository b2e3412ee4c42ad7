import PokedexFormat
import PokedexModel
import SQLiteKit

extension Pokedex {
  /// Returns the pokemon that match `filter`, ascending by id. In a version group without learnsets the
  /// result is empty because the data is missing: check `hasLearnsets(in:)`.
  ///
  /// Before ``loadMoveIndex()``, each call reads the index rows of the moves in the filter. Afterwards
  /// the answer comes from memory and takes about a microsecond. ``ListQuery/moves`` combines the filter
  /// with others.
  ///
  /// - Throws: ``PokedexError`` `unknownResource` for an unknown version group.
  public func learners(_ filter: MoveFilter) throws(PokedexError) -> [PokemonID] {
    var filter = filter
    filter.versionGroup = try learnsetGroup(of: .id(filter.versionGroup))
    if let index = moveIndexSlot.loaded {
      let set = index.positions(filter)
      var ids: [PokemonID] = []
      ids.reserveCapacity(set.count)
      set.forEach { ids.append(index.ids[$0]) }
      return ids
    }
    if filter.isEmpty { return try roster().ids }
    let wanted = filter
    return try pool.read { reader throws(SQLiteError) in try MoveRows(reader, wanted).ids(reader) }
  }

  /// Returns the pokemon that learn all of `moves`, ascending by id, as ``learners(_:)`` does.
  ///
  /// ```swift
  /// let ids = try pokedex.learners(of: ["surf", "そらをとぶ"], in: "scarlet-violet", by: [.machine])
  /// ```
  ///
  /// - Parameters:
  ///   - moves: The moves; empty for all pokemon.
  ///   - game: The game; nil for any.
  ///   - methods: The learn methods that count; nil for all.
  /// - Throws: ``PokedexError`` `unknownName`, `ambiguousName`, `unknownResource`.
  public func learners(
    of moves: [ResourceKey<Move>], in game: ResourceKey<VersionGroup>? = nil,
    by methods: MoveLearnMethodSet? = nil
  ) throws(PokedexError) -> [PokemonID] {
    try learners(
      MoveFilter(allOf: ids(of: moves), versionGroup: optionalID(of: game), methods: methods))
  }

  /// Loads the move index, which takes a few milliseconds once and about 3 MB of memory. Use it before
  /// a series of queries, for example on a screen with a filter.
  public func loadMoveIndex() throws(PokedexError) {
    _ = try moveIndexSlot.get { () throws(PokedexError) in
      try pool.read { reader throws(SQLiteError) in try MoveFilterIndex(reader) }
    }
  }
}

/// Evaluates one filter from the index rows of its moves, without the index in memory.
///
/// The bits of the sets are derived from the ids, so no other data is needed. PokéAPI numbers default
/// pokemon from 1 and all others from 10001.
private struct MoveRows {
  private var result: [UInt64]?
  private static let secondStart = 4096
  private static let bits = 8192

  init(_ reader: Reader, _ filter: MoveFilter) throws(SQLiteError) {
    for move in filter.allOf {
      let set = try Self.learners([move], reader, filter)
      intersect(set)
    }
    if !filter.anyOf.isEmpty { intersect(try Self.learners(filter.anyOf, reader, filter)) }
    if !filter.noneOf.isEmpty {
      let set = try Self.learners(filter.noneOf, reader, filter)
      if result == nil { result = try Self.everyone(reader) }
      for index in set.indices { result?[index] &= ~set[index] }
    }
  }

  func ids(_ reader: Reader) throws(SQLiteError) -> [PokemonID] {
    guard let result else { return [] }
    var ids: [PokemonID] = []
    for (index, word) in result.enumerated() {
      var rest = word
      while rest != 0 {
        let bit = index << 6 | rest.trailingZeroBitCount
        ids.append(PokemonID(bit < Self.secondStart ? bit : bit - Self.secondStart + 10000))
        rest &= rest - 1
      }
    }
    return ids
  }

  private mutating func intersect(_ set: [UInt64]) {
    guard result != nil else {
      result = set
      return
    }
    for index in set.indices { result?[index] &= set[index] }
  }

  /// Returns the bit of a pokemon; nil for an id outside the ranges that PokéAPI uses.
  @inline(__always)
  private static func bit(_ pokemon: Int) -> Int? {
    if pokemon > 0, pokemon < secondStart { return pokemon }
    guard pokemon >= 10000, pokemon < 10000 + bits - secondStart else { return nil }
    return pokemon - 10000 + secondStart
  }

  private static func learners(_ moves: [MoveID], _ reader: Reader, _ filter: MoveFilter)
    throws(SQLiteError) -> [UInt64]
  {
    var set = [UInt64](repeating: 0, count: bits / 64)
    let groups = filter.versionGroup.map {
      VersionGroupSet.canHold($0) ? 1 << ($0.rawValue - 1) : 0
    }
    let wantedGroups = groups.map { UInt64($0) } ?? ~0
    let methods = filter.methods?.bits ?? ~0
    let includesInherited = filter.includesInherited
    for move in moves {
      try reader.forEach(blobQuery, move.rawValue) { row throws(SQLiteError) in
        guard let blob = row.statement.unsafeColumnBlob(0) else { return }
        var isSound = true
        do throws(MoveIndexBlob.Malformed) {
          try set.withUnsafeMutableBufferPointer { set throws(MoveIndexBlob.Malformed) in
            try MoveIndexBlob.forEach(in: blob) { method, via, groups, pokemon in
              guard groups & wantedGroups != 0, method >= 1, method <= 63,
                methods & (1 << UInt64(method - 1)) != 0, includesInherited || via == .own
              else { return }
              guard let bit = bit(pokemon) else {
                isSound = false
                return
              }
              set[bit >> 6] |= 1 << UInt64(bit & 63)
            }
          }
        } catch {
          isSound = false
        }
        guard isSound else { throw SQLiteError(.corrupt, .corruptMoveIndex(place: move)) }
      }
    }
    return set
  }

  private static func everyone(_ reader: Reader) throws(SQLiteError) -> [UInt64] {
    var set = [UInt64](repeating: 0, count: bits / 64)
    try reader.forEach(everyoneQuery) { row throws(SQLiteError) in
      if let bit = bit(row.int(0)) { set[bit >> 6] |= 1 << UInt64(bit & 63) }
    }
    return set
  }

  private static let blobQuery = Query("SELECT data FROM move_index WHERE move_id = ?1")
  private static let everyoneQuery = Query("SELECT id FROM pokemon")
}
