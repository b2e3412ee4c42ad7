package import Base

/// The members of a JSON object, looked up by key.
///
/// A search starts after the last member found, so reading keys in the order of the document costs one
/// comparison each. The object records which members were read; ``unreadKeys()`` returns the others. If a
/// document repeats a key, the search finds one of them; the canonical form rejects such a document.
package struct JSONObject {
  @usableFromInline let object: JSONCursor
  /// The tape index of the object's closing brace.
  @usableFromInline let end: Int
  /// The member at which the next search starts: the tape index of its key, and its number among the members.
  @usableFromInline var cursor: Int
  @usableFromInline var ordinal: Int
  /// One bit for each of the first 64 members: whether it was read.
  @usableFromInline var read: UInt64 = 0

  @inlinable
  init(_ object: JSONCursor) {
    self.object = object
    end = object.endIndex - 1
    cursor = object.index + 1
    ordinal = 0
  }

  /// The number of members.
  @inlinable package var count: Int {
    let count = Int((object.tape[object.index] &>> 32) & 0xFF_FFFF)
    return count < 0xFF_FFFF ? count : members.reduce(0) { total, _ in total + 1 }
  }

  @inlinable package var value: JSONCursor { object }

  /// Returns the value of `key`, which may be `null`; throws if the key is missing.
  @inlinable
  package mutating func value(_ key: StaticString) throws(JSONError) -> JSONCursor {
    guard let value = find(key) else { throw object.missing(key) }
    return value
  }

  /// Returns the value of `key`; nil if it is missing or `null`.
  @inlinable
  package mutating func optional(_ key: StaticString) -> JSONCursor? {
    find(key)?.nonNull
  }

  /// As ``optional(_:)``, for a key that is not a literal.
  package mutating func optional(named key: String) -> JSONCursor? {
    var key = key
    return key.withUTF8 { key in
      for (place, member) in members.enumerated() where member.key.elementsEqual(key) {
        if place < 64 { read |= 1 &<< UInt64(place) }
        return member.value.nonNull
      }
      return nil
    }
  }

  /// Marks `key` as read, if present.
  @inlinable
  package mutating func ignore(_ key: StaticString) { _ = find(key) }

  /// Whether all members (of more than 64, the first 64) were read or ignored.
  @inlinable
  package var isFullyRead: Bool {
    let tracked = Swift.min(count, 64)
    let all = tracked == 64 ? UInt64.max : (1 &<< UInt64(tracked)) &- 1
    return read & all == all
  }

  /// Returns the keys that were neither read nor ignored, in the order of the document; of more than 64
  /// members, only the first 64 are considered.
  package func unreadKeys() -> [String] {
    members.enumerated().prefix(64).filter { read & (1 &<< UInt64($0.offset)) == 0 }
      .map { String(decoding: $0.element.key, as: UTF8.self) }
  }

  @inlinable
  mutating func find(_ key: StaticString) -> JSONCursor? {
    let start = cursor
    if let value = find(key, before: end) { return value }
    cursor = object.index + 1
    ordinal = 0
    return find(key, before: start)
  }

  /// Searches from the cursor up to a tape index; moves the cursor after the member found, or to that index.
  @inlinable
  mutating func find(_ key: StaticString, before limit: Int) -> JSONCursor? {
    while cursor < limit {
      let name = object.at(cursor)
      let value = object.at(cursor &+ 1)
      let place = ordinal
      cursor = value.endIndex
      ordinal &+= 1
      if name.text.equals(key) {
        if place < 64 { read |= 1 &<< UInt64(place) }
        return value
      }
    }
    return nil
  }
}

extension JSONObject {
  /// The keys and values in the order of the document; iterating does not mark them as read.
  @inlinable package var members: Members { Members(object) }

  package struct Members: Sequence, IteratorProtocol {
    /// The keys and values in turn.
    @usableFromInline var rest: JSONArray.Iterator

    @inlinable
    init(_ object: JSONCursor) {
      rest = JSONArray.Iterator(next: object.at(object.index + 1), end: object.endIndex - 1)
    }

    @inlinable
    package mutating func next() -> (key: UnsafeBufferPointer<UInt8>, value: JSONCursor)? {
      guard let key = rest.next(), let value = rest.next() else { return nil }
      return (key.text, value)
    }
  }
}
