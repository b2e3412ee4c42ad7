import Base
import Foundation
import SimdJSON
import Testing

@Suite struct JSONFaultTests {
  /// Texts that are not JSON, with the reported place and reason.
  static let faults: [(text: String, description: String)] = [
    ("", "1:1: the document is empty"),
    (" \n ", "2:2: the document is empty"),
    ("{\"a\":1", "1:7: the document ends early, expected ',' or '}'"),
    ("{\"a\":", "1:6: the document ends early, expected a value"),
    ("{\n \"é\": [1, 2\n", "3:1: the document ends early, expected ',' or ']'"),
    ("{\"a\": \"b", "1:9: the document ends inside a string"),
    ("{\"a\" 1}", "1:6: expected ':', found '1'"),
    ("{\"a\":1,}", "1:8: expected a key, found '}'"),
    ("[1,]", "1:4: expected a value, found ']'"),
    ("[1 2]", "1:4: expected ',' or ']', found '2'"),
    ("[1]]", "1:4: text after the end of the document"),
    ("{} {}", "1:4: text after the end of the document"),
    ("[tru]", "1:2: expected true"),
    ("[nul", "1:5: the document ends early, expected null"),
    ("[True]", "1:2: expected a value, found 'T'"),
    ("[01]", "1:2: a number with a leading zero"),
    ("[-]", "1:3: expected a digit, found ']'"),
    ("[1.]", "1:4: expected a digit, found ']'"),
    ("[1e+]", "1:5: expected a digit, found ']'"),
    ("[+1]", "1:2: expected a value, found '+'"),
    ("[.5]", "1:2: expected a value, found '.'"),
    ("[NaN]", "1:2: expected a value, found 'N'"),
    ("[18446744073709551616]", "1:2: number out of range"),
    ("[-9223372036854775809]", "1:2: number out of range"),
    ("[1e400]", "1:2: number out of range"),
    ("[\"\\x\"]", "1:3: an unknown escape in a string"),
    ("[\"\\u12g4\"]", "1:3: an unknown escape in a string"),
    ("[\"\\ud800\"]", "1:3: an unpaired surrogate"),
    ("[\"\\udc00\"]", "1:3: an unpaired surrogate"),
    ("[\"\\ud800\\u0041\"]", "1:3: an unpaired surrogate"),
    ("[\"\\ud83d\\ud83d\\ude00\"]", "1:3: an unpaired surrogate"),
    ("[\"a\u{0}b\"]", "1:4: an unescaped control character in a string"),
    ("[\"a\nb\"]", "1:4: an unescaped control character in a string"),
    ("[1]\u{0}", "1:4: text after the end of the document"),
    ("\u{FEFF}{}", "1:1: a byte order mark before the document"),
    ("[é]", "1:2: expected a value, found byte 0xc3"),
    ("<html></html>", "1:1: expected a value, found '<'"),
  ]

  @Test(arguments: faults)
  func parse_faultyText_reportsPlaceAndReason(fault: (text: String, description: String)) {
    expectEqual(readingError(fault.text) { _ in }?.description, fault.description)
  }

  @Test(
    arguments: [
      ([0x22, 0xFF, 0x22], 1), ([0x22, 0xC3, 0x22], 1), ([0x22, 0xC0, 0x80, 0x22], 1),
      ([0x22, 0x61, 0xED, 0xA0, 0x80, 0x22], 2), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1),
      ([0x22, 0xE2, 0x82], 1),
    ] as [([UInt8], Int)])
  func parse_invalidUTF8_reportsOffset(bytes: [UInt8], offset: Int) {
    let error = expectError(\JSONError.kind, .syntax(.jsonInvalidUTF8)) {
      try JSONParser().parse(bytes) { _ in }
    }
    expectEqual(error?.position?.byteOffset, offset)
  }

  @Test func parse_depthAboveLimit_throws() throws {
    func nest(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + "0" + String(repeating: "]", count: depth)
    }
    let limit = JSONParser.maxDepth
    try parse(nest(limit)) { expectEqual($0.kind, .array) }
    try parse(nest(limit).replacing("0", with: "{}")) { expectEqual($0.kind, .array) }
    let error = readingError(nest(limit + 1)) { _ in }
    expectEqual(error?.kind, .tooDeep(limit: limit))
    expectEqual(error?.position?.byteOffset, limit)
    expectEqual(
      readingError(String(repeating: "[", count: 1_000_000)) { _ in }?.kind,
      .tooDeep(limit: limit))
    expectEqual(
      readingError(String(repeating: "{\"a\":", count: 100_000)) { _ in }?.kind,
      .tooDeep(limit: limit))
  }

  /// Each seed is cut at every byte, and has every byte replaced by several others. simdjson, the
  /// search for the fault and Foundation must agree on whether the result is JSON.
  static let seeds = [
    #"{"a":[1,-0.5e+3,true,false,null,"x\u00e9\ud83d\ude00\n"],"é":{"b":{}}}"#,
    #"[0,12,-3,4.25,1e5,"","\\\"\/\b\f\n\r\t",[],[[]],{"":""}]"#,
  ]

  @Test(arguments: seeds)
  func parse_mutations_agreesWithFoundation(seed: String) {
    let bytes = Array(seed.utf8)
    var mutations = (0..<bytes.count).map { Array(bytes[..<$0]) }
    for place in bytes.indices {
      for byte in Array("\"\\{}[]:,0-.eE u\nd\u{0}\u{7F}".utf8) + [0x80, 0xC3, 0xED, 0xFF] {
        mutations.append(bytes)
        mutations[mutations.count - 1][place] = byte
      }
    }
    let parser = JSONParser()
    for mutation in mutations {
      var failure: JSONError?
      do { try parser.parse(mutation) { _ in } } catch { failure = error as? JSONError }
      let text = String(decoding: mutation, as: UTF8.self)
      let isJSON =
        (try? JSONSerialization.jsonObject(
          with: Data(mutation), options: .fragmentsAllowed)) != nil
      // Foundation treats NUL bytes after a document as white space.
      if !(mutation.last == 0 && isJSON) {
        expectEqual((failure == nil), isJSON, "\(text)")
      }
      if let failure {
        #expect(failure.position != nil, "no place told: \(text)")
        #expect(failure.kind != .syntax(.jsonInvalid), "\(text)")
      }
    }
  }
}
