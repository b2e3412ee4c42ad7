package import Basics
import Layers
import PokedexModel
import SimdJSON

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
    return try PipelineError.wrappingFileErrors {
      try FormNames(try File.readAll(path), file: path)
    }
  }

  package init(_ json: [UInt8], file: String) throws {
    do {
      names = try JSONParser().parse(json) { root throws(JSONError) in try Self.content(root) }
    } catch let error as JSONError {
      throw PipelineError(
        .badData, error.pathText, code: .formNamesInvalid,
        at: .file(file, line: error.position?.line, column: error.position?.column),
        advice: .formNamesInvalidAdvice)
    }
  }

  private static func content(
    _ root: JSONCursor
  ) throws(JSONError) -> [String: [String: String]] {
    var object = try root.object()
    let format = try object.value("format").int()
    guard format == 1 else {
      throw JSONError(.invalidValue(expected: .expectationFormat1, found: String(format)))
    }
    object.ignore("about")
    var names: [String: [String: String]] = [:]
    for form in try object.value("names").object().members {
      let key = String(decoding: form.key, as: UTF8.self)
      for language in try form.value.object().members {
        let code = String(decoding: language.key, as: UTF8.self)
        let name = try language.value.string()
        guard !name.isBlank else {
          throw JSONError(
            .invalidValue(
              expected: .expectationFormName, found: "names.\(key).\(code): \"\(name)\""))
        }
        names[key, default: [:]][code] = name
      }
    }
    if let key = object.unreadKeys().first {
      throw JSONError(.invalidValue(expected: .expectationFormNamesMember, found: key))
    }
    return names
  }

  /// Returns a finding for each name that no form has, and for each unknown language, in a full source.
  ///
  /// - Parameter forms: the English names of all forms, with `{species}`.
  func findings(_ forms: Set<String>, _ languages: [Language]) -> [Diagnostic] {
    let codes = Set(languages.map(\.identifier))
    var findings: [Diagnostic] = []
    for (form, texts) in names.sorted(by: { $0.key < $1.key }) {
      if !forms.contains(form) {
        findings.append(
          Diagnostic(
            .note, .formNameUnused(name: form), at: .file(Self.fileName),
            advice: .correctOrDeleteLine(file: Self.fileName)))
      }
      for code in texts.keys.sorted() where !codes.contains(code) {
        findings.append(
          Diagnostic(
            .error, .formNameLanguageUnknown(name: form, language: code), code: .formNamesInvalid,
            at: .file(Self.fileName), advice: .formNamesInvalidAdvice))
      }
    }
    return findings
  }
}

extension DiagnosticCode {
  /// The file of form names is invalid.
  package static let formNamesInvalid: Self = "form-names-invalid"
  /// A name of a form that the source does not contain.
  package static let formNameUnused: Self = "form-name-unused"
}
