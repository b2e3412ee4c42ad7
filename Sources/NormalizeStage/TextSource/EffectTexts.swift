import Layers
import PokedexFormat
import PokedexModel

/// Effects of a text source, added where PokéAPI lacks them.
struct EffectTexts {
  /// The games whose effect a text is.
  enum Games {
    /// The newest of any.
    case newest
    /// Those before a version group.
    case until(VersionGroupID)
    /// Those of one version group only.
    case only(VersionGroupID)
  }

  private let source: TextSource
  /// What has an effect.
  private var known: Set<LanguageSlot>
  private var games: [LanguageSlot: Int] = [:]
  private(set) var total = 0
  private(set) var added = 0
  private(set) var rejected: [(reason: TextRejection, place: TextPlace)] = []
  /// Whether PokéAPI's source should be complete.
  let isFull: Bool

  init(_ source: TextSource, _ dex: NormalizedDex, isFull: Bool) {
    (self.source, self.isFull) = (source, isFull)
    known = Set(dex.texts.lazy.filter { $0.field == .effect }.map(\.place))
    // The views say what a machine teaches.
    for machine in dex.machines {
      for language in dex.languages {
        known.insert(Self.slot(.item, machine.item.rawValue, language.id))
      }
    }
    for (index, row) in dex.gameEffects.enumerated() {
      games[Self.slot(row.kind, row.id, row.language)] = index
    }
  }

  private static func slot(_ kind: ResourceKind, _ id: Int, _ language: LanguageID) -> LanguageSlot
  {
    LanguageSlot(kind: kind, id: id, field: .effect, language: language)
  }

  /// Counts a text, and adds it to those of `ids` that lack it.
  ///
  /// - Parameters:
  ///   - ids: the resources; none if they are unknown, which is `reason`.
  ///   - reason: why the text is not used; nil if it is.
  mutating func add(
    _ text: (effect: String, short: String?), _ kind: ResourceKind, ids: [Int],
    in language: LanguageID, of games: Games, at place: TextPlace, reason: TextRejection? = nil,
    to dex: inout NormalizedDex
  ) {
    total += 1
    if let reason = reason ?? Self.fault(text.effect) ?? text.short.flatMap(Self.fault) {
      return rejected.append((reason, place))
    }
    for id in ids {
      var slot = Self.slot(kind, id, language)
      switch games {
      case .until(let group):
        for (field, text) in [(.effect, text.effect), (.shortEffect, text.short ?? text.effect)]
          as [(LocalizedText.Field, String)]
        {
          slot.field = field
          dex.pastEffects.append(PastEffect(slot, until: group, source, text))
        }
      case .only(let group) where known.contains(slot):
        var row = GameEffect()
        (row.kind, row.id, row.versionGroup, row.language) = (kind, id, group, language)
        (row.source, row.text) = (source, text.effect)
        // The game's own text is the better one.
        if let index = self.games[slot] {
          dex.gameEffects[index] = row
        } else {
          self.games[slot] = dex.gameEffects.count
          dex.gameEffects.append(row)
        }
      default:
        guard known.insert(slot).inserted else { continue }
        for (field, text) in [(.effect, text.effect), (.shortEffect, text.short)]
          as [(LocalizedText.Field, String?)]
        {
          slot.field = field
          if let text { dex.texts.append(LocalizedText(slot, source, text)) }
        }
      }
      added += 1
    }
  }

  /// Returns why a text is not used; nil for a clean one.
  static func fault(_ text: String) -> TextRejection? {
    switch TextDefect.first(in: text, isProse: true) {
    case .control, .notComposed: .hiddenCharacter
    case .markup, .unbalanced, .script: .markup
    case .noLetters: .blank
    case nil: nil
    }
  }

  func manifest(_ source: Manifest.Texts.Source) -> Manifest.Texts {
    var texts = Manifest.Texts(source)
    texts.added = added
    texts.count(total, rejected: rejected, isFull: isFull)
    return texts
  }
}
