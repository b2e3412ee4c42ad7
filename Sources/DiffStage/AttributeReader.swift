import Base
import Layers
import PokedexModel

/// An attribute from a row: a field of an entity, optionally in one game, and its value.
struct Attribute: Hashable {
  struct Key: Hashable {
    var owner: EntityIdentity.Entity
    var field: String
    /// A version, version group or generation; nil if the attribute does not depend on games.
    var game: EntityIdentity.Entity?
  }

  let key: Key
  let value: String

  init(
    _ owner: EntityIdentity.Entity, _ field: String, _ game: EntityIdentity.Entity?, _ value: String
  ) {
    (key, self.value) = (Key(owner: owner, field: field, game: game), value)
  }
}

/// Converts rows to attributes with the identifiers of the new artifact, so that equal attributes have equal
/// texts.
struct AttributeReader {
  let identity: EntityIdentity
  /// The slots and addresses of each sprite set, and the identifiers of each condition set.
  let sprites: [Int: [(slot: String, prefix: String, suffix: String)]]
  let conditions: [Int: String]
  /// The identifiers of the flags of moves.
  let flags: [Int: String]
  let isNew: Bool

  init(_ connection: Connection, _ identity: EntityIdentity, isNew: Bool) throws {
    (self.identity, self.isNew) = (identity, isNew)
    var sprites: [Int: [(slot: String, prefix: String, suffix: String)]] = [:]
    try connection.query(
      "SELECT set_id, slot, prefix, suffix FROM sprite_set JOIN sprite_template ON id = template_id"
    ) {
      sprites[$0.int("set_id"), default: []].append(
        ($0.text("slot"), $0.text("prefix"), $0.text("suffix")))
    }
    self.sprites = sprites
    func texts(_ column: String, of table: String) throws -> [Int: String] {
      var texts: [Int: String] = [:]
      try connection.query("SELECT id, \(column) FROM \(table)") {
        texts[$0.int("id")] = $0.text(column)
      }
      return texts
    }
    conditions = try texts("identifiers", of: "encounter_condition_set")
    // An older artifact may lack the table.
    let hasFlags = try connection.integer("SELECT 1 FROM sqlite_master WHERE name = 'move_flag'")
    flags = try hasFlags == nil ? [:] : texts("identifier", of: "move_flag")
  }

  func attributes(_ table: String, _ columns: [String], row: [Value]) -> [Attribute] {
    let values = Dictionary(first: zip(columns, row))
    if table == "sprite" { return spriteAttributes(values) }
    guard let meaning = TableMeaning.of(table), let owner = owner(meaning, values) else {
      return []
    }
    let presence = presenceAttributes(owner, values)
    if table == "pokemon_presence" { return presence }
    let label = label(meaning, table, values: values)
    var used = Set(meaning.qualifiers + meaning.ignored + ["present_in", "absent_from"])
    switch meaning.owner {
    case .fixed(_, let column): used.insert(column)
    case .columns(let kind, let id): used.formUnion([kind, id])
    }
    if let games = meaning.games { used.insert(games.column) }
    if let game = meaning.game { used.insert(game) }

    var attributes: [(field: String, value: String)] = []
    let rest = columns.filter { !used.contains($0) && values[$0] != .null }
    if meaning.isList {
      // Flags that are not set and empty traits are omitted.
      let stated = rest.filter {
        values[$0] != .integer(0)
          || !($0.hasPrefix("is_") || $0 == "traits" || $0 == "allowed_natures")
      }
      let value =
        rest.count == 1
        ? text(rest[0], values, table: table)
        : stated.map { "\(Self.plain($0)) \(text($0, values, table: table))" }.joined(
          separator: ", ")
      attributes.append((label, value))
    } else if let languages = values["languages"] {
      for language in Self.members(languages) {
        attributes.append(
          ("\(label)[\(identifier(.language, language))]", values["text"]?.text ?? ""))
      }
    } else {
      for column in rest {
        let isOnly = rest.count == 1 || column == "text"
        let name =
          label.isEmpty ? Self.plain(column) : isOnly ? label : "\(label).\(Self.plain(column))"
        attributes.append((name, text(column, values, table: table)))
      }
    }
    return games(meaning, owner, values: values).flatMap { game in
      attributes.map { Attribute(owner, $0.field, game, $0.value) }
    } + presence
  }

  private func owner(_ meaning: TableMeaning, _ values: [String: Value]) -> EntityIdentity.Entity? {
    let entity: EntityIdentity.Entity =
      switch meaning.owner {
      case .fixed(let kind, let column):
        EntityIdentity.Entity(kind: kind.rawValue, id: Self.number(values[column]))
      case .columns(let kind, let id):
        EntityIdentity.Entity(kind: Self.number(values[kind]), id: Self.number(values[id]))
      }
    return identity.owner(entity, isNew: isNew)
  }

