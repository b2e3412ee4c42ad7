import PokedexFormat
import PokedexModel

/// Feeds bytes to the reader of a block of `pokemon_list`. Stops at a trap, or at rows that change
/// when they are written and read again. The first two bytes are the number of the block.
///
/// Built only with `POKEDEX_FUZZ=1` in the environment; see CONTRIBUTING.md.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count >= 2, let bytes else { return 0 }
  let block = 9 << 16 | Int(bytes[0]) << 8 | Int(bytes[1])
  let blob = UnsafeRawBufferPointer(start: bytes + 2, count: count - 2)
  guard let rows = read(blob, block) else { return 0 }
  // Ids beyond the block and descending ids can be read; no writer creates them.
  let first = (block & 0xFFFF) * PokemonListBlob.idsPerBlock
  guard rows.allSatisfy({ (first..<first + 32).contains($0.pokemon.rawValue) }) else { return 0 }
  let again = PokemonListBlob.encode(rows).withUnsafeBytes { read($0, block) }
  precondition(again == rows)
  return 0
}

/// The rows of `blob`; nil if it is rejected.
private func read(_ blob: UnsafeRawBufferPointer, _ block: Int) -> [PokemonListBlob.Row]? {
  var rows: [PokemonListBlob.Row] = []
  do {
    try PokemonListBlob.forEach(in: blob, blockID: block) { rows.append($0) }
  } catch {
    precondition((0...blob.count).contains(error.offset))
    return nil
  }
  return rows
}
