import Base
import Testing

@Suite struct JSONValueTests {
  @Test func line_nestedValue_keepsOrderAndEscapes() {
    let value: JSONValue = [
      "b": [1, nil, true], "a": .string("ピカ\"\\\n\u{1}"), "empty": .array([]), "none": .object([]),
    ]
    expectEqual(
      value.line,
      #"{"b":[1,null,true],"a":"ピカ\"\\\n\u0001","empty":[],"none":{}}"#)
  }

  @Test func line_everyControlCharacter_hasTheShortestEscape() {
    let text = String(String.UnicodeScalarView((0..<0x21).map { Unicode.Scalar($0)! }))
    expectEqual(
      JSONValue.string(text).line,
      #""\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f\u0010"#
        + #"\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e"#
        + #"\u001f ""#)
  }

  @Test func line_longText_isComplete() {
    let text = String(repeating: "\u{1}é", count: 100_000)
    expectEqual(JSONValue.string(text).line.utf8.count, 800_002)
  }

  @Test func pretty_nestedValue_indentsByTwoSpaces() {
    let value: JSONValue = ["a": [1], "b": .object([])]
    expectEqual(
      String(decoding: value.pretty, as: UTF8.self),
      "{\n  \"a\": [\n    1\n  ],\n  \"b\": {}\n}\n")
  }

  @Test func canonical_anyOrderAndWhiteSpace_returnsSameBytes() throws {
    let a = try JSONValue(
      parsing: Array(#"{"b": [1, -2, true, null], "é": {}, "a": "x\u0041\n\u00e9"}"#.utf8))
    let b = try JSONValue(
      parsing: Array("{\"a\":\"xA\\né\",\n\"b\":[1,-2,true,null],\"\\u00e9\":{}}".utf8))
    expectEqual(a.canonical, b.canonical)
    expectEqual(
      String(decoding: a.canonical, as: UTF8.self),
      #"{"a":"xA\né","b":[1,-2,true,null],"é":{}}"#)
  }

  @Test func double_nonFinite_returnsNull() {
    expectEqual(JSONValue.double(.infinity), .null)
    expectEqual(JSONValue.double(.nan), .null)
    expectEqual(JSONValue.double(-0.5), .number("-0.5"))
  }

  @Test func subscript_object_getsSetsAppendsAndRemoves() {
    var value: JSONValue = ["a": 1, "b": nil]
    expectEqual(value["a"]?.int, 1)
    expectEqual(value["b"], nil)
    expectEqual(value["c"], nil)
    value["c"] = ["x"]
    value["a"] = "one"
    value["b"] = nil
    expectEqual(value, ["a": "one", "c": ["x"]])
    expectEqual(value["c"]?.array, ["x"])
    expectEqual(value["a"]?.int, nil)
    expectEqual(JSONValue.array([])["a"], nil)
  }
}
