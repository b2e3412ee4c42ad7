import Base
import PokedexModel

/// The text rules, prepared for texts in UTF-8.
struct TextRules: Sendable {
  /// The fields that rules can apply to.
  static let fields: [LocalizedText.Field] = [
    .name, .genus, .formName, .flavorText, .effect, .shortEffect,
  ]

  /// The place of the text in the text that completes it.
  static let placeholder = "{text}"

  struct Prepared: Sendable {
    var number: Int
    var field: LocalizedText.Field
    var languages = LanguageSet()
    /// The version groups that the rule applies to, as a bit set; nil for all.
    var games: UInt64?
    var old: [UInt8]
    /// Nil removes a text that contains ``old``.
    var new: [UInt8]?
    var completes: Bool
  }

  /// The rules by raw value of the kind.
  private var byKind: [Int: [Prepared]] = [:]
  /// The languages and version groups that rules name but the source does not contain.
  private(set) var unknown: [(rule: TextRule, identifier: String)] = []

  init(_ rules: [TextRule], _ references: ReferenceTable) {
    for (number, rule) in rules.enumerated() {
      var prepared = Prepared(
        number: number, field: rule.field, old: Array(rule.old.utf8),
        new: rule.new.map { Array($0.utf8) }, completes: rule.completes)
      func set<E>(_ kind: ResourceKind, _ names: [String]) -> IDSet<E> {
        names.reduce(into: IDSet()) { set, name in
          let id = references.ids(of: kind, called: name).first.map { ID<E>($0) }
          if let id, IDSet.canHold(id) { set.insert(id) } else { unknown.append((rule, name)) }
        }
      }
      prepared.languages = set(.language, rule.languages)
      let games: VersionGroupSet = set(.versionGroup, rule.versionGroups)
      if !rule.versionGroups.isEmpty { prepared.games = games.bits }
      for kind in rule.kinds { byKind[kind.rawValue, default: []].append(prepared) }
    }
  }

  func rules(of kind: ResourceKind) -> [Prepared] { byKind[kind.rawValue] ?? [] }
}

extension TextRules.Prepared {
  /// Returns the text with the rule applied, empty if it is removed; nil if the rule does not apply or finds nothing
  /// to replace.
  ///
  /// - Parameter game: the id of the text's version group; 0 for a text of all games.
  func repair(
    _ text: UnsafeBufferPointer<UInt8>, _ field: LocalizedText.Field, language: LanguageID,
    game: Int
  ) -> [UInt8]? {
    guard self.field == field, languages.contains(language),
      games.map({ $0 & (1 << UInt64(game - 1)) != 0 }) ?? true
    else { return nil }
    if let new, completes {
      let text = String(decoding: text, as: UTF8.self)
      guard !text.contains(text: String(decoding: old, as: UTF8.self)), !text.isEmpty else {
        return nil
      }
      return Array(
        String(decoding: new, as: UTF8.self).replacing(text: TextRules.placeholder, with: text).utf8
      )
    }
    var result: [UInt8]?
    var at = 0
    while at < text.count {
      if text[at] == old[0], at + old.count <= text.count,
        text[at..<at + old.count].elementsEqual(old)
      {
        guard let new else { return [] }
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
