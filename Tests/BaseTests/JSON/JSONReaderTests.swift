import Base
import Testing

@Suite struct JSONReaderTests {
  private func parse(_ text: String, _ rules: JSONRules = JSONRules()) throws(JSONError)
    -> JSONValue
  {
    try JSONValue(parsing: Array(text.utf8), rules)
  }

  private func failure(_ text: String, _ rules: JSONRules) -> String? {
    #expect(throws: JSONError.self) { try parse(text, rules) }?.description
  }

  @Test func parsing_everyKindOfValue_keepsOrderAndDigits() throws {
    let value = try parse(
      #" {"b": [0, -12, 18446744073709551615, 1.50, -0.5E+3, 1e400e] } "#
        .replacing("1e400e", with: "true, false, null, \"\", [], {}"))
    expectEqual(
      value,
      [
        "b": [
          .number("0"), .number("-12"), .number("18446744073709551615"), .number("1.50"),
          .number("-0.5E+3"), true, false, nil, "", .array([]), .object([]),
        ]
      ])
    expectEqual(
      value.line, #"{"b":[0,-12,18446744073709551615,1.50,-0.5E+3,true,false,null,"",[],{}]}"#)
  }

  @Test(arguments: [
    (#""\u0041\u00e9\u30dd""#, "Aéポ"), (#""\ud83d\ude00!""#, "😀!"),
    (#""a\"\\\/\b\f\n\r\tb""#, "a\"\\/\u{8}\u{C}\n\r\tb"), (#""é\n""#, "é\n"), (#""\n\n""#, "\n\n"),
    (#""ポケ""#, "ポケ"), (#""\u0000""#, "\u{0}"),
  ])
  func parsing_escapesAndRawText_returnsString(text: String, string: String) throws {
    try expectEqual(parse(text).string, string)
  }

  @Test(arguments: [
    [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xED, 0x9F, 0xBF], [0xEF, 0xBF, 0xBF],
    [0xF0, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
  ])
  func parsing_boundariesOfUTF8_returnsString(bytes: [UInt8]) throws {
    let value = try JSONValue(parsing: [0x22] + bytes + [0x22])
    expectEqual(value.string.map { Array($0.utf8) }, bytes)
  }

  // Continuation bytes alone, overlong forms, surrogates, values above U+10FFFF, and sequences that end early.
  @Test(arguments: [
    [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
    [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
    [0xC2], [0xE3, 0x83], [0xF0, 0x9F, 0x98],
  ])
  func parsing_invalidUTF8_reportsPosition(bytes: [UInt8]) {
    for rest in [[0x22], []] as [[UInt8]] {
      expectError(\JSONError.description, "1:3: invalid UTF-8") {
        try JSONValue(parsing: [0x22, 0x61] + bytes + rest)
      }
    }
  }

  @Test func parsing_duplicateKeys_keepsOrRejects() throws {
    let text = #"{"a": 1, "é": 2, "a": 3}"#
    try expectEqual(parse(text).line, #"{"a":1,"é":2,"a":3}"#)
    expectEqual(
      failure(text, JSONRules(allowsDuplicates: false)), "$.a: duplicate key in an object")
    expectEqual(
      failure(#"[{"b":{"a":1,"\u0061":2}}]"#, JSONRules(allowsDuplicates: false)),
      "$[0].b.a: duplicate key in an object")
  }

  @Test func parsing_withoutFractions_acceptsCanonicalIntegersOnly() throws {
    let rules = JSONRules(allowsFractions: false)
    for text in ["0", "-1", "9223372036854775807", "-9223372036854775808"] {
      try expectEqual(parse(text, rules), .number(text))
    }
    for text in ["-0", "1.0", "1e3", "0E1"] {
      expectEqual(failure(text, rules), "1:1: a number that is not an integer")
    }
    expectEqual(failure("9223372036854775808", rules), "1:1: number out of range")
  }

  @Test func parsing_aboveLimits_throws() throws {
    let rules = JSONRules(maxBytes: 1 << 20, maxDepth: 2)
    try expectEqual(parse("[[{}]]", rules), [[.object([])]])
    expectEqual(
      failure("[\n [[0]]]", rules), "2:3: arrays and objects nested more than 2 levels deep")
    let large = String(repeating: " ", count: 1 << 20)
    expectEqual(failure(large + "0", rules)?.hasSuffix(": the document is larger than 1 MiB"), true)
    try expectEqual(parse(large.dropFirst() + "0", rules), 0)
  }
}
