import Base
import SimdJSON
import Testing

/// Parses `text` and runs `body` on its root.
func parse<Result>(_ text: String, _ body: (JSONCursor) throws -> Result) throws -> Result {
  try JSONParser().parse(Array(text.utf8), body)
}

/// The error of reading `text` with `body`; nil if it succeeds.
func readingError(_ text: String, _ body: (JSONCursor) throws -> Void) -> JSONError? {
  do {
    try parse(text, body)
    return nil
  } catch {
    return error as? JSONError
  }
}

@Suite struct JSONCursorTests {
  @Test func value_everyKind_returnsValue() throws {
    try parse(
      #"{"i":-7,"u":18446744073709551615,"d":2.5,"t":true,"f":false,"n":null,"s":"é\n","a":[1,2]}"#
    ) { root in
      var object = try root.object()
      expectEqual(object.count, 8)
      try expectEqual(object.value("i").int(), -7)
      try expectEqual(object.value("i").integer(Int8.self), -7)
      try expectEqual(object.value("u").integer(UInt64.self), .max)
      #expect(try object.value("t").bool())
      #expect(try !object.value("f").bool())
      #expect(try object.value("n").isNull)
      try expectEqual(object.value("s").string(), "é\n")
      #expect(try object.value("s").equals("é\n"))
      try expectEqual(Array(object.value("s").utf8()), Array("é\n".utf8))
      try expectEqual(object.value("a").array().map { try $0.int() }, [1, 2])
      let kinds: [JSONKind] = [.integer, .integer, .number, .bool, .bool, .null, .string, .array]
      expectEqual(object.members.map(\.value.kind), kinds)
    }
  }

  @Test func value_anyOrder_isFound() throws {
    try parse(#"{"a":1,"bb":{"x":[{}]},"a-key-of-more-than-16-bytes":3,"":4}"#) { root in
      var object = try root.object()
      try expectEqual(object.value("").int(), 4)
      try expectEqual(object.value("a-key-of-more-than-16-bytes").int(), 3)
      try expectEqual(object.value("a").int(), 1)
      try expectEqual(object.value("a").int(), 1)
      try expectEqual(object.value("bb").kind, .object)
      #expect(object.optional("a-key-of-more-than-16-bytes!") == nil)
      #expect(object.optional("a-key-of-more-than-17-bytes") == nil)
      #expect(object.optional("b") == nil)
    }
  }

  @Test func optional_missingOrNull_returnsNil() throws {
    try parse(#"{"a":null,"b":0}"#) { root in
      var object = try root.object()
      #expect(object.optional("a") == nil)
      #expect(object.optional("c") == nil)
      try expectEqual(object.optional("b")?.int(), 0)
    }
  }

  @Test func array_mixedKinds_iteratesAndCounts() throws {
    try parse(#"[1, [2, [3]], {"a": [4]}, "x", 5.5, null, []]"#) { root in
      let array = try root.array()
      expectEqual(array.count, 7)
      expectEqual(
        array.map(\.kind), [.integer, .array, .object, .string, .number, .null, .array])
      try expectEqual(array.first?.int(), 1)
    }
    try parse("[]") { root throws in
      #expect(try root.array().isEmpty)
      #expect(try root.array().first == nil)
      try expectEqual(root.array().map(\.kind), [])
    }
  }

  @Test func unreadKeys_someKeysRead_returnsOthers() throws {
    try parse(#"{"a":1,"b":2,"c":3,"d":4}"#) { root in
      var object = try root.object()
      _ = try object.value("c")
      object.ignore("a")
      object.ignore("z")
      expectEqual(object.unreadKeys(), ["b", "d"])
      _ = object.optional("b")
      _ = object.optional("d")
      expectEqual(object.unreadKeys(), [])
    }
    try parse("{}") { root throws in try expectEqual(root.object().unreadKeys(), []) }
  }

