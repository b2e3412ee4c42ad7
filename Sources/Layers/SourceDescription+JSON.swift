import JSON
import SimdJSON

extension SourceDescription {
  /// The file of a snapshot that holds the description.
  static let fileName = "source.json"

  var json: JSONValue { JSONValue(encoding: self) }

  /// Reads what ``json`` wrote.
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

  /// The document as it is written.
  var encoded: [UInt8] { json.pretty }

  /// - Throws: ``JSONError`` where the text is no JSON, or no description.
  init(decoding text: [UInt8]) throws {
    self = try JSONParser().parse(text) { try SourceDescription($0) }
  }
}
