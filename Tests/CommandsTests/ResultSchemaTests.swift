import Base
import TestSupport
import Testing

@testable import Commands
@testable import Pages

/// `results.schema.json`: `make golden` writes the results of which a command states the types. Descriptions, and the
/// results of other commands, are written there by hand.
@Suite struct ResultSchemaTests {
  private static let commands = Program.pokedex.subcommands.filter { !$0.results.isEmpty }

  @Test func schema_ofTheTypes_equalsGolden() throws {
    let path = "\(PackageFolder.path)/Documentation/schemas/results.schema.json"
    let old = try JSONValue(parsing: File.readAll(path))
    let schema = ResultSchema()
    var made: [JSONValue.Member] = []
    for command in Self.commands {
      let types = try command.results.map { try schema.schema(of: $0) }
      made.append(
        .init(
          command.name,
          .object(
            [.init("description", .string("pokedex \(command.name)"))]
              + (types.count > 1 ? [.init("anyOf", .array(types))] : Self.members(types[0])))))
    }
    made += schema.definitions.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }
    let names = Set(made.map(\.name))
    let text = old.line
    let byHand = Self.members(old["$defs"]).filter {
      !names.contains($0.name) && text.contains("\"#/$defs/\($0.name)\"")
    }
    var new = old
    new["anyOf"] = .array(
      Self.commands.map { ["$ref": .string("#/$defs/\($0.name)")] }
        + (old["anyOf"]?.array ?? []).filter { entry in
          byHand.contains { entry["$ref"]?.string == "#/$defs/\($0.name)" }
        })
    new["$defs"] = Self.described(.object(made + byHand), as: old["$defs"])
    let line = String(decoding: new.pretty, as: UTF8.self)
    try expectEqual(
      Golden.difference(line, from: "../../../Documentation/schemas/results.schema.json"), nil
    )
  }

  /// The files of the site's API, whose types are those of one language.
  @Test func apiSchema_ofTheTypes_equalsGolden() throws {
    let path = "../../../Documentation/schemas/api.schema.json"
    var new = try JSONValue(
      parsing: File.readAll("\(PackageFolder.path)/Documentation/schemas/api.schema.json"))
    let schema = ResultSchema(omitsNull: true, bilingual: SiteAPI.bilingual)
    var made: [JSONValue.Member] = []
    for file in SiteAPI.files {
      let shape = try schema.schema(of: file.type)
      // A type with members is a definition already.
      if schema.definitions[file.definition] == nil { made.append(.init(file.definition, shape)) }
    }
    made += schema.definitions.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }
    new["$defs"] = Self.described(.object(made), as: new["$defs"])
    try expectEqual(Golden.difference(String(decoding: new.pretty, as: UTF8.self), from: path), nil)
  }

  private static func members(_ value: JSONValue?) -> [JSONValue.Member] {
    if case .object(let members) = value { members } else { [] }
  }

  /// Returns `value` with the descriptions of `old`.
  private static func described(_ value: JSONValue, as old: JSONValue?) -> JSONValue {
    guard case .object(var members) = value else { return value }
    for index in members.indices {
      members[index].value = described(members[index].value, as: old?[members[index].name])
    }
    if let text = old?["description"]?.string, value["description"] == nil {
      members.insert(.init("description", .string(text)), at: 0)
    }
    return .object(members)
  }

  /// The examples of each command; those that name what the sample lacks say so.
  @Test(
    .enabled(if: SchemaValidator.isHere, "check-jsonschema is not here: .ci/lint-workflows gets it")
  )
  func examples_withJSON_matchSchema() async throws {
    let path = try await SampleDatabase.path
    try await withTemporaryFolder { folder in
      var files: [String] = []
      for command in Self.commands {
        let before = files.count
        for example in command.examples {
          let words = Self.words(example.line).dropFirst().filter { !$0.hasSuffix(".sqlite") }
          let text = await ReadingCommandsTests.run(words, environment: ["POKEDEX_DB": path])
          let run = await ReadingCommandsTests.run(
            words + ["--json"], environment: ["POKEDEX_DB": path])
          expectEqual(text.code, run.code, "\(example.line): \(text.error)")
          guard run.code == .done else {
            #expect(run.error.contains("unknown-name"), "\(example.line): \(run.error)")
            continue
          }
          files.append("\(folder)/\(files.count).json")
          try AtomicFile.write(files[files.count - 1], run.output, durable: false)
        }
        #expect(files.count > before || command.name == "where", "\(command.name)")
      }
      try expectEqual(SchemaValidator.problems("results", files), "")
    }
  }

  /// The words of a command line without quotes.
  private static func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }
}
