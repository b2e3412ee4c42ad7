import Base
import Layers
import PokedexModel
import SimdJSON

extension DexPart {
  /// Reads `sprites`, a tree whose leaves are addresses or null. Its branches differ between kinds and grow
  /// with every game, so all of them are read.
  mutating func addSprites(of owner: inout FieldReader) {
    guard let json = owner.value("sprites") else { return }
    let reader = owner.reader
    // The templates by stem; nearly every resource has only one stem.
    var found: [(stem: UnsafeBufferPointer<UInt8>, templates: [Int])] = []
    var slot = SpriteSlot()
    collect(json, &slot, reader: reader, found: &found)
    for entry in found {
      var row = SpriteOwner()
      row.kind = reader.kind
      row.id = reader.id
      row.stem = String(decoding: entry.stem, as: UTF8.self)
      row.set = sprites.sets.set(of: entry.templates.sorted())
      dex.spriteOwners.append(row)
    }
  }

  private mutating func collect(
    _ json: JSONCursor, _ slot: inout SpriteSlot, reader: ResourceReader,
    found: inout [(stem: UnsafeBufferPointer<UInt8>, templates: [Int])]
  ) {
    switch json.kind {
    case .object:
      guard let object = try? json.object() else { return }
      for member in object.members where !member.value.isNull {
        slot.enter(member.key)
        collect(member.value, &slot, reader: reader, found: &found)
        slot.leave()
      }
    case .string:
      guard let address = try? json.utf8() else { return }
      let start = (address.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
      let end = address[start...].lastIndex(of: UInt8(ascii: ".")) ?? address.count
      let template = sprites.template(
        slot, prefix: UnsafeBufferPointer(rebasing: address[..<start]),
        suffix: UnsafeBufferPointer(rebasing: address[end...]))
      let stem = UnsafeBufferPointer(rebasing: address[start..<end])
      if let known = found.firstIndex(where: { $0.stem.elementsEqual(stem) }) {
        found[known].templates.append(template)
      } else {
        found.append((stem, [template]))
      }
    case .null: break
    default: reader.report(.error, .pictureAddressExpected(found: json.kind.rawValue), at: json)
    }
  }
}
