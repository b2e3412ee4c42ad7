import Base
import PokedexModel
import SimdJSON

/// Reads the members of an object by name and type.
///
/// Reading keys in document order, which is alphabetical in a snapshot, is fastest. A missing or mistyped
/// member is reported and replaced by a blank value. ``finish()`` counts the members that were not read.
struct FieldReader {
  private(set) var object: JSONObject
  // Not retained, because a field reader never outlives the call of the reader that created it.
  unowned(unsafe) let reader: ResourceReader
  private let lookup: UnsafePointer<ReferenceLookup>

  @inline(__always)
  init(_ object: JSONObject, _ reader: ResourceReader) {
    (self.object, self.reader, lookup) = (object, reader, reader.references.lookup)
  }

  /// Returns the id of a reference; references that fail the fast check are resolved by the reader.
  @inline(__always)
  private func resolve(_ json: JSONCursor, _ kind: ResourceKind) -> Int {
    lookup.pointee.id(of: json, kind) ?? reader.resolve(json, kind)
  }

  /// The object itself, for messages.
  var json: JSONCursor { object.value }

  @inline(__always)
  private mutating func read<Value>(
    _ key: StaticString, _ blank: @autoclosure () -> Value,
    convert: (JSONCursor) throws(JSONError) -> Value
  ) -> Value {
    do throws(JSONError) { return try convert(try object.value(key)) } catch {
      return recover(error, key, convert: convert) ?? blank()
    }
  }

  /// Reads a member under its former name. Returns nil if older sources lack the member, which is counted, or
  /// if it is missing for another reason, which is reported.
  @inline(never)
  private mutating func recover<Value>(
    _ error: JSONError, _ key: StaticString, convert: (JSONCursor) throws(JSONError) -> Value
  ) -> Value? {
    guard case .missing = error.kind, let change = reader.absence(of: key, in: object.value) else {
      reader.report(error)
      return nil
    }
    guard let former = change.former, let json = object.optional(named: former) else { return nil }
    reader.isAtFormerMember = true
    do throws(JSONError) { return try convert(json) } catch {
      reader.report(error)
      return nil
    }
  }

  mutating func int(_ key: StaticString) -> Int {
    read(key, 0) { json throws(JSONError) in try json.number() }
  }

  /// The value; nil if it is null. The member must exist.
  mutating func optionalInt(_ key: StaticString) -> Int? {
    read(key, nil) { json throws(JSONError) in try json.nonNull?.number() }
  }

  /// A past number: nil if none is stated. The inner nil is the word "none" in amendments, which means that
  /// there was no such number.
  mutating func pastInt(_ key: StaticString) -> Int?? {
    read(key, nil) { json throws(JSONError) in
      json.equals("none")
        ? .some(nil)
        : try json.nonNull.map { json throws(JSONError) in
          try json.number()
        }
    }
  }

  /// The value; if the member is missing, the default from the format history.
  mutating func bool(_ key: StaticString) -> Bool {
    let (reader, json) = (reader, object.value)
    return read(key, reader.flag(without: key, in: json)) { json throws(JSONError) in
      try json.bool()
    }
  }

  mutating func string(_ key: StaticString) -> String {
    read(key, "") { json throws(JSONError) in try json.string() }
  }

  /// The value; nil if it is null. The member must exist.
  mutating func optionalString(_ key: StaticString) -> String? {
    read(key, nil) { json throws(JSONError) in try json.nonNull?.string() }
  }

  /// The bytes of a string, valid as long as the document.
  mutating func utf8(_ key: StaticString) -> UnsafeBufferPointer<UInt8> {
    read(key, UnsafeBufferPointer(start: nil, count: 0)) { json throws(JSONError) in
      try json.utf8()
    }
  }

  /// The value, which may be null.
  mutating func value(_ key: StaticString) -> JSONCursor? {
    read(key, nil) { json throws(JSONError) in json }
  }

  /// The value of an optional member; nil also for null.
  mutating func optional(_ key: StaticString) -> JSONCursor? { object.optional(key) }

  /// The id of a reference's target.
  mutating func reference(_ key: StaticString, _ kind: ResourceKind) -> Int {
    guard let json = value(key) else { return 0 }
    return resolve(json, kind)
  }

  /// The value; nil if it is null. The member must exist.
  mutating func optionalReference(_ key: StaticString, _ kind: ResourceKind) -> Int? {
    guard let json = value(key), let target = json.nonNull else { return nil }
    return resolve(target, kind)
  }

  mutating func id<E: ResourceEntity>(_ key: StaticString) -> ID<E> {
    ID(reference(key, E.resourceKind))
  }

  mutating func optionalID<E: ResourceEntity>(_ key: StaticString) -> ID<E>? {
    optionalReference(key, E.resourceKind).map { ID($0) }
  }

  /// The id of a reference's target, which must fit an id set; otherwise reports it and returns 0.
  mutating func setID<E: ResourceEntity>(_ key: StaticString) -> ID<E> {
    ID(setReference(key, E.resourceKind))
  }

