import PokedexFormat
import PokedexModel

/// Feeds bytes to every reader of a blob of `move_index`. Stops at a trap, at readers that
/// disagree, or at groups that change when they are written and read again.
///
/// Built only with `POKEDEX_FUZZ=1` in the environment; see Documentation/FUZZING.md.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let blob = UnsafeRawBufferPointer(start: bytes, count: count)
  guard let groups = try? MoveIndexBlob.decode(blob) else {
    // The other readers may stop anywhere, but they must stop.
    _ = try? MoveIndexBlob.versionGroups(of: 25, in: blob)
    precondition((try? MoveIndexBlob.versionGroups(in: blob)) == nil)
    return 0
  }
  var learned: [Int: UInt64] = [:]
  for group in groups {
    for pokemon in group.pokemon {
      learned[pokemon.rawValue, default: 0] |= group.versionGroups.bits
    }
  }
  for (pokemon, versionGroups) in learned.prefix(50) {
    precondition((try? MoveIndexBlob.versionGroups(of: pokemon, in: blob)) == versionGroups)
  }
  precondition((try? MoveIndexBlob.versionGroups(of: -1, in: blob)) == 0)
  let all = groups.reduce(0) { $0 | ($1.pokemon.isEmpty ? 0 : $1.versionGroups.bits) }
  precondition((try? MoveIndexBlob.versionGroups(in: blob)) == all)

  // Adjacent groups with the same key are read as one group, so its pokemon may descend; no writer
  // does that.
  let isAscending = groups.allSatisfy { group in
    zip(group.pokemon, group.pokemon.dropFirst()).allSatisfy { $0.rawValue <= $1.rawValue }
  }
  let again = MoveIndexBlob.encode(groups).withUnsafeBytes { try? MoveIndexBlob.decode($0) }
  precondition(isAscending ? again == groups : again == nil)
  return 0
}
