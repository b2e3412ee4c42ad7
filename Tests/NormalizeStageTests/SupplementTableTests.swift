import Base
import Layers
import PokedexModel
import Testing

@testable import NormalizeStage

/// Supplements of encounters and held items, which are tables of a version.
@Suite struct SupplementTableTests {
  /// A table of the super rod at the Lake of Rage.
  static func slots(_ slots: String, sum: String = "") -> String {
    #""encounters":[{"area":"lake-of-rage-area","method":"super-rod",\#(sum)"slots":[\#(slots)]}]"#
  }

  private static func slot(
    _ pokemon: String, _ level: Int, _ chance: Int, _ conditions: String = ""
  ) -> String {
    #"{"pokemon":"\#(pokemon)","levels":[\#(level)],"chance":\#(chance),"conditions":[\#(conditions)]}"#
  }

  /// PokéAPI's table.
  private static let upstream = [
    slot("magikarp", 40, 40), slot("magikarp", 40, 20), slot("magikarp", 40, 10),
    slot("gyarados", 40, 30),
  ].joined(separator: ",")

  /// The rows of the lake in a version, as `method pokemon level chance copy`.
  private static func encounters(_ dex: NormalizedDex, in version: VersionID) -> Set<String> {
    func name(_ kind: ResourceKind, _ id: Int) -> String {
      dex.resources.first { $0.kind == kind && $0.id == id }?.identifier ?? ""
    }
    let lake = dex.resources.first { $0.identifier == "lake-of-rage-area" }?.id
    return Set(
      dex.encounters.filter { $0.area.rawValue == lake && $0.versions.contains(version) }.map {
        "\(name(.encounterMethod, $0.method.rawValue)) \(name(.pokemon, $0.pokemon.rawValue)) "
          + "\($0.minLevel) \($0.chance ?? 0) \($0.copyNumber)"
      })
  }

  @Test func run_completeEncounters_replaceTheTableOfTheVersionsOnly() async throws {
    let without = try await SupplementTests.run().dex
    let table = [
      Self.slot("magikarp", 40, 40), Self.slot("magikarp", 20, 15), Self.slot("magikarp", 20, 15),
      Self.slot("gyarados", 40, 30),
    ].joined(separator: ",")
    let dex = try await SupplementTests.run(
      SupplementTests.json(
        #""versions":["gold"],"# + Self.slots(table, sum: #""sum":100,"#), group: "gold-silver",
        scope: "complete")
    ).dex
    let added: Set = ["super-rod magikarp 20 15 1", "super-rod magikarp 20 15 2"]
    let removed: Set = ["super-rod magikarp 40 20 1", "super-rod magikarp 40 10 1"]
    let before = Self.encounters(without, in: 4)
    #expect(removed.isSubset(of: before))
    expectEqual(Self.encounters(dex, in: 4), before.subtracting(removed).union(added))
    for version: VersionID in [5, 6] {
      expectEqual(Self.encounters(dex, in: version), Self.encounters(without, in: version))
    }
    expectEqual(dex.supplementedValues.map(\.kind), [.locationArea])
    expectEqual(dex.supplementedValues.map(\.field), ["encounters"])
    expectEqual(dex.supplementedValues.map(\.rows), [2])
  }

  /// A row that PokéAPI has too stays PokéAPI's.
  @Test func run_unknownChanceAndSource_areStoredApartFromPokeAPI() async throws {
    let unknown = #"{"pokemon":"gyarados","levels":[50],"chance":null,"conditions":[]}"#
    let dex = try await SupplementTests.run(
      SupplementTests.json(
        Self.slots(Self.upstream + "," + unknown), group: "gold-silver", scope: "complete")
    ).dex
    let lake = dex.resources.first { $0.identifier == "lake-of-rage-area" }?.id
    let rows = dex.encounters.filter { $0.area.rawValue == lake && $0.versions.contains(4) }
    let added = rows.filter { $0.source != nil }
    expectEqual(added.map(\.minLevel), [50])
    expectEqual(added.map(\.chance), [nil])
    expectEqual(added.first?.source, dex.supplements.first?.source)
    #expect(rows.count > 1)
  }

