import PokedexFormat
import PokedexModel
import SQLiteKit

/// The complete move index in memory: for every move, version group and method the learners, as a
/// bitmap of ``Roster`` positions, or as a list if they are few.
///
/// A query takes a few unions and intersections of bitmaps of about twenty words.
struct MoveFilterIndex: Sendable {
  /// Ascending. A position is an index into this array, as in ``Roster/ids``.
  let ids: [PokemonID]
  private let wordCount: Int
  /// The first cell of each move and version group, at the move's slot times ``groupSlots`` plus the
  /// version group's id (0 for any version group). The array has one extra element at the end.
  private var firstCells: [Int32]
  private var cells: [Cell] = []
  /// The bitmaps, ``wordCount`` words each.
  private var words: [UInt64] = []
  /// The lists of positions.
  private var lists: [UInt16] = []
  private let slots: MoveSlots

  /// The learners of a move by one method, in one version group or in any.
  private struct Cell {
    /// The bit of the method: bit n for the method with id n + 1.
    var method: UInt64
    var isInherited: Bool
    /// The number of positions in the list; 0 for a bitmap.
    var listCount: Int32
    /// The index of the first word or of the first position.
    var start: Int32
  }

  private static let groupSlots = IDSet<VersionGroup>.maximumID + 1
  /// The limit for the words of all bitmaps together, 64 MiB. Needed because a few bytes of a posting
  /// list can require a bitmap.
  private static let mostWords = 8 << 20
  /// The maximum length of a list. A list of this length takes about a quarter of the space of a
  /// bitmap; setting more bits one by one would be slower than a union of bitmaps.
  private static let longestList = 24

  init(_ reader: Reader) throws(SQLiteError) {
    ids = try reader.map(Self.idsQuery) { row throws(SQLiteError) in row.id(0) }
    let moves: [MoveID] = try reader.map(Self.movesQuery) { row throws(SQLiteError) in row.id(0) }
    guard ids.count <= Int(UInt16.max) else { throw SQLiteError(.corrupt, .corruptTooManyPokemon) }
    guard zip(ids, ids.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw SQLiteError(.corrupt, .corruptOrder)
    }
    wordCount = (ids.count + 63) / 64
    slots = MoveSlots(moves)
    firstCells = []
    firstCells.reserveCapacity(moves.count * Self.groupSlots + 1)
    var builder = CellBuilder(ids)
    var failure: SQLiteError?
    var next = 0
    try reader.forEach(Self.indexQuery) { row throws(SQLiteError) in
      guard next < moves.count, moves[next].rawValue == row.int(0),
        let blob = row.statement.unsafeColumnBlob(1), builder.read(blob)
      else {
        failure = SQLiteError(.corrupt, .corruptMoveIndex(place: row.int(0)))
        return
      }
      next += 1
      finish(&builder)
      guard words.count <= Self.mostWords else {
        throw SQLiteError(.corrupt, .corruptMoveIndexSize)
      }
    }
    if let failure { throw failure }
    guard next == moves.count else { throw SQLiteError(.corrupt, "move_index") }
    firstCells.append(Int32(cells.count))
  }

  /// Appends the cells of one move from `builder`.
  private mutating func finish(_ builder: inout CellBuilder) {
    var group = 0
    builder.drain { key, bits in
      while group <= key.group {
        firstCells.append(Int32(cells.count))
        group += 1
      }
      var count = 0
      for word in bits { count += word.nonzeroBitCount }
      var cell = Cell(
        method: 1 << UInt64(key.method - 1), isInherited: key.isInherited, listCount: 0, start: 0)
      if count <= Self.longestList {
        cell.listCount = Int32(count)
        cell.start = Int32(lists.count)
        for index in bits.indices {
          var rest = bits[index]
          while rest != 0 {
            lists.append(UInt16(index << 6 | rest.trailingZeroBitCount))
            rest &= rest - 1
          }
        }
      } else {
        cell.start = Int32(words.count)
        words.append(contentsOf: bits)
      }
      cells.append(cell)
    }
    while group < Self.groupSlots {
      firstCells.append(Int32(cells.count))
      group += 1
    }
  }

  /// Returns the positions that match `filter`.
  func positions(_ filter: MoveFilter) -> PokemonSet {
    var result = PokemonSet(allOf: ids.count)
    var scratch = PokemonSet(count: ids.count)
    for move in filter.allOf {
      scratch.removeAll()
      add(move, filter, &scratch)
      result.formIntersection(scratch)
    }
    if !filter.anyOf.isEmpty {
      scratch.removeAll()
      for move in filter.anyOf { add(move, filter, &scratch) }
      result.formIntersection(scratch)
    }
    if !filter.noneOf.isEmpty {
      scratch.removeAll()
      for move in filter.noneOf { add(move, filter, &scratch) }
      result.subtract(scratch)
    }
    return result
  }

  /// Adds the learners of `move` to `set`.
  private func add(_ move: MoveID, _ filter: MoveFilter, _ set: inout PokemonSet) {
    guard let slot = slots[move] else { return }
    let group = filter.versionGroup?.rawValue ?? 0
    guard group >= 0, group < Self.groupSlots else { return }
    if filter.versionGroup != nil, group == 0 { return }
    let index = slot * Self.groupSlots + group
    let methods = filter.methods?.bits ?? ~0
    for cell in cells[Int(firstCells[index])..<Int(firstCells[index + 1])]
    where cell.method & methods != 0 && (filter.includesInherited || !cell.isInherited) {
      let start = Int(cell.start)
      if cell.listCount > 0 {
        for position in lists[start..<start + Int(cell.listCount)] { set.insert(Int(position)) }
      } else {
        words.withUnsafeBufferPointer { words in
          for offset in 0..<wordCount { set.words[offset] |= words[start + offset] }
        }
      }
    }
  }

