import Layers
package import Base

/// The labels that scripts and codes name: Localization/messages.xliff has them in both languages, and `make messages`
/// writes them into labels.js of the site and labels.json of the report.
package enum PageLabels {
  /// The labels of the report by id: of kinds, fields, stages and reasons.
  package static let report = labels(of: WebFile.named("report/labels.json"))
  package static let site = labels(of: WebFile.named("site/labels.js"))

  /// Returns a label in both languages; nil if there is none.
  package static func label(_ id: String) -> Message? { report[id] ?? site[id] }

  private static func labels(of file: WebFile) -> [String: Message] {
    // `Page.labels = {"id": ["English", "日本語"], …};`
    guard let start = file.bytes.firstIndex(of: UInt8(ascii: "{")),
      let end = file.bytes.lastIndex(of: UInt8(ascii: "}")),
      let texts = try? JSONValue(parsing: Array(file.bytes[start...end]))
        .decoded(as: [String: [String]].self)
    else { preconditionFailure("\(file.name) has no labels") }
    return texts.mapValues { Message($0[0], $0[1]) }
  }
}
