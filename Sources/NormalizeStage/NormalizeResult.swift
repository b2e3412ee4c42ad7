package import Diagnostics
package import Layers

/// What the stage made.
package struct NormalizeResult: Sendable {
  /// Every table in its canonical order.
  package var dex: NormalizedDex
  /// Warnings and notes, worst first; there is no error among them.
  package var diagnostics: [Diagnostic]
  /// How many of the texts are there, by language.
  package var coverage: Coverage
  /// To be kept with the release; the next one is held against it.
  package var statistics: DexStatistics
}
