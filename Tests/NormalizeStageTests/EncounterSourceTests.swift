import Base
import Layers
import PokedexFormat
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

/// The sample with a source whose content is invented.
@Suite struct EncounterSourceTests {
  private struct Added {
    var dex: NormalizedDex
    var references: ReferenceTable
    var encounters: Manifest.Encounters
    var findings: [Diagnostic]

    /// The rows of the source, as text.
    var rows: [String] {
      let sets = Dictionary(grouping: dex.encounterConditionSetValues, by: \.set)
      return dex.encounters.filter { $0.source == "pkhex" }.flatMap { row in
        row.versions.map { version in
          let conditions = (sets[row.conditionSet] ?? []).map {
            references.identifier(of: .encounterConditionValue, $0.value.rawValue)
          }
          return
            ([
              references.identifier(of: .version, version.rawValue),
              references.identifier(of: .locationArea, row.area.rawValue),
              references.identifier(of: .pokemon, row.pokemon.rawValue),
              references.identifier(of: .encounterMethod, row.method.rawValue),
              "\(row.minLevel)-\(row.maxLevel)",
            ] + conditions + (row.traits.contains(.alpha) ? ["alpha"] : [])).joined(separator: " ")
        }
      }.sorted()
    }
  }

  private static func add(
    _ files: EncounterFiles = .sample, agreement: String = "", isFull: Bool = true
  ) throws -> Added {
    var input = try TextSourceInput(
      ("EncounterSource/pkhex.json", files.table(agreement: agreement)))
    input.files = files.files
    var part = DexPart()
    part.dex = try TreeInput.sampleDex()
    let source = try #require(try EncounterSource([input], beside: part.dex.resources))
    let references = ReferenceTable(
      (part.dex.resources + source.resources).sorted(by: Resource.precedes))
    let (encounters, findings) = source.add(
      to: &part, references, try CoverageTable(BuiltInTables.coverage), isFull: isFull)
    part.conditionSets.fill(&part.dex, references, findings: DiagnosticCollector())
    return Added(
      dex: part.dex, references: references, encounters: encounters, findings: findings)
  }

  @Test func add_sample_hasItsRows() throws {
    let added = try Self.add()
    expectEqual(added.rows, [])
    let unused = added.encounters.unused.map {
      "\($0.file) \($0.reason) \($0.rows) \($0.examples.joined(separator: ","))"
    }
    expectEqual(unused, [])
    expectEqual(added.encounters.rows, 0)
    expectEqual(added.findings.map(\.line), [])
    #expect(added.dex.encounters.allSatisfy { $0.source != "pkhex" || $0.chance == nil })
  }

  @Test func add_placesThatPokeAPILacks_haveIDsAndNamesOfTheSource() throws {
    let added = try Self.add()
    let names = added.dex.texts.filter { $0.source == .supplement && $0.id >= 900_000 }.map {
      let code = added.references.identifier(of: .language, $0.language.rawValue)
      return
        "\($0.kind.endpoint) \($0.id) \(added.references.identifier(of: $0.kind, $0.id)) \(code) \($0.text)"
    }
    expectEqual(names.sorted(), [])
  }

  @Test func add_lessAgreementThanReviewed_warns() throws {
    let added = try Self.add(agreement: #""diamond": {"compared": 2, "equal": 2}"#)
    expectEqual(added.findings.map(\.code), ["encounters-agreement-low"])
  }

  @Test func add_manyUnknownRows_isAnErrorUnlessTheSourceIsPartial() throws {
    var files = EncounterFiles.sample
    files.files["za"] = EncounterFiles.container(
      "za", offsetBytes: 2,
      [
        EncounterFiles.za(3, [.init(2000, 1...2), .init(25, form: 9, 1...2)]),
        EncounterFiles.za(4, [.init(25, 1...2)]),
      ])
    files.files["bd"] = EncounterFiles.container(
      "bs", [EncounterFiles.small(1, kind: 7, [.init(35, 16...18)])])
    let added = try Self.add(files)
    expectEqual(added.findings.map(\.line), [])
    try expectEqual(Self.add(files, isFull: false).findings, [])
  }
}

/// The real source, whose folder the environment variable `POKEDEX_ENCOUNTERS` names.
@Suite struct RealEncounterSourceTests {
  private static let folder = getenv("POKEDEX_ENCOUNTERS").map { String(cString: $0) }

  @Test(.enabled(if: folder != nil, "POKEDEX_ENCOUNTERS does not name a folder of the source"))
  func read_realSource_knowsEveryPlaceAndKind() throws {
    let folder = try #require(Self.folder)
    for table in BuiltInTables.encounterSources {
      var input = try TextSourceInput(table)
      for path in input.paths { input.files[path] = try File.readAll("\(folder)/\(path)") }
      let source = try #require(try EncounterSource([input], beside: []))
      for (file, rows) in source.files {
        #expect(rows.count > 100, "\(file.path)")
        #expect(rows.allSatisfy { $0.method != nil }, "\(file.path)")
        #expect(
          rows.allSatisfy { $0.origin != 0 || source.places.areas[file.places]?[$0.place] != nil },
          "\(file.path)")
      }
    }
  }
}
