import JSONKit

extension SourceDescription {
  /// The file of a snapshot that holds the description.
  static let fileName = "source.json"

  var json: JSONValue {
    [
      "kind": .string(kind.rawValue),
      "location": .string(location),
      "revision": JSONValue(revision),
      "date": JSONValue(date),
    ]
  }

  /// Reads what ``json`` wrote.
  init(_ document: JSON) throws(JSONError) {
    var object = try document.object()
    let kind = try object.value("kind")
    guard let known = Kind(rawValue: try kind.string()) else {
      throw kind.invalid("one of live, dir, archive, sample")
    }
    self.init(
      kind: known, location: try object.value("location").string(),
      revision: try object.optional("revision")?.string(),
      date: try object.optional("date")?.string())
  }

  /// The document as it is written.
  var encoded: String { json.pretty }

  /// - Throws: ``JSONError`` where the text is no JSON, or no description.
  init(decoding text: [UInt8]) throws {
    self = try JSONParser().parse(text) { try SourceDescription($0) }
  }
}
