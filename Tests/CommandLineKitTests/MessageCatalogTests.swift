import CommandLineKit
import Diagnostics
import JSON
import Platform
import Testing

/// Every text that reaches a person is in both languages.
///
/// The texts are not listed anywhere: they are the string literals of the sources. What looks like a
/// text (letters and a blank) must stand in the catalog, unless it is in a place whose texts reach
/// nobody, or only in English; so a new message that is not translated fails here.
@Suite struct MessageCatalogTests {
  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3).joined(separator: "/")

  /// Targets that have no messages: what they say comes out by the kind of failure, in brackets.
  private static let silentTargets: Set<String> = [
    "ArchiveKit", "Digest", "HTTPKit", "JSON", "Platform",
    "PokedexCore", "PokedexFormat", "PokedexModel", "SQLiteKit", "SimdJSON",
  ]

  /// Files whose texts are no messages: the help pages, the catalog, Markdown, documents.
  private static let silentFiles: Set<String> = [
    "CommandLineKit/Completion.swift",

    "DiffStage/Changes/ChangeTopic.swift", "DiffStage/Changes/DexDiff+Text.swift",
    "DiffStage/Changes/DiffMarkdown.swift", "DiffStage/Changes/Markdown.swift",
    "XLIFFKit/XLIFFWriter.swift",
    "DiffStage/Changes/FactReader.swift", "FetchStage/Live/CrawlJournal.swift",
    "FetchStage/Live/ResourceKey.swift", "FetchStage/Tree/TreeLists.swift",
    "NormalizeStage/Folding/SpriteTemplates.swift", "PackStage/SourceLicense.swift",
    "Commands/SchemaReference.swift", "Pipeline/Checksums.swift",
    "Publishing/ReleaseNotes.swift", "Pages/Report/ReportStage.swift",
  ]

  /// Calls whose texts are help, SQL, digests, or what JSON should have been.
  private static let silentCalls: Set<String> = [
    "precondition",
    "preconditionFailure", "fatalError", "invalidValue", "invalid", "update", "prepare", "query",
    "integer", "run", "contentHashCollision", "malformed", "missing",
  ]

  private struct Text {
    var place: String
    var format: String
    var isMessage: Bool
  }

  /// The Swift files below Sources, by their paths there.
  private static let sources: [(path: String, bytes: [UInt8])] = {
    var sources: [(String, [UInt8])] = []
    func visit(_ folder: String, _ name: String) {
      for entry in (try? Directory.names(folder)) ?? [] {
        let path = "\(folder)/\(entry)"
        let place = name.isEmpty ? entry : "\(name)/\(entry)"
        if Directory.exists(path) {
          visit(path, place)
        } else if entry.hasSuffix(".swift"), let source = try? File.readAll(path) {
          sources.append((place, source))
        }
      }
    }
    visit("\(root)/Sources", "")
    return sources
  }()

  private static let texts: [Text] = sources.flatMap { path, source in
    let target = String(path.prefix { $0 != "/" })
    let isSilent =
      silentTargets.contains(target) || silentFiles.contains(path)
      || path.hasPrefix("FetchStage/Live/LiveConfiguration")
      || path.contains("/Page")
    // The catalog itself is no source of texts.
    if path.hasPrefix("CommandLineKit/Messages/") { return [Text]() }
    return SourceLiterals.all(in: source).map { literal in
      Text(
        place: "\(path):\(literal.line)", format: literal.format,
        isMessage: !isSilent && silentCalls.isDisjoint(with: literal.calls)
          && looksLikeText(literal.format))
    }
  }

  private static func looksLikeText(_ format: String) -> Bool {
    let words = format.replacing(/\{[0-9]+\}/, with: "")
    guard format.drop(while: \.isWhitespace).contains(" "), words.contains(#/[a-z]{2}/#) else {
      return false
    }
    return !format.contains(#/^\s*(SELECT|INSERT|PRAGMA|UPDATE|DELETE|CREATE) /#)
      && !format.hasSuffix("\n") && !format.contains("pokedex-db")
      && !format.contains("use strict")
      && !format.contains("; contact")
      // Command lines to copy.
      && !format.contains(#/^(pokedex|source <)/#)
  }

  @Test func everyText_inTheSources_isTranslated() {
    let messages = Self.texts.filter(\.isMessage)
    #expect(messages.count > 250)
    for message in messages {
      let isTranslated = JapaneseMessages.all[message.format] != nil
      #expect(
        isTranslated, "\(message.place): \"\(message.format)\" is not in CommandLineKit/Messages")
    }
  }

  @Test func everyTranslation_isOfATextInTheSources() {
    let formats = Set(Self.texts.map(\.format)).union(JSONKind.allCases.map(\.description))
    for key in JapaneseMessages.all.keys.sorted() where !key.hasPrefix("[") {
      let isSaid = formats.contains(key)
      #expect(isSaid, "nothing says \"\(key)\" any more")
    }
  }

  @Test func everyTranslation_hasThePlaceholdersOfItsText() {
    for (key, japanese) in JapaneseMessages.all {
      let isOfSystem = key.hasPrefix("[errno-")
      let wanted = key.hasPrefix("[") && !isOfSystem ? ["{1}"] : Placeholders.all(in: key)
      #expect(Placeholders.all(in: japanese) == wanted, "\(key)")
      #expect(!japanese.isEmpty, "\(key)")
    }
  }

  @Test func parts_haveEveryKeyOnce() {
    #expect(
      JapaneseMessages.parts.reduce(0) { $0 + $1.count } == JapaneseMessages.all.count)
  }

  /// What kits without messages say comes with the code of its kind; where a message is nothing else,
  /// as in `PipelineError(.disk, "file-error", "\(error)")`, the code needs a text.
  @Test func everyCode_ofATextFromOutside_isTranslated() throws {
    var codes: Set<String> = []
    for (path, source) in Self.sources {
      let target = path.prefix { $0 != "/" }
      if Self.silentTargets.contains(String(target)) || target == "CommandLineKit" { continue }
      let literals = SourceLiterals.all(in: source)
      for (code, message) in zip(literals, literals.dropFirst())
      where message.format == "{1}" && code.calls == message.calls
        && code.format.contains(#/^[a-z]+(-[a-z]+)+$/#)
      {
        codes.insert(code.format)
      }
    }
    #expect(codes.count >= 5)
    for code in codes.sorted() {
      #expect(JapaneseMessages.all["[\(code)]"] != nil, "[\(code)] is not in the catalog")
    }
  }

  @Test func literals_areReadAsSwiftReadsThem() {
    let source = #"""
      // "no"
      let a = f("one \(x("in", [1])) of \(two)" + " and \(three)", g: "b \"q\" \u{41}") /* "no" */
      say(cond ? "yes" : "also") + other + "end"
      """#
    let literals = SourceLiterals.all(in: Array(source.utf8))
    #expect(
      literals.map(\.format)
        == ["one {1} of {2} and {3}", #"b "q" A"#, "yes", "also", "end", "in"])
    #expect(literals[0].calls == ["f"])
    #expect(literals.map(\.line) == [2, 2, 3, 3, 3, 2])
  }
}
