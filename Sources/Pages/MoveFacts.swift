package import Base
package import PokedexCore

/// What pages say about an entry in one line: made once, drawn by the terminal and by the site. Titles are words in
/// lower case, which the site begins with a capital letter.
package struct Fact {
  package var title: Message
  package var text: String

  /// nil without a text.
  init?(_ title: Message, _ text: String?) {
    guard let text, !text.isEmpty else { return nil }
    (self.title, self.text) = (title, text)
  }

  /// `2`, or `2–5`; nil without both.
  static func span(_ least: Int?, _ most: Int?) -> String? {
    guard let first = least ?? most else { return nil }
    let last = most ?? first
    return first == last ? "\(first)" : "\(first)–\(last)"
  }
}

extension MoveDetail {
  /// What the move does in battle in the game of the page.
  ///
  /// - Parameters:
  ///   - list: Joins texts in the language of the page.
  ///   - say: Returns a message in that language.
  package func facts(list: ([String]) -> String, say: (Message) -> String) -> [Fact] {
    let meta = meta ?? MoveMeta()
    func percent(_ value: Int) -> String? { value == 0 ? nil : Quantity.percent(value) }
    func chance(_ value: Int) -> String { percent(value).map { " \($0)" } ?? "" }
    // Below 0, PokéAPI has a placeholder.
    let condition =
      randomAilments.isEmpty
      ? ailment.flatMap { $0.id.rawValue > 0 ? $0.name : nil }
      : say(.randomAilment(names: list(randomAilments.map(\.name))))
    let changes = statChanges.map {
      "\($0.stat.name.asTitle) \($0.stages > 0 ? "+" : "−")\($0.stages.magnitude)"
    }
    return [
      Fact(.labelCategory, category?.name),
      Fact(.labelAilment, condition.map { $0 + chance(meta.ailmentChance) }),
      Fact(.labelStatChanges, changes.isEmpty ? nil : list(changes) + chance(meta.statChance)),
      Fact(meta.drain < 0 ? .labelRecoil : .labelDrain, percent(abs(meta.drain))),
      Fact(.labelHealing, percent(meta.healing)),
      Fact(.labelHits, Fact.span(meta.minHits, meta.maxHits)),
      Fact(.labelTurns, Fact.span(meta.minTurns, meta.maxTurns)),
      Fact(.labelCritRate, meta.critRate == 0 ? nil : "+\(meta.critRate)"),
      Fact(.labelFlinchChance, percent(meta.flinchChance)),
    ].compactMap(\.self)
  }
}
