import Foundation
import PokedexUserData
import TestSupport
import Testing

struct UserDataJSONTests {
  private static let archive = UserDataArchive(
    favorites: [PokemonReference(id: 25, identifier: "pikachu")],
    teams: [
      Team(
        id: 3, name: "一軍/\"A\"",
        members: [
          TeamMember(
            pokemon: PokemonReference(id: 25, identifier: "pikachu"), nickname: "ピカ", level: 50,
            ability: ResourceReference(id: 9, identifier: "static"),
            item: ResourceReference(id: 1, identifier: "master-ball"),
            nature: ResourceReference(id: 3, identifier: "modest"),
            moves: [ResourceReference(id: 57, identifier: "surf")],
            effort: StatValues(specialAttack: 252, speed: 252)),
          TeamMember(pokemon: PokemonReference(id: 133, identifier: "eevee")),
        ])
    ],
    notes: [PokemonNote(pokemon: PokemonReference(id: 25, identifier: "pikachu"), text: "a\nb")],
    redirects: [
      Redirect(
        from: PokemonReference(id: 20_001, identifier: "gone"),
        to: PokemonReference(id: 25, identifier: "pikachu"))
    ])

  private static func withFile(_ body: (UserDatabase, URL) throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let url = URL(filePath: folder).appending(path: "a folder/user.sqlite")
      try body(try UserDatabase(at: url), url)
    }
  }

  @Test func export_andImport_giveTheSameArchive() async throws {
    try await Self.withFile { own, url in
      #expect(FileManager.default.fileExists(atPath: url.path(percentEncoded: false)))
      try own.restore(Self.archive, mode: .replace)
      let data = try own.exportJSON()
      try expectEqual(own.exportJSON(), data)
      try own.restore(UserDataArchive(), mode: .replace)
      try own.importJSON(data, mode: .merge)
      // A merged team gets an id of this file.
      var archive = try own.archive()
      #expect(archive.teams[0].id != 3)
      archive.teams[0].id = 3
      expectEqual(archive, Self.archive)
      try own.importJSON(data, mode: .replace)
      try expectEqual(own.archive(), Self.archive)
    }
  }

  /// The format that other programs read.
  @Test func export_oneFavoriteAndNote_isTheDocumentedJSON() async throws {
    try await Self.withFile { own, _ in
      try own.restore(
        UserDataArchive(favorites: Self.archive.favorites, notes: Self.archive.notes),
        mode: .replace)
      expectEqual(
        String(decoding: try own.exportJSON(), as: UTF8.self),
        """
        {
          "collection" : [

          ],
          "favorites" : [
            {
              "id" : 25,
              "identifier" : "pikachu"
            }
          ],
          "format" : 2,
          "notes" : [
            {
              "pokemon" : {
                "id" : 25,
                "identifier" : "pikachu"
              },
              "text" : "a\\nb"
            }
          ],
          "redirects" : [

          ],
          "teams" : [

          ]
        }
        """)
    }
  }

  @Test(
    arguments: [
      ("", PokedexError.Code.archiveDamaged, "not valid JSON"), ("[1]", .archiveDamaged, "array"),
      (#"{"favorites": []}"#, .archiveDamaged, "format is missing"),
      (#"{"format": 0}"#, .archiveDamaged, "0 is not a format"),
      (#"{"format": "1"}"#, .archiveDamaged, "format"),
      (#"{"format": 3, "favorites": "other"}"#, .archiveTooNew, "version 3, supported: 2"),
      (
        #"{"format": 2, "favorites": [], "teams": [], "notes": [], "redirects": []}"#,
        .archiveDamaged, "collection is missing"
      ),
      (
        #"{"format": 1, "favorites": [{"id": 25}], "teams": [], "notes": [], "redirects": []}"#,
        .archiveDamaged, "favorites[0].identifier is missing"
      ),
      (
        #"{"format": 1, "favorites": [{"id": 2.5, "identifier": "a"}], "teams": [], "notes": [], "redirects": []}"#,
        .archiveDamaged, "not valid JSON"
      ),
      (
        #"{"format": 1, "favorites": [], "teams": [], "notes": [], "redirects": []"#,
        .archiveDamaged, "not valid JSON"
      ),
    ])
  func import_badJSON_changesNothing(_ json: String, _ code: PokedexError.Code, _ detail: String)
    async throws
  {
    try await Self.withFile { own, _ in
      try own.restore(Self.archive, mode: .replace)
      let error = #expect(throws: PokedexError.self) {
        try own.importJSON(Data(json.utf8), mode: .replace)
      }
      expectEqual(error?.code, code)
      expectEqual(error?.detail.contains(detail), true)
      expectEqual(error?.message(in: .english).contains("archive"), true)
      try expectEqual(own.archive(), Self.archive)
    }
  }

  /// Archives of earlier versions of the library have no collection.
  @Test func import_format1_isRead() async throws {
    try await Self.withFile { own, _ in
      try own.importJSON(
        Data(
          #"{"format": 1, "favorites": [{"id": 25, "identifier": "pikachu"}], "teams": [], "notes": [], "redirects": []}"#
            .utf8), mode: .replace)
      try expectEqual(
        own.archive(),
        UserDataArchive(favorites: [PokemonReference(id: 25, identifier: "pikachu")]))
    }
  }

  @Test func import_valueOutOfRange_changesNothing() async throws {
    try await Self.withFile { own, _ in
      try own.restore(Self.archive, mode: .replace)
      let json = String(decoding: try own.exportJSON(), as: UTF8.self)
        .replacing("\"level\" : 50", with: "\"level\" : 101")
      let error = #expect(throws: PokedexError.self) {
        try own.importJSON(Data(json.utf8), mode: .replace)
      }
      expectEqual(error?.code, .invalidTeam)
      expectEqual(error?.detail, "members[0].level is 101, allowed: 1 to 100")
      try expectEqual(own.archive(), Self.archive)
    }
  }

  @Test func open_atAURL_isTheFileOfThePath() async throws {
    try await Self.withFile { own, url in
      try own.favorites.insert(PokemonReference(id: 25, identifier: "pikachu"))
      expectEqual(own.path, url.path(percentEncoded: false))
      #expect(try UserDatabase(path: own.path).favorites.contains(25))
      try Data("no database, but long enough to be one".utf8).write(to: url)
      let damaged = #expect(throws: PokedexError.self) { try UserDatabase(at: url) }
      expectEqual(damaged?.code, .userDataDamaged)
      let aside = try UserDatabase.setAside(url)
      expectEqual(aside.lastPathComponent, "user.sqlite.damaged-1")
      try expectEqual(UserDatabase(at: url).favorites.all(), [])
      let address = try #require(URL(string: "https://example.com/user.sqlite"))
      let remote = #expect(throws: PokedexError.self) { try UserDatabase(at: address) }
      expectEqual(remote?.code, .cannotOpen)
    }
  }
}
