import SimdJSON

/// The labels of the pages: Localization/messages.xliff has them in both languages, and `make messages`
/// writes them into labels.js of the report and of the site.
package enum PageLabels {
  /// The labels of the report, as ``site``.
  package static let report = texts(WebFile.named("report/labels.js"))
  /// The labels of the site: the English text by id, and the Japanese text by id and `.ja`.
  package static let site = texts(WebFile.named("site/labels.js"))

  private static func texts(_ file: WebFile) -> [String: String] {
    var texts: [String: String] = [:]
    do {
      // `Page.labels = {"id": ["English", "日本語"], …};`
      guard let start = file.bytes.firstIndex(of: UInt8(ascii: "{")),
        let end = file.bytes.lastIndex(of: UInt8(ascii: "}"))
      else { preconditionFailure("\(file.name) has no labels") }
      try JSONParser().parse(Array(file.bytes[start...end])) { document in
        for (id, pair) in try document.object().members {
          let id = String(decoding: id, as: UTF8.self)
          var languages = try pair.array().makeIterator()
          texts[id] = try languages.next()?.string()
          texts["\(id).ja"] = try languages.next()?.string()
        }
      }
    } catch {
      preconditionFailure("\(file.name): \(error)")
    }
    return texts
  }
}
