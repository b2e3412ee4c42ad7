import Base
import Layers
import NormalizeStage
import PokedexModel
import TestSupport
import Testing

@Suite struct NormalizeStageTests {
  @Test func run_otherJobsAndOrder_returnsSameRows() throws {
    var input = try TreeInput()
    let one = try input.normalized(jobs: 1)
    let four = try input.normalized(jobs: 4)
    input.reverse()
    let reversed = try input.normalized(jobs: 3)
    expectEqual(DexText.of(one.dex), DexText.of(four.dex))
    expectEqual(DexText.of(one.dex), DexText.of(reversed.dex))
    expectEqual(one.diagnostics, four.diagnostics)
    expectEqual(one.diagnostics, reversed.diagnostics)
  }

  @Test func run_sample_returnsRowsInKeyOrder() throws {
    var dex = try TreeInput.sampleDex()
    var check = OrderCheck()
    dex.visitTables(&check)
    expectEqual(check.wrong, [])
  }

  @Test func run_sample_returnsRowForEveryResource() throws {
    let input = try TreeInput()
    let dex = try input.normalized(isSupplemented: false).dex
    func count(_ kind: ResourceKind) -> Int { input.resources.count { $0.kind == kind } }
    expectEqual(dex.pokemon.count, count(.pokemon))
    expectEqual(dex.species.count, count(.pokemonSpecies))
    expectEqual(dex.forms.count, count(.pokemonForm))
    expectEqual(dex.moves.count, count(.move))
    expectEqual(dex.machines.count, count(.machine))
    expectEqual(dex.resources.count, input.resources.count)
  }

