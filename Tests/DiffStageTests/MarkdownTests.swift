import DiffStage
import Testing

@Suite struct MarkdownTests {
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
