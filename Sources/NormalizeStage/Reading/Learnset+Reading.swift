import Base
import Layers
import PokedexModel
import SimdJSON

extension DexPart {
  /// Reads `pokemon.moves`: a row for each move, method, level and order, folded over the version groups.
  /// This is by far the largest part of the data, so it is read without intermediate steps.
  mutating func addLearnset(_ o: inout FieldReader, _ pokemon: PokemonID) {
    let reader = o.reader
    for var learned in o.objects("moves") {
      var row = LearnsetEntry()
      row.pokemon = pokemon
      row.move = learned.id("move")
      let start = dex.learnset.count
      for var detail in learned.objects("version_group_details") {
        row.level = detail.int("level_learned_at")
        row.method = detail.id("move_learn_method")
        row.order = detail.optionalInt("order")
        let group: VersionGroupID = detail.setID("version_group")
        detail.finish()
        guard group != 0 else { continue }
        add(row, in: group, since: start, reader, detail: detail)
      }
      learned.finish()
    }
  }

  @inline(__always)
  private mutating func add(
    _ row: LearnsetEntry, in group: VersionGroupID, since start: Int, _ reader: ResourceReader,
    detail: FieldReader
  ) {
    var at = dex.learnset.count
    while at > start {
      at -= 1
      let known = dex.learnset[at]
      guard known.method == row.method, known.level == row.level, known.order == row.order else {
        continue
      }
      if known.versionGroups.contains(group) {
        reader.report(.warning, .repeatedRow, at: detail.json)
      }
      dex.learnset[at].versionGroups.insert(group)
      return
    }
    var new = row
    new.versionGroups = VersionGroupSet(bits: 1 << UInt64(group.rawValue - 1))
    dex.learnset.append(new)
  }
}
