import PokedexCore
import PokedexModel

extension ReadingSession {
  /// Returns the best hits with equal ones merged: a species, its pokemon and its form mostly have the same
  /// name, and are then represented by the species.
  func search(_ text: String, limit: Int) throws -> [SearchHit] {
    var asked = 3 * limit
    while true {
      let hits = try pokedex.search(text, in: language, limit: asked)
      let folded = Self.folded(hits)
      if folded.count >= limit || hits.count < asked { return Array(folded.prefix(limit)) }
      asked *= 2
    }
  }

  static func folded(_ hits: [SearchHit]) -> [SearchHit] {
    var folded: [SearchHit] = []
    var places: [String: [Int]] = [:]
    for hit in hits {
      guard let rank = family.firstIndex(of: hit.kind) else {
        folded.append(hit)
        continue
      }
      // Two hits of the same kind are different resources, even with the same name.
      let same = places[hit.name]?.first { folded[$0].kind != hit.kind }
      guard let same else {
        places[hit.name, default: []].append(folded.count)
        folded.append(hit)
        continue
      }
      if let held = family.firstIndex(of: folded[same].kind), rank < held {
        let best = folded[same].match
        folded[same] = hit
        folded[same].match = best
      }
    }
    return folded
  }

  /// The merged kinds, the most general first.
  private static let family: [ResourceKind] = [.pokemonSpecies, .pokemon, .pokemonForm]
}
