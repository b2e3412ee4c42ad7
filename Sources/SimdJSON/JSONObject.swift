package import JSON

/// The members of a JSON object, looked up by key.
///
/// A search starts behind the last member that was found, so reading keys in the order in which the
/// document has them costs one comparison each. The object remembers which members were read, and
/// tells the others (``unreadKeys()``). Where a document repeats a key, the search takes one of
/// them; the canonical form refuses such a document.
package struct JSONObject {
  @usableFromInline let object: JSONCursor
  /// The tape index of the object's closing brace.
  @usableFromInline let end: Int
  /// The member at which the next search starts: tape index of its key, and its place among the
  /// members.
  @usableFromInline var cursor: Int
  @usableFromInline var ordinal: Int
  /// A bit a member, for the first 64 of them.
  @usableFromInline var read: UInt64 = 0

  @inlinable
  init(_ object: JSONCursor) {
    self.object = object
    end = object.endIndex - 1
    cursor = object.index + 1
    ordinal = 0
  }

  /// How many members there are.
  @inlinable package var count: Int {
    let count = Int((object.tape[object.index] &>> 32) & 0xFF_FFFF)
    return count < 0xFF_FFFF ? count : members.reduce(0) { total, _ in total + 1 }
  }

  /// The object as a value again.
  @inlinable package var value: JSONCursor { object }

  /// The value of `key`; throws where it is missing. `null` is a value.
  @inlinable
  package mutating func value(_ key: StaticString) throws(JSONError) -> JSONCursor {
    guard let value = find(key) else { throw object.missing(key) }
    return value
  }

  /// The value of `key`; nil where it is missing or `null`.
  @inlinable
  package mutating func optional(_ key: StaticString) -> JSONCursor? {
    find(key)?.nonNull
  }

  /// As ``optional(_:)``, for a key that is known only when the program runs.
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

  /// Counts `key` as read, if it is there.
  @inlinable
  package mutating func ignore(_ key: StaticString) { _ = find(key) }

  /// Whether every member was read or ignored; of more than 64 members, the first 64.
  @inlinable
  package var isFullyRead: Bool {
    let tracked = Swift.min(count, 64)
    let all = tracked == 64 ? UInt64.max : (1 &<< UInt64(tracked)) &- 1
    return read & all == all
  }

  /// The keys that were neither read nor ignored, in the document's order. Costs one comparison
  /// where there are none. Of an object with more than 64 members, the first 64 are told.
  @inlinable
  package func unreadKeys() -> [String] {
    isFullyRead ? [] : collectUnreadKeys()
  }

  @usableFromInline
  func collectUnreadKeys() -> [String] {
    var keys: [String] = []
    for (ordinal, member) in members.enumerated() {
      guard ordinal < 64 else { break }
      if read & (1 &<< UInt64(ordinal)) == 0 {
        keys.append(String(decoding: member.key, as: UTF8.self))
      }
    }
    return keys
  }

  @inlinable
  mutating func find(_ key: StaticString) -> JSONCursor? {
    let start = cursor
    if let value = find(key, before: end) { return value }
    cursor = object.index + 1
    ordinal = 0
    return find(key, before: start)
  }

  /// Looks from the cursor up to a tape index; moves the cursor behind a hit, or to that index.
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
  /// Keys and values in the document's order; does not count as reading.
  @inlinable package var members: Members { Members(object) }

  package struct Members: Sequence {
    @usableFromInline let object: JSONCursor

    @inlinable
    init(_ object: JSONCursor) { self.object = object }

    @inlinable
    package func makeIterator() -> Iterator {
      Iterator(next: object.at(object.index + 1), end: object.endIndex - 1)
    }

    package struct Iterator: IteratorProtocol {
      @usableFromInline var upcoming: JSONCursor
      @usableFromInline let end: Int

      @inlinable
      init(next: JSONCursor, end: Int) {
        upcoming = next
        self.end = end
      }

      @inlinable
      package mutating func next() -> (key: UnsafeBufferPointer<UInt8>, value: JSONCursor)? {
        guard upcoming.index < end else { return nil }
        let key = upcoming.text
        let value = upcoming.at(upcoming.index &+ 1)
        upcoming = upcoming.at(value.endIndex)
        return (key, value)
      }
    }
  }
}
