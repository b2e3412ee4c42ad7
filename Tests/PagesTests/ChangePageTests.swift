import Base
import DiffStage
import TestSupport
import Testing

@testable import Pages

/// The changes of a small dex, as terminal, release notes and report have them.
@Suite struct ChangePageTests {
  private static func compare<Result>(
    _ sql: String, before: String = "", _ body: (DiffStage.Comparison, DexDiff) throws -> Result
  ) async throws -> Result {
    try await TestRelease.withChange(sql, before: before) { old, new in
      let comparison = try DiffStage.compare(ArtifactFile(old), ArtifactFile(new))
      return try body(comparison, comparison.changes())
    }
  }

  private static func markdown(
    _ sql: String, before: String = "", limit: Int = 40
  ) async throws -> [String] {
    try await compare(sql, before: before) { try $0.markdown($1, limit: limit) }
  }

  private static func lines(_ sql: String, before: String = "") async throws -> [Message] {
    try await compare(sql, before: before) { try $0.lines($1, .everything) }
  }

  /// What a player sees, other values, texts, and what changes only within PokéAPI.
  private static let manyChanges = """
    UPDATE pokemon SET height_dm = 5;
    UPDATE pokemon_variant SET hp = 40, type_1_id = 1 WHERE special IS NULL;
    UPDATE text SET text = 'x' WHERE field = 2;
    INSERT INTO resource VALUES (18, 4, 'poke-ball');
    INSERT INTO game_index VALUES (38, 25, 3, 84);
    INSERT INTO resource SELECT id, 1, 'normal' FROM resource_kind WHERE identifier = 'type';
    INSERT INTO text SELECT id, 1, 1, 256, 0, 'Normal <b>' FROM resource_kind WHERE identifier = 'type'
    """

  // MARK: Notes

  @Test(arguments: [
    // Changed texts are counted, not printed.
    (
      "changes",
      """
      INSERT INTO resource VALUES (18, 4, 'poke-ball'), (18, 5, 'great-ball');
      INSERT INTO text VALUES (18, 4, 1, 256, 0, 'Poké Ball'), (18, 4, 1, 1024, 0, 'モンスターボール');
      UPDATE resource SET identifier = 'thunder-jolt' WHERE kind = 27;
      UPDATE pokemon_variant SET hp = 40 WHERE special IS NULL;
      UPDATE text SET text = 'Pokémon souris' WHERE field = 2;
      """
    ), ("learnsets", "DELETE FROM learnset"),
    ("presence", "UPDATE pokemon_presence SET present_in = 4, absent_from = 1"),
  ])
  func markdown_change_equalsGolden(_ name: String, _ sql: String) async throws {
    let text = try await Self.markdown(sql).joined(separator: "\n")
    #expect(try Golden.difference(text, from: "\(name).md") == nil)
  }

  @Test func markdown_technicalRows_areOnlyCounted() async throws {
    let lines = try await Self.markdown(
      "INSERT INTO game_index VALUES (38, 25, 3, 84)", before: "DELETE FROM game_index")
    #expect(lines.contains("- Number within a game: 1"), "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("#") || $0.hasPrefix("|") }, "\(lines)")
  }

