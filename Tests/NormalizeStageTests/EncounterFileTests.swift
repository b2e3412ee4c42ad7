import Base
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

@Suite struct EncounterFileTests {
  private typealias Slot = EncounterFiles.Slot

  private static let files: [(layout: String, bytes: [UInt8])] = [
    (
      "paldea",
      EncounterFiles.container(
        "sv",
        [
          EncounterFiles.paldea(1, [Slot(25, 5...8, excludedTimes: 9)]),
          EncounterFiles.paldea(2, from: 1, [Slot(133, 9...9)]),
        ])
    ),
    (
      "za",
      EncounterFiles.container(
        "za", offsetBytes: 2, [EncounterFiles.za(300, [Slot(81, 6...9, isAlpha: true)])])
    ),
    ("la", EncounterFiles.container("la", [EncounterFiles.la([5], kind: 3, [Slot(25, 1...2)])])),
    (
      "bdsp",
      EncounterFiles.container(
        "bs", [EncounterFiles.small(500, kind: 8, [Slot(0, 1...1), Slot(422, form: 1, 16...18)])])
    ),
  ]

  private static func read(_ layout: String, _ bytes: [UInt8]) throws -> [EncounterFile.Area] {
    let tag = ["paldea": "sv", "bdsp": "bs"][layout] ?? layout
    return try EncounterFile(
      bytes, .init(path: "f.pkl", tag: tag, layout: layout, versions: [], places: "p")
    ).areas
  }

  private static func text(_ area: EncounterFile.Area) -> String {
    "\(area.places) from \(area.origin) kind \(area.kind): "
      + area.slots.map {
        "\($0.species)-\($0.form) \($0.levels) \($0.excludedTimes) \($0.traits.rawValue)"
      }.joined(separator: ", ")
  }

  @Test func read_eachLayout_returnsItsSlots() throws {
    try expectEqual(
      Self.files.flatMap { try Self.read($0.layout, $0.bytes).map(Self.text) },
      [
        "[1] from 0 kind 0: 25-0 5...8 9 0", "[2] from 1 kind 0: 133-0 9...9 0 0",
        "[300] from 0 kind 0: 81-0 6...9 0 4", "[5] from 0 kind 3: 25-0 1...2 0 0",
        "[500] from 0 kind 8: 0-0 0...0 0 0, 422-1 16...18 0 0",
      ])
  }

  /// A change of a file, and the error.
  private static let damages:
    [(layout: String, message: String, change: @Sendable (inout [UInt8]) -> Void)] =
      [
        ("paldea", "byte 0: the file does not begin with sv", { $0 = [] }),
        ("paldea", "byte 0: the file does not begin with sv", { $0[1] = 0x61 }),
        ("paldea", "byte 2: the data ends within a number", { $0 = Array($0[..<2]) }),
        (
          "paldea", "byte 2: the offsets of 65,535 areas are longer than the file",
          { $0.replaceSubrange(2..<4, with: [255, 255]) }
        ),
        ("paldea", "byte 4: the offset of an area is 4, not 16 to 16", { $0[4] = 4 }),
        ("paldea", "byte 8: the offset of an area is 12, not 16 to 40", { $0[8] = 12 }),
        ("paldea", "byte 8: the offset of an area is 200, not 16 to 40", { $0[8] = 200 }),
        ("paldea", "byte 8: the offset of an area is 4278190108, not 16 to 40", { $0[11] = 255 }),
        ("paldea", "byte 12: the offset of an area is 40, not 39 to 39", { $0.removeLast() }),
        ("paldea", "byte 12: the offset of an area is 40, not 41 to 41", { $0.append(0) }),
        ("paldea", "byte 16: an area of 13 bytes does not have 1 slots", { $0[8] = 29 }),
        ("paldea", "byte 18: the data ends within a number", { $0[8] = 18 }),
        ("paldea", "byte 24: \(levels("0 to 8"))", { $0[24] = 0 }),
        ("paldea", "byte 24: \(levels("60 to 8"))", { $0[24] = 60 }),
        ("paldea", "byte 24: \(levels("5 to 101"))", { $0[25] = 101 }),
        ("paldea", "byte 26: 15 excludes every time of day", { $0[26] = 15 }),
        ("za", "byte 6: the offset of an area is 21, not 20 to 20", { $0[6] = 21 }),
        ("la", "byte 24: the data ends within a number", { $0[12] = 200 }),
        ("la", "byte 12: an area of 12 bytes does not have 200 slots", { $0[15] = 200 }),
        ("la", "byte 12: an area of 12 bytes does not have 0 slots", { $0[15] = 0 }),
        ("bdsp", "byte 22: \(levels("0 to 18"))", { $0[22] = 0 }),
      ]

  private static func levels(_ found: String) -> String {
    "a wild pokemon has the levels \(found), not within 1 to 100"
  }

  @Test func read_damagedFile_throwsWithTheOffset() throws {
    for (layout, message, change) in Self.damages {
      var bytes = try #require(Self.files.first { $0.layout == layout }).bytes
      change(&bytes)
      expectError("encounters-damaged", .badData, at: .file("f.pkl"), message: message) {
        try Self.read(layout, bytes)
      }
    }
  }

  @Test func read_cutFile_throws() throws {
    for (layout, bytes) in Self.files {
      for count in bytes.indices {
        #expect(throws: PipelineError.self) { try Self.read(layout, Array(bytes[..<count])) }
      }
    }
  }

  @Test func read_anyByteChanged_readsOrThrowsBadData() throws {
    for (layout, bytes) in Self.files {
      for index in bytes.indices {
        for value: UInt8 in [0, 1, 127, 128, 255] {
          var changed = bytes
          changed[index] = value
          do {
            let areas = try Self.read(layout, changed)
            #expect(areas.count < 3)
          } catch let error as PipelineError {
            expectEqual(error.category, .badData)
          }
        }
      }
    }
  }
}
