import Basics
import Layers
import PokedexModel
import XLIFFKit

extension QualityGate {
  /// Checks that texts have only visible characters, composed form and a plausible length, and that names
  /// have no markup.
  func textFindings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let japanese = LanguageSet(
      dex.languages.filter { ["ja", "ja-hrkt"].contains($0.identifier) }.map(\.id))
    for text in dex.texts where text.source == .upstream {
      lazy var at = Place.resource(
        "\(text.kind.endpoint)/\(text.id)", path: text.field.identifier)
      findings += textFindings(text.text, text.field, at)
      if Self.kindsWithoutLatin.contains(text.kind), text.field == .name || text.field == .genus,
        japanese.contains(text.language), text.text.hasLatinWord
      {
        findings.append(
          error("latin-in-japanese", .latinInJapanese(text: text.text), at))
      }
    }
    for text in dex.flavorTexts where text.source == .upstream {
      findings += textFindings(
        text.text, .flavorText,
        Place.resource("\(text.kind.endpoint)/\(text.id)", path: "flavor_text"))
    }
    for text in dex.pastEffects {
      let at = Place.resource("\(text.kind.endpoint)/\(text.id)", path: "effect_changes")
      findings += textFindings(text.text, text.field, at)
    }
    return findings + speciesNameFindings() + sharedNameFindings()
  }

  /// Checks that no two pokemon have one display name in a language.
  private func sharedNameFindings() -> [Diagnostic] {
    struct Name: Hashable {
      var language: LanguageID
      var text: String
    }
    var owners: [Name: Int] = [:]
    return dex.texts.filter { $0.kind == .pokemon && $0.field == .displayName }.compactMap { text in
      let name = Name(language: text.language, text: text.text)
      guard let other = owners.updateValue(text.id, forKey: name) else { return nil }
      return error(
        "name-shared", .nameRepeated(other: identifiers(.pokemon, other), text: text.text),
        place(.pokemon, text.id))
    }
  }

  /// Kinds whose Japanese names never contain a word of ASCII letters.
  private static let kindsWithoutLatin: Set<ResourceKind> = [
    .pokemonSpecies, .move, .ability, .nature, .type,
  ]

  private func textFindings(
    _ text: String, _ field: LocalizedText.Field, _ at: @autoclosure () -> Place
  ) -> [Diagnostic] {
    let (isName, limit) =
      switch field {
      case .name, .genus, .formName, .displayName, .awesomeName: (true, 200)
      case .flavorText: (false, 1_000)
      case .description, .shortEffect: (false, 3_000)
      case .effect: (false, 10_000)
      }
    if text.utf8.count > limit, text.unicodeScalars.count > limit {
      let count = text.unicodeScalars.count
      return [error("text-too-long", .textTooLong(count: count, limit: limit), at())]
    }
    switch TextDefect.first(in: text, isProse: !isName) {
    case .control(let scalar):
      return [
        error("text-hidden-character", .textHiddenCharacter(character: scalar.codePoint), at())
      ]
    case .notComposed(let scalar):
      return [error("text-not-composed", .textNotComposed(character: scalar.codePoint), at())]
    case nil: break
    }
    if isName, text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }) {
      return [error("text-markup", .textMarkup(text: text), at())]
    }
    return []
  }

  /// Checks that species names are unique, that the English name matches the identifier, and that the two
  /// Japanese names are equal. This detects swapped names.
  private func speciesNameFindings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    struct Name: Hashable {
      var language: LanguageID
      var text: String
    }
    let codes = Dictionary(
      dex.languages.map { ($0.id, $0.identifier) }, uniquingKeysWith: { a, _ in a })
    var owners: [Name: Int] = [:]
    var japanese: [Int: String] = [:]
    for text in dex.texts
    where text.kind == .pokemonSpecies && text.field == .name && text.source == .upstream {
      let at = place(.pokemonSpecies, text.id)
      let name = Name(language: text.language, text: text.text)
      if let other = owners.updateValue(text.id, forKey: name) {
        findings.append(
          error(
            "name-repeated",
            .nameRepeated(other: identifiers(.pokemonSpecies, other), text: text.text),
            at))
      }
      switch codes[text.language] {
      case "en"
      where text.text.identifierLetters != identifiers(.pokemonSpecies, text.id).identifierLetters:
        findings.append(error("name-mismatch", .nameOfAnother(text: text.text), at))
      case "ja", "ja-hrkt":
        if let other = japanese.updateValue(text.text, forKey: text.id), other != text.text {
          findings.append(error("name-mismatch", .namesDiffer(other: other, text: text.text), at))
        }
      default: break
      }
    }
    return findings
  }
}

extension String {
  /// Whether the text has two adjacent ASCII letters.
  fileprivate var hasLatinWord: Bool {
    var wasLetter = false
    for byte in utf8 {
      let isLetter = (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
      if isLetter, wasLetter { return true }
      wasLetter = isLetter
    }
    return false
  }

  /// The letters and digits in lower case without accents, as in identifiers; ♀ and ♂ become f and m.
  fileprivate var identifierLetters: String {
    var letters = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "♀": letters.append("f")
      case "♂": letters.append("m")
      case "é", "É": letters.append("e")
      default:
        if scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
          letters += scalar.properties.lowercaseMapping
        }
      }
    }
    return letters
  }
}
