import Base
import PokedexModel
import SimdJSON

/// The hot path of a ``ReferenceTable``, called about a million times. It has only pointers, so that copies
/// need no reference counting. Valid as long as its table.
struct ReferenceLookup {
  struct Kind {
    /// `/api/v2/pokemon-species/`.
    var prefix: UnsafeBufferPointer<UInt8>
    /// The id of the first slot.
    var firstID: Int
    /// The index of the resource for each id, or −1.
    var slots: UnsafeMutableBufferPointer<Int32>
  }

  /// The kinds by raw value.
  let kinds: UnsafeMutableBufferPointer<Kind>
  let identifierStarts: UnsafeMutableBufferPointer<Int32>
  let identifierBytes: UnsafeMutableBufferPointer<UInt8>

  /// Returns the id of the reference `json` if it is well-formed: `{name, url}` with no other members, the
  /// correct identifier, and an existing resource of `kind`. nil only means that a detailed check is needed.
  func id(of json: JSONCursor, _ kind: ResourceKind) -> Int? {
    guard json.kind == .object, var object = try? json.object(), object.count == 2,
      let name = try? object.optional("name")?.utf8(),
      let url = try? object.optional("url")?.utf8(), let id = id(in: url, of: kind),
      let number = number(of: kind, id), isCalled(number, name)
    else { return nil }
    return id
  }

  /// Returns the id in `url` if it is a canonical address of `kind` (`/api/v2/pokemon/25/`, or without the last slash).
  func id(in url: UnsafeBufferPointer<UInt8>, of kind: ResourceKind) -> Int? {
    let prefix = kinds[kind.rawValue].prefix
    guard url.count > prefix.count, url.starts(with: prefix, count: prefix.count) else {
      return nil
    }
    var at = prefix.count
    let isNegative = url[at] == UInt8(ascii: "-")
    if isNegative { at += 1 }
    let end = url.count - (url[url.count - 1] == UInt8(ascii: "/") ? 1 : 0)
    guard at < end, end - at < 9 else { return nil }
    var id = 0
    while at < end {
      let digit = Int(url[at]) - Int(UInt8(ascii: "0"))
      guard digit >= 0, digit <= 9 else { return nil }
      id = id * 10 + digit
      at += 1
    }
    return isNegative ? -id : id
  }

  /// Returns the index of a resource in the table; nil if it is missing from the source.
  func number(of kind: ResourceKind, _ id: Int) -> Int? {
    let table = kinds[kind.rawValue]
    let slot = id - table.firstID
    guard slot >= 0, slot < table.slots.count else { return nil }
    let number = table.slots[slot]
    return number < 0 ? nil : Int(number)
  }

  /// Returns whether the resource at this index has the identifier `name`.
  func isCalled(_ number: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = Int(identifierStarts[number])
    let count = Int(identifierStarts[number + 1]) - start
    return name.count == count
      && UnsafeBufferPointer(rebasing: identifierBytes[start..<start + count])
        .starts(with: name, count: count)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether the first `count` bytes equal those of `prefix`; both must have that many.
  fileprivate func starts(with prefix: UnsafeBufferPointer<UInt8>, count: Int) -> Bool {
    guard count > 0 else { return true }
    return memcmp(baseAddress!, prefix.baseAddress!, count) == 0
  }
}
