import PokedexModel

/// The character rules, made ready for texts that are bytes.
struct CharacterRules: Sendable {
  private struct Prepared: Sendable {
    var number: Int
    var languages = LanguageSet()
    var games: UInt64 = 0
    var upstream: [UInt8]
    var value: [UInt8]
  }

  /// By the raw value of the kind.
  private var byKind: [Int: [Prepared]] = [:]
  /// The languages and version groups that rules name and the source does not have.
  private(set) var unknown: [(rule: CharacterRule, slug: String)] = []

  init(_ rules: [CharacterRule], _ references: ReferenceTable) {
    for (number, rule) in rules.enumerated() {
      var prepared = Prepared(
        number: number, upstream: Array(String(rule.upstream).utf8),
        value: Array(String(rule.value).utf8))
      for slug in rule.languages {
        guard let id = references.ids(of: .language, called: slug).first,
          LanguageSet.canHold(ID(id))
        else {
          unknown.append((rule, slug))
          continue
        }
        prepared.languages.insert(ID(id))
      }
      for slug in rule.versionGroups {
        guard let id = references.ids(of: .versionGroup, called: slug).first,
          VersionGroupSet.canHold(ID(id))
        else {
          unknown.append((rule, slug))
          continue
        }
        prepared.games |= 1 << UInt64(id - 1)
      }
      for kind in rule.kinds { byKind[kind.rawValue, default: []].append(prepared) }
    }
  }

  /// Whether any rule is about texts of this kind.
  func concern(_ kind: ResourceKind) -> Bool { byKind[kind.rawValue] != nil }

  /// The text repaired, with the number of the rule; nil where no rule finds anything in it.
  func repair(
    _ text: UnsafeBufferPointer<UInt8>, _ kind: ResourceKind, _ language: LanguageID, game: Int
  ) -> (text: [UInt8], rule: Int)? {
    for rule in byKind[kind.rawValue] ?? []
    where rule.languages.contains(language) && rule.games & (1 << UInt64(game - 1)) != 0 {
      if let repaired = Self.replace(rule.upstream, by: rule.value, in: text) {
        return (repaired, rule.number)
      }
    }
    return nil
  }

  private static func replace(
    _ old: [UInt8], by new: [UInt8], in text: UnsafeBufferPointer<UInt8>
  ) -> [UInt8]? {
    var result: [UInt8]?
    var at = 0
    while at < text.count {
      if text[at] == old[0], at + old.count <= text.count,
        text[at..<at + old.count].elementsEqual(old)
      {
        if result == nil { result = Array(text[..<at]) }
        result! += new
        at += old.count
      } else {
        result?.append(text[at])
        at += 1
      }
    }
    return result
  }
}
