import JSONKit
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

  @Test func pretty_nestedValue_indentsByTwoSpaces() {
    let value: JSONValue = ["a": [1], "b": .object([])]
    #expect(value.pretty == "{\n  \"a\": [\n    1\n  ],\n  \"b\": {}\n}\n")
  }

  @Test func line_nonFiniteDouble_isNull() {
    #expect(JSONValue.double(.infinity).line == "null")
  }
}
