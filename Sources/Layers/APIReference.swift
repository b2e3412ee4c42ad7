package import Base
package import SimdJSON

/// The address of a resource: `/api/v2/move/5/`, or the same on a web server
/// (`https://pokeapi.co/api/v2/move/5/`, whose host is ignored).
///
/// Parses bytes without making a `String`. Ids may be negative: `/api/v2/move-ailment/-1/`.
package struct APIReference {
  /// The endpoint, such as `move`; points into the bytes of the address.
  package let endpoint: UnsafeBufferPointer<UInt8>
  /// The id, of at most nine digits.
  package let id: Int

  /// Returns nil for anything else, such as the address of a list. The last slash may be missing.
  package init?(_ address: UnsafeBufferPointer<UInt8>) {
    guard let path = Self.path(of: address) else { return nil }
    let steps = path.last == UInt8(ascii: "/") ? path.dropLast() : path
    guard let slash = steps.lastIndex(of: UInt8(ascii: "/")), slash > steps.startIndex,
      let id = Self.id(steps[(slash + 1)...])
    else { return nil }
    let endpoint = UnsafeBufferPointer(rebasing: steps[..<slash])
    guard Self.isEndpoint(endpoint) else { return nil }
    self.endpoint = endpoint
    self.id = id
  }

  /// Returns the part after `/api/v2/`.
  private static func path(
    of address: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8>.SubSequence? {
    var rest = address[...]
    for scheme in ["https://", "http://"] as [StaticString] {
      guard rest.starts(with: scheme) else { continue }
      rest = rest.dropFirst(scheme.utf8CodeUnitCount).drop { $0 != UInt8(ascii: "/") }
      break
    }
    let root: StaticString = "/api/v2/"
    return rest.starts(with: root) ? rest.dropFirst(root.utf8CodeUnitCount) : nil
  }

  /// Whether `name` consists of 1 to 40 lowercase letters, digits and hyphens: no character has a special
  /// meaning in a path.
  package static func isEndpoint(_ name: some Collection<UInt8>) -> Bool {
    !name.isEmpty && name.count <= 40
      && name.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
      }
  }

  /// Parses a decimal number of at most nine digits without leading zeros.
  package static func id(_ text: some Collection<UInt8>) -> Int? {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = text.dropFirst(isNegative ? 1 : 0)
    guard (1...9).contains(digits.count),
      digits.first != UInt8(ascii: "0") || (digits.count == 1 && !isNegative)
    else { return nil }
    var id = 0
    for byte in digits {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      id = id * 10 + Int(byte - 0x30)
    }
    return isNegative ? -id : id
  }
}

extension Collection<UInt8> {
  fileprivate func starts(with text: StaticString) -> Bool {
    starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

extension JSONCursor {
  /// Returns the value as a reference: an object with `url` and possibly `name`.
  ///
  /// - Throws: ``JSONError`` if it is not such an object, or its `url` is not an ``APIReference``.
  package func reference() throws(JSONError) -> APIReference {
    var object = try object()
    let url = try object.value("url")
    guard let reference = APIReference(try url.utf8()) else {
      throw url.invalid(.expectationResourceAddress)
    }
    return reference
  }
}
