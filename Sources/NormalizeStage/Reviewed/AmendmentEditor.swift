import Base
import PokedexModel

/// Reads and writes the values at amendment paths in the JSON of a resource.
struct AmendmentEditor {
  let references: ReferenceTable
  /// Templates for elements and objects missing from PokéAPI, by endpoint and member path.
  let blanks: [String: JSONValue]

  /// The reason why an amendment cannot be applied.
  struct Conflict: Error { var message: Message }

  // MARK: Reading

  /// Returns the value at `path`; nil if it is missing or null.
  func value(at path: AmendmentPath, in body: JSONValue) throws(Conflict) -> JSONValue? {
    var value = body
    for step in path.steps {
      guard var next = value[step.member] else { return nil }
      if let selector = step.selector {
        guard let place = try place(of: selector, in: next.array ?? []) else { return nil }
        next = (next.array ?? [])[place]
      }
      value = next
    }
    return value
  }

  /// Returns whether `found` matches a value of the amendment table. In the table, `{"ref": "endpoint/name"}`
  /// is a reference, an object matches any element that has at least its members, and the order of an array has
  /// no meaning.
  func isEqual(_ found: JSONValue?, to wanted: JSONValue) throws(Conflict) -> Bool {
    guard let found else { return wanted == .null }
    if let reference = try reference(wanted) { return isReference(found, to: reference) }
    if let wanted = wanted.array {
      guard let found = found.array, found.count == wanted.count else { return false }
      for wanted in wanted {
        var isThere = false
        for found in found where !isThere { isThere = try isEqual(found, to: wanted) }
        guard isThere else { return false }
      }
      return true
    }
    guard case .object(let members) = wanted else { return found == wanted }
    guard case .object = found else { return false }
    for wanted in members where !Self.ownMembers.contains(wanted.name) {
      if try !isEqual(member(wanted.name, of: found), to: wanted.value) { return false }
    }
    return true
  }

  /// Members that PokéAPI never has.
  static let ownMembers: Set<String> = ["only_in", "not_in"]

  /// Returns a member. Since September 2026 PokéAPI names forms; the default form of a pokemon has its name.
  private func member(_ name: String, of object: JSONValue) -> JSONValue? {
    let later = ["base_form": "required_pokemon_form", "evolved_form": "evolved_pokemon_form"]
    guard let later = later[name], object[name] ?? .null == .null else { return object[name] }
    return object[later]
  }

  private func place(
    of selector: [AmendmentPath.Condition], in elements: [JSONValue]
  ) throws(Conflict) -> Int? {
    var place: Int?
    for (index, element) in elements.enumerated() {
      var fits = true
      for condition in selector where fits {
        let value = member(condition.key, of: element)
        if let kind = condition.reference {
          let id = try id(kind, condition.value)
          fits = value.map { isReference($0, to: (kind, id)) } ?? false
        } else if let name = value.flatMap(name(of:)) {
          fits = name == condition.value
        } else {
          fits = (value ?? .null) == condition.literal
        }
      }
      guard fits else { continue }
      if place != nil { throw Conflict(message: .pathAmbiguous) }
      place = index
    }
    return place
  }

  /// Returns the target of `{"ref": "endpoint/name"}`; nil for any other value.
  private func reference(_ value: JSONValue) throws(Conflict) -> (ResourceKind, Int)? {
    guard case .object(let members) = value, members.count == 1,
      let reference = value["ref"]?.string
    else { return nil }
    let parts = reference.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, let kind = ResourceKind(endpoint: parts[0]) else {
      throw Conflict(message: .noResourceNamed(name: reference))
    }
    return (kind, try id(kind, parts[1]))
  }

  private func id(_ kind: ResourceKind, _ name: String) throws(Conflict) -> Int {
    let ids = references.ids(of: kind, called: name)
    if ids.count == 1 { return ids[0] }
    // If the name is ambiguous or the resource has none, the entry gives the id instead.
    if let id = Int(name), references.has(kind, id) { return id }
    let wanted = "\(kind.endpoint)/\(name)"
    throw Conflict(message: .noResourceNamed(name: wanted))
  }

  /// Returns the identifier of a reference's target; nil for a plain value.
  private func name(of value: JSONValue) -> String? {
    guard var url = value["url"]?.string else { return nil }
    return url.withUTF8 { references.address($0) }.map { references.identifier(of: $0.kind, $0.id) }
  }

