import Basics
import Testing

@Suite struct JSONValueTests {
  @Test func line_nestedValue_keepsOrderAndEscapes() {
    let value: JSONValue = [
      "b": [1, nil, true], "a": .string("ピカ\"\\\n\u{1}"), "empty": .array([]), "none": .object([]),
    ]
    #expect(
      value.line
        == #"{"b":[1,null,true],"a":"ピカ\"\\\n\u0001","empty":[],"none":{}}"#)
  }

  @Test func line_everyControlCharacter_hasTheShortestEscape() {
    let text = String(String.UnicodeScalarView((0..<0x21).map { Unicode.Scalar($0)! }))
    #expect(
      JSONValue.string(text).line
        == #""\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f\u0010"#
        + #"\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e"#
        + #"\u001f ""#)
  }

  @Test func line_longText_isComplete() {
    let text = String(repeating: "\u{1}é", count: 100_000)
    #expect(JSONValue.string(text).line.utf8.count == 800_002)
  }

  @Test func pretty_nestedValue_indentsByTwoSpaces() {
    let value: JSONValue = ["a": [1], "b": .object([])]
    #expect(
      String(decoding: value.pretty, as: UTF8.self)
        == "{\n  \"a\": [\n    1\n  ],\n  \"b\": {}\n}\n")
  }

  @Test func canonical_anyOrderAndWhiteSpace_returnsSameBytes() throws {
    let a = try JSONValue(
      parsing: Array(#"{"b": [1, -2, true, null], "é": {}, "a": "x\u0041\n\u00e9"}"#.utf8))
    let b = try JSONValue(
      parsing: Array("{\"a\":\"xA\\né\",\n\"b\":[1,-2,true,null],\"\\u00e9\":{}}".utf8))
    #expect(a.canonical == b.canonical)
    #expect(
      String(decoding: a.canonical, as: UTF8.self)
        == #"{"a":"xA\né","b":[1,-2,true,null],"é":{}}"#)
  }

  @Test func double_nonFinite_returnsNull() {
    #expect(JSONValue.double(.infinity) == .null)
    #expect(JSONValue.double(.nan) == .null)
    #expect(JSONValue.double(-0.5) == .number("-0.5"))
  }

  @Test func subscript_object_getsSetsAppendsAndRemoves() {
    var value: JSONValue = ["a": 1, "b": nil]
    #expect(value["a"]?.int == 1)
    #expect(value["b"] == nil)
    #expect(value["c"] == nil)
    value["c"] = ["x"]
    value["a"] = "one"
    value["b"] = nil
    #expect(value == ["a": "one", "c": ["x"]])
    #expect(value["c"]?.array == ["x"])
    #expect(value["a"]?.int == nil)
    #expect(JSONValue.array([])["a"] == nil)
  }
}
