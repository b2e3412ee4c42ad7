import Basics
import DiffStage
import SQLiteKit
import TestSupport
import Testing

/// The release notes for a small dex: the most important changes come first.
@Suite struct DiffMarkdownTests {
  /// The lines of the diff of the changes made by `sql`.
  private static func lines(
    _ sql: String, before: String = "", limit: Int = 40
  ) async throws -> [String] {
    try await DexDiffTests.compare(sql, before: before) {
      try $0.markdown($0.dexDiff(), limit: limit)
    }
  }

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
    let text = try await Self.lines(sql).joined(separator: "\n")
    #expect(try Golden.difference(text, from: "\(name).md") == nil)
  }

  @Test func markdown_technicalRows_areOnlyCounted() async throws {
    let lines = try await Self.lines(
      "INSERT INTO game_index VALUES (38, 25, 3, 84)", before: "DELETE FROM game_index")
    #expect(lines.contains("- game indexes and sort orders: 1"), "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("#") || $0.hasPrefix("|") }, "\(lines)")
  }

  @Test func markdown_limit_countsTheRest() async throws {
    let rows = (4...30).map { "(18, \($0), 'ball-\($0)')" }.joined(separator: ", ")
    let lines = try await Self.lines("INSERT INTO resource VALUES \(rows)", limit: 2)
    #expect(lines.contains("- **item**, 27: `ball-4`, `ball-5`, and 25 more"), "\(lines)")
    let learnsets = try await Self.lines("DELETE FROM learnset", limit: 0)
    #expect(learnsets.contains("- **gold-silver**, 1 pokemon (−2): 1"), "\(learnsets)")
  }

  @Test func markdown_sameContent_isOneSentence() async throws {
    #expect(try await Self.lines("") == ["Nothing changed.", ""])
  }

  /// GitHub rejects notes that are too long, at a time when everything is built and signed.
  @Test(arguments: [80, 200, 1_000, 5_999, 6_000, 6_001])
  func bounded_anyLength_keepsLimitAndCountsOmittedLines(bytes: Int) {
    let lines = (0..<100).map { "\($0) ".padded(to: 57) + "é" }
    let text = Markdown.bounded(lines, bytes: bytes, rest: "`report.html`")
    #expect(text.utf8.count <= bytes)
    let shown = text.split(separator: "\n").filter { $0.hasSuffix("é") }.count
    #expect(lines.joined(separator: "\n").utf8.count + 1 == 6_000)
    if bytes >= 6_000 {
      #expect(shown == 100 && !text.contains("more"))
    } else {
      #expect(shown < 100)
      #expect(text.hasSuffix("… and \(100 - shown) lines more: see `report.html`.\n"), "\(text)")
    }
  }

  @Test(arguments: [
    ("https://example.org/a?b=c#d", "<https://example.org/a?b=c#d>"),
    ("javascript:alert(1)", "javascript:alert(1)"),
    ("https://x.example/> <script>[a](b)", #"https://x.example/\> \<script\>\[a\](b)"#),
  ])
  func link_anyText_isAddressOrEscaped(_ text: String, _ markdown: String) {
    #expect(Markdown.link(text) == markdown)
  }

  @Test func escaped_markdownSyntax_isEscaped() {
    #expect(Markdown.escaped("a*b_[c]`<d>|e\nf") == "a\\*b\\_\\[c\\]\\`\\<d\\>\\|e f")
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: "x", count: count - utf8.count)
  }
}
