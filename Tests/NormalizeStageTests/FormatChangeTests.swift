import Base
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

/// Reads the sample after a change of PokéAPI's format: of each member of each endpoint, once.
@Suite struct FormatChangeTests {
  enum Change: CaseIterable {
    case removed, null, text, number, flag, fraction, list, object, added
  }

  /// The members are those of the sample. `make golden` writes the table of what a build does.
  @Test func reading_anyMember_isNoticed() throws {
    let tree = try SampleTree()
    var table: [String: [Change: String]] = [:]
    for kind in ResourceKind.allCases {
      let bodies = try (tree.resources[kind.endpoint] ?? []).map {
        try JSONValue(parsing: Array($0.body.utf8))
      }
      let paths = Set(bodies.flatMap { Self.paths(of: $0) })
      for change in Change.allCases {
        for depth in Set(paths.map(\.count)) {
          var changed = bodies
          let tried = paths.filter { path in
            path.count == depth
              && changed.indices.contains { Self.apply(change, at: path[...], to: &changed[$0]) }
          }
          let findings = try Self.findings(kind, changed, tree)
          for path in tried.map({ $0.joined(separator: ".") }) {
            let own = findings.filter { place, _ in
              path == place || path.hasSuffix(".\(place)") || place.hasPrefix("\(path).")
            }
            table["\(kind.endpoint) \(path)", default: [:]][change] =
              own.isEmpty ? "–" : own.values.contains(true) ? "stops" : "finds"
          }
        }
      }
    }
    let lines = table.sorted { $0.key < $1.key }.map { member, own in
      "| `\(member)` | \(Change.allCases.map { own[$0] ?? "" }.joined(separator: " | ")) |"
    }
    let text = """
      # What a build does with a change of a member: it stops, finds it, or goes on without a word (–)

      | member | \(Change.allCases.map { "\($0)" }.joined(separator: " | ")) |
      |---|\(Change.allCases.map { _ in "---" }.joined(separator: "|"))|
      \(lines.joined(separator: "\n"))

      """
    try expectEqual(Golden.difference(text, from: "format-changes.txt"), nil)
  }

  /// Returns the paths to all members, with `[]` for the elements of arrays. Of references and pictures, only the whole.
  private static func paths(of value: JSONValue) -> [[String]] {
    switch value {
    case .object(let members):
      if members.contains(where: { $0.name == "url" }), members.count <= 2 { return [] }
      return members.flatMap { member in
        [[member.name]]
          + (member.name == "sprites" ? [] : paths(of: member.value)).map { [member.name] + $0 }
      }
    case .array(let elements):
      return elements.flatMap { element in
        (element.kind == .object ? [["[]"]] : []) + paths(of: element).map { ["[]"] + $0 }
      }
    default: return []
    }
  }

  /// Changes the first member at `path` that has a value.
  private static func apply(
    _ change: Change, at path: ArraySlice<String>, to value: inout JSONValue
  ) -> Bool {
    guard let name = path.first else { return false }
    if name == "[]" {
      guard case .array(var elements) = value, path.count > 1 || change == .added,
        elements.indices.contains(where: {
          path.count > 1
            ? apply(change, at: path.dropFirst(), to: &elements[$0]) : add(to: &elements[$0])
        })
      else { return false }
      value = .array(elements)
      return true
    }
    guard var member = value[name] else { return false }
    if path.count > 1 {
      guard apply(change, at: path.dropFirst(), to: &member) else { return false }
      value[name] = member
      return true
    }
    let novel: JSONValue?
    switch change {
    case .removed: novel = nil
    case .null: novel = JSONValue.null
    case .text: novel = "novel"
    case .number: novel = 1
    case .flag: novel = true
    case .fraction: novel = .number("0.5")
    case .list: novel = ["novel"]
    case .object: novel = .object([JSONValue.Member("novel", 1)])
    case .added:
      guard name != "sprites", add(to: &member) else { return false }
      novel = member
    }
    // A value of the same type is no change of the format.
    if ![.added, .fraction, .null].contains(change), novel?.kind == member.kind { return false }
    value[name] = novel
    return true
  }

