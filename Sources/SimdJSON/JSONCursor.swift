package import Base

/// A value of a parsed document: a position on simdjson's tape.
///
/// Valid only inside the closure of ``JSONParser/parse(_:hasPadding:_:)``; the parser reuses its memory
/// afterwards. Only ``string()`` allocates.
package struct JSONCursor {
  @usableFromInline let tape: UnsafePointer<UInt64>
  @usableFromInline let strings: UnsafePointer<UInt8>
  /// The tape index of the value; 1 is the root of the document.
  @usableFromInline let index: Int

  @inlinable
  init(tape: UnsafePointer<UInt64>, strings: UnsafePointer<UInt8>, index: Int) {
    (self.tape, self.strings, self.index) = (tape, strings, index)
  }

  @inlinable var tapeType: UInt8 { UInt8(truncatingIfNeeded: tape[index] &>> 56) }

  package var kind: JSONKind { JSONKind(tapeType: tapeType) }

  @inlinable package var isNull: Bool { tapeType == UInt8(ascii: "n") }

  /// The value itself; nil if it is `null`.
  @inlinable package var nonNull: JSONCursor? { isNull ? nil : self }

  @inlinable
  package func object() throws(JSONError) -> JSONObject {
    guard tapeType == UInt8(ascii: "{") else { throw mismatch(UInt8(ascii: "{")) }
    return JSONObject(self)
  }

  @inlinable
  package func array() throws(JSONError) -> JSONArray {
    guard tapeType == UInt8(ascii: "[") else { throw mismatch(UInt8(ascii: "[")) }
    return JSONArray(self)
  }

  /// Returns the value as an integer; throws a type mismatch (also for `3.0`), or out of range.
  @inlinable
  package func int() throws(JSONError) -> Int {
    try integer()
  }

  /// Returns the value as an integer of `type`; throws a type mismatch, or out of range.
  @inlinable
  package func integer<Integer: FixedWidthInteger>(
    _ type: Integer.Type = Integer.self
  ) throws(JSONError) -> Integer {
    let word = tape[index + 1]
    switch tapeType {
    case UInt8(ascii: "l"):
      guard let value = Integer(exactly: Int64(bitPattern: word)) else { throw outOfRange() }
      return value
    case UInt8(ascii: "u"):
      guard let value = Integer(exactly: word) else { throw outOfRange() }
      return value
    default: throw mismatch(UInt8(ascii: "l"))
    }
  }

  /// Returns the value as a boolean; throws a type mismatch.
  @inlinable
  package func bool() throws(JSONError) -> Bool {
    switch tapeType {
    case UInt8(ascii: "t"): return true
    case UInt8(ascii: "f"): return false
    default: throw mismatch(UInt8(ascii: "t"))
    }
  }

  /// Returns the valid UTF-8 of a string value, unescaped, without making a `String`; throws a type mismatch.
  @inlinable
  package func utf8() throws(JSONError) -> UnsafeBufferPointer<UInt8> {
    guard tapeType == UInt8(ascii: "\"") else { throw mismatch(UInt8(ascii: "\"")) }
    return text
  }

  /// Returns the value as a string; throws a type mismatch.
  @inlinable
  package func string() throws(JSONError) -> String {
    String(decoding: try utf8(), as: UTF8.self)
  }

  /// Whether the value is the string `other`; false for values of other kinds.
  @inlinable
  package func equals(_ other: StaticString) -> Bool {
    tapeType == UInt8(ascii: "\"") && text.equals(other)
  }

  /// The bytes of a string or of a key.
  @inlinable var text: UnsafeBufferPointer<UInt8> {
    let start = strings + Int(truncatingIfNeeded: tape[index] & 0x00FF_FFFF_FFFF_FFFF)
    let count = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
    return UnsafeBufferPointer(start: start + 4, count: Int(count))
  }

  /// The tape index after the value.
  @inlinable var endIndex: Int {
    switch tapeType {
    case UInt8(ascii: "{"), UInt8(ascii: "["): Int(UInt32(truncatingIfNeeded: tape[index]))
    case UInt8(ascii: "l"), UInt8(ascii: "u"), UInt8(ascii: "d"): index &+ 2
    default: index &+ 1
    }
  }

  @inlinable
  func at(_ index: Int) -> JSONCursor { JSONCursor(tape: tape, strings: strings, index: index) }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes equal `text`.
  @inlinable
  package func equals(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard self.count == count else { return false }
    guard count > 0 else { return true }
    let a = UnsafeRawPointer(baseAddress!)
    let b = UnsafeRawPointer(text.utf8Start)
    guard count >= 8 else {
      var at = 0
      while at < count {
        if a.load(fromByteOffset: at, as: UInt8.self) != b.load(fromByteOffset: at, as: UInt8.self)
        {
          return false
        }
        at &+= 1
      }
      return true
    }
    // Eight bytes at a time; the last comparison overlaps the one before.
    var at = 0
    while at < count {
      let offset = Swift.min(at, count &- 8)
      if a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        != b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      {
        return false
      }
      at &+= 8
    }
    return true
  }
}

extension JSONKind {
  /// The kind by the type byte of a tape word (simdjson, doc/tape.md).
  init(tapeType: UInt8) {
    switch tapeType {
    case UInt8(ascii: "{"): self = .object
    case UInt8(ascii: "["): self = .array
    case UInt8(ascii: "\""): self = .string
    case UInt8(ascii: "l"), UInt8(ascii: "u"): self = .integer
    case UInt8(ascii: "d"): self = .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .bool
    default: self = .null
    }
  }
}
