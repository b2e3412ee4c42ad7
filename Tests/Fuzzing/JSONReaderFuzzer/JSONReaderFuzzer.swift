import Base
import SimdJSON

/// Feeds bytes to the parser, to the search for faults and to the canonical form. Stops at a text
/// that one of them accepts and another rejects, or at a canonical form that is not JSON or not
/// canonical.
///
///     POKEDEX_FUZZ=1 swift build -c release --sanitize=fuzzer --product JSONReaderFuzzer
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = Array(UnsafeBufferPointer(start: bytes, count: count))
  let parser = JSONParser()
  let output = CanonicalJSON(replacing: ["https://x/api/v2/"], with: "/api/v2/")
  do {
    try parser.parse(text) { root in
      walk(root)
      try output.append(root)
    }
  } catch let error as JSONError {
    // Only the canonical form reports duplicate keys, with a path instead of a position.
    if error.path == nil, error.position == nil || error.kind == .syntax(.jsonInvalid) {
      fatalError("refused without a fault: \(error)")
    }
    return 0
  } catch {
    fatalError("\(error)")
  }
  let first = Array(output.bytes)
  output.removeAll()
  do {
    try parser.parse(first) { root in _ = try output.append(root) }
  } catch {
    fatalError("the canonical form is refused: \(error)")
  }
  // A rewritten URL could be rewritten again only if it began with the base twice.
  if !first.elementsEqual(output.bytes) { fatalError("the canonical form has another one") }
  return 0
}

/// Reads every value as every type.
private func walk(_ value: JSONCursor) {
  _ = try? value.int()
  _ = try? value.integer(UInt8.self)
  _ = try? value.string()
  _ = try? value.bool()
  if let array = try? value.array() {
    precondition(array.count == array.reduce(0) { count, _ in count + 1 })
    for element in array { walk(element) }
  }
  if var object = try? value.object() {
    _ = object.optional("a")
    precondition(object.unreadKeys().count <= object.count)
    for member in object.members { walk(member.value) }
  }
  if value.kind == .null { precondition(value.path.hasPrefix("$")) }
}
