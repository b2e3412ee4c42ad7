import Base
@testable import Pages
import TestSupport
import Testing

@Suite struct WebPagesTests {
  private let folder = "\(PackageFolder.path)/Sources/CEmbedded"

  /// The program must contain exactly the files of the folders.
  @Test func files_embedded_equalFolders() throws {
    var names: [String] = []
    for part in WebFile.folders {
      names += try Directory.names("\(folder)/\(part)").map { "\(part)/\($0)" }
    }
    #expect(WebFile.all.map(\.name).sorted() == names.sorted())
    for file in WebFile.all {
      #expect(try File.readAll("\(folder)/\(file.name)") == file.bytes, "\(file.name)")
    }
  }

  @Test func scripts_embeddedInPage_cannotEndTheirElement() {
    for file in WebFile.all where file.name.hasSuffix(".js") {
      #expect(!file.text.lowercased().contains("</script"), "\(file.name)")
      // The markup of game.js is the exporter's.
      #expect(
        file.text.contains("innerHTML") == (file.name == "site/game.js"),
        "\(file.name): text is set as text")
    }
  }

  /// A label that a page names without having it stops the page; one that it does not name is left over.
  @Test(arguments: [("report", PageLabels.report), ("site", PageLabels.site)])
  func labels_page_areThoseThatItUses(page: String, texts: [String: String]) {
    let labels = Set(texts.keys.filter { !$0.hasSuffix(".ja") })
    #expect(labels.count > 50)
    var used: Set<String> = []
    for file in WebFile.all(in: "shared", ".js") + WebFile.all(in: page, "")
    where file.name != "\(page)/labels.js" {
      let ids =
        file.text.matches(of: #/['"`]((?:page|report|site)-[a-z0-9-]+)['"`]/#).map(\.1)
        + file.text.matches(of: #/{{((?:page|report|site)-[a-z0-9-]+)(?:\.ja)?}}/#).map(\.1)
      for id in ids {
        // 'site-time-' + value: every label that begins with it.
        let named = labels.filter { $0 == id || id.hasSuffix("-") && $0.hasPrefix(id) }
        #expect(!named.isEmpty, "\(file.name) names \(id), which is not a label")
        used.formUnion(named)
      }
    }
    #expect(labels.subtracting(used).sorted() == [])
  }

  /// In a call such as `Page.say('id', { name: value })` every placeholder of the label is given.
  @Test(arguments: [("report", PageLabels.report), ("site", PageLabels.site)])
  func labels_placeholders_getValues(page: String, texts: [String: String]) {
    var values = 0
    for file in WebFile.all(in: "shared", ".js") + WebFile.all(in: page, ".js") {
      for call in file.text.matches(of: #/Page\.(?:say|parts)\('([a-z0-9-]+)'\)/#) {
        #expect(texts[String(call.1)]?.contains("{") == false, "\(file.name): \(call.0)")
      }
      for call in file.text.matches(
        of: #/Page\.(?:say|parts)\('([a-z0-9-]+)',\s*\{((?:[^{}]|\{[^{}]*\})*)\}/#)
      {
        let text = texts[String(call.1)] ?? ""
        for name in text.matches(of: #/\{(\w+)\}/#).map(\.1) {
          let isGiven = call.2.split { !$0.isLetter }.contains(name)
          #expect(isGiven, "\(file.name): \(call.1) without \(name)")
          values += 1
        }
      }
    }
    #expect(values > 5)
  }

  /// Templates have the same label for readers without scripts and for scripts.
  @Test func templates_labels_replaceText() {
    for file in WebFile.all where file.name.hasSuffix(".html") {
      let named = file.text.matches(of: #/data-(?:say|label)="/#).count
      let same =
        file.text.matches(of: #/data-say="([^"]+)">{{\1}}</#).count
        + file.text.matches(of: #/aria-label="{{([^"]+)}}" data-label="\1"/#).count
      #expect(named > 0 && named == same, "\(file.name)")
      #expect(
        file.text.matches(of: #/aria-label="/#).count
          == file.text.matches(of: #/data-label="/#).count, "\(file.name)")
    }
  }

  /// Texts are in messages.xliff only.
  @Test func files_exceptLetterTables_haveNoJapanese() {
    let tables: Set<String> = [
      "report/labels.js", "site/labels.js", "site/folding.js", "site/kana.js", "site/queries.js",
      "site/romaji.js", "site/search.js",
    ]
    for file in WebFile.all {
      // The button of a language has its own name in both languages.
      let text = file.text.replacing(">日本語</button>", with: "")
      let isJapanese = text.contains(#/[ぁ-ヿ一-龠]/#)
      #expect(isJapanese == tables.contains(file.name), "\(file.name)")
    }
  }

  @Test func files_all_haveAtMost300Lines() {
    // labels.js is generated from messages.xliff.
    for file in WebFile.all where !file.name.hasSuffix("labels.js") {
      #expect(file.text.split(separator: "\n").count <= 300, "\(file.name)")
    }
  }

  @Test func json_markup_cannotEndItsElement() throws {
    let value: JSONValue = ["<!--": "</script><script>alert(1)</script>\u{2028}\u{2029}é\"\\"]
    let bytes = ScriptJSON.bytes(value)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"\u003c!--":"\u003c/script>\u003cscript>alert(1)\u003c/script>\u2028\u2029é\"\\"}"#)
    // The value does not change.
    let text = try JSONValue(parsing: bytes)["<!--"]?.string
    #expect(text == "</script><script>alert(1)</script>\u{2028}\u{2029}é\"\\")
  }

  @Test func page_text_isEscaped() {
    let file = WebFile(name: "x", bytes: Array("<a title='{{a}}'>{{a}}</a>{{b}}".utf8))
    let page = PageTemplate(file).page([
      "a": .text("<'&\">"),
      "b": .files([WebFile(name: "y", bytes: Array("<b>{{a}}</b>".utf8))]),
    ])
    #expect(
      String(decoding: page, as: UTF8.self)
        == "<a title='&lt;&#39;&amp;&quot;&gt;'>&lt;&#39;&amp;&quot;&gt;</a><b>{{a}}</b>")
  }

  @Test func page_withLabels_readsInEnglish() {
    let file = WebFile(name: "x", bytes: Array("{{report-skip}}|{{report-skip.ja}}|{{a}}".utf8))
    let page = PageTemplate(file, labels: PageLabels.report).page(["a": .text("<")])
    #expect(String(decoding: page, as: UTF8.self) == "Skip to content|本文へ|&lt;")
  }
}
