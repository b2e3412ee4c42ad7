import PokedexFormat
import PokedexModel

/// Feeds bytes to every reader of a blob of `move_index`. Stops at a trap, at readers that
/// disagree, or at groups that change when they are written and read again.
///
/// Built only with `POKEDEX_FUZZ=1` in the environment; see Tests/Fuzzing/README.md.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let blob = UnsafeRawBufferPointer(start: bytes, count: count)
  guard let groups = try? MoveIndexBlob.decode(blob) else {
    // The other reader may stop anywhere, but it must stop.
    _ = try? MoveIndexBlob.versionGroups(of: 25, method: 1, in: blob)
    return 0
  }
  var learned: [Int: UInt64] = [:]
  for group in groups {
    for pokemon in group.pokemon {
      learned[pokemon.rawValue, default: 0] |= group.versionGroups.bits
    }
  }
  for (pokemon, versionGroups) in learned.prefix(50) {
    let found = try? MoveIndexBlob.versionGroups(of: pokemon, method: 1, in: blob)
    precondition(found?.any == versionGroups)
  }
  precondition((try? MoveIndexBlob.versionGroups(of: -1, method: 1, in: blob).any) == 0)

  let again = MoveIndexBlob.encode(groups).withUnsafeBytes { try? MoveIndexBlob.decode($0) }
  precondition(again == groups)
  return 0
}
