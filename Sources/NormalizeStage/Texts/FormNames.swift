import Base
import PokedexModel

/// Reviewed names of forms in languages in which PokéAPI has none: `Localization/form-names.json`. It is edited by
/// hand:
///
///     { "format": 1, "names": { "Gigantamax Form": { "ko": "거다이맥스의 모습" } } }
///
/// The key is the English name of the form, in which `{species}` stands for the name of the species, so that one
/// entry names the forms of every species. A name with `{species}` is a full name; any other is composed as
/// PokéAPI's form names are.
package struct FormNames: Sendable, Equatable {
  package static let fileName = "form-names.json"

  private var file = fileName
  /// By English form name and language code.
  private(set) var names: [String: [String: String]] = [:]

  /// No names.
  package init() {}

  /// Reads the file in a folder of translations; no names if the folder has none.
  ///
  /// - Throws: `badData` `form-names-invalid` with the position in the file; `disk` if it cannot be read.
  package static func read(in folder: String) throws -> FormNames {
    let path = "\(folder)/\(fileName)"
    guard File.exists(path) else { return FormNames() }
    return try FormNames(try File.readAll(path), file: path)
  }

  private struct Document: Decodable {
    private enum CodingKeys: CodingKey, CaseIterable { case names }
    var names: JSONMembers<JSONMembers<FilledText>>
  }

  package init(_ json: [UInt8], file: String) throws {
    self.file = file
    let document = try DocumentReader.read(
      json, as: Document.self, file: file, code: "form-names-invalid",
      advice: .formNamesInvalidAdvice)
    for (form, texts) in document.names.members {
      for (code, name) in texts.members { names[form, default: [:]][code] = name.text }
    }
  }

  /// Returns a finding for each name that no form has, and for each unknown language, in a full source.
  ///
  /// - Parameter forms: the English names of all forms, with `{species}`.
  func findings(_ forms: Set<String>, _ languages: [Language]) -> [Diagnostic] {
    let codes = Set(languages.map(\.identifier))
    var uses = EntryUses<String>(.note)
    for form in forms { uses.use(form) }
    let known = names.sorted { $0.key < $1.key }
    var findings: [Diagnostic] = []
    for (form, texts) in known {
      for code in texts.keys.sorted() where !codes.contains(code) {
        findings.append(
          Diagnostic(
            .error, .formNameLanguageUnknown(name: form, language: code), at: .file(file)))
      }
    }
    return findings
      + uses.findings(
        known, key: \.key, code: "form-name-unused",
        advice: .correctOrDeleteLine(file: Self.fileName), at: { _ in .file(file) },
        stale: { .formNameUnused(name: $0.key) })
  }
}
