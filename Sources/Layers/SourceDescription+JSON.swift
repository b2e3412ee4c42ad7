import JSON
import SimdJSON

extension SourceDescription {
  /// The name of the snapshot's file with the description.
  static let fileName = "source.json"

  var json: JSONValue { JSONValue(encoding: self) }

  /// Parses the format of ``json``.
  init(_ document: JSONCursor) throws(JSONError) {
    var object = try document.object()
    let kind = try object.value("kind")
    guard let known = Kind(rawValue: try kind.string()) else {
      throw kind.invalid(.expectationSourceKind)
    }
    self.init(
      kind: known, location: try object.value("location").string(),
      revision: try object.optional("revision")?.string(),
      date: try object.optional("date")?.string())
  }

  /// The document as UTF-8.
  var encoded: [UInt8] { json.pretty }

  /// - Throws: ``JSONError`` if the text is not JSON, or not a description.
  init(decoding text: [UInt8]) throws {
    self = try JSONParser().parse(text) { try SourceDescription($0) }
  }
}
