import Base
import Layers
import PokedexModel

extension DexPart {
  /// Reads `flavor_text_entries` of a resource that has one text for each game and language.
  mutating func addFlavorTexts(
    of owner: inout FieldReader, textKey: StaticString, gameKey: StaticString,
    _ gameKind: ResourceKind
  ) {
    let reader = owner.reader
    let entries = owner.objects("flavor_text_entries")
    guard !entries.elements.isEmpty else { return }
    let needsRepair = reader.needsRepair
    reader.flavorTexts.reset()
    for var entry in entries {
      let text: UnsafeBufferPointer<UInt8>
      let language: LanguageID
      // In alphabetical order, in which keys are read fastest: "flavor_text", "language", "text", "version".
      if textKey.utf8Start.pointee == UInt8(ascii: "t") {
        language = entry.setID("language")
        text = entry.utf8(textKey)
      } else {
        text = entry.utf8(textKey)
        language = entry.setID("language")
      }
      let game = VersionID(entry.setReference(gameKey, gameKind))
      let source = entry.source
      entry.finish()
      guard game != 0, language != 0 else { continue }
      if text.isBlank {
        reader.countBlankText(.flavorText)
      } else {
        if needsRepair,
          let repaired = reader.repaired(text, .flavorText, language: language, game: game.rawValue)
        {
          if repaired.isEmpty { continue }
          reader.flavorTexts.add(repaired: repaired, language, game: game.rawValue)
        } else {
          reader.flavorTexts.add(text, language, game: game.rawValue, source: source)
        }
      }
    }
    if reader.flavorTexts.hasConflict { reader.report(.warning, .twoTextsInGame, at: owner.json) }
    reader.flavorTexts.fill(&dex.flavorTexts, kind: reader.kind, id: reader.id)
  }
}