  /// One text of a resource replaced, and the code and the place of the error.
  @Test(
    arguments: [
      (
        "pokemon/25", "/api/v2/pokemon-species/25/", "/api/v2/pokemon-species/9999/",
        "dangling-reference", "$.species"
      ),
      ("pokemon/25", #""weight":60"#, #""weight":"60""#, "json-type-mismatch", "$.weight"),
      ("move/57", #""priority":0"#, #""urgency":0"#, "missing-field", "$.priority"),
      (
        "move/57", #""type":null,"version_group":{"name":"x-y","url":"/api/v2/version-group/15/"}"#,
        #""type":null,"version_group":{"name":"x-z","url":"/api/v2/version-group/60/"}"#,
        "dangling-reference", "$.past_values[0].version_group"
      ),
    ] as [(String, String, String, DiagnosticCode, String)])
  func run_brokenMember_reportsResourceAndPath(
    resource: String, old: String, new: String, code: DiagnosticCode, path: String
  ) throws {
    let parts = resource.split(separator: "/")
    let failure = try TreeInput { $0[String(parts[0]), Int(parts[1])]?.replace(old, with: new) }
      .failure()
    expectError(failure, code, .badData, at: .resource(resource, path: path))
  }

  /// As in the snapshot of 2023-12-21.
  @Test func run_nullFieldsOfSpecies_areNullWithAWarningEach() throws {
    let result = try TreeInput { tree in
      for id in [1, 2] {
        tree["pokemon-species", id]?.replace(#""hatch_counter":20"#, with: #""hatch_counter":null"#)
        tree["pokemon-species", id]?.replace(
          #""base_happiness":70"#, with: #""base_happiness":null"#)
        tree["pokemon-species", id]?.replace(
          #""shape":{"name":"quadruped","url":"/api/v2/pokemon-shape/8/"}"#, with: #""shape":null"#)
      }
    }.normalized()
    let species = try #require(result.dex.species.first { $0.id == 1 })
    #expect(species.hatchCounter == nil && species.baseHappiness == nil && species.shape == nil)
    let warnings = result.diagnostics.filter { $0.code == "null-field" }
    expectEqual(warnings.map(\.severity), [.warning, .warning, .warning])
    expectEqual(
      warnings.compactMap { $0.place?.description }.sorted(),
      [
        "pokemon-species $.base_happiness", "pokemon-species $.hatch_counter",
        "pokemon-species $.shape",
      ])
    #expect(warnings.allSatisfy { $0.message == "the field is null in 2 resources" })
  }

  @Test func run_missingFieldOfElement_reportsUnknownSiblings() throws {
    let failure = try TreeInput { tree in
      tree["pokemon", 25]?.replace(#""base_stat":"#, with: #""base_value":"#)
      tree["pokemon", 25]?.replace(#""weight":60"#, with: #""weight":60,"zeal":1"#)
    }.failure()
    let messages = Set(
      failure?.diagnostics.filter { $0.code == "missing-field" }.map(\.message) ?? [])
    expectEqual(
      messages,
      [
        "missing; unknown fields next to it: base_value; it may have been renamed"
      ])
  }

  /// A field that older sources lack may be absent, but not renamed in a new source.
  @Test func run_absentFieldNextToUnknownField_fails() throws {
    let failure = try TreeInput { tree in
      tree.replaceEverywhere(#""trigger_conditions":"#, with: #""triggers":"#)
    }.failure()
    expectError(failure, "missing-field", at: .resource("pokemon-form", path: "trigger_conditions"))
    expectEqual(failure?.diagnostic.message.contains("triggers; it may have been renamed"), true)
  }

  @Test func run_unknownField_isReportedOncePerKind() throws {
    let result = try TreeInput { tree in
      tree["move", 57]?.replace(#""priority":0"#, with: #""priority":0,"zeal":1"#)
      tree["pokemon", 25]?.replace(#""weight":60"#, with: #""weight":60,"zeal":1"#)
      tree["pokemon", 35]?.replace(#""weight":75"#, with: #""weight":75,"zeal":1"#)
    }.normalized()
    let unknown = result.diagnostics.filter { $0.code == "unknown-field" }
    expectEqual(unknown.map { $0.place?.description }, ["move $.zeal", "pokemon $.zeal"])
    expectEqual(
      unknown.last?.message,
      "2 resources or rows have a field that is not read, such as pokemon/25, pokemon/35")
  }

  /// A member without a value is no data that is lost.
  @Test(arguments: ["null", "[]", "{}", #""""#])
  func run_unknownFieldWithoutValue_isNote(_ value: String) throws {
    let result = try TreeInput {
      $0["move", 57]?.replace(#""priority":0"#, with: #""priority":0,"zeal":\#(value)"#)
    }.normalized()
    let unread = result.diagnostics.filter { $0.place?.description == "move $.zeal" }
    expectEqual(unread.map(\.code), ["empty-field"])
    expectEqual(unread.map(\.severity), [.note])
  }

  /// Texts of forms, which PokéAPI has since September 2026; of another type, they are a finding.
  @Test(
    arguments: [
      (#"[{"flavor_text":"Fast.","language":L,"version":V}]"#, ["Fast."]),
      ("[]", []), ("{}", nil), ("1", nil), ("null", []), (#""Fast.""#, nil), ("[0.5]", nil),
    ] as [(String, [String]?)])
  func run_textsOfForms_areRead(_ value: String, _ texts: [String]?) throws {
    let result = try TreeInput {
      $0["pokemon-form", 25]?.replace(
        #""form_name":"#,
        with: #""flavor_text_entries":"#
          + value.replacing("L", with: #"{"name":"en","url":"/api/v2/language/9/"}"#)
          .replacing("V", with: #"{"name":"red","url":"/api/v2/version/1/"}"#) + #","form_name":"#)
    }.normalized()
    let read = result.dex.flavorTexts.filter { $0.kind == .pokemonForm && $0.id == 25 }
    expectEqual(read.map(\.text), texts ?? [])
    let codes = Set(
      result.diagnostics.filter {
        $0.place?.description.contains("flavor_text_entries") == true
      }.map(\.code))
    // The first values are a finding as long as no snapshot has them.
    var expected: Set<DiagnosticCode> = []
    if !["[]", "{}", "null"].contains(value) { expected.insert("first-values") }
    if texts == nil { expected.insert("unknown-field") }
    if value == "null" { expected.insert("null-field") }
    expectEqual(codes, expected)
  }

  @Test func run_referenceWithOtherName_fails() throws {
    let failure = try TreeInput { tree in
      tree["machine", tree.resources["machine"]![0].id]?.replace(
        #""name":"#, with: #""name":"x","renamed":"#)
    }.failure()
    expectEqual(failure?.diagnostics.map(\.code).contains("reference-name-mismatch"), true)
  }

  /// No number of a database is outside 32 bits, so sums of the checks do not overflow.
  @Test(arguments: [
    ("move", 57, #""power":90"#, #""power":9223372036854775807"#),
    ("pokemon", 25, #""base_stat":"#, #""base_stat":9223372036854775807,"was":"#),
    ("version-group", 1, #""order":"#, #""order":-9223372036854775808,"was":"#),
  ])
  func run_numberOutOfRange_isReported(
    _ endpoint: String, _ id: Int, _ old: String, _ new: String
  ) throws {
    let failure = try TreeInput { $0[endpoint, id]?.replace(old, with: new) }.failure()
    expectEqual(
      failure?.diagnostics.map(\.code).contains("number-out-of-range"), true,
      "\(failure?.diagnostics.map(\.code) ?? [])")
  }

  /// Older sources can no longer be corrected.
  @Test func run_valueErrorsInOlderSource_areWarnings() throws {
    let input = try TreeInput { tree in
      tree["machine", tree.resources["machine"]![0].id]?.replace(
        #""name":"#, with: #""name":"x","renamed":"#)
      tree["move", 57]?.replace(#""power":90"#, with: #""power":999"#)
    }
    func run(isOlder: Bool) -> NormalizeResult? {
      let configuration = NormalizeConfiguration(jobs: 1, isOlderSource: isOlder, isFull: false)
      return try? NormalizeStage.run(input, configuration, progress: SilentProgress()).judged()
    }
    #expect(run(isOlder: false) == nil)
    let older = try #require(run(isOlder: true))
    let warned = Set(older.diagnostics.filter { $0.severity == .warning }.map(\.code))
    #expect(warned.isSuperset(of: ["reference-name-mismatch", "move-value-out-of-range"]))
  }

  @Test(arguments: [
    ("types", #"{"slot":1,"type":{"name":"fire","url":"/api/v2/type/10/"}},"#),
    ("stats", #"{"base_stat":9,"effort":0,"stat":{"name":"speed","url":"/api/v2/stat/6/"}},"#),
    (
      "abilities",
      #"{"ability":{"name":"pressure","url":"/api/v2/ability/46/"},"is_hidden":false,"slot":1},"#
    ),
  ])
  func run_duplicateSlot_fails(list: String, element: String) throws {
    let failure = try TreeInput { tree in
      tree["pokemon", 25]?.replace("\"\(list)\":[", with: "\"\(list)\":[\(element)")
    }.failure()
    expectEqual(failure?.diagnostics.map(\.code), ["repeated-slot"])
  }

  @Test func run_truncatedBody_reportsResource() throws {
    let failure = try TreeInput { tree in
      let body = tree["pokemon", 25]!.body
      tree["pokemon", 25]?.body = String(body.prefix(body.count / 2))
    }.failure()
    expectError(failure, "json-syntax", at: .resource("pokemon/25"))
  }

  @Test func run_duplicateID_fails() throws {
    var input = try TreeInput()
    input.add(.gender, 1, "again", #"{"id":1,"name":"again"}"#)
    expectEqual(input.failure()?.code, "duplicate-id")
  }

  @Test func run_unknownEndpoint_warns() throws {
    let result = try TreeInput { tree in
      tree["held-thing", 1] = tree["gender", 1]
    }.normalized()
    #expect(result.diagnostics.contains { $0.code == "unknown-endpoint" })
  }

  @Test func run_learnset_keepsEveryRow() throws {
    let dex = try TreeInput().normalized(isSupplemented: false).dex
    var rows = 0
    for resource in try SampleTree().resources["pokemon"] ?? [] {
      rows += resource.body.ranges(of: "\"level_learned_at\"").count
    }
    let own = dex.learnset.filter { $0.via == .own }
    let removed = dex.corrections.count {
      $0.isApplied && $0.field.hasPrefix("moves[") && $0.value == nil
    }
    expectEqual(own.reduce(0) { $0 + $1.versionGroups.count }, rows - removed)
    #expect(rows > 1000)
  }

  @Test func run_encounters_keepEveryRow() throws {
    let dex = try TreeInput.sampleDex()
    var rows = 0
    for resource in try SampleTree().resources["location-area"] ?? [] {
      rows += resource.body.ranges(of: "\"chance\"").count
    }
    expectEqual(dex.encounters.reduce(0) { $0 + $1.versions.count }, rows)
    #expect(rows > 100)
  }
}