  private func isReference(_ value: JSONValue, to target: (kind: ResourceKind, id: Int)) -> Bool {
    guard var url = value["url"]?.string else { return false }
    return url.withUTF8 { references.id(in: $0, of: target.kind) == target.id }
      || target.kind == .pokemon && url.contains(text: "/pokemon-form/")
        && name(of: value) == references.identifier(of: .pokemon, target.id)
  }

  // MARK: Writing

  /// Returns the body of a resource that PokéAPI lacks: its members over those of the kind's template.
  func body(of entry: AddedResource) throws(Conflict) -> JSONValue {
    var body = blanks[entry.resource.kind.endpoint] ?? .object([])
    guard case .object(let members) = entry.body else { throw Conflict(message: .elementIsObject) }
    for member in members {
      let value = try written(member.value)
      // Texts record their source.
      body[member.name] = value.array.map { .array($0.map(Self.amended)) } ?? value
    }
    body["id"] = .number(String(entry.resource.id))
    body["name"] = .string(entry.resource.identifier)
    return body
  }

  private static func amended(_ element: JSONValue) -> JSONValue {
    guard element["language"] != nil else { return element }
    var element = element
    element[FieldReader.sourceKey] = .string(FieldReader.amendedSource.description)
    return element
  }

  /// Sets the value at `path`, or removes it if `value` is nil. Creates elements and objects missing from
  /// PokéAPI.
  func write(
    _ value: JSONValue?, at path: AmendmentPath, of kind: ResourceKind, from step: Int = 0,
    in owner: inout JSONValue
  ) throws(Conflict) {
    guard case .object = owner else { throw Conflict(message: .pathThroughValue) }
    let (member, isLast) = (path.steps[step].member, step == path.steps.count - 1)
    guard let selector = path.steps[step].selector else {
      if isLast {
        owner[member] = try value.map { value throws(Conflict) in try written(value) }
      } else {
        var object = owner[member] ?? blank(kind, path, step: step)
        try write(value, at: path, of: kind, from: step + 1, in: &object)
        owner[member] = object
      }
      return
    }
    var elements = owner[member]?.array ?? []
    let place = try place(of: selector, in: elements)
    if isLast, value == nil {
      if let place { elements.remove(at: place) }
    } else {
      var element: JSONValue
      if let place {
        element = elements[place]
      } else {
        element = try made(selector, blank(kind, path, step: step))
      }
      if isLast {
        guard case .object(let members)? = value else { throw Conflict(message: .elementIsObject) }
        for member in members { element[member.name] = try written(member.value) }
      } else {
        try write(value, at: path, of: kind, from: step + 1, in: &element)
      }
      // Texts record their source.
      if selector.contains(where: { $0.reference == .language }) {
        element[FieldReader.sourceKey] = .string(FieldReader.amendedSource.description)
      }
      if let place { elements[place] = element } else { elements.append(element) }
    }
    owner[member] = .array(elements)
  }

  private func blank(_ kind: ResourceKind, _ path: AmendmentPath, step: Int) -> JSONValue {
    let members = path.steps[...step].map(\.member)
    return blanks[([kind.endpoint] + members).joined(separator: ".")] ?? .object([])
  }

  /// Creates an element missing from PokéAPI from the template and the selector's values.
  private func made(
    _ selector: [AmendmentPath.Condition], _ blank: JSONValue
  ) throws(Conflict) -> JSONValue {
    var element = blank
    for condition in selector {
      if let kind = condition.reference {
        element[condition.key] = address(kind, try id(kind, condition.value))
      } else {
        element[condition.key] = condition.literal
      }
    }
    return element
  }

  /// Returns the value in PokéAPI's format.
  private func written(_ value: JSONValue) throws(Conflict) -> JSONValue {
    if let (kind, id) = try reference(value) { return address(kind, id) }
    if case .array(var elements) = value {
      for index in elements.indices { elements[index] = try written(elements[index]) }
      return .array(elements)
    }
    guard case .object(var members) = value else { return value }
    for index in members.indices { members[index].value = try written(members[index].value) }
    return .object(members)
  }

  /// Returns a reference without a name, because the resource may have another name in older sources.
  private func address(_ kind: ResourceKind, _ id: Int) -> JSONValue {
    ["url": .string("/api/v2/\(kind.endpoint)/\(id)/")]
  }
}
