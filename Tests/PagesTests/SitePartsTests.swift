import Base
import TestSupport
import Testing

@testable import Pages

@Suite(.inTemporaryFolder) struct SitePartsTests {
  let folder = InTemporaryFolder.path

  @Test(
    arguments: [
      ("index.html", true), ("species/mr-mime.html", false), ("data/search-species.js", true),
      ("data/pokemon/25.js", true), ("api/v1/pokedex.d.ts", true),
      ("assets/site.css", true), ("site.json", false), ("notes.txt", false),
      ("en/species/pikachu.html", true), ("ja/about/license.html", true),
      ("en/filter/index.html", true), ("data/learners/surf.js", true), ("moves.html", false),
      ("fr/species/pikachu.html", false), ("en/../index.html", false),
      ("species/../index.html", false), ("species/Mr.html", false), ("species/.html", false),
      ("mine/index.html", false), ("/index.html", false), ("species/a/b.html", false),
    ])
  func isName_anyPath_returnsWhetherExportWritesIt(name: String, isName: Bool) {
    #expect(SiteMark.isName(name) == isName)
  }

  @Test func files_foreignPathOrInvalidMark_returnsNil() throws {
    let mark = SiteMark(
      dataVersion: "1", generatorVersion: "1", files: ["index.html", "data/about.js"])
    let path = "\(folder)/\(SiteMark.fileName)"
    try AtomicFile.write(path, mark.bytes)
    #expect(SiteMark.read(in: folder)?.files == mark.files)
    var foreign = mark
    foreign.files.insert("../secret.html")
    try AtomicFile.write(path, foreign.bytes)
    #expect(SiteMark.read(in: folder) == nil)
    // What only saves time may be of another version.
    let text = String(decoding: mark.bytes, as: UTF8.self)
    for inputs in ["{}", "7", #"{"common": []}"#] {
      try AtomicFile.write(
        path, text.replacing(#""size":0"#, with: #""inputs":\#(inputs),"size":1e30"#))
      #expect(SiteMark.read(in: folder)?.files == mark.files, "\(inputs)")
    }
    try AtomicFile.write(path, "{}")
    #expect(SiteMark.read(in: folder) == nil)
  }

  @Test func html_interpolation_escapesTextsAndKeepsMarkup() {
    let inner: HTML = "<b>\("<&\"'>")</b>"
    let page: HTML = "<p>\(inner)\([inner, "<i>"])\(7)"
    #expect(
      String(decoding: page.bytes, as: UTF8.self)
        == "<p><b>&lt;&amp;&quot;&#39;&gt;</b><b>&lt;&amp;&quot;&#39;&gt;</b><i>7")
    let parts: [HTML] = ["a", "b"]
    #expect(String(decoding: parts.joined(separator: ", ").bytes, as: UTF8.self) == "a, b")
  }
}
