import JSON
import PokedexFormat
import Testing

@Suite struct SignedDocumentTests {
  @Test(arguments: [
    "", "{", "[1,]", "{\"a\":1,\"a\":2}", "01", "-", "-0", "1.5", "1e3", "9223372036854775808",
    "\"\u{1}\"", "\"\\x\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\u00g0\"", "truth", "[1] 2",
    String(repeating: "[", count: 40),
  ])
  func parse_ofWhatTwoReadersCouldReadDifferently_refuses(text: String) {
    #expect(throws: JSONError.self) { try SignedDocument.parse(Array(text.utf8)) }
  }

  @Test func parse_ofItsOwnWriting_givesItBack() throws {
    let text = #"{"empty":{},"list":[],"pair":"\ud83d\ude00","quote":"\"\\\b\f\u0001","zero":0}"#
    let document = try SignedDocument.parse(Array(text.utf8))
    #expect(try SignedDocument.parse(document.pretty) == document)
    #expect(try SignedDocument.parse(document.canonical) == document)
    #expect(document["pair"]?.string == "😀")
  }
}
