import Base
import Testing

@Suite struct JSONEncodingTests {
  private struct Empty: Encodable {}

  private enum Word: String, Encodable { case one, two }

  private struct Everything: Encodable {
    var int: Int?
    var small: Int8?
    var large: UInt64?
    var bool: Bool?
    var text: String?
    var double: Double?
    var float: Float?
    var word: Word?
    var list: [Int?]?
    var inner: Empty?
    var byName: [String: Int]?
    var json: JSONValue?
  }

  @Test func encoding_optionals_areValuesOrNull() {
    expectEqual(
      JSONValue(encoding: Everything()).line,
      #"{"int":null,"small":null,"large":null,"bool":null,"text":null,"double":null,"#
        + #""float":null,"word":null,"list":null,"inner":null,"byName":null,"json":null}"#)
    let full = Everything(
      int: -1, small: -128, large: .max, bool: true, text: "é", double: 0.1, float: 0.5, word: .two,
      list: [1, nil], inner: Empty(), byName: ["a": 1], json: ["z": [.number("1.0")], "y": nil])
    expectEqual(
      JSONValue(encoding: full).line,
      #"{"int":-1,"small":-128,"large":18446744073709551615,"bool":true,"text":"é","#
        + #""double":0.1,"float":0.5,"word":"two","list":[1,null],"inner":{},"byName":{"a":1},"#
        + #""json":{"z":[1.0],"y":null}}"#)
  }

  @Test func encoding_scalarsAndLists_returnsValue() {
    expectEqual(JSONValue(encoding: 7), 7)
    expectEqual(JSONValue(encoding: Double.infinity), nil)
    expectEqual(JSONValue(encoding: [Int]()), .array([]))
    expectEqual(JSONValue(encoding: [["a"], []]), [["a"], .array([])])
    expectEqual(JSONValue(encoding: Int?.none), nil)
  }

  /// Writes into all kinds of containers manually, interleaved.
  private struct ByHand: Encodable {
    enum Key: CodingKey { case list, object, mixed }
    func encode(to encoder: any Encoder) throws {
      var root = encoder.container(keyedBy: Key.self)
      var list = root.nestedUnkeyedContainer(forKey: .list)
      var object = root.nestedContainer(keyedBy: Key.self, forKey: .object)
      try list.encode(1)
      try object.encode("x", forKey: .mixed)
      try list.encodeNil()
      try object.encodeNil(forKey: .list)
      var inner = list.nestedUnkeyedContainer()
      try inner.encode(contentsOf: [true, false])
      var last = list.nestedContainer(keyedBy: Key.self)
      try last.encode(ByHandSingle(), forKey: .mixed)
      expectEqual(list.count, 4)
    }
  }

  private struct ByHandSingle: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode("single")
    }
  }

  @Test func encoding_dictionary_sortsMembers() {
    let letters = ["e": 5, "b": 2, "d": 4, "a": 1, "c": 3, "f": 6]
    expectEqual(JSONValue(encoding: letters).line, #"{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}"#)
  }

  @Test func encoding_handWrittenContainers_keepsOrder() {
    expectEqual(
      JSONValue(encoding: ByHand()).line,
      #"{"list":[1,null,[true,false],{"mixed":"single"}],"object":{"mixed":"x","list":null}}"#)
  }
}