  @Test func unreadKeys_moreThan64Members_returnsOnlyFirst64() throws {
    let members = (0..<70).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
    try parse("{\(members)}") { root in
      var object = try root.object()
      expectEqual(object.count, 70)
      try expectEqual(object.value("k69").int(), 69)
      try expectEqual(object.value("k3").int(), 3)
      expectEqual(object.unreadKeys().count, 63)
      #expect(!object.unreadKeys().contains("k3"))
    }
  }

  @Test func parser_reusedForOtherSizes_returnsCorrectValues() throws {
    let parser = JSONParser()
    for count in [1, 100_000, 3, 400_000, 0, 2] {
      let text = "[" + (0..<count).map(String.init).joined(separator: ",") + "]"
      let sum = try parser.parse(Array(text.utf8)) { root in
        try root.array().reduce(0) { try $0 + $1.int() }
      }
      expectEqual(sum, count * (count - 1) / 2)
    }
  }

  @Test func parser_paddedInput_readsInPlace() throws {
    let text = Array(#"{"a":[1]}"#.utf8)
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: text.count + JSONParser.paddingBytes, alignment: 1)
    defer { memory.deallocate() }
    // The contents of the padding must not matter.
    memory.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "\""))
    memory.copyBytes(from: text)
    let document = UnsafeRawBufferPointer(rebasing: memory[..<text.count])
    try JSONParser().parse(document, hasPadding: true) { root in
      var object = try root.object()
      try expectEqual(object.value("a").array().count, 1)
    }
  }
}

@Suite struct JSONErrorTests {
  static let document = """
    {"moves": [{"move": {"name": "tackle", "url": null}}, {"move": 3, "odd key": [0.5, 300]}]}
    """

  /// `moves[index]` as an object.
  private func member(_ root: JSONCursor, _ index: Int) throws -> JSONObject {
    var object = try root.object()
    return try Array(object.value("moves").array())[index].object()
  }

  @Test func mismatch_deepInDocument_reportsPath() {
    let error = readingError(Self.document) { root in
      var move = try member(root, 0).value.object()
      var reference = try move.value("move").object()
      _ = try reference.value("url").string()
    }
    expectEqual(error?.kind, .typeMismatch(expected: .string, found: .null))
    expectEqual(error?.description, "$.moves[0].move.url: expected string, found null")
  }

  @Test func missing_key_reportsPath() {
    let error = readingError(Self.document) { root in
      var move = try member(root, 0)
      var reference = try move.value("move").object()
      _ = try reference.value("id")
    }
    expectEqual(error?.description, "$.moves[0].move.id: missing")
  }

  @Test func mismatch_rootAndUnusualKeys_reportsPath() {
    expectEqual(
      readingError("[]") { _ = try $0.object() }?.description, "$: expected object, found array")
    let error = readingError(Self.document) { root in
      var move = try member(root, 1)
      _ = try Array(move.value("odd key").array())[0].int()
    }
    expectEqual(error?.description, #"$.moves[1]["odd key"][0]: expected integer, found number"#)
  }

  @Test func integer_outOfRange_throws() {
    let error = readingError(Self.document) { root in
      var move = try member(root, 1)
      _ = try Array(move.value("odd key").array())[1].integer(UInt8.self)
    }
    expectEqual(error?.description, #"$.moves[1]["odd key"][1]: number out of range"#)
    expectEqual(
      readingError("[-1]") { _ = try $0.array().first!.integer(UInt.self) }?.kind,
      .numberOutOfRange)
    expectEqual(
      readingError("[9223372036854775808]") { _ = try $0.array().first!.int() }?.kind,
      .numberOutOfRange)
  }

  @Test func invalid_text_reportsExpectationAndText() {
    let error = readingError(#"{"url":"nowhere"}"#) { root in
      var object = try root.object()
      throw try object.value("url").invalid(Message(verbatim: "an address"))
    }
    expectEqual(error?.description, #"$.url: expected an address, found "nowhere""#)
  }
}
