import Base
import Layers
import SimdJSON
import TestSupport
import Testing

@Suite struct APIReferenceTests {
  private func reference(_ address: String) -> (String, Int)? {
    Array(address.utf8).withUnsafeBufferPointer { bytes in
      APIReference(bytes).map { (String(decoding: $0.endpoint, as: UTF8.self), $0.id) }
    }
  }

  @Test(arguments: [
    ("/api/v2/move/5/", "move", 5),
    ("/api/v2/move-ailment/-1/", "move-ailment", -1),
    ("https://pokeapi.co/api/v2/pokemon-species/1025/", "pokemon-species", 1025),
    ("http://127.0.0.1:8080/api/v2/type/0/", "type", 0),
    ("/api/v2/move/5", "move", 5),
    ("https://pokeapi.co/api/v2/move-ailment/-1", "move-ailment", -1),
  ])
  func init_validURL_returnsEndpointAndID(address: String, endpoint: String, id: Int) {
    expectEqual(reference(address)?.0, endpoint)
    expectEqual(reference(address)?.1, id)
  }

  @Test(arguments: [
    "", "/", "/api/v2/", "/api/v2/move/", "/api/v2/move", "/api/v2//5/", "/api/v2/move//",
    "/api/v2/move/5/encounters/", "/api/v2/move/5//", "/api/v2/../5/", "/api/v2/Move/5/",
    "/api/v2/mo%2fve/5/",
    "/api/v2/move/five/", "/api/v2/move/05/", "/api/v2/move/-0/", "/api/v2/move/-/",
    "/api/v2/move/1234567890/", "/api/v1/move/5/", "ftp://x/api/v2/move/5/",
    "https://x/y/api/v2/move/5/", "https://", "/api/v2/move/5/ ", " /api/v2/move/5/",
    "/api/v2/a-name-that-is-longer-than-any-endpoint-has/5/", "/api/v2/mo\u{0}ve/5/",
  ])
  func init_invalidURL_returnsNil(address: String) {
    #expect(reference(address) == nil)
  }

  @Test func reference_invalidValue_throwsWithPath() throws {
    let text = #"{"a":{"name":"x","url":"/api/v2/move/7/"},"b":{"url":"/move/7"},"c":3}"#
    try JSONParser().parse(Array(text.utf8)) { root in
      var object = try root.object()
      try expectEqual(object.value("a").reference().id, 7)
      let b = try object.value("b")
      #expect(
        throws: JSONError(
          .invalidValue(expected: "the address of a resource", found: #""/move/7""#),
          path: "$.b.url")
      ) { _ = try b.reference() }
      let c = try object.value("c")
      #expect(throws: JSONError.self) { _ = try c.reference() }
    }
  }
}
