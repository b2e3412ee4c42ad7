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
          // The sample has some of the sets already.
          let conditions = Set((sets[row.conditionSet] ?? []).map(\.value)).map {
            references.identifier(of: .encounterConditionValue, $0.rawValue)
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
    _ files: EncounterFiles = .sample, agreement: String = "", location: String = "frost-cavern",
    isFull: Bool = true
  ) throws -> Added {
    let table = String(decoding: files.table(agreement: agreement), as: UTF8.self)
      .replacing(text: "frost-cavern", with: location)
    var input = try TextSourceInput(("EncounterSource/pkhex.json", Array(table.utf8)))
    input.files = files.files
    var part = DexPart()
    part.dex = try TreeInput.sampleDex()
    let source = try #require(try EncounterSource([input], beside: part.dex.resources))
    let references = ReferenceTable(
      (part.dex.resources + source.resources).sorted(by: Resource.precedes))
    let (encounters, findings) = source.add(
      to: &part, references, complete: try CoverageTable.versionsWithAllWild(), isFull: isFull)
    part.conditionSets.fillConditions(&part.dex, references, findings: DiagnosticCollector())
    return Added(
      dex: part.dex, references: references, encounters: encounters, findings: findings)
  }

  @Test func add_sample_hasItsRows() throws {
    let added = try Self.add()
    expectEqual(
      added.rows,
      [
        "brilliant-diamond trophy-garden-area clefairy walk 16-18",
        "legends-arceus blue-meadow-area eevee wild 15-16",
        "legends-arceus wide-land-area magnemite space-time-distortion 50-50 alpha",
        "legends-arceus wide-land-area pikachu wild 1-2",
        "legends-za old-mill-area magnemite wild 40-40 alpha",
        "legends-za old-mill-area magnemite wild 6-9",
        "omega-ruby red-hill-area gyarados super-rod 30-30",
        "omega-ruby red-hill-area magikarp surf 7-7",
        "omega-ruby red-hill-area pikachu seaweed 4-4",
        "scarlet blue-meadow-900001-area magikarp wild 3-4",
        "scarlet blue-meadow-900001-area pikachu wild 5-8 time-day",
        "scarlet blue-meadow-900001-area pikachu wild 5-8 time-evening",
        "scarlet blue-meadow-900001-area vulpix-alola wild 9-9",
        "the-teal-mask-scarlet frost-cavern-area eevee wild 20-22",
        "the-teal-mask-violet frost-cavern-area eevee wild 20-22",
        "violet blue-meadow-900001-area gastly wild 11-12",
        "violet blue-meadow-900001-area magikarp wild 3-4",
        "violet blue-meadow-900001-area pikachu wild 5-8 time-day",
        "violet blue-meadow-900001-area pikachu wild 5-8 time-evening",
        "violet blue-meadow-900001-area vulpix-alola wild 9-9",
      ])
    let unused = added.encounters.unused.map {
      "\($0.file) \($0.reason) \($0.rows) \($0.examples.joined(separator: ","))"
    }
    expectEqual(unused, ["d complete 2 ", "sv crossing 1 ", "sv unknown-place 1 40"])
    let encounters = added.encounters
    #expect((encounters.rows, encounters.mapped, encounters.unmapped) == (19, 18, 1))
    expectEqual(encounters.added, added.dex.encounters.count { $0.source == "pkhex" })
    #expect(added.dex.encounters.allSatisfy { $0.source != "pkhex" || $0.chance == nil })
  }

  @Test func add_placesThatPokeAPILacks_haveIDsAndNamesOfTheSource() throws {
    let added = try Self.add()
    let names = added.dex.texts.filter { $0.source == .supplement && $0.id >= 900_000 }.map {
      let code = added.references.identifier(of: .language, $0.language.rawValue)
      return
        "\($0.kind.endpoint) \($0.id) \(added.references.identifier(of: $0.kind, $0.id)) \(code) \($0.text)"
    }
    expectEqual(
      names.sorted(),
      [
        "location 900001 blue-meadow-900001 en Blue Meadow",
        "location 900001 blue-meadow-900001 ja あおいのはら",
        "location 901003 old-mill en Old Mill",
        "location 901003 old-mill ja ふるいすいしゃ",
        "location 902005 wide-land en Wide Land",
        "location 902005 wide-land ja ひろいち",
        "location 902006 blue-meadow en Blue Meadow",
        "location 902006 blue-meadow ja あおいのはら",
        "location 903002 red-hill en Red Hill",
        "location 903002 red-hill ja あかいおか",
        "location-area 900001 blue-meadow-900001-area en Blue Meadow",
        "location-area 900001 blue-meadow-900001-area ja あおいのはら",
        "location-area 900002 frost-cavern-area en Red Hill",
        "location-area 900002 frost-cavern-area ja あかいおか",
        "location-area 901003 old-mill-area en Old Mill",
        "location-area 901003 old-mill-area ja ふるいすいしゃ",
        "location-area 902005 wide-land-area en Wide Land",
        "location-area 902005 wide-land-area ja ひろいち",
        "location-area 902006 blue-meadow-area en Blue Meadow",
        "location-area 902006 blue-meadow-area ja あおいのはら",
        "location-area 903002 red-hill-area en Red Hill",
        "location-area 903002 red-hill-area ja あかいおか",
      ])
  }

  /// PokéAPI renamed it, or it is not in the sample: an area without a location would have no names.
  @Test func add_locationThatPokeAPILacks_isMissingAndHasNoArea() throws {
    let added = try Self.add(location: "no-such-place", isFull: false)
    #expect(!added.rows.contains { $0.hasPrefix("the-teal-mask") })
    expectEqual(added.encounters.unused.filter { $0.reason == "missing" }.map(\.rows), [1])
    let areas = Set(added.dex.locationAreas.map(\.id.rawValue))
    #expect(!areas.contains(900_002))
    #expect(added.references.ids(of: .locationArea, called: "no-such-place-area").isEmpty)
  }

  @Test func add_lessAgreementThanReviewed_warns() throws {
    let added = try Self.add(agreement: #""diamond": {"compared": 2, "equal": 2}"#)
    expectEqual(
      added.findings.map(\.code),
      ["encounters-unmapped", "encounters-unknown", "encounters-agreement-low"])
    expectEqual(added.encounters.agreement.map(\.version), ["diamond"])
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
    expectEqual(
      added.findings.map { "\($0.severity) \($0.message)" },
      [
        "error the place, the pokemon or the method of 5 of 19 encounters is unknown",
        "warning 1 encounters of the source are not used: unknown-form (3 25-9)",
        "warning 1 encounters of the source are not used: unknown-method (7)",
        "warning 2 encounters of the source are not used: unknown-place (40, 4)",
        "warning 1 encounters of the source are not used: unknown-species (3 2000-0)",
      ])
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
