package import Basics
package import PokedexFormat

extension Manifest {
  /// The text source in one line of a summary, or what is missing without one.
  package var textsLine: Message {
    guard let texts else { return .textsMissing }
    let compared = texts.agreement.reduce(0) { $0 + $1.compared }
    let equal = texts.agreement.reduce(0) { $0 + $1.equal }
    return .textsAdded(
      count: texts.added, source: texts.source.name, unused: texts.unused, total: texts.texts,
      equal: equal, compared: compared)
  }
}
