package import PokedexModel

/// The format of `pokemon_list.data`: the data of a list of pokemon, for the pokemon of 32 ids, in one
/// language.
///
/// Numbers are varints (LEB128, unsigned), texts are their length in bytes and then UTF-8. A block is: the
/// common prefix of all its pictures' addresses, their common suffix, the number of pokemon, then each of
/// them, ascending by id: id as the difference from the first id of the block, species id, flags (``Flag``),
/// generation id, type ids (one or two), name, the species' name if it is different, the middle of the
/// picture's address if there is a picture.
package enum PokemonListBlob {
  /// The number of ids in a block.
  package static let idsPerBlock = 32

  /// The maximum length in bytes of the common prefix and suffix of a block, which are repeated in memory for
  /// each row.
  private static let longestAffixes = 4096

  /// The flags of a row, which precede the names. A set of bits.
  package struct Flag: OptionSet, Sendable, Hashable {
    package let rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let isDefault = Flag(rawValue: 1)
    package static let hasSecondType = Flag(rawValue: 2)
    package static let hasOtherSpeciesName = Flag(rawValue: 4)
    package static let hasSprite = Flag(rawValue: 8)
    package static let isBaby = Flag(rawValue: 16)
    package static let isLegendary = Flag(rawValue: 32)
    package static let isMythical = Flag(rawValue: 64)
  }

  /// A pokemon of a block.
  package struct Row: Sendable, Hashable {
    package var pokemon = PokemonID(0)
    package var species = SpeciesID(0)
    package var generation = GenerationID(0)
    package var type1 = TypeID(0)
    package var type2: TypeID?
    package var isDefault = false
    package var isBaby = false
    package var isLegendary = false
    package var isMythical = false
    package var name = ""
    package var speciesName = ""
    /// The address of the picture `front_default`; nil if PokéAPI has none.
    package var sprite: String?

    package init() {}
  }

  /// The error for a blob that is not in the format.
  package struct Malformed: Error, Sendable, Hashable {
    /// The position in the blob, in bytes from its start.
    package var offset: Int
  }

  /// Returns the key of the block that contains `pokemon` in `language`.
  package static func blockID(_ language: LanguageID, _ pokemon: PokemonID) -> Int {
    language.rawValue << 16 | pokemon.rawValue / idsPerBlock
  }

  /// Returns the keys of all blocks of `language`.
  package static func blockIDs(_ language: LanguageID) -> ClosedRange<Int> {
    language.rawValue << 16...language.rawValue << 16 | 0xFFFF
  }

  /// Returns the blob of `rows`, which must be ascending by pokemon and belong to one block. Ids must be from
  /// 0 to 2³¹: other ids give a blob of other rows, or one that all readers reject.
  package static func encode(_ rows: [Row]) -> [UInt8] {
    let sprites = rows.compactMap { $0.sprite.map { Array($0.utf8) } }
    let prefix = commonPrefix(sprites)
    let suffix = commonPrefix(sprites.map { Array($0.dropFirst(prefix.count).reversed()) })
    var bytes: [UInt8] = []
    append(prefix, &bytes)
    append(suffix.reversed(), &bytes)
    append(UInt64(rows.count), &bytes)
    for row in rows {
      append(UInt64(bitPattern: Int64(row.pokemon.rawValue % idsPerBlock)), &bytes)
      append(UInt64(bitPattern: Int64(row.species.rawValue)), &bytes)
      append(flags(of: row).rawValue, &bytes)
      append(UInt64(bitPattern: Int64(row.generation.rawValue)), &bytes)
      append(UInt64(bitPattern: Int64(row.type1.rawValue)), &bytes)
      if let type2 = row.type2 { append(UInt64(bitPattern: Int64(type2.rawValue)), &bytes) }
      append(Array(row.name.utf8), &bytes)
      if row.speciesName != row.name { append(Array(row.speciesName.utf8), &bytes) }
      if let sprite = row.sprite {
        append(Array(sprite.utf8.dropFirst(prefix.count).dropLast(suffix.count)), &bytes)
      }
    }
    return bytes
  }

  /// Calls `body` for each pokemon of `blob`, which is the block `blockID`.
  ///
  /// - Throws: ``Malformed`` if the blob ends early or a number is out of range.
  package static func forEach(
    in blob: UnsafeRawBufferPointer, blockID: Int, _ body: (Row) -> Void
  ) throws(Malformed) {
    var reader = Reader(blob: blob)
    let first = (blockID & 0xFFFF) * idsPerBlock
    let prefix = try reader.bytes()
    let suffix = try reader.bytes()
    let count = try reader.number()
    guard count <= idsPerBlock, prefix.count + suffix.count <= longestAffixes else {
      throw Malformed(offset: reader.offset)
    }
    for _ in 0..<count {
      var row = Row()
      row.pokemon = PokemonID(first + (try reader.number()))
      row.species = SpeciesID(try reader.number())
      let flags = Flag(rawValue: UInt64(try reader.number()))
      row.generation = GenerationID(try reader.number())
      row.type1 = TypeID(try reader.number())
      if flags.contains(.hasSecondType) { row.type2 = TypeID(try reader.number()) }
      row.isDefault = flags.contains(.isDefault)
      row.isBaby = flags.contains(.isBaby)
      row.isLegendary = flags.contains(.isLegendary)
      row.isMythical = flags.contains(.isMythical)
      row.name = String(decoding: try reader.bytes(), as: UTF8.self)
      row.speciesName =
        flags.contains(.hasOtherSpeciesName)
        ? String(decoding: try reader.bytes(), as: UTF8.self) : row.name
      if flags.contains(.hasSprite) {
        row.sprite = join(prefix, try reader.bytes(), suffix: suffix)
      }
      body(row)
    }
    guard reader.offset == blob.count else { throw Malformed(offset: reader.offset) }
  }

  private static func flags(of row: Row) -> Flag {
    var flags = Flag()
    if row.isDefault { flags.insert(.isDefault) }
    if row.type2 != nil { flags.insert(.hasSecondType) }
    if row.speciesName != row.name { flags.insert(.hasOtherSpeciesName) }
    if row.sprite != nil { flags.insert(.hasSprite) }
    if row.isBaby { flags.insert(.isBaby) }
    if row.isLegendary { flags.insert(.isLegendary) }
    if row.isMythical { flags.insert(.isMythical) }
    return flags
  }

  /// Returns the common prefix of `texts`; empty if there are no texts.
  private static func commonPrefix(_ texts: [[UInt8]]) -> [UInt8] {
    guard var prefix = texts.first else { return [] }
    for text in texts.dropFirst() {
      let shared = zip(prefix, text).prefix { $0 == $1 }.count
      prefix.removeSubrange(shared...)
    }
    return prefix
  }

  private static func join(
    _ prefix: UnsafeRawBufferPointer, _ middle: UnsafeRawBufferPointer,
    suffix: UnsafeRawBufferPointer
  ) -> String {
    String(unsafeUninitializedCapacity: prefix.count + middle.count + suffix.count) { buffer in
      let target = UnsafeMutableRawBufferPointer(buffer)
      target.copyMemory(from: prefix)
      UnsafeMutableRawBufferPointer(rebasing: target[prefix.count...]).copyMemory(from: middle)
      UnsafeMutableRawBufferPointer(rebasing: target[(prefix.count + middle.count)...])
        .copyMemory(from: suffix)
      return prefix.count + middle.count + suffix.count
    }
  }

  private static func append(_ value: UInt64, _ bytes: inout [UInt8]) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func append(_ text: some Collection<UInt8>, _ bytes: inout [UInt8]) {
    append(UInt64(text.count), &bytes)
    bytes.append(contentsOf: text)
  }

  /// A reader of numbers and texts that never reads beyond the end of its blob.
  private struct Reader {
    let blob: UnsafeRawBufferPointer
    var offset = 0

    /// Reads a number of at most 2³¹.
    @inline(__always)
    mutating func number() throws(Malformed) -> Int {
      var value = 0
      var shift = 0
      while offset < blob.count, shift <= 28 {
        let byte = blob[offset]
        offset += 1
        value |= Int(byte & 0x7F) << shift
        if byte < 0x80 { return value }
        shift += 7
      }
      throw Malformed(offset: offset)
    }

    @inline(__always)
    mutating func bytes() throws(Malformed) -> UnsafeRawBufferPointer {
      let count = try number()
      guard count <= blob.count - offset else { throw Malformed(offset: offset) }
      defer { offset += count }
      return UnsafeRawBufferPointer(rebasing: blob[offset..<offset + count])
    }
  }
}
