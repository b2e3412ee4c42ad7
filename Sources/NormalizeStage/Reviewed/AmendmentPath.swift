import Base
import PokedexModel

/// The path of a value in a resource: members joined by dots, where `[key=value,…]` selects the one array
/// element with these values. A reference is selected by the name of its target.
struct AmendmentPath: Sendable {
  struct Step: Sendable, Hashable {
    var member: String
    /// Selects an element of the member; nil for the member itself.
    var selector: [Condition]?
  }

  /// A value that the selected element must have.
  struct Condition: Sendable, Hashable {
    let key: String
    let value: String
    /// The kind of resource that the value names; nil for a plain value. PokéAPI names reference members
    /// after endpoints.
    let reference: ResourceKind?

    init(key: String, value: String) {
      self.key = key
      self.value = value
      reference = ResourceKind(endpoint: key.replacing(text: "_", with: "-"))
    }

    /// The plain value as JSON: numbers, Booleans and null are converted.
    var literal: JSONValue {
      switch value {
      case "null": .null
      case "true": .bool(true)
      case "false": .bool(false)
      default: Int(value).map { .int($0) } ?? .string(value)
      }
    }
  }

  /// The path as written in the table.
  let text: String
  let steps: [Step]

  /// Parses `text`; nil if it is not a path.
  init?(_ text: String) {
    var steps: [Step] = []
    var rest = text.utf8[...]
    while true {
      let member = rest.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "[") }
      guard !member.isEmpty else { return nil }
      rest = rest.dropFirst(member.count)
      var step = Step(member: String(Substring(member)))
      if rest.first == UInt8(ascii: "[") {
        guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        var conditions: [Condition] = []
        for part in rest[..<end].dropFirst().split(
          separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        {
          let sides = part.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
          guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else { return nil }
          conditions.append(
            Condition(key: String(Substring(sides[0])), value: String(Substring(sides[1]))))
        }
        step.selector = conditions.sorted { $0.key < $1.key }
        rest = rest[end...].dropFirst()
      }
      steps.append(step)
      guard let separator = rest.first else { break }
      guard separator == UInt8(ascii: ".") else { return nil }
      rest = rest.dropFirst()
    }
    self.text = text
    self.steps = steps
  }

  /// Returns whether the paths are equal or one contains the other.
  func overlaps(_ other: AmendmentPath) -> Bool { zip(steps, other.steps).allSatisfy { $0 == $1 } }
}

extension AmendmentPath: Decodable {
  init(from decoder: any Decoder) throws {
    self = try decoder.parsed(.expectationPath) { AmendmentPath($0) }
  }
}