  /// As ``setID(_:)``, for a kind that depends on the document.
  mutating func setReference(_ key: StaticString, _ kind: ResourceKind) -> Int {
    guard let json = value(key) else { return 0 }
    let id = resolve(json, kind)
    if VersionSet.canHold(ID(id)) { return id }
    if id != 0 { reader.reportExceedsSet(kind, id, json: json) }
    return 0
  }

  /// The ids in an array; nil if the member is missing, as those that only amendments or newer sources have.
  mutating func optionalSet<E: ResourceEntity>(_ key: StaticString) -> IDSet<E>? {
    guard has(key) else { return nil }
    var ids = IDSet<E>()
    for element in optionalElements(key) {
      let id = ID<E>(resolve(element, E.resourceKind))
      if IDSet.canHold(id) { ids.insert(id) }
    }
    return ids
  }

  /// The member that holds the source of a text; PokéAPI has no such member.
  static let sourceKey = "source"
  /// The value of that member in amended texts.
  static let amendedSource: StaticString = "amendment"

  /// The source of the object's text; valid once all other members have been read.
  @inline(__always)
  var source: TextSource {
    object.isFullyRead || !object.members.contains(where: Self.marksAmendment)
      ? .upstream : .correction
  }

  /// Returns whether the member marks an amended text.
  static func marksAmendment(_ member: (key: UnsafeBufferPointer<UInt8>, value: JSONCursor)) -> Bool
  {
    member.key.elementsEqual(sourceKey.utf8) && member.value.equals(amendedSource)
  }

  /// Returns whether the member exists, null or not.
  func has(_ key: StaticString) -> Bool { object.members.contains { $0.key.equals(key) } }

  mutating func nested(_ key: StaticString) -> FieldReader? { value(key).flatMap(reader.object) }

  mutating func elements(_ key: StaticString) -> Elements {
    Elements(read(key, nil) { json throws(JSONError) in try json.array() })
  }

  /// The elements of an array; none if it is null. The member must exist.
  mutating func optionalElements(_ key: StaticString) -> Elements {
    Elements(read(key, nil) { json throws(JSONError) in try json.nonNull?.array() })
  }

  mutating func objects(_ key: StaticString) -> Objects {
    Objects(elements: elements(key), reader: reader)
  }

  /// Reads the objects of an array as rows.
  mutating func rows<Row: Record>(
    _ key: StaticString, _ read: (inout Row, inout FieldReader) -> Void
  ) -> [Row] {
    objects(key).map { entry in
      var (row, entry) = (Row(), entry)
      read(&row, &entry)
      entry.finish()
      return row
    }
  }

  /// Reads the references of an array to a kind of resources as rows.
  mutating func links<Row: Record>(
    _ key: StaticString, _ kind: ResourceKind, _ set: (inout Row, Int) -> Void
  ) -> [Row] {
    elements(key).map { element in
      var row = Row()
      set(&row, reader.resolve(element, kind))
      return row
    }
  }

  /// Marks a member as read whose value is unused and has no references.
  mutating func ignore(_ key: StaticString) { object.ignore(key) }

  /// Marks a member as read that repeats data of another resource, so that it may be missing; the references in it are
  /// still checked.
  mutating func check(_ key: StaticString) {
    if let json = optional(key) {
      reader.checkReferences(within: json)
    } else if !has(key) {
      reader.count("absent-repetition", key.description, in: json)
    }
  }

  /// Counts the members that were not read.
  @inline(__always)
  func finish() {
    if !object.isFullyRead { reader.noteUnread(object) }
  }
}

extension FieldReader {
  /// The elements of an array; empty if the array is missing.
  struct Elements: Sequence, IteratorProtocol {
    private let array: JSONArray?
    private var rest: JSONArray.Iterator?

    init(_ array: JSONArray?) { (self.array, rest) = (array, array?.makeIterator()) }

    mutating func next() -> JSONCursor? { rest?.next() }

    var isEmpty: Bool { array?.isEmpty ?? true }
    var underestimatedCount: Int { array?.count ?? 0 }
  }

  /// The objects of an array; other elements are reported and skipped.
  struct Objects: Sequence, IteratorProtocol {
    private(set) var elements: Elements
    unowned(unsafe) let reader: ResourceReader

    @inline(__always)
    mutating func next() -> FieldReader? {
      while let element = elements.next() {
        if let object = try? element.object() { return FieldReader(object, reader) }
        _ = reader.object(element)
      }
      return nil
    }
  }
}

extension ResourceReader {
  @inline(never)
  func reportExceedsSet(_ kind: ResourceKind, _ id: Int, json: JSONCursor?) {
    report(.error, .idExceedsSet(endpoint: kind.endpoint, id: id), at: json)
  }
}

extension JSONCursor {
  /// Returns the value as a number of the size that a database may have (see `RowDecoder`), so that sums and products
  /// of the checks do not overflow; throws a type mismatch, or out of range.
  func number() throws(JSONError) -> Int { Int(try integer(Int32.self)) }

  /// Whether the value is null or has no elements, members or characters.
  var isVoid: Bool {
    switch kind {
    case .null: true
    case .array: (try? array().isEmpty) ?? false
    case .object: (try? object().count) == 0
    case .string: (try? utf8().isEmpty) ?? false
    default: false
    }
  }
}
