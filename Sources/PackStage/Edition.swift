package import Base
package import Layers
package import PokedexFormat
import PokedexModel

/// The part of the content that an artifact has: some languages and some parts. The views are the same in every
/// edition.
package struct Edition: Sendable, Hashable {
  /// A part of the content that an edition can leave out.
  package enum Part: String, Sendable, CaseIterable {
    case encounters
    case flavorTexts = "flavor-texts"
    case sprites
  }

  /// The name, which is part of the file name: `full`, `ja-en`, or one of ``isName(_:)``.
  package let name: String
  /// PokéAPI's codes of the languages, ascending; nil for all.
  package let languages: [String]?
  /// The parts left out, ascending by name.
  package let without: [Part]

  /// Everything.
  package static let full = Edition(name: "full", languages: nil, without: [])
  /// Japanese and English, everything.
  package static let japaneseAndEnglish = Edition(
    name: "ja-en", languages: ["ja", "en"], without: [])
  package static let presets = [full, japaneseAndEnglish]

  package init(name: String, languages: Set<String>?, without: Set<Part>) {
    self.name = name
    self.languages = languages?.sorted()
    self.without = without.sorted { $0.rawValue < $1.rawValue }
  }

  /// Whether `name` can be the name of an edition: 1 to 32 lowercase ASCII letters, digits and inner hyphens,
  /// beginning with a letter. Names become parts of file names.
  package static func isName(_ name: String) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    guard let first = name.utf8.first, letters.contains(first), name.utf8.count <= 32 else {
      return false
    }
    return !name.hasSuffix("-")
      && name.utf8.allSatisfy {
        letters.contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || $0 == UInt8(ascii: "-")
      }
  }

  /// What distinguishes the content of this edition from that of another.
  package var definition: String {
    "\(name) \(languages?.joined(separator: ",") ?? "*") \(without.map(\.rawValue).joined(separator: ","))"
  }

  /// Whether the edition may have texts of a source.
  package func has(_ source: Manifest.Texts.Source) -> Bool {
    source.adds != .flavorTexts || !without.contains(.flavorTexts)
  }

  /// Returns the part of `dex` in this edition.
  ///
  /// - Throws: ``PipelineError`` of category `usage`, `unknown-language`, if `dex` lacks a language.
  package func selection(of dex: consuming NormalizedDex) throws(PipelineError) -> NormalizedDex {
    if let languages { try Self.keep(languages, in: &dex) }
    for part in without {
      switch part {
      case .encounters:
        dex.encounters = []
        dex.encounterConditionSets = []
        dex.encounterConditionSetValues = []
        dex.encounterRates = []
        for group in dex.versionGroups.indices { dex.versionGroups[group].hasEncounters = false }
        Self.leaveOut(
          ["wild", "gifts", "trades", "swarms", "fossils", "times-of-day"], of: &dex.coverage)
      case .flavorTexts:
        dex.flavorTexts = []
        Self.leaveOut(["pokedex-texts", "flavor-texts"], of: &dex.coverage)
      case .sprites:
        dex.spriteOwners = []
        dex.spriteSetMembers = []
        dex.spriteTemplates = []
      }
    }
    return dex
  }

  /// Makes parts absent, of all methods at once.
  private static func leaveOut(_ parts: Set<String>, of coverage: inout [GameCoverage]) {
    var last: GameCoverage?
    coverage = coverage.compactMap { row in
      var row = row
      guard parts.contains(row.part) else { return row }
      row.method = nil
      if let last, row.key == last.key { return nil }
      last = row
      guard row.expected != 0 else { return row }
      (row.state, row.count, row.expected) = (.absent, 0, nil)
      (row.reason, row.remedy) = ("edition", "full-edition")
      return row
    }
  }

  private static func keep(_ codes: [String], in dex: inout NormalizedDex) throws(PipelineError) {
    let known = dex.languages.map(\.identifier)
    if let unknown = codes.first(where: { !known.contains($0) }) {
      throw PipelineError(
        .editionUnknownLanguage(language: unknown),
        advice: .editionKnownLanguages(languages: known.sorted().joined(separator: ", ")))
    }
    if codes.contains("ja"), !codes.contains("ja-hrkt") { KanaFolding(dex.languages)?.fold(&dex) }
    let kept = LanguageSet(dex.languages.filter { codes.contains($0.identifier) }.map(\.id))
    dex.languages.removeAll { !kept.contains($0.id) }
    Language.linkFallbacks(&dex.languages)
    dex.texts.removeAll { !kept.contains($0.language) }
    dex.pastEffects.removeAll { !kept.contains($0.language) }
    dex.gameEffects.removeAll { !kept.contains($0.language) }
    dex.contestTypeColors.removeAll { !kept.contains($0.language) }
    dex.moveFlagTexts.removeAll { !kept.contains($0.language) }
    dex.coverage.removeAll { row in row.language.map { !kept.contains($0) } ?? false }
    dex.flavorTexts = dex.flavorTexts.compactMap { row in
      var row = row
      row.languages = row.languages.intersection(kept)
      return row.languages.isEmpty ? nil : row
    }
    // Other languages in a row are other keys.
    dex.texts.sort { $0.key < $1.key }
    dex.flavorTexts.sort { $0.key < $1.key }
  }
}

/// Turns texts in kana into Japanese texts where there is no other, for editions with Japanese but without kana:
/// the first games were in kana only.
private struct KanaFolding {
  private let japanese: LanguageID
  private let kana: LanguageID

  private struct Owner: Hashable {
    var kind: ResourceKind
    var id: Int
    var field: LocalizedText.Field?
  }

  /// nil if the source lacks one of the two.
  init?(_ languages: [Language]) {
    func id(_ code: String) -> LanguageID? { languages.first { $0.identifier == code }?.id }
    guard let japanese = id("ja"), let kana = id("ja-hrkt") else { return nil }
    self.japanese = japanese
    self.kana = kana
  }

  func fold(_ dex: inout NormalizedDex) {
    var written: Set<Owner> = []
    for text in dex.texts where text.language == japanese {
      written.insert(Owner(kind: text.kind, id: text.id, field: text.field))
    }
    for index in dex.texts.indices where dex.texts[index].language == kana {
      let text = dex.texts[index]
      if !written.contains(Owner(kind: text.kind, id: text.id, field: text.field)) {
        dex.texts[index].language = japanese
      }
    }
    // Bits of games.
    var games: [Owner: UInt64] = [:]
    for row in dex.flavorTexts where row.languages.contains(japanese) {
      games[Owner(kind: row.kind, id: row.id), default: 0] |= row.games
    }
    dex.flavorTexts = dex.flavorTexts.flatMap { row in
      guard row.languages.contains(kana), !row.languages.contains(japanese) else { return [row] }
      var folded = row
      folded.games &= ~(games[Owner(kind: row.kind, id: row.id)] ?? 0)
      folded.languages = LanguageSet([japanese])
      return folded.games == 0 ? [row] : [row, folded]
    }
  }
}
