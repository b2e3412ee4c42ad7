import Basics
import DiffStage
import Layers
import PokedexModel

/// The changes of one kind of resource by resource, as the report shows them.
struct EntityChanges {
  /// The changes of one field. Those that players see are separate, with their games.
  struct Field {
    var field: String
    var count = 1
    /// The values; only used for a single change.
    var before: String?
    var after: String?
    /// Empty if the field does not depend on games, or for several changes.
    var games: [String] = []
  }

  struct Resource {
    var id: Int
    var identifier: String
    var fields: [Field] = []
  }

  /// The other changes; without those of ``resources``.
  private(set) var others: DexDiff.Entity
  private(set) var resources: [Resource] = []

  init(_ entity: DexDiff.Entity) {
    others = entity
    others.changed = []
    for change in entity.changed {
      if resources.last?.id != change.id || resources.last?.identifier != change.identifier {
        resources.append(Resource(id: change.id, identifier: change.identifier))
      }
      // The location of a changed encounter is not shown.
      let field = change.field.hasPrefix("encounters[") ? "encounters" : change.field
      let (last, isShown) = (resources.count - 1, isVisible(field))
      if !isShown, let same = resources[last].fields.firstIndex(where: { $0.field == field }) {
        resources[last].fields[same].count += 1
      } else {
        resources[last].fields.append(
          Field(
            field: field, before: change.before, after: change.after,
            games: isShown ? change.games : []))
      }
    }
  }

  /// The fields that players see, by kind of resource.
  private static let visibleFields: [String: Set<String>] = [
    "pokemon": [
      "type_1", "type_2", "hp", "attack", "defense", "special_attack", "special_defense", "special",
      "speed", "ability_1", "ability_2", "ability_hidden",
    ],
    "move": [
      "type", "damage_class", "power", "accuracy", "pp", "priority", "target", "effect_chance",
    ],
    "pokemon-species": ["evolutions"],
  ]

  private func isVisible(_ field: String) -> Bool {
    Self.visibleFields[others.entity]?.contains(field) == true
      || others.entity == "item" && field.hasPrefix("price[")
  }

  /// The changed resources, those with a visible change first.
  var visibleFirst: [Resource] {
    func isShown(_ resource: Resource) -> Bool { resource.fields.contains { isVisible($0.field) } }
    return resources.filter(isShown) + resources.filter { !isShown($0) }
  }

  /// Returns the changes for the page.
  ///
  /// - Parameters:
  ///   - hasValues: whether short single values are included that players do not see.
  ///   - most: the maximum number of changed resources.
  func json(
    _ names: ReportNames, fields: inout NumberedTexts, games: inout NumberedTexts, hasValues: Bool,
    most: Int
  ) throws -> JSONValue {
    let entity = others.entity
    return [
      "entity": .string(entity),
      "added": .array(
        try others.added.map {
          [
            .int($0.id), .string($0.identifier),
            try names.json(entity, $0.id, else: $0.identifier),
          ]
        }),
      "removed": .array(others.removed.map { [.int($0.id), .string($0.identifier)] }),
      "renamed": .array(
        others.renamed.map { [.int($0.id), .string($0.before), .string($0.after)] }),
      "moved": .array(
        others.moved.map { [.string($0.identifier), .int($0.before), .int($0.after)] }),
      "changes": .int(resources.count),
      "changed": .array(
        try visibleFirst.prefix(most).map { resource in
          [
            .string(resource.identifier),
            try names.json(entity, resource.id, else: resource.identifier),
            .array(
              try resource.fields.map { change in
                var parts = [fields.number(change.field), .int(change.count)]
                if change.isShort, hasValues || isVisible(change.field) {
                  parts += [
                    try change.value(change.before, names), try change.value(change.after, names),
                  ]
                  if !change.games.isEmpty {
                    parts.append(.array(change.games.map { games.number($0) }))
                  }
                }
                return .array(parts)
              }),
          ]
        }),
    ]
  }
}

extension EntityChanges.Field {
  /// The kind of resource that the values of a field of a pokemon or move name.
  private var kind: ResourceKind? {
    let tables = [PokemonVariant.table, MoveVariant.table]
    return tables.lazy.compactMap { NormalizedDex.referenceKinds[$0]?["\(self.field)_id"] }.first
  }

  /// Returns the names of a value that refers to a resource, else the value; null for none.
  fileprivate func value(_ value: String?, _ names: ReportNames) throws -> JSONValue {
    guard let value, let kind else { return JSONValue(value) }
    return try names.json(kind.endpoint, value)
  }

  /// Whether the values are shown: a single change with short values, except sprites, numbers within a game and the
  /// records of corrections and supplements.
  fileprivate var isShort: Bool {
    count == 1 && (before?.utf8.count ?? 0) <= 60 && (after?.utf8.count ?? 0) <= 60
      && !["game_index", "sort_order", "sprites", "correction", "supplement"]
        .contains { field.hasPrefix($0) }
  }
}

/// Texts to which a page refers by number, since most of them occur often.
struct NumberedTexts {
  private var numbers: [String: Int] = [:]
  private(set) var json: [JSONValue] = []

  mutating func number(_ text: String) -> JSONValue { number(text, as: .string(text)) }

  /// - Parameter value: the value that the page has for `text`.
  mutating func number(
    _ text: String, as value: @autoclosure () throws -> JSONValue
  ) rethrows -> JSONValue {
    if let number = numbers[text] { return .int(number) }
    json.append(try value())
    numbers[text] = json.count - 1
    return .int(json.count - 1)
  }
}
