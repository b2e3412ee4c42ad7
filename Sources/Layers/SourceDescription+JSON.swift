import JSONKit

extension SourceDescription {
  /// The file of a snapshot that holds the description.
  static let fileName = "source.json"

  /// The document as it is written.
  var encoded: String {
    let document: JSONValue = [
      "kind": .string(kind.rawValue),
      "location": .string(location),
      "revision": JSONValue(revision),
      "date": JSONValue(date),
    ]
    return document.pretty
  }

  /// - Throws: ``JSONError`` where the text is no JSON, or no description.
  init(decoding text: [UInt8]) throws {
    self = try JSONParser().parse(text) { root in
      var object = try root.object()
      let kind = try object.value("kind")
      guard let known = Kind(rawValue: try kind.string()) else {
        throw kind.invalid("one of live, dir, archive, sample")
      }
      return SourceDescription(
        kind: known, location: try object.value("location").string(),
        revision: try object.optional("revision")?.string(),
        date: try object.optional("date")?.string())
    }
  }
}