  private static func add(to value: inout JSONValue) -> Bool {
    guard case .object = value else { return false }
    value["novel"] = 1
    return true
  }

  /// Returns the paths of the findings about the resources of one endpoint, without the root, and whether one is an error.
  private static func findings(
    _ kind: ResourceKind, _ bodies: [JSONValue], _ tree: SampleTree
  ) throws -> [String: Bool] {
    var input = try TreeInput { $0.keepOnly([]) }
    for (resource, body) in zip(tree.resources[kind.endpoint] ?? [], bodies) {
      input.add(kind, resource.id ?? 0, resource.name, body.line)
    }
    let all = try TreeInput().resources.sorted(by: Resource.precedes)
    let history = try FormatHistory(BuiltInTables.formatHistory, sourceDate: "2026-08-09")
    let references = ReferenceTable(all, history)
    let part = try SourceReading(input: input, jobs: 1, progress: SilentProgress()).run(
      references, RuleReferences(references), rules: TextRules([], references), history: history)
    #expect(part.findings.diagnostics.allSatisfy { $0.severity != .error || $0.adviceText != nil })
    let places = part.findings.diagnostics.compactMap { finding -> (String, Bool)? in
      guard case .resource(_, let path?)? = finding.place else { return nil }
      return (path, finding.severity == .error)
    }
    let counted = part.findings.tallies.keys.map { ($0.path, false) }
    let found = (places + counted).map { path, isError in
      (
        JSONPath.pattern(path).replacing("[]", with: ".[]").split(separator: ".")
          .drop { $0 == "$" }.joined(separator: ".").replacing(".novel", with: ""), isError
      )
    }
    return Dictionary(found) { $0 || $1 }
  }
}

/// What a build says of new values and of elements listed twice.
extension FormatChangeTests {
  /// A change of one resource, and the code and place of the only new finding; nil for none.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var resource: (endpoint: String, id: Int)
    var found: (severity: Diagnostic.Severity, code: DiagnosticCode, place: String)?
    var change: @Sendable (inout JSONValue) -> Void
    var testDescription: String { name }

