import Base
import Testing

@Suite struct JSONDecodingTests {
  private enum Word: String, Codable, CaseIterable { case one, two }

  private struct Inner: Codable, Equatable {
    var number: Int
    var word: Word?
  }

  private struct Everything: Codable, Equatable {
    var int: Int
    var small: Int8?
    var large: UInt64?
    var bool: Bool?
    var text: String
    var double: Double?
    var float: Float?
    var list: [Int?]?
    var inner: [Inner]?
    var byName: [String: Int]?
    var json: JSONValue?
  }

  private func decode<Value: Decodable>(
    _ text: String, as type: Value.Type = Everything.self
  ) throws(JSONError) -> Value {
    try JSONValue(parsing: Array(text.utf8)).decoded(as: type)
  }

  @Test func decoded_encodedValue_isEqual() throws {
    let full = Everything(
      int: -1, small: -128, large: .max, bool: true, text: "é", double: 0.1, float: 0.5,
      list: [1, nil], inner: [Inner(number: 1, word: .two)], byName: ["1": 1, "b": 2],
      json: ["z": [.number("1.0")], "y": nil])
    let bare = Everything(int: 0, text: "")
    for value in [full, bare] {
      try expectEqual(JSONValue(encoding: value).decoded(), value)
    }
    try expectEqual(decode(#"{"int":0,"text":"","more":1}"#), bare)
  }

  @Test(arguments: [
    (#"{"text":""}"#, "$.int: missing"),
    (#"{"int":null,"text":""}"#, "$.int: expected integer, found null"),
    (#"{"int":1.0,"text":""}"#, "$.int: expected integer, found number"),
    (#"{"int":1,"text":"","small":128}"#, "$.small: number out of range"),
    (#"{"int":1,"text":2}"#, "$.text: expected string, found integer"),
    (#"{"int":1,"text":"","list":[1,"a"]}"#, "$.list[1]: expected integer, found string"),
    (#"{"int":1,"text":"","list":{}}"#, "$.list: expected array, found object"),
    (#"{"int":1,"text":"","byName":{"1":true}}"#, "$.byName.1: expected integer, found boolean"),
    (
      #"{"int":1,"text":"","byName":{"a b":1.5}}"#,
      #"$.byName["a b"]: expected integer, found number"#
    ),
    (
      #"{"int":1,"text":"","inner":[{"number":1,"word":"three"}]}"#,
      #"$.inner[0].word: expected one, two, found "three""#
    ),
    ("[]", "$: expected object, found array"),
  ])
  func decoded_otherDocument_throwsWithPath(text: String, description: String) {
    expectError(\JSONError.description, description) { try decode(text, as: Everything.self) }
  }

  @Test func decode_unknownMember_isRejected() {
    struct Document: Decodable { var inner: [Inner] }
    let text = #"{"format":1,"inner":[{"number":1,"nubmer":2}]}"#
    #expect(throws: Never.self) { try decode(text, as: Document.self) }
    expectError(\JSONError.description, "$.inner[0].nubmer: expected a known key, found nubmer") {
      try JSONValue.decode(Document.self, from: Array(text.utf8), format: 1)
    }
  }

  @Test func decoded_membersWithAnyNames_keepTheirOrder() throws {
    let names = (0..<100).map { "name \($0 * 37 % 100)" }
    let value = JSONValue.object(names.map { .init($0, [.string($0)]) })
    let members = try value.decoded(as: JSONMembers<[String]>.self).members
    #expect(members.map(\.name) == names && members.map(\.value) == names.map { [$0] })
  }

  /// Reads all kinds of containers manually.
  private struct ByHand: Decodable {
    enum Key: CodingKey { case list, object, mixed }
    init(from decoder: any Decoder) throws {
      let root = try decoder.container(keyedBy: Key.self)
      var list = try root.nestedUnkeyedContainer(forKey: .list)
      expectEqual(list.count, 4)
      try expectEqual(list.decode(Int.self), 1)
      #expect(try list.decodeNil() && !list.decodeNil())
      var inner = try list.nestedUnkeyedContainer()
      #expect(try inner.decode(Bool.self) && inner.decode(Bool.self) == false && inner.isAtEnd)
      let last = try list.nestedContainer(keyedBy: Key.self)
      try expectEqual(last.decode(String.self, forKey: .mixed), "single")
      #expect(list.isAtEnd)
      #expect(throws: JSONError.self) { try list.decode(Int.self) }
      let object = try root.nestedContainer(keyedBy: Key.self, forKey: .object)
      #expect(try object.decodeNil(forKey: .list) && object.allKeys.count == 2)
      let single = try object.superDecoder(forKey: .mixed).singleValueContainer()
      try expectEqual(single.decode(String.self), "x")
    }
  }

  @Test func decoded_handWrittenContainers_returnTheirValues() throws {
    _ = try decode(
      #"{"list":[1,null,[true,false],{"mixed":"single"}],"object":{"mixed":"x","list":null}}"#,
      as: ByHand.self)
  }
}
