import Layers
import PokedexModel
import SimdJSON

extension DexPart {
  mutating func read(_ row: inout ContestType, _ o: inout FieldReader) {
    row.flavor = o.id("berry_flavor")
    addTexts("names", of: &o)
  }

  /// Reads `names[].color` of a `contest-type`.
  mutating func addContestColor(_ entry: inout FieldReader, _ language: LanguageID) {
    var row = ContestTypeColor()
    row.contestType = ID(entry.reader.id)
    row.language = language
    row.color = entry.string("color")
    if !row.color.isEmpty { dex.contestTypeColors.append(row) }
  }

  mutating func read(_ row: inout ContestEffect, _ o: inout FieldReader) {
    row.appeal = o.int("appeal")
    addEffects(of: &o, hasShort: false)
    addTexts("flavor_text_entries", of: &o, key: "flavor_text", as: .flavorText)
    row.jam = o.int("jam")
  }

  mutating func read(_ row: inout SuperContestEffect, _ o: inout FieldReader) {
    row.appeal = o.int("appeal")
    addTexts("flavor_text_entries", of: &o, key: "flavor_text", as: .flavorText)
    o.check("moves")
  }

  mutating func addContestCombos(of o: inout FieldReader, _ move: MoveID) {
    guard let json = o.value("contest_combos")?.nonNull, var combos = o.reader.object(json) else {
      return
    }
    for (key, isSuper) in [("normal", false), ("super", true)] as [(StaticString, Bool)] {
      guard var side = combos.nested(key) else { continue }
      // The second move has the same pair.
      side.check("use_after")
      for second in side.optionalElements("use_before") {
        var row = ContestCombo()
        row.isSuper = isSuper
        row.first = move
        row.second = ID(o.reader.resolve(second, .move))
        dex.contestCombos.append(row)
      }
      side.finish()
    }
    combos.finish()
  }
}
