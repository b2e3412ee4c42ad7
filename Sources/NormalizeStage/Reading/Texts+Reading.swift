import Base
import Layers
import PokedexModel

extension DexPart {
  /// Reads a list of texts in several languages: `[{language, <key>}]`.
  ///
  /// Blank texts are skipped and counted. If a resource has two texts in one language, the longer one wins;
  /// of equally long ones, the first in byte order. The result does not depend on PokéAPI's order.
  mutating func addTexts(
    _ list: StaticString, of owner: inout FieldReader, key: StaticString = "name",
    as field: LocalizedText.Field = .name
  ) {
    let start = dex.texts.count
    for var entry in owner.objects(list) {
      let text = entry.utf8(key)
      let language: LanguageID = entry.setID("language")
      if owner.reader.kind == .contestType { addContestColor(&entry, language) }
      add(text, language, field: field, since: start, entry: entry)
      entry.finish()
    }
  }

  /// Reads `effect_entries`: the rules text and, if it exists, its short form.
  mutating func addEffects(of owner: inout FieldReader, hasShort: Bool) {
    let start = dex.texts.count
    for var entry in owner.objects("effect_entries") {
      let effect = entry.utf8("effect")
      let language: LanguageID = entry.setID("language")
      add(effect, language, field: .effect, since: start, entry: entry)
      if hasShort {
        add(entry.utf8("short_effect"), language, field: .shortEffect, since: start, entry: entry)
      }
      entry.finish()
    }
  }

  private mutating func add(
    _ text: UnsafeBufferPointer<UInt8>, _ language: LanguageID, field: LocalizedText.Field,
    since start: Int, entry: FieldReader
  ) {
    let reader = entry.reader
    if text.isBlank { return reader.countBlankText(field) }
    let place = LanguageSlot(kind: reader.kind, id: reader.id, field: field, language: language)
    let row: LocalizedText
    if reader.needsRepair, let repaired = reader.repaired(text, field, language: language) {
      if repaired.isEmpty { return }
      row = LocalizedText(place, .correction, String(decoding: repaired, as: UTF8.self))
    } else {
      row = LocalizedText(place, entry.source, String(decoding: text, as: UTF8.self))
    }
    guard
      let other = dex.texts[start...].firstIndex(where: {
        $0.language == language && $0.field == field
      })
    else {
      dex.texts.append(row)
      return
    }
    let kept = dex.texts[other].text
    if row.text.winsOver(kept) { dex.texts[other] = row }
    if row.text != kept {
      reader.report(
        .warning,
        .twoTextsInLanguage(
          language: reader.references.identifier(of: .language, language.rawValue),
          field: field.identifier), at: entry.json)
    }
  }
}

extension ResourceReader {
  @inline(never)
  func countBlankText(_ field: LocalizedText.Field) { count("blank-text", field.identifier) }
}

extension String {
  /// Returns whether this text is kept instead of an alternative for the same slot.
  func winsOver(_ other: String) -> Bool {
    let (count, otherCount) = (utf8.count, other.utf8.count)
    if count != otherCount { return count > otherCount }
    return utf8.lexicographicallyPrecedes(other.utf8)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the text has only white space: ASCII white space, no-break and ideographic spaces.
  var isBlank: Bool {
    var at = 0
    while at < count {
      switch self[at] {
      case 0x09...0x0D, 0x20: at += 1
      case 0xC2 where at + 1 < count && self[at + 1] == 0xA0: at += 2
      case 0xE3 where at + 2 < count && self[at + 1] == 0x80 && self[at + 2] == 0x80: at += 3
      default: return false
      }
    }
    return true
  }
}
