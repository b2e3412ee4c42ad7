package import Base
package import Layers
package import PokedexFormat

/// The result of the stage.
package struct NormalizeResult: Sendable {
  /// The dex, with every table in its canonical order.
  package var dex: NormalizedDex
  /// Warnings and notes, most severe first; never errors.
  package var diagnostics: [Diagnostic]
  /// What judges the dex, once its tables are in a database.
  package var gate: QualityGate
  /// The text coverage by language.
  package var coverage: Coverage
  /// What was taken from the text sources.
  package var texts: [Manifest.Texts]
  /// What was taken from the source of encounters; nil without one.
  package var encounters: Manifest.Encounters?
}