  @Test func markdown_limit_countsTheRest() async throws {
    let rows = (4...30).map { "(18, \($0), 'ball-\($0)')" }.joined(separator: ", ")
    let lines = try await Self.markdown("INSERT INTO resource VALUES \(rows)", limit: 2)
    #expect(
      lines.contains("- **Items: new (27)**: `ball-4`, `ball-5`, … and 25 more"), "\(lines)")
    let learnsets = try await Self.markdown("DELETE FROM learnset", limit: 1)
    #expect(learnsets.contains("- gold-silver: 1 Pokémon, moves −2"), "\(learnsets)")
    #expect(learnsets.contains("- … and 1 more"), "\(learnsets)")
  }

  @Test func markdown_sameContent_isOneSentence() async throws {
    let lines = try await Self.markdown("")
    #expect(lines.count == 2 && lines[0].hasSuffix("have the same content."), "\(lines)")
  }

  @Test func markdown_controlCharacters_areReplaced() async throws {
    let text = try await Self.compare(
      """
      UPDATE text SET text = 'a' || char(27) || '[31mb' || char(155) || 'c' WHERE field IN (1, 4);
      UPDATE pokemon SET height_dm = 5;
      """
    ) { try $0.markdownPage($1, limit: 40) }
    #expect(text.contains("A\u{FFFD}\\[31mb\u{FFFD}c"), "\(text)")
    #expect(
      text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
  }

  // MARK: Terminal

  @Test func lines_sameContent_isOneLine() async throws {
    let lines = try await Self.lines("UPDATE meta SET value = '2026' WHERE key = 'source_date'")
    #expect(lines.count == 1)
  }

  /// An inserted row moves all rows after it; none of them counts as changed.
  @Test func lines_positionsOnly_nameTables() async throws {
    let lines = try await Self.lines(
      "UPDATE species SET sort_order = sort_order + 1; UPDATE pokemon SET sort_order = 7")
    #expect(
      lines.dropFirst().map(\.english) == [
        "Schema (2)", "  table species: 0 rows added, 0 removed, 1 changed",
        "  table pokemon: 0 rows added, 0 removed, 1 changed",
      ])
  }

  /// What players see is first, in both languages, with the names of values; texts come last.
  @Test func lines_manyChanges_startWithWhatPlayersSee() async throws {
    let lines = try await Self.lines(Self.manyChanges).dropFirst()
    #expect(
      lines.map(\.english) == [
        "Items: new (1)", "  poke-ball", "Pokémon: types (1)",
        "  Pikachu: First type electric → Normal <b> (in gold-silver)", "Pokémon: stats (1)",
        "  Pikachu: HP 35 → 40 (in gold-silver)", "Pokémon: other values (1)",
        "  Pikachu: Height in decimeters 4 → 5", "Types: new (1)", "  Normal <b>",
        "Species: texts and other details (1)", "  Pikachu: Genus (fr) Pokémon Souris → x",
        "Pokémon: Number within a game (1)", "  Pikachu",
      ])
    #expect(
      lines.map(\.japanese).contains("  ピカチュウ：HP 35 → 40（gold-silver）"), "\(lines.map(\.japanese))")
  }

  /// The first lines, and the command for all; the whole diff if there is room for it.
  @Test func overview_manyChanges_fitsTheScreen() async throws {
    try await Self.compare(Self.manyChanges) { comparison, diff in
      let all = try comparison.lines(diff, .everything)
      let lines = try comparison.overview(diff, lines: 6)
      #expect(lines.count == 6 && lines.prefix(5) == all.prefix(5))
      #expect(lines.last?.english == "pokedex diff --all prints every change")
      #expect(try comparison.overview(diff, lines: all.count) == all)
    }
  }

  // MARK: Report

  /// Markup in names and values is text; the fragments of both languages have the same sections.
  @Test func html_manyChanges_isEscapedAndInBothLanguages() async throws {
    let page = try await TestRelease.withChange(Self.manyChanges) { old, new in
      let diff = try DiffStage.compare(ArtifactFile(old), ArtifactFile(new)).changes()
      return ChangePage(diff, try EntityNames([new]), markup: .html, detail: .report)
    }
    let (html, omitted) = page.html()
    let text = String(decoding: html.bytes, as: UTF8.self)
    #expect(omitted == 0)
    #expect(
      text.contains("<b>Pikachu</b>: First type <del>electric</del> → <ins>Normal &lt;b&gt;</ins>"),
      "\(text)")
    #expect(text.contains("<b>ピカチュウ</b>：HP <del>35</del> → <ins>40</ins>"))
    for part in text.split(separator: "<li>").dropFirst() {
      #expect(part.contains("<span lang=en>") == part.contains("<span lang=ja>"), "\(part)")
    }
    let parts = ["What players see", "Other changes", "Changed only within PokéAPI"]
    #expect(
      parts.compactMap { text.firstRange(ofText: $0)?.lowerBound }.count == 3, "\(text)")
    // Nothing is shown, but counted.
    #expect(page.html(most: 0, details: 0).omitted == page.sections.reduce(0) { $0 + $1.count })
    let none = ChangePage(
      try await Self.compare("") { $1 }, page.text.names, markup: .html, detail: .report)
    let nothing = String(decoding: none.html().page.bytes, as: UTF8.self)
    #expect(nothing.contains("Nothing that players see has changed."))
    #expect(none.numbers == nil)
    #expect(
      page.numbers?.english.hasPrefix("Items: new 1 · Pokémon: types 1 · Pokémon: stats 1") == true,
      "\(page.numbers?.english ?? "")")
  }

  /// A sentence that replaces another in its games is one change; a change that reads as before is none.
  @Test func evolution_sentences_areComparedByGame() async throws {
    let diff = try await Self.compare("") { $1 }
    func sentence(_ text: String, _ before: [String], _ after: [String]) -> EvolutionChange {
      EvolutionChange(
        from: "pichu", to: "pikachu", text: .init(en: text, ja: text), before: before, after: after)
    }
    let text = ChangePage(diff, try names(), markup: .plain, detail: .everything).text
    #expect(
      text.evolution([
        sentence("level 16", ["a"], []), sentence("level 17", [], ["a"]),
        sentence("friendship", ["a", "b"], ["b", "c"]), sentence("trade", [], ["d"]),
        sentence("stone", ["e"], []),
      ]).map(\.english) == [
        "level 16 → level 17 (in a)", "friendship + (in c) − (in a)", "+trade (in d)",
        "−stone (in e)",
      ])
  }

  @Test(arguments: [
    ("name[ja]", "Name (Japanese)", "名前（日本語）"), ("hp", "HP", "HP"),
    ("price[poke-dollar].sell_price", "Price: Selling price (poke-dollar)", "価格：売値（poke-dollar）"),
    ("odd_field", "odd field", "odd field"),
    ("learnset:level-up", "Learnset (Level up)", "覚えるわざ（レベルアップ）"),
    ("past[power,0,red-blue]", "", ""), ("a]b[", "", ""),
    ("", "", ""),
  ])
  func field_anyName_isInWords(_ name: String, _ english: String, _ japanese: String) async throws {
    let text = ChangeText(names: try names(), markup: .plain, longestValue: 60)
    let field = text.field(name)
    if !english.isEmpty {
      #expect(field.english == english && field.japanese == japanese)
    }
  }

  private func names() throws -> EntityNames {
    try EntityNames([SampleDatabase.path])
  }
}
