import Base
import Foundation
@testable import SimdJSON
import Testing

/// `text` in canonical form.
func canonical(_ text: String, replacing prefixes: [String] = [], with replacement: String = "")
  throws -> String
{
  let output = CanonicalJSON(replacing: prefixes, with: replacement)
  try parse(text) { root in _ = try output.append(root) }
  return String(decoding: output.bytes, as: UTF8.self)
}

@Suite struct CanonicalJSONTests {
  @Test(arguments: [
    (" [ ] ", "[]"),
    ("{ }", "{}"),
    (#"{"b":1,"a":{"d":[1, 2],"c":null}}"#, #"{"a":{"c":null,"d":[1,2]},"b":1}"#),
    (#"{"a":1,"aa":2,"b":3}"#, #"{"a":1,"aa":2,"b":3}"#),
    (#"{"aa":2,"b":3,"a":1}"#, #"{"a":1,"aa":2,"b":3}"#),
    (#"{"abcdefghj":1,"abcdefghi":2}"#, #"{"abcdefghi":2,"abcdefghj":1}"#),
    (#"{"z":1,"é":2,"":3}"#, #"{"":3,"z":1,"é":2}"#),
    (#"{"a\u0000":1,"a":2}"#, #"{"a":2,"a\u0000":1}"#),
    (
      #""\u00e9\/\u0022\\\b\f\n\r\t\u0001\u001F\u007f""#,
      "\"é/\\\"\\\\\\b\\f\\n\\r\\t\\u0001\\u001f\u{7F}\""
    ),
    (#""\ud83d\ude00 ポケモン""#, #""😀 ポケモン""#),
    (#""0123456789abcde\"0123456789abcdef\\""#, #""0123456789abcde\"0123456789abcdef\\""#),
    (
      "[-0,0,-1,9007199254740993,18446744073709551615]",
      "[0,0,-1,9007199254740993,18446744073709551615]"
    ),
  ])
  func append_value_writesCanonicalForm(text: String, expected: String) throws {
    #expect(try canonical(text) == expected)
    #expect(try canonical(expected) == expected)
  }

  /// Strings are copied in words of eight bytes.
  @Test func append_escapeAtAnyPlace_isWritten() throws {
    let escapes = [
      ("\"", #"\""#), ("\\", #"\\"#), ("\n", #"\n"#), ("\u{0}", #"\u0000"#), ("\u{1F}", #"\u001f"#),
      (" ", " "), ("#", "#"), ("]", "]"), ("\u{7F}", "\u{7F}"), ("é", "é"),
      ("\u{3000}", "\u{3000}"),
    ]
    for (character, written) in escapes {
      for (before, after) in (0..<18).flatMap({ a in (0..<18).map { (a, $0) } }) {
        let (head, tail) = (
          String(repeating: "x", count: before), String(repeating: "y", count: after)
        )
        let value = JSONValue.string(head + character + tail + character)
        #expect(try canonical(value.line) == "\"\(head)\(written)\(tail)\(written)\"")
      }
    }
  }

  /// From RFC 8785, appendix B, except for exponents from 1e18.
  @Test(arguments: [
    ("0.0", "0"), ("-0.0", "0"), ("5e-324", "5e-324"), ("-5e-324", "-5e-324"),
    ("1.7976931348623157e308", "1.7976931348623157e+308"),
    ("9007199254740992.0", "9007199254740992"),
    ("295147905179352830000.0", "2.9514790517935283e+20"),
    ("9.999999999999997e22", "9.999999999999997e+22"), ("1e23", "1e+23"),
    ("1.0000000000000001e23", "1.0000000000000001e+23"),
    ("999999999999999700000.0", "9.999999999999997e+20"),
    ("999999999999999900000.0", "9.999999999999999e+20"), ("1e21", "1e+21"),
    ("9.999999999999997e-7", "9.999999999999997e-7"), ("0.000001", "0.000001"),
    ("333333333.3333332", "333333333.3333332"), ("333333333.3333333", "333333333.3333333"),
    ("-0.0000033333333333333333", "-0.0000033333333333333333"),
    ("1424953923781206.2", "1424953923781206.2"), ("1e5", "100000"), ("2.50", "2.5"),
    ("1e17", "100000000000000000"), ("1e18", "1e+18"), ("-1e18", "-1e+18"),
    ("184467440737095516154.25", "1.844674407370955e+20"), ("1e-10", "1e-10"),
    ("123e-20", "1.23e-18"),
  ])
  func append_number_writesLikeECMAScript(text: String, expected: String) throws {
    #expect(try canonical("[\(text)]") == "[\(expected)]")
    #expect(try canonical("[\(expected)]") == "[\(expected)]")
  }

  @Test func append_valuesWithPrefix_replacesPrefix() throws {
    let text = """
      {"https://pokeapi.co/api/v2/x":"https://pokeapi.co/api/v2/move/5/","b":"http://[::1]:8/api/v2/",
      "c":"https://pokeapi.co/api/v1/move/5/","d":" https://pokeapi.co/api/v2/","e":["h",""]}
      """
    let result = try canonical(
      text, replacing: ["https://pokeapi.co/api/v2/", "http://[::1]:8/api/v2/"], with: "/api/v2/")
    #expect(
      result == """
        {"b":"/api/v2/","c":"https://pokeapi.co/api/v1/move/5/",\
        "d":" https://pokeapi.co/api/v2/","e":["h",""],\
        "https://pokeapi.co/api/v2/x":"/api/v2/move/5/"}
        """)
  }

  @Test func append_duplicateKeys_throwsWithPath() throws {
    for text in [#"{"a":[{"b":1,"b":2}]}"#, #"{"z":0,"a":[{"b":1,"c":3,"b":2}]}"#] {
      let output = CanonicalJSON()
      try output.append(byte: UInt8(ascii: "x"))
      #expect(throws: JSONError(.duplicateKey, path: "$.a[0].b")) {
        try parse(text) { root in _ = try output.append(root) }
      }
      #expect(Array(output.bytes) == [UInt8(ascii: "x")])
    }
  }

  @Test func append_partOfDocument_writesOnlyThat() throws {
    let output = CanonicalJSON()
    try parse(#"{"body":{"b":1,"a":[2]},"id":3}"#) { root in
      var object = try root.object()
      #expect(try output.append(object.value("body")) == 0..<15)
      #expect(try output.append(object.value("id")) == 15..<16)
    }
    #expect(String(decoding: output.bytes, as: UTF8.self) == #"{"a":[2],"b":1}3"#)
    output.removeAll()
    #expect(output.count == 0)
  }

  /// Unsorted keys at every level must not double the work at every level.
  @Test func append_deepUnsortedNesting_finishes() throws {
    let depth = JSONParser.maxDepth
    let text =
      String(repeating: #"{"b":"#, count: depth) + "0"
      + String(repeating: #","a":1}"#, count: depth)
    let expected =
      String(repeating: #"{"a":1,"b":"#, count: depth) + "0" + String(repeating: "}", count: depth)
    #expect(try canonical(text) == expected)
  }

  @Test func append_randomDocuments_keepsValues() throws {
    var random = SeededRandom(seed: 20_260_808)
    let parser = JSONParser()
    let output = CanonicalJSON()
    for _ in 0..<300 {
      let text = try JSONSerialization.data(
        withJSONObject: [randomValue(depth: 4, &random)],
        options: random.next() % 2 == 0 ? [.prettyPrinted] : [])
      let value = try JSONSerialization.jsonObject(with: text)
      output.removeAll()
      try parser.parse(Array(text)) { root in
        try expectEqual(root, value)
        _ = try output.append(root)
      }
      let first = Array(output.bytes)
      let read = try JSONSerialization.jsonObject(with: Data(first)) as? NSArray
      #expect(read == value as? NSArray)
      output.removeAll()
      try parser.parse(first) { root in _ = try output.append(root) }
      #expect(Array(output.bytes) == first, "canonical form of the canonical form")
    }
  }

  /// Compares a parsed value with Foundation's reading of the same text.
  private func expectEqual(_ json: JSONCursor, _ value: Any) throws {
    switch value {
    case let object as [String: Any]:
      let members = try json.object()
      #expect(members.count == object.count)
      for member in members.members {
        let key = String(decoding: member.key, as: UTF8.self)
        try expectEqual(member.value, try #require(object[key]))
      }
    case let array as [Any]:
      let elements = Array(try json.array())
      try #require(elements.count == array.count)
      for (element, value) in zip(elements, array) { try expectEqual(element, value) }
    case let text as String: #expect(try json.string() == text)
    case let bool as Bool where json.kind == .bool: #expect(try json.bool() == bool)
    case let integer as Int where json.kind == .integer: #expect(try json.int() == integer)
    case let number as Double:
      #expect(json.kind == .number && Double(bitPattern: json.tape[json.index + 1]) == number)
    default: #expect(json.isNull && value is NSNull)
    }
  }

  private func randomValue(depth: Int, _ random: inout SeededRandom) -> Any {
    switch random.next() % (depth == 0 ? 5 : 8) {
    case 0: return Int(bitPattern: UInt(random.next() >> (random.next() % 60)))
    // Few digits: with more, Foundation rounds differently when it writes and when it reads.
    case 1: return Double(Int64(bitPattern: random.next()) >> 44) / 64
    case 2: return random.next() % 2 == 0
    case 3: return NSNull()
    case 4: return randomText(&random)
    case 5: return (0..<random.next() % 6).map { _ in randomValue(depth: depth - 1, &random) }
    default:
      var object: [String: Any] = [:]
      for _ in 0..<random.next() % 7 {
        object[randomText(&random)] = randomValue(depth: depth - 1, &random)
      }
      return object
    }
  }

  private func randomText(_ random: inout SeededRandom) -> String {
    let alphabet = Array("ab\"\\/\n\t\u{1}\u{7F}éポ😀 -_0\u{2028}\u{FFFF}".unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<random.next() % 40 {
      text.append(alphabet[Int(random.next() % UInt64(alphabet.count))])
    }
    return String(text)
  }
}

/// SplitMix64, so that a failure can be reproduced.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
