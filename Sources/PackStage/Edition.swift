package import Layers
import PokedexModel

/// The part of the content that an artifact has. The views are the same in every edition.
package enum Edition: String, Sendable, CaseIterable {
  /// Everything.
  case full
  /// Texts in `ja`, `ja-hrkt` and `en` only, and no encounters.
  case core

  /// The languages whose texts the edition keeps; nil for all.
  package var languages: Set<String>? {
    switch self {
    case .full: nil
    case .core: ["ja", "ja-hrkt", "en"]
    }
  }

  /// Returns the part of `dex` in this edition.
  package func selection(of dex: consuming NormalizedDex) -> NormalizedDex {
    guard let languages else { return dex }
    let kept = LanguageSet(
      dex.languages.filter { languages.contains($0.identifier) }.map(\.id))
    dex.languages.removeAll { !kept.contains($0.id) }
    Language.linkFallbacks(&dex.languages)
    dex.texts.removeAll { !kept.contains($0.language) }
    dex.pastEffects.removeAll { !kept.contains($0.language) }
    dex.contestTypeColors.removeAll { !kept.contains($0.language) }
    dex.flavorTexts = dex.flavorTexts.compactMap { row in
      var row = row
      row.languages = row.languages.intersection(kept)
      return row.languages.isEmpty ? nil : row
    }
    dex.encounters = []
    dex.encounterConditionSets = []
    dex.encounterConditionSetValues = []
    dex.encounterRates = []
    return dex
  }
}
