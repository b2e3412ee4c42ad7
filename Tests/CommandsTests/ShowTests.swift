import Testing
@testable import Commands

/// `pokedex show`: nothing truncated, as of the selected game, and with the same content as text
/// and as JSON.
@Suite struct ShowTests {
  private static func show(_ words: String..., locale: String = "en_US.UTF-8", columns: Int? = nil)
    async throws -> String
  {
    let path = try await SampleDatabase.path
    let run = await ReadingCommandsTests.run(
      ["show", path] + words, locale: locale, columns: columns)
    expectEqual(run.code, .done, "\(run.error)")
    return run.output
  }

  @Test(arguments: [40, 80]) func show_onTerminal_truncatesNothing(columns: Int) async throws {
    let output = try await Self.show("eevee", columns: columns)
    let table = output.prefix { $0 != "\u{0}" }.split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .prefix { !$0.isEmpty }
    for line in table.dropFirst() { #expect(DisplayWidth.of(line) <= columns, "\(line)") }
    #expect(!table.contains { $0.contains("…") })
    let words = table.flatMap { $0.split(separator: " ") }.joined(separator: " ")
    #expect(words.contains("Eevee → Sylveon: Level up, knowing a Fairy move"))
    #expect(words.contains("Eevee → Leafeon: Leaf Stone"))
  }

  /// White on the type's color, on a terminal only.
  @Test func show_onColorTerminal_colorsTypes() async throws {
    let path = try await SampleDatabase.path
    func show(_ environment: [String: String], columns: Int? = 80) async -> String {
      await ReadingCommandsTests.run(
        ["show", path, "pikachu"], columns: columns, environment: environment
      ).output
    }
    let full = await show(["TERM": "xterm", "COLORTERM": "truecolor"])
    #expect(full.contains("\u{1B}[97;48;2;150;112;0mElectric\u{1B}[0m\n"))
    #expect(full.contains("mGround\u{1B}[0m\n"))
    let plain = await show([:], columns: nil)
    #expect(!plain.contains("\u{1B}") && plain.contains("Electric"))
    for environment in [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"], [:]] {
      #expect(await !show(environment).contains("\u{1B}"))
    }
    #expect(await !show(["TERM": "xterm"], columns: nil).contains("\u{1B}"))
    // Without the colors, every character is where it is without a terminal.
    #expect(full.replacing(#/\x1B\[[0-9;]*m/#, with: "").contains("types               Electric\n"))
    let few = await show(["TERM": "xterm"])
    #expect(few.contains("\u{1B}[97;48;5;94mElectric\u{1B}[0m"))
  }

  @Test func show_game_listsItsEvolutionMethods() async throws {
    let output = try await Self.show("eevee", "--version-group", "omega-ruby-alpha-sapphire")
    #expect(output.contains("Eevee → Leafeon: Level up, at Petalburg Woods, near a special rock\n"))
    let without = try await Self.show("magneton", "--version-group", "heartgold-soulsilver")
    #expect(without.contains("Magneton → Magnezone: no method in this game\n"))
    let trade = try await Self.show("haunter", "--version-group", "red-blue")
    #expect(trade.contains("Haunter → Gengar: Trade\n"))
  }

  @Test func show_firstGames_omitsLaterFeatures() async throws {
    let output = try await Self.show("pikachu", "--version-group", "red-blue")
    #expect(output.contains("Pikachu → Raichu: Thunder Stone\n"))
    #expect(!output.contains("Pichu") && !output.contains("Alola"))
    #expect(!output.contains("egg groups") && !output.contains("gender"))
    #expect(!output.contains("abilities") && !output.contains("varieties"))
    #expect(output.hasSuffix(" (Red, Blue)\n"))
    let later = try await Self.show("pikachu", "--version-group", "gold-silver")
    #expect(later.contains("Pichu → Pikachu: Level up, friendship"))
    #expect(later.contains("egg groups") && later.contains("50% female"))
  }

  @Test func show_inJapanese_printsNoEnglish() async throws {
    let output = try await Self.show("イーブイ", locale: "ja_JP.UTF-8")
    #expect(output.contains("イーブイ → ブースター: ほのおのいし"))
    #expect(output.contains("なつき度160・夜"))
    let page = output.prefix { $0 != "\n" } + output.drop { $0 != "進" }.prefix { $0 != "\n" }
    #expect(!page.contains { $0.isASCII && $0.isLetter })
    let moves = try await Self.show("ivysaur", "--version-group", "red-blue", locale: "ja_JP.UTF-8")
    #expect(moves.contains("進化前") && !moves.contains("pre-evolution"))
  }

  /// The name of a game selects the version group that contains it.
  @Test func show_nameOfGame_selectsItsVersionGroup() async throws {
    try await expectEqual(
      Self.show("pikachu", "--version-group", "Scarlet"),
      Self.show("pikachu", "--version-group", "scarlet-violet"))
  }
}
