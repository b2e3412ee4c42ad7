package import Diagnostics
package import JSON
import Messages
package import SimdJSON

extension Diagnostic {
  /// The diagnostic in the format of manifests and layers; the place is a text.
  package var json: JSONValue {
    [
      "severity": .string(severity.rawValue),
      "code": .string(code.rawValue),
      "message": .string(message),
      "place": JSONValue(place?.description),
      "advice": JSONValue(advice),
    ]
  }

  /// Parses the format of ``json``. The place becomes a resource whose name is the complete text.
  package init(_ document: JSONCursor) throws(JSONError) {
    var object = try document.object()
    let word = try object.value("severity").string()
    guard let severity = Severity(rawValue: word) else {
      throw JSONError(.invalidValue(expected: .expectationSeverity, found: word))
    }
    self.init(
      severity, DiagnosticCode(rawValue: try object.value("code").string()),
      Message(verbatim: try object.value("message").string()),
      at: try object.optional("place").map { json throws(JSONError) in
        .resource(try json.string())
      },
      advice: try object.optional("advice").map { json throws(JSONError) in
        Message(verbatim: try json.string())
      })
  }
}
