import Testing
import UpdateFormat

@Suite struct PlainJSONTests {
  @Test func canonical_anyOrderAndWhiteSpace_isOneForm() throws {
    let a = try PlainJSON(
      parsing: Array(#"{"b": [1, -2, true, null], "a": "x\u0041\n\u00e9"}"#.utf8))
    let b = try PlainJSON(parsing: Array("{\"a\":\"xA\\né\",\n\"b\":[1,-2,true,null]}".utf8))
    #expect(a.canonical == b.canonical)
    #expect(
      String(decoding: a.canonical, as: UTF8.self) == #"{"a":"xA\né","b":[1,-2,true,null]}"#)
  }

  @Test func parsing_itsOwnPrettyForm_givesItBack() throws {
    let text = #"{"empty":{},"list":[],"pair":"\ud83d\ude00","quote":"\"\\\b\f\u0001","zero":0}"#
    let document = try PlainJSON(parsing: Array(text.utf8))
    #expect(try PlainJSON(parsing: document.pretty) == document)
    #expect(document["pair"]?.string == "😀")
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\":1,\"a\":2}", "01", "-", "-0", "1.5", "1e3", "9223372036854775808",
    "\"\u{1}\"", "\"\\x\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\u00g0\"", "truth", "[1] 2",
    String(repeating: "[", count: 40),
  ])
  func parsing_whatIsNoDocument_refuses(text: String) {
    #expect(throws: PlainJSON.Malformed.self) { try PlainJSON(parsing: Array(text.utf8)) }
  }

  @Test func parsing_textThatIsNoUTF8_refuses() {
    #expect(throws: PlainJSON.Malformed.self) {
      try PlainJSON(parsing: [UInt8(ascii: "\""), 0xC3, 0x28, UInt8(ascii: "\"")])
    }
  }
}
