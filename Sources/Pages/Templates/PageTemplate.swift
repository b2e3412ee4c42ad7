package import Base

/// A page with slots, written `{{name}}` in the file. The kind of content determines the escaping, so only
/// files of this project are inserted unescaped. A slot may also be the id of a label.
package struct PageTemplate: Sendable {
  /// The content of a slot.
  package enum Content: Sendable {
    /// Text between tags or in a quoted attribute.
    case text(String)
    /// Scripts or styles of this project, concatenated without escaping.
    case files([WebFile])
    /// Markup with escaped texts.
    case markup(String)
    /// A document in `<script type="application/json">`.
    case json(JSONValue)
  }

  private let file: WebFile
  private let labels: [String: String]

  /// - Parameter labels: texts by id, such as ``PageLabels/site``.
  package init(_ file: WebFile, labels: [String: String] = [:]) {
    (self.file, self.labels) = (file, labels)
  }

  /// Returns the page with all slots filled.
  ///
  /// - Precondition: `contents` has exactly the slots of the file that are not labels.
  package func page(_ contents: [String: Content]) -> [UInt8] {
    var page: [UInt8] = []
    var rest = file.text[...]
    var unused = Set(contents.keys)
    while let open = rest.firstRange(ofText: "{{") {
      page.append(contentsOf: rest[..<open.lowerBound].utf8)
      rest = rest[open.upperBound...]
      guard let close = rest.firstRange(ofText: "}}") else {
        preconditionFailure("\(file.name) has a slot without an end")
      }
      let name = String(rest[..<close.lowerBound])
      guard let content = contents[name] ?? labels[name].map(Content.text) else {
        preconditionFailure("\(file.name) has a slot that nothing fills: \(name)")
      }
      unused.remove(name)
      rest = rest[close.upperBound...]
      append(content, to: &page)
    }
    page.append(contentsOf: rest.utf8)
    precondition(unused.isEmpty, "\(file.name) has no slots \(unused)")
    return page
  }

  private func append(_ content: Content, to page: inout [UInt8]) {
    switch content {
    case .text(let text): page.append(contentsOf: Self.escaped(text).utf8)
    case .markup(let text): page.append(contentsOf: text.utf8)
    case .files(let files): for file in files { page.append(contentsOf: file.bytes) }
    case .json(let value): page.append(contentsOf: ScriptJSON.bytes(value))
    }
  }

  /// Returns `text` escaped for HTML, between tags and in quotes of either kind.
  package static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
