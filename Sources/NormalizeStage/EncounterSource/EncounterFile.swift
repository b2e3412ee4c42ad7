import Base
import PokedexModel

/// The areas in a file of encounters. All numbers are little-endian:
///
/// - two letters, the number of areas (two bytes), and the offsets of the areas and of the end;
/// - an area: its places and kind, then its slots.
///
/// Every offset, count and level is checked.
struct EncounterFile {
  struct Slot {
    /// The national number; 0 for an empty slot.
    var species = 0
    var form = 0
    var levels = 0...0
    /// The bits of the times of day at which nothing is met.
    var excludedTimes = 0
    var traits: EncounterTraits = []
  }

  struct Area {
    var places: [Int] = []
    /// The place from which its pokemon have come over; 0 for none.
    var origin = 0
    var kind = 0
    var slots: [Slot] = []
  }

  private(set) var areas: [Area] = []
  private let file: EncounterTable.File
  private let bytes: [UInt8]

  /// - Throws: ``PipelineError`` `encounters-damaged` (bad data) with the offset.
  init(_ bytes: [UInt8], _ file: EncounterTable.File) throws(PipelineError) {
    (self.file, self.bytes) = (file, bytes)
    guard bytes.starts(with: file.tag.utf8) else { throw damaged(.encountersTag(tag: file.tag), 0) }
    let count = try number(2, bytes: 2, before: bytes.count)
    let width = file.offsetBytes
    var start = 4 + (count + 1) * width
    guard start <= bytes.count else { throw damaged(.encountersTooMany(count: count), 2) }
    for index in 0...count {
      let place = 4 + index * width
      let offset = try number(place, bytes: width, before: bytes.count)
      let (least, most) = (index == count ? bytes.count : start, index == 0 ? start : bytes.count)
      guard least <= most, (least...most).contains(offset) else {
        throw damaged(.encountersOffset(found: offset, least: least, most: most), place)
      }
      if index > 0 { areas.append(try area(start..<offset)) }
      start = offset
    }
  }

  private func area(_ range: Range<Int>) throws(PipelineError) -> Area {
    let (start, end) = (range.lowerBound, range.upperBound)
    var area = Area()
    var next = start + 4
    var padding = 0
    var count: Int?
    if file.layout == "la" {
      let places = try number(start, before: end)
      for place in 0..<places { area.places.append(try number(start + 1 + place, before: end)) }
      // Padded to an even length.
      next = start + (places + 2) / 2 * 2
      area.kind = try number(next, before: end)
      count = try number(next + 1, before: end)
      (next, padding) = (next + 2, 3)
    } else {
      area.places = [try number(start, bytes: 2, before: end)]
      if file.layout == "paldea" { area.origin = try number(start + 2, bytes: 2, before: end) }
      if file.slotBytes == 4 { area.kind = try number(start + 2, before: end) }
    }
    let size = file.slotBytes
    let slots = count ?? max(end - next, 0) / size
    let rest = end - next - slots * size
    guard (0...padding).contains(rest) else {
      throw damaged(.encountersArea(bytes: end - start, slots: slots), start)
    }
    for _ in 0..<slots {
      area.slots.append(try slot(next..<next + size))
      next += size
    }
    return area
  }

  private func slot(_ range: Range<Int>) throws(PipelineError) -> Slot {
    let (start, end) = (range.lowerBound, range.upperBound)
    var slot = Slot()
    slot.species = try number(start, bytes: 2, before: end)
    let levels = file.slotBytes == 4 ? start + 2 : start + 4
    if file.slotBytes == 4 {
      (slot.species, slot.form) = (slot.species & 0x3FF, slot.species >> 11)
    } else {
      slot.form = try number(start + 2, before: end)
    }
    if slot.species == 0 { return slot }
    let (least, most) = (try number(levels, before: end), try number(levels + 1, before: end))
    guard least >= 1, least <= most, most <= 100 else {
      throw damaged(.encountersLevels(least: least, most: most), levels)
    }
    slot.levels = least...most
    switch file.layout {
    case "paldea":
      slot.excludedTimes = try number(start + 6, before: end)
      guard slot.excludedTimes < 15 else {
        throw damaged(.encountersTimes(value: slot.excludedTimes), start + 6)
      }
    case "za":
      if try number(start + 6, before: end) > 0 { slot.traits.insert(.alpha) }
      let shiny = try number(start + 7, before: end)
      if shiny > 0 { slot.traits.insert(shiny == 1 ? .neverShiny : .alwaysShiny) }
    case "la": if try number(start + 3, before: end) > 0 { slot.traits.insert(.alpha) }
    default: break
    }
    return slot
  }

  /// Returns a number below `end`.
  private func number(
    _ offset: Int, bytes count: Int = 1, before end: Int
  ) throws(PipelineError) -> Int {
    guard offset + count <= end else { throw damaged(.encountersCut, end) }
    return (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  private func damaged(_ problem: Message, _ offset: Int) -> PipelineError {
    PipelineError(.encountersDamaged(offset: offset, problem: problem), at: .file(file.path))
  }
}
