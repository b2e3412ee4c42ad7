package import Base
package import PokedexCore

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
