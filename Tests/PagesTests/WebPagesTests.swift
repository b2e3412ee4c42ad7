import Layers
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
    #expect(WebFile.ofPages.map(\.name).sorted() == names.sorted())
    for file in WebFile.ofPages {
      #expect(try File.readAll("\(folder)/\(file.name)") == file.bytes, "\(file.name)")
    }
  }

  @Test func scripts_embeddedInPage_cannotEndTheirElement() {
    for file in WebFile.ofPages where file.name.hasSuffix(".js") {
      #expect(!file.text.lowercased().contains("</script"), "\(file.name)")
      // The markup of game.js is the exporter's.
      #expect(
        file.text.contains("innerHTML") == (file.name == "site/game.js"),
        "\(file.name): text is set as text")
    }
  }

  /// A label that a page names without having it stops the page; one that it does not name is left over.
  @Test func labels_site_areThoseThatItUses() {
    let (page, labels) = ("site", Set(PageLabels.site.keys))
    #expect(labels.count > 50)
    var used: Set<String> = []
    for file in WebFile.all(in: "shared", ".js") + WebFile.all(in: page, "")
    where file.name != "\(page)/labels.js" {
      for id in file.text.matches(of: #/['"`]((?:page|site)-[a-z0-9-]+)['"`]/#).map(\.1) {
        // 'site-time-' + value: every label that begins with it.
        let named = labels.filter { $0 == id || id.hasSuffix("-") && $0.hasPrefix(id) }
        #expect(!named.isEmpty, "\(file.name) names \(id), which is not a label")
        used.formUnion(named)
      }
    }
    #expect(labels.subtracting(used).sorted() == [])
  }

  /// The list of pokemon and the search name every group of species.
  @Test func labels_groups_areThoseOfTheDatabase() throws {
    let path = "\(PackageFolder.path)/Sources/NormalizeStage/SpeciesGroups/species-groups.json"
    let groups = try #require(try JSONValue(parsing: File.readAll(path))["groups"])
      .decoded(as: [String: [String]].self)
    let labels = PageLabels.site.keys.filter { $0.hasPrefix("site-group-") }
    let names = Array(groups.keys) + ["legendary", "mythical", "baby"]
    #expect(labels.sorted() == names.map { "site-group-\($0)" }.sorted())
  }

  /// The report finds labels by codes of these families.
  @Test func labels_report_areOfCodes() {
    let families = ["edition", "field", "kind", "lamp", "severity", "stage", "texts-reason"]
    for id in PageLabels.report.keys {
      #expect(families.contains { id.hasPrefix("report-\($0)-") }, "\(id)")
    }
    for severity in Diagnostic.Severity.allCases {
      #expect(PageLabels.label("report-severity-\(severity.rawValue)") != nil)
    }
    for state in ["passed", "failed", "doubtful", "not-run", "data", "integrity", "change"] {
      #expect(PageLabels.label("report-lamp-\(state)") != nil)
    }
    #expect(PageLabels.label("page-dark")?.japanese == "ダークモード")
    #expect(PageLabels.label("report-lamp-green") == nil)
  }

  /// In a call such as `Page.say('id', { name: value })` every placeholder of the label is given.
  @Test func labels_placeholders_getValues() {
    let texts = PageLabels.site
    var values = 0
    for file in WebFile.all(in: "shared", ".js") + WebFile.all(in: "site", ".js") {
      for call in file.text.matches(of: #/Page\.(?:say|parts)\('([a-z0-9-]+)'\)/#) {
        #expect(texts[String(call.1)]?.english.contains("{") == false, "\(file.name): \(call.0)")
      }
      for call in file.text.matches(
        of: #/Page\.(?:say|parts)\('([a-z0-9-]+)',\s*\{((?:[^{}]|\{[^{}]*\})*)\}/#)
      {
        let text = texts[String(call.1)]?.english ?? ""
        for name in text.matches(of: #/\{(\w+)\}/#).map(\.1) {
          let isGiven = call.2.split { !$0.isLetter }.contains(name)
          #expect(isGiven, "\(file.name): \(call.1) without \(name)")
          values += 1
        }
      }
    }
    #expect(values > 5)
  }

  /// Texts are in messages.xliff only.
  @Test func files_exceptLetterTables_haveNoJapanese() {
    let tables: Set<String> = [
      "report/labels.json", "site/labels.js", "site/folding.js", "site/kana.js", "site/queries.js",
      "site/romaji.js", "site/search.js",
    ]
    for file in WebFile.ofPages {
      let isJapanese = file.text.contains(#/[ぁ-ヿ一-龠]/#)
      #expect(isJapanese == tables.contains(file.name), "\(file.name)")
    }
  }

  @Test func files_all_haveAtMost300Lines() {
    // labels.js is generated from messages.xliff.
    for file in WebFile.ofPages where !file.name.contains("/labels.js") {
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

  @Test func html_texts_areEscapedAndInBothLanguages() {
    #expect(HTML.escaped("<'&\">") == "&lt;&#39;&amp;&quot;&gt;")
    func text(_ html: HTML) -> String { String(decoding: html.bytes, as: UTF8.self) }
    #expect(text(HTML(Message("a", "b"))) == "<span lang=en>a</span><span lang=ja>b</span>")
    #expect(text(HTML(Message(verbatim: "<b>1</b>"))) == "<b>1</b>")
  }
}
