import Base
import PokedexCore
import TestSupport
import Testing

@testable import Pages

/// What terminal and site say about a move.
@Suite struct MoveFactsTests {
  private func facts(
    _ move: ResourceKey<Move>, _ change: (inout MoveDetail) -> Void = { _ in }
  ) throws -> [String] {
    var detail = try Pokedex(path: SampleDatabase.path).move(move, language: .english)
    change(&detail)
    return detail.facts(list: { $0.joined(separator: ", ") }, say: \.english)
      .map { "\($0.title.english): \($0.text)" }
  }

  @Test func facts_statChanges_haveSignAndChance() throws {
    #expect(try facts("growl").contains("stat changes: Attack −1 100%"))
    #expect(try facts("shadow-ball").contains { $0.hasSuffix(" −1 20%") })
  }

  @Test func facts_condition_hasChanceAndTurns() throws {
    let facts = try facts("hypnosis")
    #expect(facts.contains { $0.hasPrefix("status condition: ") && $0.hasSuffix(" 100%") })
    #expect(facts.contains("turns: 2–4"))
    #expect(facts.contains { $0.hasPrefix("category: ") })
  }

  @Test func facts_unknownCondition_isNotShown() throws {
    let facts = try facts("hypnosis") { $0.ailment?.id = -1 }
    #expect(!facts.contains { $0.hasPrefix("status condition") })
  }

  @Test func facts_oneConditionOfSeveral_namesThem() throws {
    let facts = try facts("hypnosis") { detail in
      detail.randomAilments = ["burn", "freeze"].compactMap { name in
        var ailment = detail.ailment
        ailment?.name = name
        return ailment
      }
    }
    #expect(facts.contains("status condition: one of burn, freeze at random 100%"))
  }

  @Test func facts_equalHits_areOneNumber() throws {
    let facts = try facts("bite") {
      $0.meta?.minHits = 2
      $0.meta?.maxHits = 2
    }
    #expect(facts.contains("hits: 2") && facts.contains("flinch chance: 30%"))
  }

  @Test func facts_drain_negativeIsRecoil() throws {
    #expect(try facts("absorb").contains("drain: 50%"))
    #expect(try facts("absorb") { $0.meta?.drain = -25 }.contains("recoil: 25%"))
  }

  @Test func facts_moveWithoutDetails_haveStatChangesOnly() throws {
    let facts = try facts("growl") { ($0.meta, $0.category, $0.ailment) = (nil, nil, nil) }
    #expect(facts == ["stat changes: Attack −1"])
  }
}
