/// The members of an object whose names are data, in the order of the document.
package struct JSONMembers<Value: Decodable>: Decodable {
  package let members: [(name: String, value: Value)]

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    members = try container.allKeys.map {
      ($0.stringValue, try container.decode(Value.self, forKey: $0))
    }
  }
}
