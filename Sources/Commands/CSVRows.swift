import Base
import PokedexModel

/// The JSON form of a list as CSV (RFC 4180) for programs: one fact in a cell, no unit, identifiers for resources. Columns
/// have the names of the members, `id`, `identifier` and `name` first. A list of versions, methods, times or matchups gives
/// one line for each element, and other lists are joined by blanks.
struct CSVRows {
  private typealias Cells = [(column: String, text: String)]

  /// Whether the names of resources follow their identifiers.
  private let hasNames: Bool
  private var columns: [String] = []
  private var rows: [[String: String]] = []

  init(_ values: [some Encodable], hasNames: Bool) {
    self.hasNames = hasNames
    var known: Set<String> = []
    for value in values {
      for cells in cells(of: JSONValue(encoding: value)) {
        columns += cells.map(\.column).filter { known.insert($0).inserted }
        rows.append(Dictionary(first: cells.map { ($0.column, $0.text) }))
      }
    }
    let first = ["id", "identifier", "name"]
    columns = first.filter(known.contains) + columns.filter { !first.contains($0) }
  }

  var text: String {
    ([columns] + rows.map { row in columns.map { row[$0] ?? "" } }).map(TextTable.csv).joined()
  }

  /// The lists whose elements make a line each, by member with the name of one element.
  private static let lists = ["versions": "version", "methods": "", "times": "", "matchups": ""]

  /// Returns the lines of an object.
  private func cells(of object: JSONValue) -> [Cells] {
    guard case .object(let members) = object else { return [[("value", text(object))]] }
    let names = Set(members.map(\.name.withUnderscores))
    return members.reduce([[]]) { lines, member in
      let parts = cells(of: member).map { cells in
        cells.map { cell in
          // The chance of a time is not that of the row.
          Self.lists[member.name] == "" && names.contains(cell.column)
            ? (column: "\(member.name.withUnderscores)_\(cell.column)", text: cell.text) : cell
        }
      }
      return lines.flatMap { line in parts.map { line + $0 } }
    }
  }

  private func cells(of member: JSONValue.Member) -> [Cells] {
    let name = member.name.withUnderscores
    switch member.value {
    case .object where member.name != "summary" && member.value["identifier"] != nil:
      return [named(name, member.value)]
    case .object: return cells(of: member.value)
    case .array(let values):
      if let one = Self.lists[member.name] {
        if values.isEmpty { return [[]] }
        return values.flatMap { one.isEmpty ? cells(of: $0) : [named(one, $0)] }
      }
      switch name {
      case "types":
        return [[0, 1].flatMap { named("type_\($0 + 1)", values.count > $0 ? values[$0] : .null) }]
      case "abilities":
        return [
          [(1, "1"), (2, "2"), (3, "hidden")].flatMap { slot, text in
            named("ability_\(text)", values.first { $0["slot"]?.int == slot }?["ability"] ?? .null)
          }
        ]
      default: return [[(name, values.map(text).joined(separator: " "))]]
      }
    default: return [[(name, text(member.value))]]
    }
  }

  private func named(_ column: String, _ value: JSONValue) -> Cells {
    [(column, text(value))] + (hasNames ? [("\(column)_name", value["name"].map(text) ?? "")] : [])
  }

  /// Returns the identifier of a resource, the part of what is missing, or a scalar.
  private func text(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .bool(let isTrue): isTrue ? "1" : "0"
    case .number(let text), .string(let text): text
    case .array, .object: (value["identifier"] ?? value["part"]).map(text) ?? value.line
    }
  }
}

extension String {
  /// The name of a member as the name of a column: `specialAttack` is `special_attack`, `speciesID` `species_id`.
  fileprivate var withUnderscores: String {
    replacing(text: "ID", with: "Id").map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }
      .joined()
  }
}
