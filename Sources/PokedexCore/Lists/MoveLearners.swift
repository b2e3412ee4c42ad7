import Base
import PokedexFormat

/// The learners of one move, from its row of `move_index`.
final class MoveLearners: Sendable {
  /// The pokemon that learn the move by one method in the same version groups.
  struct Group {
    var versionGroups: UInt64
    var method: UInt64
    var isInherited: Bool
    var members: Members
  }

  /// The positions of the pokemon of a group: places in ``lists``, or a bitmap that begins at a word of ``words``.
  enum Members {
    case list(Range<Int32>)
    case bitmap(Int32)
  }

  struct Counted {
    private let versionGroups: UInt64
    private let methods: UInt64
    private let includesInherited: Bool

    init(_ filter: MoveFilter, in versionGroup: VersionGroupID?) {
      versionGroups = versionGroup.map { VersionGroupSet([$0]).bits } ?? ~0
      methods = filter.methods?.bits ?? ~0
      includesInherited = filter.includesInherited
    }

    func contains(_ group: Group) -> Bool {
      group.versionGroups & versionGroups != 0 && group.method & methods != 0
        && (includesInherited || !group.isInherited)
    }
  }

  private let groups: [Group]
  private let lists: [UInt16]
  private let words: [UInt64]

  /// Reads the learners of `move`; returns nil if the database does not have it.
  static func read(_ reader: Reader, _ move: MoveID, positions: PokemonPositions)
    throws(SQLiteError) -> MoveLearners?
  {
    try reader.first(query, move.rawValue) { row throws(SQLiteError) in
      guard let blob = row.unsafeColumnBlob(0),
        let learners = MoveLearners(blob, positions)
      else { throw SQLiteError(.corrupt, .corruptMoveIndex(place: move)) }
      return learners
    }
  }

  /// - Returns: Nil if the blob is malformed or has an unknown pokemon.
  init?(_ blob: UnsafeRawBufferPointer, _ positions: PokemonPositions) {
    var groups: [Group] = []
    var lists: [UInt16] = []
    var words: [UInt64] = []
    // The median is 18 groups.
    groups.reserveCapacity(32)
    lists.reserveCapacity(blob.count)
    let wordCount = (positions.ids.count + 63) / 64
    var isSound = true
    do {
      try MoveIndexBlob.forEachGroup(in: blob) { method, via, versionGroups, pokemon in
        // A union of words is faster than setting bits from about as many members as there are words.
        let isList = pokemon.count <= wordCount
        let start = words.count
        if !isList { words.append(contentsOf: repeatElement(0, count: wordCount)) }
        groups.append(
          Group(
            versionGroups: versionGroups, method: Self.bit(method), isInherited: via != .own,
            members: isList
              ? .list(Int32(lists.count)..<Int32(lists.count + pokemon.count))
              : .bitmap(Int32(start))))
        for id in pokemon {
          guard let position = positions.position(of: PokemonID(Int(id))) else {
            isSound = false
            return
          }
          if isList {
            lists.append(UInt16(position))
          } else {
            words[start + position >> 6] |= 1 << UInt64(position & 63)
          }
        }
      }
    } catch {
      return nil
    }
    guard isSound else { return nil }
    (self.groups, self.lists, self.words) = (groups, lists, words)
  }

  /// The bit of a method in an ``IDSet``. A method that no set can hold counts only for a filter by no method.
  private static func bit(_ method: Int) -> UInt64 {
    let id = MoveLearnMethodID(method)
    return MoveLearnMethodSet.canHold(id) ? MoveLearnMethodSet([id]).bits : 1 << 63
  }

  func add(_ counted: Counted, to set: inout PokemonSet) {
    let wordCount = set.words.count
    set.words.withUnsafeMutableBufferPointer { set in
      for group in groups where counted.contains(group) {
        switch group.members {
        case .list(let places):
          for place in places {
            let position = lists[Int(place)]
            set[Int(position >> 6)] |= 1 << UInt64(position & 63)
          }
        case .bitmap(let start):
          for index in 0..<wordCount { set[index] |= words[Int(start) + index] }
        }
      }
    }
  }

  private static let query = Query("SELECT data FROM move_index WHERE move_id = ?1")
}
