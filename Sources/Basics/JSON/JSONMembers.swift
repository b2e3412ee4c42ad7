/// The members of an object whose names are data, in the order of the document.
package struct JSONMembers<Value: Decodable>: Decodable {
  package let members: [(name: String, value: Value)]

  package init(from decoder: any Decoder) throws {
    let node = NodeDecoder.of(decoder)
    members = try node.members.enumerated().map { index, member in
      (member.name, try node.decode(Value.self, member.value, at: index))
    }
  }
}

extension JSONMembers: Sendable where Value: Sendable {}

/// An entry of a table, which knows its line, from 1.
package protocol JSONEntry: Decodable {
  var line: Int { get set }
}

/// An array of entries of which the invalid ones are left out: ``JSONValue/decode(_:from:format:)`` returns their
/// errors, so that a user sees all at once.
package struct JSONEntries<Entry: JSONEntry>: Decodable {
  package private(set) var entries: [Entry] = []

  package init(from decoder: any Decoder) throws {
    let node = NodeDecoder.of(decoder)
    let elements = try node.elements
    var lines = node.document.places.map { LineCounter($0, in: node.number) }
    entries.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      let line = lines?.next() ?? 1
      do throws(JSONError) {
        var entry = try node.decode(Entry.self, element, at: index)
        entry.line = line
        entries.append(entry)
      } catch {
        guard node.document.places != nil else { throw error }
        var error = error
        error.entry = element["id"]?.string
        node.document.invalid.append(error)
      }
    }
  }
}

/// Finds the lines of the elements of an array.
private struct LineCounter {
  private let places: JSONPlaces
  private var number: Int
  private var offset = 0
  private var line = 1

  /// - Parameter array: the number of the array.
  init(_ places: JSONPlaces, in array: Int) {
    self.places = places
    number = array + 1
  }

  /// Returns the line of the next element.
  mutating func next() -> Int {
    let start = Int(places.starts[number])
    for byte in places.text[offset..<start] where byte == UInt8(ascii: "\n") { line += 1 }
    (offset, number) = (start, Int(places.ends[number]))
    return line
  }
}

/// A text of a document that is not blank.
package struct FilledText: Decodable, Sendable, Hashable {
  package let text: String

  package init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw JSONError(.invalidValue(expected: .expectationFilledText, found: "\"\(text)\""))
    }
  }
}
