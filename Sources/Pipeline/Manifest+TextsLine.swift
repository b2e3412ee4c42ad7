package import Basics
import PackStage
package import PokedexFormat

extension Manifest {
  /// The text source in one line of a summary, or what is missing without one; nil for an edition without flavor
  /// texts.
  package var textsLine: Message? {
    if without.contains(Edition.Part.flavorTexts.rawValue) { return nil }
    guard let texts else { return .textsMissing }
    let compared = texts.agreement.reduce(0) { $0 + $1.compared }
    let equal = texts.agreement.reduce(0) { $0 + $1.equal }
    return .textsAdded(
      count: texts.added, source: texts.source.name, unused: texts.unused, total: texts.texts,
      equal: equal, compared: compared)
  }
}
