import Base
import NormalizeStage
import TestSupport
import Testing

/// Checks Localization/messages.xliff: every message has both languages and uses plain words.
@Suite struct MessageFileTests {
  private static let path = "\(PackageFolder.path)/Localization/messages.xliff"

  private static let units: [TransUnit] = {
    guard let document = try? XLIFFReader.read(File.readAll(path), file: path) else { return [] }
    return document.files.flatMap(\.units)
  }()

  /// Words retired by CONTRIBUTING.md, and their replacements.
  private static let retired: [(word: String, instead: String)] = [
    (
      #"\bis none\b|\bare none\b|\bis no (file|database|source|folder|number|table|patch|term|manifest|release)\b"#,
      "is not a …, is missing"
    ),
    (#"\b(tells|told|says so|say so)\b"#, "reports, prints"),
    (#"\b(stands?|standing)\b"#, "is in, is next to"),
    (#"\bheld against\b"#, "compared with"),
    (#"\banew\b|\bagain whole\b"#, "again"),
    (#"\bto be had\b"#, "available"),
    (#"\bgoes on\b"#, "resumes"),
    (#"\bmend(s|ed)?\b"#, "fix"),
    (#"\bbrings?\b|\bbrought\b"#, "installs, downloads, contains"),
    (#"\bthere(by|of)\b|\bwhereupon\b"#, "name the thing"),
    (#"\bwhole\b"#, "complete, entire"),
    (#"\bcontent with\b"#, "accept"),
    // A value of --pictures stands before a comma or a parenthesis.
    (#"\bupstream\b(?!,| \()"#, "PokéAPI"),
    (#"\bdeploys?\b"#, "revision"),
    (#"\bslugs?\b"#, "identifier"),
    (#"\bways? to (evolve|learn)\b"#, "evolution method, learn method"),
    (#"\bnobody\b|\bthe person\b|\bthe house\b"#, "name who or what"),
    (#"\brights\b"#, "permissions"),
  ]

  @Test func units_all_haveBothTextsAndSamePlaceholders() throws {
    // The reader rejects duplicate ids, different placeholders and texts that are not composed.
    _ = try XLIFFReader.read(File.readAll(Self.path), file: Self.path)
    #expect(Self.units.count > 900)
    for unit in Self.units {
      #expect(!unit.source.isEmpty, "\(unit.id)")
      expectEqual(unit.translation?.isEmpty, false, "\(unit.id) has no Japanese text")
    }
  }

  @Test func sources_all_containNoRetiredWords() throws {
    for (word, instead) in Self.retired {
      let pattern = try Regex(word)
      for unit in Self.units where unit.source.contains(pattern) {
        Issue.record("\(unit.id): \"\(unit.source)\" has a retired word; write: \(instead)")
      }
    }
  }

  @Test func targets_all_areJapanese() {
    for unit in Self.units {
      // A text with an English word, apart from names and placeholders, needs kana or kanji.
      let words = unit.source.replacing(#/\{\w+\}/#, with: "").matches(of: #/\b[a-z]{3,}\b/#)
      let isJapanese = unit.translation?.contains(#/[ぁ-ヿ一-龠]/#) == true
      #expect(words.isEmpty || isJapanese || Self.sameInBoth.contains(unit.id), "\(unit.id)")
    }
  }

  /// Messages that consist of program names or JSON terms only.
  private static let sameInBoth: Set<String> = ["http-curl-failure", "json-kind-null"]
}
