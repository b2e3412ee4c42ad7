import JSON
import PokedexModel

/// A place in a resource: members joined by dots, where `[key=value,…]` selects the one element of an
/// array that has these values. A reference is selected by the name of what it refers to.
struct AmendmentPath: Sendable {
  struct Step: Sendable, Hashable {
    var member: String
    /// nil for the member itself, not an element of it.
    var selector: [Condition]?
  }

  /// A value that the selected element has.
  struct Condition: Sendable, Hashable {
    var key: String
    var value: String

    /// The kind of what the value names; nil for a plain value. Upstream calls references by endpoints.
    var reference: ResourceKind? {
      ResourceKind(endpoint: key.replacing("_", with: "-"))
    }

    /// The plain value as JSON: a number and a flag are not texts.
    var literal: JSONValue {
      switch value {
      case "true": .bool(true)
      case "false": .bool(false)
      default: Int(value).map { .int($0) } ?? .string(value)
      }
    }
  }

  /// As the table writes it.
  let text: String
  let steps: [Step]

  /// nil where `text` is not a path.
  init?(_ text: String) {
    var steps: [Step] = []
    var rest = text[...]
    while true {
      let member = rest.prefix { $0 != "." && $0 != "[" }
      guard !member.isEmpty else { return nil }
      rest = rest.dropFirst(member.count)
      var step = Step(member: String(member))
      if rest.first == "[" {
        guard let end = rest.firstIndex(of: "]") else { return nil }
        var conditions: [Condition] = []
        for part in rest.dropFirst()[..<end].split(separator: ",", omittingEmptySubsequences: false)
        {
          let sides = part.split(separator: "=", omittingEmptySubsequences: false)
          guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else { return nil }
          conditions.append(Condition(key: String(sides[0]), value: String(sides[1])))
        }
        step.selector = conditions.sorted { $0.key < $1.key }
        rest = rest[end...].dropFirst()
      }
      steps.append(step)
      guard let separator = rest.first else { break }
      guard separator == "." else { return nil }
      rest = rest.dropFirst()
    }
    self.text = text
    self.steps = steps
  }

  /// Whether one of the two places is within the other, or they are the same.
  func overlaps(_ other: AmendmentPath) -> Bool {
    zip(steps, other.steps).allSatisfy { $0 == $1 }
  }
}