  private func label(_ meaning: TableMeaning, _ table: String, values: [String: Value]) -> String {
    let names = meaning.qualifiers.map { column -> String in
      if column == "field", case .integer(let number)? = values[column] {
        return TableMeaning.textFields.indices.contains(Int(number))
          ? TableMeaning.textFields[Int(number)] : String(number)
      }
      return text(column, values, table: table)
    }
    if table == "text" { return names[0] }
    return names.isEmpty ? meaning.label : "\(meaning.label)[\(names.joined(separator: ","))]"
  }

  private func games(
    _ meaning: TableMeaning, _ owner: EntityIdentity.Entity, values: [String: Value]
  ) -> [EntityIdentity.Entity?] {
    if let column = meaning.game { return [game(.versionGroup, Self.number(values[column]))] }
    guard let games = meaning.games else { return [nil] }
    var kind = games.kind
    // The meaning of the bits depends on the owner; see schema.sql.
    if games.column == "games" {
      if meaning.label == "flavor_text", let owner = ResourceKind(rawValue: owner.kind),
        FlavorText.isByVersion(owner)
      {
        kind = .version
      }
      if owner.kind == ResourceKind.pokemon.rawValue, meaning.label == "game_index" {
        kind = .version
      }
    }
    return Self.members(values[games.column]).map { game(kind, $0) }
  }

  private func game(_ kind: ResourceKind, _ id: Int) -> EntityIdentity.Entity {
    identity.current(EntityIdentity.Entity(kind: kind.rawValue, id: id), isNew: isNew)
  }

  /// Returns the games that a pokemon or move is in or not; empty for rows of other tables.
  private func presenceAttributes(_ owner: EntityIdentity.Entity, _ values: [String: Value])
    -> [Attribute]
  {
    [("present_in", "yes"), ("absent_from", "no")].flatMap { column, value in
      Self.members(values[column]).map {
        Attribute(owner, "presence", game(.versionGroup, $0), value)
      }
    }
  }

  private func spriteAttributes(_ values: [String: Value]) -> [Attribute] {
    guard let owner = owner(TableMeaning(owner: .columns(kind: "kind", id: "id")), values) else {
      return []
    }
    let stem = values["stem"]?.text ?? ""
    return (sprites[Self.number(values["set_id"])] ?? []).map {
      Attribute(owner, "sprites[\($0.slot)]", nil, $0.prefix + stem + $0.suffix)
    }
  }

  /// Returns a value in readable form: the identifier for an id, else the value itself.
  private func text(_ column: String, _ values: [String: Value], table: String) -> String {
    switch values[column] ?? .null {
    case .null: return ""
    case .integer(let number):
      if column == "condition_set_id" { return conditions[Int(number)] ?? "none" }
      if column == "traits" { return TableMeaning.traits(Int(number)) }
      if column == "allowed_natures" {
        return Self.members(values[column]).map { identifier(.nature, $0) }.joined(separator: " ")
      }
      if column == "flags" {
        return Self.members(values[column]).compactMap { flags[$0] }.joined(separator: " ")
      }
      guard let kind = kind(of: column, values, table) else { return String(number) }
      return identifier(kind, Int(number))
    case .real(let number): return String(number)
    case .text(let text): return text
    case .blob(let bytes): return "\(bytes.count) bytes"
    }
  }

  /// Returns the kind of resource that `column` refers to; nil if it has a plain value. For some columns,
  /// another column of the row has the kind.
  private func kind(
    of column: String, _ values: [String: Value], _ table: String
  ) -> ResourceKind? {
    switch (table, column) {
    case ("form_trigger", "needed_id"): ResourceKind(rawValue: Self.number(values["needed_kind"]))
    case ("past_value", "boundary"):
      Self.number(values["kind"]) == ResourceKind.move.rawValue ? .versionGroup : .generation
    case ("past_value", "value"): TableMeaning.pastKind(of: values["field"]?.text ?? "")
    default: NormalizedDex.referenceKinds[table]?[column]
    }
  }

  func identifier(_ kind: ResourceKind, _ id: Int) -> String {
    identity.identifier(EntityIdentity.Entity(kind: kind.rawValue, id: id), isNew: isNew)
  }

  static func number(_ value: Value?) -> Int { value?.integer.map { Int($0) } ?? 0 }

  /// Returns the ids in a bit set.
  static func members(_ value: Value?) -> [Int] {
    let bits = UInt64(bitPattern: value?.integer ?? 0)
    return (0..<64).filter { bits >> UInt64($0) & 1 == 1 }.map { $0 + 1 }
  }

  private static func plain(_ column: String) -> String {
    column.hasSuffix("_id") ? String(column.dropLast(3)) : column
  }
}