  private static let idsQuery = Query("SELECT id FROM pokemon ORDER BY id")
  private static let movesQuery = Query("SELECT move_id FROM move_index ORDER BY move_id")
  private static let indexQuery = Query("SELECT move_id, data FROM move_index ORDER BY move_id")
}

/// The slots of moves in the index: most ids are small, a few are above 10000.
private struct MoveSlots: Sendable {
  private var direct = [Int16](repeating: -1, count: 2048)
  private var others: [MoveID: Int] = [:]

  init(_ moves: [MoveID]) {
    for (slot, move) in moves.enumerated() {
      if direct.indices.contains(move.rawValue), slot <= Int(Int16.max) {
        direct[move.rawValue] = Int16(slot)
      } else {
        others[move] = slot
      }
    }
  }

  subscript(_ move: MoveID) -> Int? {
    guard direct.indices.contains(move.rawValue) else { return others[move] }
    let slot = direct[move.rawValue]
    return slot < 0 ? others[move] : Int(slot)
  }
}

/// Turns the posting lists of one move into bitmaps, cell by cell.
private struct CellBuilder {
  struct Key {
    var group: Int
    var method: Int
    var isInherited: Bool
  }

  private let wordCount: Int
  /// The position of each pokemon id; -1 for unused ids.
  private var positions: [Int32]
  /// The start of each cell's bitmap in `bitmaps`; -1 if the cell has none.
  private var bitmapOf: [Int32]
  private var used: [Int32] = []
  private var bitmaps: [UInt64] = []
  /// The members of the current group as a bitmap; used only if `isDense`.
  private var group: [UInt64] = []
  private var isDense = false

  /// The number of cells: version groups 0...63, methods 1...63, own or inherited.
  private static let cellCount = 64 * 64 * 2

  init(_ ids: [PokemonID]) {
    wordCount = (ids.count + 63) / 64
    let top = ids.last?.rawValue ?? 0
    positions = [Int32](repeating: -1, count: min(max(top, 0), 1 << 20) + 1)
    for (position, id) in ids.enumerated() where positions.indices.contains(id.rawValue) {
      positions[id.rawValue] = Int32(position)
    }
    bitmapOf = [Int32](repeating: -1, count: Self.cellCount)
    group = [UInt64](repeating: 0, count: wordCount)
  }

  /// Reads a blob of `move_index`. Returns false if it is malformed or contains an unknown pokemon.
  mutating func read(_ blob: UnsafeRawBufferPointer) -> Bool {
    var isSound = true
    var members: [Int] = []
    var current = (method: -1, via: LearnsetEntry.Origin.own, groups: UInt64(0))
    do {
      try MoveIndexBlob.forEach(in: blob) { method, via, groups, pokemon in
        if method != current.method || via != current.via || groups != current.groups {
          add(current.method, current.via, current.groups, members)
          members.removeAll(keepingCapacity: true)
          current = (method, via, groups)
          if method < 1 || method > 63 { isSound = false }
        }
        guard positions.indices.contains(pokemon), positions[pokemon] >= 0 else {
          isSound = false
          return
        }
        members.append(Int(positions[pokemon]))
      }
    } catch {
      return false
    }
    guard isSound else { return false }
    add(current.method, current.via, current.groups, members)
    return true
  }

  private mutating func add(
    _ method: Int, _ via: LearnsetEntry.Origin, _ groups: UInt64, _ members: [Int]
  ) {
    guard (1...63).contains(method), !members.isEmpty else { return }
    let suffix = method << 1 | (via == .own ? 0 : 1)
    // A union of words is faster than setting bits from about as many members as there are words.
    isDense = members.count > wordCount
    if isDense {
      for index in group.indices { group[index] = 0 }
      for position in members { group[position >> 6] |= 1 << UInt64(position & 63) }
    }
    set(suffix, members)
    var rest = groups
    while rest != 0 {
      set((rest.trailingZeroBitCount + 1) << 7 | suffix, members)
      rest &= rest - 1
    }
  }

  private mutating func set(_ cell: Int, _ members: [Int]) {
    var start = Int(bitmapOf[cell])
    if start < 0 {
      start = bitmaps.count
      bitmaps.append(contentsOf: repeatElement(0, count: wordCount))
      bitmapOf[cell] = Int32(start)
      used.append(Int32(cell))
    }
    bitmaps.withUnsafeMutableBufferPointer { bitmaps in
      if isDense {
        for index in group.indices { bitmaps[start + index] |= group[index] }
      } else {
        for position in members {
          bitmaps[start + (position >> 6)] |= 1 << UInt64(position & 63)
        }
      }
    }
  }

  /// Calls `body` with each cell in order, then clears the cells.
  mutating func drain(_ body: (Key, UnsafeBufferPointer<UInt64>) -> Void) {
    used.sort()
    bitmaps.withUnsafeBufferPointer { bitmaps in
      for cell in used {
        let number = Int(cell)
        let start = Int(bitmapOf[number])
        body(
          Key(group: number >> 7, method: number >> 1 & 63, isInherited: number & 1 != 0),
          UnsafeBufferPointer(rebasing: bitmaps[start..<start + wordCount]))
        bitmapOf[number] = -1
      }
    }
    used.removeAll(keepingCapacity: true)
    bitmaps.removeAll(keepingCapacity: true)
  }
}