    init(
      _ name: String, _ endpoint: String, _ id: Int,
      _ found: (Diagnostic.Severity, DiagnosticCode, String)?,
      _ change: @escaping @Sendable (inout JSONValue) -> Void
    ) {
      (self.name, resource, self.found, self.change) = (name, (endpoint, id), found, change)
    }
  }

  private static let fire: JSONValue = ["name": "fire", "url": "/api/v2/type/10/"]

  /// Appends an element like the last one, with other members.
  private static func append(
    _ others: [(String, JSONValue)] = [], to list: String
  ) -> @Sendable (inout JSONValue) -> Void {
    { body in
      var elements = body[list]?.array ?? []
      guard var new = elements.last else { return }
      for (name, value) in others { new[name] = value }
      elements.append(new)
      body[list] = .array(elements)
    }
  }

  private static func move(
    _ list: String, by step: Int
  ) -> @Sendable (inout JSONValue) -> Void {
    { body in
      body[list] = .array(
        (body[list]?.array ?? []).map { element in
          var element = element
          element["slot"] = .int((element["slot"]?.int ?? 0) + step)
          return element
        })
    }
  }

  static let cases: [Case] = [
    Case(
      "fourth ability", "pokemon", 25, (.warning, "unknown-value", "pokemon/25 $.abilities[2]"),
      append([("slot", 4), ("is_hidden", false)], to: "abilities")),
    Case(
      "abilities from slot 4", "pokemon", 25, (.error, "invalid-value", "pokemon/25 $"),
      move("abilities", by: 3)),
    Case(
      "third type", "pokemon", 25, (.warning, "unknown-value", "pokemon/25 $.types[1]"),
      append([("slot", 3), ("type", fire)], to: "types")),
    Case(
      "types from slot 0", "pokemon", 1, (.error, "unknown-value", "pokemon/1 $.types[0]"),
      move("types", by: -1)),
    Case(
      "seventh stat", "pokemon", 25, (.warning, "unknown-value", "pokemon/25 $.stats[6]"),
      append([("stat", ["name": "accuracy", "url": "/api/v2/stat/7/"])], to: "stats")),
    Case(
      "new endpoint in a condition", "pokemon-form", 493,
      (.warning, "unknown-value", "pokemon-form/493 $.trigger_conditions[0].url"),
      { body in
        body["trigger_conditions"] = [
          ["trigger": "weather", "name": "fog", "url": "/api/v2/weather/3/"]
        ]
      }),
    Case(
      "gender without resource", "evolution-chain", 1,
      (
        .error, "dangling-reference", "evolution-chain/1 $.chain.evolves_to[0].evolution_details[0]"
      ),
      { body in
        var chain = body["chain"] ?? .null
        var children = chain["evolves_to"]?.array ?? []
        var details = children[0]["evolution_details"]?.array ?? []
        details[0]["gender"] = 9
        children[0]["evolution_details"] = .array(details)
        chain["evolves_to"] = .array(children)
        body["chain"] = chain
      }),
    Case(
      "ability newer than a game", "pokemon", 25,
      (.warning, "ability-before-generation", "pokemon/25"),
      { body in
        var abilities = body["abilities"]?.array ?? []
        abilities[0]["ability"] = ["name": "snow-cloak", "url": "/api/v2/ability/81/"]
        body["abilities"] = .array(abilities)
      }),
    Case(
      "picture with a misspelt key", "pokemon", 25,
      (.warning, "picture-unknown", "pokemon/25 sprites.front_defualt"),
      { body in
        var sprites = body["sprites"] ?? .null
        let picture = sprites["front_default"]
        sprites["front_default"] = nil
        sprites["front_defualt"] = picture
        body["sprites"] = sprites
      }),
    Case(
      "type twice", "pokemon", 25, (.warning, "repeated-row", "pokemon/25 $.types[1]"),
      append(to: "types")),
    Case(
      "two types in a slot", "pokemon", 25, (.error, "repeated-slot", "pokemon/25 $.types[1]"),
      append([("type", fire)], to: "types")),
    Case(
      "ability twice", "pokemon", 25, (.warning, "repeated-row", "pokemon/25 $.abilities[2]"),
      append(to: "abilities")),
    Case(
      "past ability twice", "pokemon", 25,
      (.warning, "repeated-row", "pokemon/25 $.past_abilities[1].abilities[0]"),
      { body in body["past_abilities"] = body["past_abilities"].map { .array(($0.array ?? []) * 2) }
      }),
    Case(
      "stat twice", "pokemon", 25, (.warning, "repeated-row", "pokemon/25 $.stats[6]"),
      append(to: "stats")),
    Case(
      "two values of a stat", "pokemon", 25, (.error, "repeated-slot", "pokemon/25 $.stats[6]"),
      append([("base_stat", 1)], to: "stats")),
    Case("move twice", "pokemon", 25, (.warning, "repeated-row", "learnset"), append(to: "moves")),
    Case(
      "held item twice", "pokemon", 25, (.warning, "repeated-row", "pokemon/25 held_item"),
      append(to: "held_items")),
    Case(
      "egg group twice", "pokemon-species", 25,
      (.warning, "repeated-row", "pokemon-species/25 species_egg_group"), append(to: "egg_groups")),
    Case(
      "number twice", "pokemon-species", 25, (.warning, "repeated-row", "pokedex_number"),
      append(to: "pokedex_numbers")),
    Case(
      "two numbers in a Pokédex", "pokemon-species", 25,
      (.error, "rows-contradict", "pokedex_number"),
      append([("entry_number", 9999)], to: "pokedex_numbers")),
    Case("name twice", "pokemon-species", 25, nil, append(to: "names")),
    Case(
      "level twice", "growth-rate", 1, (.warning, "repeated-row", "growth_rate_level"),
      append(to: "levels")),
    Case(
      "two experiences of a level", "growth-rate", 1, (.error, "rows-contradict", "growth"),
      append([("experience", 1)], to: "levels")),
    Case(
      "stat change twice", "move", 14, (.warning, "repeated-row", "move/14 $.stat_changes[1]"),
      append(to: "stat_changes")),
    Case(
      "two changes of a stat", "move", 14, (.error, "repeated-slot", "move/14 $.stat_changes[1]"),
      append([("change", -3)], to: "stat_changes")),
    Case(
      "item attribute twice", "item", 1, (.warning, "repeated-row", "item/1 item_attribute"),
      append(to: "attributes")),
    Case("price twice", "item", 1, nil, append(to: "prices")),
  ]

  @Test(arguments: cases) func build_newOrRepeatedValue_isFoundOrStops(_ example: Case) throws {
    let input = try TreeInput { tree in
      let (endpoint, id) = example.resource
      var body = try JSONValue(parsing: Array(tree[endpoint, id]!.body.utf8))
      example.change(&body)
      tree[endpoint, id]?.body = body.line
    }
    var found: [Diagnostic]
    var isSame = false
    do {
      let result = try input.normalized()
      found = result.diagnostics.filter { $0.severity != .note }
      isSame = try DexText.of(result.dex) == DexText.of(TreeInput.sampleDex())
    } catch let error as PipelineError {
      found = error.diagnostics
      #expect(error.diagnostics.allSatisfy { $0.adviceText != nil && $0.place != nil })
    }
    let usual = try Set(TreeInput().normalized().diagnostics)
    found = found.filter { !usual.contains($0) }
    guard let expected = example.found else { return expectEqual(found, []) }
    let finding = found.first {
      $0.code == expected.code && $0.severity == expected.severity
        && $0.place?.description.contains(expected.place) == true
    }
    #expect(finding != nil, "\(found)")
    // Of what is repeated, nothing is stored.
    if expected.severity == .warning, expected.code == "repeated-row" { #expect(isSame) }
  }

  @Test func references_withoutLastSlash_areRead() throws {
    let result = try TreeInput { tree in
      for endpoint in ["berry", "machine", "pokemon-species"] {
        for resource in tree.resources[endpoint] ?? [] where resource.id != 68 {  // It is amended.
          tree[endpoint, resource.id]?.body = resource.body.replacing("/\"", with: "\"")
        }
      }
    }.normalized()
    try expectEqual(DexText.of(result.dex), DexText.of(TreeInput.sampleDex()))
  }

  /// The names by which rules know games, methods and triggers.
  @Test func rules_namesOfResources_areThoseOfTheSource() throws {
    let references = ReferenceTable(try TreeInput().resources.sorted(by: Resource.precedes))
    let missing = GameRules.findings(references).compactMap { $0.place?.description }
    #expect(!missing.contains("version-group/sword-shield"))
    let renamed = try TreeInput { tree in
      tree["version-group", 20]?.name = "sword-and-shield"
    }.resources.sorted(by: Resource.precedes)
    let found = GameRules.findings(ReferenceTable(renamed)).filter {
      !missing.contains($0.place?.description ?? "")
    }
    expectEqual(found.map { $0.place?.description }, ["version-group/sword-shield"])
    #expect(found.allSatisfy { $0.severity == .error && $0.code == "rule-reference-missing" })
  }
}

private func * (elements: [JSONValue], count: Int) -> [JSONValue] {
  Array(repeating: elements, count: count).flatMap(\.self)
}
