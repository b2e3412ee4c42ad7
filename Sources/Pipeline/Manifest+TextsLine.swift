package import Base
import PackStage
package import PokedexFormat

extension Manifest {
  /// A line of a summary for each text source, or what is missing without one; none for an edition without flavor
  /// texts.
  package var textsLines: [Message] {
    guard let texts else {
      return without.contains(Edition.Part.flavorTexts.rawValue) ? [] : [.textsMissing]
    }
    return texts.map { texts in
      if texts.source.adds == .effects {
        return .effectsAdded(
          count: texts.added, source: texts.source.name, replaced: texts.replaced,
          unused: texts.unused, total: texts.texts)
      }
      let compared = texts.agreement.reduce(0) { $0 + $1.compared }
      let equal = texts.agreement.reduce(0) { $0 + $1.equal }
      return .textsAdded(
        count: texts.added, source: texts.source.name, unused: texts.unused, total: texts.texts,
        equal: equal, compared: compared)
    }
  }
}
