package import DiffStage
import PokedexCore

extension EvolutionChange {
  /// Returns the changes by species and game; nil if the library cannot read one of the databases, for example one of
  /// another schema.
  package static func all(from old: String, to new: String) -> [EvolutionChange]? {
    guard let before = try? read(old), let after = try? read(new) else { return nil }
    var changes: [(order: [Int], change: EvolutionChange)] = []
    for sentence in Set(before.keys).union(after.keys) {
      let (old, new) = (before[sentence], after[sentence])
      guard old?.games != new?.games else { continue }
      changes.append(
        (
          new?.order ?? old?.order ?? [],
          EvolutionChange(
            from: sentence.from, to: sentence.to, text: sentence.text, before: old?.games ?? [],
            after: new?.games ?? [])
        ))
    }
    return changes.sorted {
      ($0.order[0], $0.order[1], $0.change.text.en, $0.change.text.ja)
        < ($1.order[0], $1.order[1], $1.change.text.en, $1.change.text.ja)
    }.map(\.change)
  }

  private struct Sentence: Hashable {
    var from: String
    var to: String
    var text: Text
  }

  /// Returns the games of each sentence, and the ids of its two species for the order.
  private static func read(_ path: String) throws -> [Sentence: (games: [String], order: [Int])] {
    let pokedex = try Pokedex(path: path, language: .english)
    let groups = try pokedex.versionGroups(language: .english)
    let (first, second) = try pokedex.pageLanguages
    var sentences: [Sentence: (groups: VersionGroupSet, order: [Int])] = [:]
    for family in try pokedex.evolutionFamilies() {
      // Most families have the same methods in many games. The sentence of a method names a form only in games
      // where the family has methods of several forms.
      var groupsByMethods: [[Evolution]: VersionGroupSet] = [:]
      for group in groups {
        let methods = family.methods.filter { $0.versionGroups.contains(group.id) }
        groupsByMethods[methods, default: []].insert(group.id)
      }
      for (methods, groups) in groupsByMethods {
        let english = try pokedex.evolutionTexts(of: methods, language: first)
        let japanese = try pokedex.evolutionTexts(of: methods, language: second)
        for (index, method) in methods.enumerated() {
          let sentence = Sentence(
            from: try pokedex.identifier(of: method.from),
            to: try pokedex.identifier(of: method.to),
            text: Text(en: english[index], ja: japanese[index]))
          let order = [method.to.rawValue, method.from.rawValue]
          sentences[sentence, default: ([], order)].groups.formUnion(groups)
        }
      }
    }
    return sentences.mapValues { groupSet, order in
      (groups.filter { groupSet.contains($0.id) }.map(\.identifier), order)
    }
  }
}
