import Diagnostics
import JSON
import SimdJSON
import PokedexModel

/// The members of an object, read by name and type.
///
/// Keys are cheapest to read in the order of the document, which in a snapshot is alphabetical. A
/// member that is missing or mistyped is reported, and a blank stands for it. ``finish()`` counts
/// the members that nobody asked for.
struct FieldReader {
  private(set) var object: JSONObject
  // Unretained: readers of fields live within a call of the reader that made them.
  unowned(unsafe) let reader: ResourceReader
  private let lookup: UnsafePointer<ReferenceLookup>

  @inline(__always)
  init(_ object: JSONObject, _ reader: ResourceReader) {
    self.object = object
    self.reader = reader
    lookup = reader.references.lookup
  }

  @inline(__always)
  fileprivate init(
    _ object: JSONObject, _ reader: ResourceReader, _ lookup: UnsafePointer<ReferenceLookup>
  ) {
    self.object = object
    self.reader = reader
    self.lookup = lookup
  }

  /// What a reference names; anything but a flawless one is left to the reader.
  @inline(__always)
  private func resolve(_ json: JSONCursor, _ kind: ResourceKind) -> Int {
    lookup.pointee.id(of: json, kind) ?? reader.resolve(json, kind)
  }

  /// The object itself, for messages.
  var json: JSONCursor { object.value }

  @inline(__always)
  private mutating func read<Value>(
    _ key: StaticString, _ blank: @autoclosure () -> Value,
    _ convert: (JSONCursor) throws(JSONError) -> Value
  ) -> Value {
    do throws(JSONError) {
      return try convert(try object.value(key))
    } catch {
      return recover(error, key, convert) ?? blank()
    }
  }

  /// A member that older sources call otherwise; nil, counted, for one that they lack, and, reported, for
  /// any other.
  @inline(never)
  private mutating func recover<Value>(
    _ error: JSONError, _ key: StaticString, _ convert: (JSONCursor) throws(JSONError) -> Value
  ) -> Value? {
    guard case .missing = error.kind, let change = reader.absence(of: key, in: object.value) else {
      reader.report(error)
      return nil
    }
    guard let former = change.former, let json = object.optional(named: former) else { return nil }
    reader.isAtFormerMember = true
    do throws(JSONError) {
      return try convert(json)
    } catch {
      reader.report(error)
      return nil
    }
  }

  mutating func int(_ key: StaticString) -> Int {
    read(key, 0) { json throws(JSONError) in try json.int() }
  }

  /// nil where the value is null; the member must be there.
  mutating func optionalInt(_ key: StaticString) -> Int? {
    read(key, nil) { json throws(JSONError) in try json.nonNull?.int() }
  }

  /// A number of the past: nil where none is stated, the inner nil for the word "none" of amendments,
  /// which says that there was no such number.
  mutating func pastInt(_ key: StaticString) -> Int?? {
    read(key, nil) { json throws(JSONError) in
      json.equals("none")
        ? .some(nil)
        : try json.nonNull.map { json throws(JSONError) in
          try json.int()
        }
    }
  }

  /// Without the member what the history of the format says.
  mutating func bool(_ key: StaticString) -> Bool {
    let (reader, json) = (reader, object.value)
    return read(key, reader.flag(without: key, in: json)) { json throws(JSONError) in
      try json.bool()
    }
  }

  mutating func string(_ key: StaticString) -> String {
    read(key, "") { json throws(JSONError) in try json.string() }
  }

  /// nil where the value is null; the member must be there.
  mutating func optionalString(_ key: StaticString) -> String? {
    read(key, nil) { json throws(JSONError) in try json.nonNull?.string() }
  }

  /// The bytes of a string; valid as long as the document.
  mutating func utf8(_ key: StaticString) -> UnsafeBufferPointer<UInt8> {
    read(key, UnsafeBufferPointer(start: nil, count: 0)) { json throws(JSONError) in
      try json.utf8()
    }
  }

  /// The value, null included.
  mutating func value(_ key: StaticString) -> JSONCursor? {
    read(key, nil) { json throws(JSONError) in json }
  }

  /// The value of a member that need not be there; nil also for null.
  mutating func optional(_ key: StaticString) -> JSONCursor? { object.optional(key) }

  /// The id of the resource that a reference names.
  mutating func reference(_ key: StaticString, _ kind: ResourceKind) -> Int {
    guard let json = value(key) else { return 0 }
    return resolve(json, kind)
  }