  @Test func run_encountersWithScopeRows_addSlotsThatPokeAPILacks() async throws {
    let without = try await SupplementTests.run().dex
    let dex = try await SupplementTests.run(
      SupplementTests.json(
        Self.slots(Self.slot("gyarados", 40, 30) + "," + Self.slot("gyarados", 50, 1)),
        group: "gold-silver")
    ).dex
    for version: VersionID in [4, 5] {
      #expect(
        Self.encounters(dex, in: version)
          == Self.encounters(without, in: version).union(["super-rod gyarados 50 1 1"]))
    }
    expectEqual(dex.supplementedValues.map(\.rows), [2])
  }

  @Test func run_conditionChange_changesRowsOfTheVersionsOnly() async throws {
    func conditions(_ dex: NormalizedDex, in version: VersionID) -> [String: Int] {
      let sets = Dictionary(
        uniqueKeysWithValues: dex.encounterConditionSets.map { ($0.id, $0.identifiers) })
      let garden = dex.resources.first { $0.identifier == "trophy-garden-area" }?.id
      let rows = dex.encounters.filter {
        $0.area.rawValue == garden && $0.versions.contains(version)
      }
      return rows.reduce(into: [:]) { counts, row in
        let words: [Substring] = (sets[row.conditionSet] ?? "").split(separator: " ")
        counts[words.sorted().joined(separator: " "), default: 0] += 1
      }
    }
    let without = try await SupplementTests.run().dex
    let (old, new) = ("backlot-mentioned", "backlot-not-mentioned")
    let dex = try await SupplementTests.run(
      SupplementTests.json(
        #""versions":["diamond"],"condition_changes":[{"areas":["trophy-garden-area"],"#
          + #""from":"\#(old)","to":"\#(new)"}]"#, group: "diamond-pearl")
    ).dex
    let diamond = conditions(without, in: 12)
    let changed = diamond.filter { $0.key.hasPrefix(old) }
    #expect(!changed.isEmpty && diamond[new] != nil)
    var wanted = diamond.filter { !$0.key.hasPrefix(old) }
    for (key, count) in changed {
      wanted[key.replacing(text: old, with: new), default: 0] += count
    }
    expectEqual(conditions(dex, in: 12), wanted)
    for version: VersionID in [13, 14] {
      expectEqual(conditions(dex, in: version), conditions(without, in: version))
    }
    expectEqual(dex.supplementedValues.map(\.rows), [changed.values.reduce(0, +)])
  }

  @Test(arguments: ["complete", "existing"])
  func run_tableThatPokeAPILacks_isAddedUnlessItMustExist(scope: String) async throws {
    let table = Self.slots(Self.slot("gyarados", 40, 100)).replacing(
      text: "super-rod", with: "rock-smash")
    let (file, replaced) = (
      SupplementTests.json(table, group: "gold-silver", scope: scope),
      SupplementTests.json(
        Self.slots(Self.slot("gyarados", 40, 100)), group: "gold-silver", scope: scope)
    )
    let dex = try await SupplementTests.run(file).dex
    let added: Set = ["rock-smash gyarados 40 100 1"]
    expectEqual(Self.encounters(dex, in: 4).isSuperset(of: added), scope == "complete")
    let rods = Self.encounters(try await SupplementTests.run(replaced).dex, in: 4)
    expectEqual(rods.filter { $0.hasPrefix("super-rod") }, ["super-rod gyarados 40 100 1"])
  }

  @Test func run_emptyTable_removesTheEncounters() async throws {
    let dex = try await SupplementTests.run(
      SupplementTests.json(Self.slots(""), group: "gold-silver", scope: "complete")
    ).dex
    #expect(!Self.encounters(dex, in: 4).contains { $0.hasPrefix("super-rod") })
    #expect(Self.encounters(dex, in: 6).contains { $0.hasPrefix("super-rod") })
  }

  /// The findings about tables: entries, and the codes and ends of messages.
  @Test(arguments: [
    // PokéAPI has these values.
    ([slots(upstream, sum: #""sum":100,"#)], "supplement-stale", "adds nothing"),
    ([#""held_items":{"pikachu":{}}"#], "supplement-stale", "adds nothing"),
    ([slots(upstream, sum: #""sum":99,"#)], "supplement-invalid", "sum to 100 %, not 99 %"),
    // By day the sum is 100, in the morning 95.
    (
      [
        slots(
          slot("magikarp", 40, 90) + "," + slot("gyarados", 40, 5, #""time-morning""#) + ","
            + slot("gyarados", 40, 10, #""time-day""#), sum: #""sum":100,"#)
      ], "supplement-invalid", "sum to 95 %, not 100 %"
    ),
    // A table would not be complete without the pokemon.
    (
      [slots(slot("nobody", 40, 100))], "supplement-target-missing", "such as pokemon/nobody"
    ),
    ([#""versions":["red"],"# + slots("")], "supplement-target-missing", "such as version/red"),
    ([slots(""), slots("")], "supplement-invalid", "the table lake-of-rage-area super-rod gold"),
    (
      [#""held_items":{"pikachu":{}}"#, #""held_items":{"pikachu":{}}"#], "supplement-invalid",
      "the table held_items pikachu gold"
    ),
  ])
  func findings_tables_areReported(entries: [String], code: String, text: String) throws {
    let files = entries.enumerated().map { number, members in
      SupplementTests.json(members, group: "gold-silver", scope: "complete", id: "\(number)")
    }
    let findings = try SupplementTests.findings(files)
    #expect(
      findings.contains { $0.code.rawValue == code && $0.message.contains(text) }, "\(findings)")
  }

  @Test func run_heldItems_areReplacedOrAdded() async throws {
    func held(_ dex: NormalizedDex, _ version: VersionID) -> [Int: Int] {
      Dictionary(
        uniqueKeysWithValues: dex.heldItems.filter {
          $0.pokemon == 25 && $0.versions.contains(version)
        }.map { ($0.item.rawValue, $0.rarity) })
    }
    let without = try await SupplementTests.run().dex
    let members = #""held_items":{"pikachu":{"potion":5,"light-ball":1}}"#
    for scope in ["complete", "rows"] {
      let dex = try await SupplementTests.run(
        SupplementTests.json(members, group: "ruby-sapphire", scope: scope)
      ).dex
      for version in without.versions where version.versionGroup != 5 {
        expectEqual(held(dex, version.id), held(without, version.id))
      }
      expectEqual(dex.supplementedValues.map(\.field), ["held_items"])
      var expected = held(without, 7)
      if scope == "complete" { expected = [213: 1] }
      expected[17] = 5
      expectEqual(held(dex, 7), expected)
    }
  }
}
