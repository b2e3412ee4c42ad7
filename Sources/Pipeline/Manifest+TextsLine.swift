package import Base
import PackStage
package import PokedexFormat

extension Manifest {
  /// A line of a summary for each source of texts or encounters, or what is missing without a text source; nothing is for
  /// an edition without flavor texts, or a sample.
  package var textsLines: [Message] {
    var lines: [Message] = []
    if texts == nil, dataset != "sample", !without.contains(Edition.Part.flavorTexts.rawValue) {
      lines = [.textsMissing]
    }
    for texts in texts ?? [] {
      if texts.source.adds == .effects {
        lines.append(
          .effectsAdded(
            count: texts.added, source: texts.source.name, replaced: texts.replaced,
            unused: texts.unused, total: texts.texts))
      } else {
        lines.append(
          .textsAdded(
            count: texts.added, source: texts.source.name, unused: texts.unused,
            total: texts.texts, equal: texts.agreement.reduce(0) { $0 + $1.equal },
            compared: texts.agreement.reduce(0) { $0 + $1.compared }))
      }
    }
    if let encounters {
      lines.append(
        .encountersAdded(
          count: encounters.added, source: encounters.source.name, unmapped: encounters.unmapped,
          total: encounters.rows, equal: encounters.agreement.reduce(0) { $0 + $1.equal },
          compared: encounters.agreement.reduce(0) { $0 + $1.compared },
          license: encounters.source.license))
    }
    return lines
  }
}
