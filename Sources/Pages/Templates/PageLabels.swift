import Layers
package import Base

/// The labels that scripts and codes name: Localization/messages.xliff has them in both languages, and `make messages`
/// writes them into labels.js of the site and labels.json of the report.
package enum PageLabels {
  /// The labels of the report, as ``site``: of kinds, fields, stages and reasons.
  package static let report = texts(WebFile.named("report/labels.json"))
  /// The labels of the site: the English text by id, and the Japanese text by id and `.ja`.
  package static let site = texts(WebFile.named("site/labels.js"))

  /// Returns a label in both languages; nil if there is none.
  package static func label(_ id: String) -> Message? {
    let texts = report[id] == nil ? site : report
    return texts[id].map { Message($0, texts["\(id).ja"] ?? $0) }
  }

  private static func texts(_ file: WebFile) -> [String: String] {
    var texts: [String: String] = [:]
    do {
      // `Page.labels = {"id": ["English", "日本語"], …};`
      guard let start = file.bytes.firstIndex(of: UInt8(ascii: "{")),
        let end = file.bytes.lastIndex(of: UInt8(ascii: "}"))
      else { preconditionFailure("\(file.name) has no labels") }
      for (id, pair) in try JSONValue(parsing: Array(file.bytes[start...end]))
        .decoded(as: [String: [String]].self)
      {
        texts[id] = pair.first
        texts["\(id).ja"] = pair.dropFirst().first
      }
    } catch {
      preconditionFailure("\(file.name): \(error)")
    }
    return texts
  }
}
