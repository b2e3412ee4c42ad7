import Basics

extension SourceDescription {
  /// The name of the snapshot's file with the description.
  static let fileName = "source.json"

  /// The document as UTF-8.
  var encoded: [UInt8] { JSONValue(encoding: self).pretty }

  /// - Throws: ``JSONError`` if the text is not JSON, or not a description.
  init(decoding text: [UInt8]) throws(JSONError) { self = try JSONValue(parsing: text).decoded() }
}