  /// nil where the value is null; the member must be there.
  mutating func optionalReference(_ key: StaticString, _ kind: ResourceKind) -> Int? {
    guard let json = value(key), let target = json.nonNull else { return nil }
    return resolve(target, kind)
  }

  mutating func id<E>(_ key: StaticString, _ kind: ResourceKind) -> ID<E> {
    ID(reference(key, kind))
  }

  mutating func optionalID<E>(_ key: StaticString, _ kind: ResourceKind) -> ID<E>? {
    optionalReference(key, kind).map { ID($0) }
  }

  /// The id of a reference whose id must fit a set; 0, reported, where it does not.
  mutating func setID<E>(_ key: StaticString, _ kind: ResourceKind) -> ID<E> {
    guard let json = value(key) else { return 0 }
    let id = ID<E>(resolve(json, kind))
    if !IDSet<E>.canHold(id), id.rawValue != 0 { reader.reportExceedsSet(kind, id.rawValue, json) }
    return IDSet<E>.canHold(id) ? id : 0
  }

  /// The member next to a text that names the text's source; PokéAPI has no such member.
  static let sourceKey = "source"
  /// The value that amendments write there.
  static let amendedSource: StaticString = "amendment"

  /// Where the text of the object is from; to be asked for when all else has been read.
  @inline(__always)
  var source: TextSource {
    object.isFullyRead || !object.members.contains(where: Self.tellsOfAmendment)
      ? .upstream : .correction
  }

  /// Whether the member is the one that amendments put beside a text.
  static func tellsOfAmendment(_ member: (key: UnsafeBufferPointer<UInt8>, value: JSONCursor))
    -> Bool
  {
    member.key.elementsEqual(sourceKey.utf8) && member.value.equals(amendedSource)
  }

  /// Whether there is such a member, null or not.
  func has(_ key: StaticString) -> Bool { object.members.contains { $0.key.equals(key) } }

  /// An object within the object.
  mutating func nested(_ key: StaticString) -> FieldReader? {
    guard let json = value(key) else { return nil }
    return reader.object(json)
  }

  /// The elements of an array.
  mutating func elements(_ key: StaticString) -> Elements {
    Elements(read(key, nil) { json throws(JSONError) in try json.array() })
  }

  /// The elements of an array of objects.
  mutating func objects(_ key: StaticString) -> Objects { Objects(elements(key), reader) }

  /// Counts a member as read whose value is of no use, nor refers to anything.
  mutating func ignore(_ key: StaticString) { object.ignore(key) }

  /// Counts a member as read that only repeats what another resource tells; the references within
  /// are checked all the same.
  mutating func check(_ key: StaticString) {
    if let json = value(key) { reader.checkReferences(within: json) }
  }

  /// Counts the members that were not read.
  @inline(__always)
  func finish() {
    if !object.isFullyRead { reader.noteUnread(object) }
  }
}

extension FieldReader {
  /// The elements of an array; none where there was no array.
  struct Elements: Sequence {
    let array: JSONArray?
    init(_ array: JSONArray?) { self.array = array }

    func makeIterator() -> Iterator { Iterator(elements: array?.makeIterator()) }

    struct Iterator: IteratorProtocol {
      var elements: JSONArray.Iterator?
      mutating func next() -> JSONCursor? { elements?.next() }
    }

    var isEmpty: Bool { array?.isEmpty ?? true }
    var underestimatedCount: Int { array?.count ?? 0 }
  }

  /// The objects of an array; elements that are none are reported and left out.
  struct Objects: Sequence {
    let elements: Elements
    unowned(unsafe) let reader: ResourceReader

    init(_ elements: Elements, _ reader: ResourceReader) {
      self.elements = elements
      self.reader = reader
    }

    func makeIterator() -> Iterator {
      Iterator(
        elements: elements.makeIterator(), reader: reader, lookup: reader.references.lookup)
    }

    struct Iterator: IteratorProtocol {
      var elements: Elements.Iterator
      unowned(unsafe) let reader: ResourceReader
      let lookup: UnsafePointer<ReferenceLookup>

      @inline(__always)
      mutating func next() -> FieldReader? {
        while let element = elements.next() {
          if let object = try? element.object() { return FieldReader(object, reader, lookup) }
          _ = reader.object(element)
        }
        return nil
      }
    }
  }
}

extension ResourceReader {
  @inline(never)
  func reportExceedsSet(_ kind: ResourceKind, _ id: Int, _ json: JSONCursor?) {
    report(
      .error, "id-exceeds-set",
      .idExceedsSet(endpoint: kind.endpoint, id: id), at: json,
      advice:
        .idExceedsSetAdvice)
  }
}
