import Base
import Layers
import PokedexModel
import TestSupport
import Testing

@testable import PackStage

@Suite(.inTemporaryFolder) struct FlavorTextSharingTests {
  let folder = InTemporaryFolder.path

  private static func lines(_ sharing: FlavorTextSharing) -> [String] {
    sharing.shared.map {
      "\($0.kind.endpoint) \($0.id) = \($0.ownerKind.endpoint) \($0.ownerID)"
        + " \($0.languages.map(\.rawValue)) \(VersionGroupSet(bits: $0.games).map(\.rawValue))"
    }
  }

  @Test func init_machineWithTextsOfItsMove_sharesThemAcrossLanguages() {
    let sharing = FlavorTextSharing([
      FlavorText(.item, 305, [5], [15], "Une attaque."),
      FlavorText(.item, 305, [9], [15], "A shock."),
      FlavorText(.item, 305, [9], [16], "Something else."),
      FlavorText(.move, 84, [5], [15, 16], "Une attaque."),
      FlavorText(.move, 84, [9], [15, 16], "A shock."),
    ])
    expectEqual(Self.lines(sharing), ["item 305 = move 84 [5, 9] [15]"])
    expectEqual(sharing.own.map(\.kind), [.item, .move, .move])
  }

  @Test func init_partlyCoveredRow_isNotShared() {
    let sharing = FlavorTextSharing([
      FlavorText(.item, 1, [9], [15], "A ball."), FlavorText(.item, 2, [9], [15, 16], "A ball."),
      FlavorText(.item, 3, [9], [15, 16], "A ball."),
    ])
    // The third row takes its texts from both others, each from the first row that has it.
    expectEqual(Self.lines(sharing), ["item 3 = item 1 [9] [15]", "item 3 = item 2 [9] [16]"])
    expectEqual(sharing.own.count, 2)
  }

  @Test func joined_ownAndSharedRows_givesTheRowsOfWhichTheyWereMade() {
    var rows = [
      FlavorText(.item, 305, [5], [15], "Une attaque."),
      FlavorText(.item, 305, [9], [15], "A shock."),
      FlavorText(.item, 305, [9], [16], "Something else."),
      FlavorText(.item, 306, [5, 9], [15], "A shock."),
      FlavorText(.item, 306, [1], [16], "A shock."),
      FlavorText(.item, 307, [5, 9], [15, 16], "A shock."),
      FlavorText(.item, 308, [9], [15], "A shock.", .correction),
      FlavorText(.move, 84, [5], [15, 16], "Une attaque."),
      FlavorText(.move, 84, [9], [15, 16], "A shock."),
      FlavorText(.move, 85, [5], [16], "A shock."),
      FlavorText(.pokemonSpecies, 1, [9], [1], "A shock."),
    ]
    rows.sort(by: FlavorText.precedes)
    let sharing = FlavorTextSharing(rows)
    #expect(sharing.shared.count >= 2)
    let joined = FlavorTextSharing.joined(sharing.own, sharing.shared)
    expectEqual(joined.sorted(by: FlavorText.precedes), rows)
  }

  @Test func init_speciesOtherSourceOrOtherBytes_areNotShared() {
    let rows = [
      FlavorText(.pokemonSpecies, 1, [9], [1], "Same."),
      FlavorText(.pokemonSpecies, 2, [9], [1], "Same."),
      FlavorText(.item, 1, [9], [15], "Caf\u{E9}"), FlavorText(.item, 2, [9], [15], "Cafe\u{301}"),
      FlavorText(.item, 3, [9], [15], "Fixed."),
      FlavorText(.item, 4, [9], [15], "Fixed.", .correction),
    ]
    let sharing = FlavorTextSharing(rows)
    expectEqual(sharing.own, rows)
    expectEqual(sharing.shared, [])
  }

  @Test func run_sharedTexts_viewReturnsEveryRow() throws {
    var dex = SmallDex.make()
    dex.resources += [Resource(.item, 305, "tm01"), Resource(.item, 306, "tm02")]
    dex.flavorTexts += [
      FlavorText(.move, 84, [5, 9], [1, 3], "A shock."),
      FlavorText(.item, 305, [9], [3], "A shock."),
      FlavorText(.item, 306, [5, 9], [1], "A shock."),
    ]
    dex.sort()
    let path = "\(folder)/a.sqlite"
    try TestRelease.pack(dex, to: path)
    let connection = try Connection(path, .immutable)
    try expectEqual(connection.integer("SELECT count(*) FROM flavor_text WHERE kind = 18"), 0)
    try expectEqual(
      connection.texts(
        """
        SELECT identifier || ' ' || version_group || ' ' || language || ' ' || text
        FROM dex_flavor_text WHERE entity = 'item' ORDER BY 1
        """),
      [
        "tm01 gold-silver en A shock.", "tm02 red-blue en A shock.",
        "tm02 red-blue fr A shock.",
      ])
  }
}
