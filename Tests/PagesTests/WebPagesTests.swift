import JSON
import Pages
import Platform
import SimdJSON
import Testing

@Suite struct WebPagesTests {
  private let folder =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    .joined(separator: "/") + "/Sources/CEmbedded"

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
      #expect(!file.text.contains("innerHTML"), "\(file.name): text is set as text")
    }
  }

  @Test func files_all_haveAtMost300Lines() {
    for file in WebFile.all {
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
    let text = try JSONParser().parse(bytes) { document throws(JSONError) in
      var object = try document.object()
      return try object.value("<!--").string()
    }
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
}
