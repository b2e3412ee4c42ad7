package import PokedexModel

/// The format of `move_index.data`: the learners of one move, with version groups and methods, as posting
/// lists that `PokedexCore` converts to bitmaps.
///
/// A blob is a sequence of groups, ascending by method, via and version groups. A group is varints (LEB128,
/// unsigned): method id, via (0 own, 1 base form, 2 pre-evolution), the version groups as the bits of their
/// set, the number of pokemon, then the pokemon's ids ascending, each as the difference from the one before
/// it, the first from 0. Ids, not positions: a new pokemon changes only the moves that it learns.
package enum MoveIndexBlob {
  /// The pokemon that learn the move by one method in exactly the same version groups.
  package struct Group: Sendable, Hashable, Codable {
    package var method: MoveLearnMethodID
    package var via: LearnsetEntry.Origin
    package var versionGroups: VersionGroupSet
    /// The ids, ascending and distinct.
    package var pokemon: [PokemonID]

    /// As numbers, because a build writes a hundred thousand ids.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(method, forKey: .method)
      try container.encode(via, forKey: .via)
      try container.encode(versionGroups, forKey: .versionGroups)
      try container.encode(pokemon.map(\.rawValue), forKey: .pokemon)
    }
  }

  /// The error for a blob that is not in the format.
  package struct Malformed: Error, Sendable, Hashable {
    /// The position in the blob, in bytes from its start.
    package var offset: Int
  }

  /// Returns the groups of a move's `rows`, which are ascending by pokemon, method and origin: learners with the same
  /// method, origin and version groups share a group, without levels and orders.
  package static func groups(_ rows: some Sequence<LearnsetEntry>) -> [Group] {
    var learners: [LearnsetEntry] = []
    for row in rows {
      // Rows of one pokemon, method and origin differ only by level and are adjacent.
      if let last = learners.last,
        (last.pokemon, last.method, last.via) == (row.pokemon, row.method, row.via)
      {
        learners[learners.count - 1].versionGroups.formUnion(row.versionGroups)
      } else {
        learners.append(row)
      }
    }
    learners.sort {
      ($0.method, $0.via, $0.versionGroups.bits, $0.pokemon)
        < ($1.method, $1.via, $1.versionGroups.bits, $1.pokemon)
    }
    var groups: [Group] = []
    for row in learners {
      if let last = groups.last,
        (last.method, last.via, last.versionGroups) == (row.method, row.via, row.versionGroups)
      {
        groups[groups.count - 1].pokemon.append(row.pokemon)
      } else {
        groups.append(
          Group(
            method: row.method, via: row.via, versionGroups: row.versionGroups,
            pokemon: [row.pokemon]))
      }
    }
    return groups
  }

  /// Returns the blob of `groups`. A negative id, or one above 2³¹, gives a blob that all readers reject.
  package static func encode(_ groups: [Group]) -> [UInt8] {
    var bytes: [UInt8] = []
    for group in groups {
      LEB128.append(UInt64(bitPattern: Int64(group.method.rawValue)), to: &bytes)
      LEB128.append(UInt64(group.via.rawValue), to: &bytes)
      LEB128.append(group.versionGroups.bits, to: &bytes)
      LEB128.append(UInt64(group.pokemon.count), to: &bytes)
      var last = 0
      for pokemon in group.pokemon {
        // Wraps instead of trapping: the id may come from an untrusted database.
        LEB128.append(UInt64(bitPattern: Int64(pokemon.rawValue &- last)), to: &bytes)
        last = pokemon.rawValue
      }
    }
    return bytes
  }

  /// Calls `body` with each group of `blob` and the ids of its pokemon, ascending; the ids are valid during the call.
  ///
  /// - Throws: ``Malformed`` if the blob ends early or a number is out of range.
  package static func forEachGroup(
    in blob: UnsafeRawBufferPointer,
    _ body: (
      _ method: Int, _ via: LearnsetEntry.Origin, _ versionGroups: UInt64,
      _ pokemon: UnsafeBufferPointer<UInt32>
    ) -> Void
  ) throws(Malformed) {
    // A pokemon takes at least one byte.
    let ids = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: blob.count)
    defer { ids.deallocate() }
    var offset = 0
    while offset < blob.count {
      let start = offset
      let method = try read(blob, &offset)
      let viaNumber = try read(blob, &offset)
      let versionGroups = try read(blob, &offset)
      let count = try read(blob, &offset)
      guard method <= 1 << 31, let via = LearnsetEntry.Origin(rawValue: Int(clamping: viaNumber)),
        versionGroups >> 63 == 0, count <= UInt64(blob.count)
      else { throw Malformed(offset: start) }
      var pokemon: UInt64 = 0
      for index in 0..<Int(count) {
        let gap = try read(blob, &offset)
        guard gap <= 1 << 31 else { throw Malformed(offset: offset) }
        pokemon += gap
        guard pokemon <= 1 << 31 else { throw Malformed(offset: offset) }
        ids.initializeElement(at: index, to: UInt32(pokemon))
      }
      body(Int(method), via, versionGroups, UnsafeBufferPointer(rebasing: ids[..<Int(count)]))
    }
  }

  /// Returns the version groups of all groups of `blob` that contain `pokemon`, by any method and by `method`;
  /// 0 if it does not learn the move.
  ///
  /// - Parameter pokemon: not negative.
  package static func versionGroups(
    of pokemon: Int, method: Int, in blob: UnsafeRawBufferPointer
  ) throws(Malformed) -> (any: UInt64, byMethod: UInt64) {
    var (found, byMethod): (UInt64, UInt64) = (0, 0)
    var offset = 0
    // A negative id is not in any group.
    guard let pokemon = UInt64(exactly: pokemon) else { return (0, 0) }
    while offset < blob.count {
      let start = offset
      let isWanted = try read(blob, &offset) == UInt64(method)
      _ = try read(blob, &offset)
      let versionGroups = try read(blob, &offset)
      let count = try read(blob, &offset)
      guard versionGroups >> 63 == 0, count <= UInt64(blob.count) else {
        throw Malformed(offset: start)
      }
      var id: UInt64 = 0
      for _ in 0..<count {
        id &+= try read(blob, &offset)
        guard id == pokemon else { continue }
        found |= versionGroups
        if isWanted { byMethod |= versionGroups }
      }
    }
    return (found, byMethod)
  }

  /// Returns the groups of `blob`.
  package static func decode(_ blob: UnsafeRawBufferPointer) throws(Malformed) -> [Group] {
    var groups: [Group] = []
    try forEachGroup(in: blob) { method, via, versionGroups, pokemon in
      groups.append(
        Group(
          method: ID(method), via: via, versionGroups: IDSet(bits: versionGroups),
          pokemon: pokemon.map { PokemonID(Int($0)) }))
    }
    return groups
  }

  @inline(__always)
  private static func read(_ blob: UnsafeRawBufferPointer, _ offset: inout Int) throws(Malformed)
    -> UInt64
  {
    guard let value = LEB128.read(blob, &offset) else { throw Malformed(offset: offset) }
    return value
  }
}
