import Base
import PokedexModel
import TestSupport
import Testing

@testable import PokedexCore

@Suite struct MoveFlagTests {
  private let pokedex = SampleDatabase.opened()

  @Test func moveFlags_twoLanguages_equalTheView() throws {
    let database = try Connection(SampleDatabase.path, .immutable)
    for (language, column) in [(DisplayLanguage.japanese, "ja"), (.english, "en")] {
      let flags = try pokedex.moveFlags(language: language)
      var known: [[String]] = []
      try database.query(
        "SELECT DISTINCT flag, name_\(column), meaning_\(column) FROM dex_move_flag ORDER BY flag_id"
      ) { row in known.append((0..<3).map { row.columnText($0) }) }
      let listed = Set(known.map { $0[0] })
      expectEqual(
        flags.filter { listed.contains($0.identifier) }
          .map { [$0.identifier, $0.name, $0.meaning] }, known)
      #expect(flags.map(\.id) == flags.map(\.id).sorted() && flags.count == 22)
    }
  }

  /// The constants are those of the reviewed table.
  @Test func constants_all_haveTheirIdentifiers() throws {
    let constants: [MoveFlagID: String] = [
      .contact: "contact", .charge: "charge", .recharge: "recharge", .protect: "protect",
      .reflectable: "reflectable", .snatch: "snatch", .mirror: "mirror", .punch: "punch",
      .sound: "sound", .gravity: "gravity", .defrost: "defrost", .distance: "distance",
      .heal: "heal", .authentic: "authentic", .powder: "powder", .bite: "bite", .pulse: "pulse",
      .ballistics: "ballistics", .dance: "dance", .slicing: "slicing", .wind: "wind",
      .explosive: "explosive",
    ]
    let flags = try pokedex.moveFlags()
    expectEqual(Dictionary(uniqueKeysWithValues: flags.map { ($0.id, $0.identifier) }), constants)
  }

  @Test func moveFlags_languageWithoutTexts_areInEnglish() throws {
    try expectEqual(
      pokedex.moveFlags(language: .french), pokedex.moveFlags(language: .english))
  }

  @Test func move_flags_areThoseOfTheGame() throws {
    func flags(_ game: ResourceKey<VersionGroup>) throws -> [MoveFlagID] {
      try pokedex.move("bite", in: game).flags.map(\.id)
    }
    try expectEqual(flags("gold-silver"), [.protect, .mirror])
    try expectEqual(flags("black-white"), [.contact, .protect, .mirror])
    try expectEqual(flags("x-y"), [.contact, .protect, .mirror, .bite])
  }
}
