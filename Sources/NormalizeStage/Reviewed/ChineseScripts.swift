import Base
import Layers
import PokedexModel

/// The characters that only one of the two Chinese scripts has, and the names that PokéAPI gives in the other
/// language. See Documentation/LOCALIZATION.md.
struct ChineseScripts: ReviewedTable {
  static let name = "chinese-scripts"
  static let advice = Message.formNamesInvalidAdvice

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case simplified = "zh-hans"
    case traditional = "zh-hant"
    case reason, reference
  }

  private var simplified: [String]
  private var traditional: [String]
  private var reason: FilledText
  private var reference: FilledText

  private static let codes = ["zh-hans", "zh-hant"]

  var characters: [String: Set<Unicode.Scalar>] {
    Dictionary(
      uniqueKeysWithValues: zip(
        Self.codes, [simplified, traditional].map { Set($0.lazy.flatMap(\.unicodeScalars)) }))
  }

  /// Gives each name in the wrong script to the other language, unless that has one or the name has characters of both
  /// scripts; otherwise removes it. So the name is missing, and the display name falls back.
  ///
  /// - Returns: the corrections; a warning for each kind, field and language is reported.
  func settle(_ dex: inout NormalizedDex, _ findings: DiagnosticCollector) -> [AppliedCorrection] {
    let languages = Self.codes.map { code in dex.languages.first { $0.identifier == code }?.id }
    guard let simplified = languages[0], let traditional = languages[1] else { return [] }
    let characters = characters
    var wrong: [Group: [Int]] = [:]
    var owned: Set<LanguageSlot> = []
    for (index, text) in dex.texts.enumerated() {
      guard [.name, .genus, .formName].contains(text.field),
        let place = languages.firstIndex(of: text.language)
      else { continue }
      let foreign = characters[Self.codes[1 - place]] ?? []
      if text.source == .upstream, text.text.unicodeScalars.contains(where: foreign.contains) {
        wrong[Group(kind: text.kind, field: text.field, place: place), default: []].append(index)
      } else {
        owned.insert(text.place)
      }
    }
    var removed: Set<Int> = []
    for index in wrong.values.joined() {
      var text = dex.texts[index]
      text.language = text.language == simplified ? traditional : simplified
      text.source = .correction
      let own = characters[Self.codes[text.language == simplified ? 1 : 0]] ?? []
      if !text.text.unicodeScalars.contains(where: own.contains), owned.insert(text.place).inserted
      {
        dex.texts[index] = text
      } else {
        removed.insert(index)
      }
    }
    let groups = wrong.keys.sorted {
      ($0.kind.rawValue, $0.field.rawValue, $0.place) < (
        $1.kind.rawValue, $1.field.rawValue, $1.place
      )
    }
    let rows = groups.map { group in
      let texts = (wrong[group] ?? []).map { dex.texts[$0].text }
      let (code, other) = (Self.codes[group.place], Self.codes[1 - group.place])
      var row = AppliedCorrection(
        "chinese-script:\(group.kind.endpoint):\(group.field.identifier):\(code)", group.kind, "*",
        field: group.field.identifier, because: reason.text, reference.text)
      (row.upstreamValue, row.value, row.isApplied) = (code, other, true)
      findings.report(
        Diagnostic(
          .warning,
          .wrongScript(
            count: texts.count, language: code, other: other,
            examples: texts.sorted().prefix(3).joined(separator: ", ")),
          at: .resource(group.kind.endpoint, path: group.field.identifier)))
      return row
    }
    dex.texts = dex.texts.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
    return rows
  }

  private struct Group: Hashable {
    var kind: ResourceKind
    var field: LocalizedText.Field
    /// The index of the language in ``codes``.
    var place: Int
  }
}
