import Base

/// Matches the entities of two artifacts: by identifier if it is unique, so that a renumbered resource
/// remains the same resource; else by id.
struct EntityIdentity {
  struct Entity: Hashable, Comparable {
    var kind: Int
    /// The id in the new artifact; in the old one for a removed entity.
    var id: Int

    static func < (a: Self, b: Self) -> Bool { (a.kind, a.id) < (b.kind, b.id) }
  }

  private(set) var oldIdentifiers: [Entity: String] = [:]
  private(set) var newIdentifiers: [Entity: String] = [:]
  /// The new entity by old entity, for all entities in both artifacts.
  private var newIDs: [Entity: Entity] = [:]
  private(set) var added: Set<Entity> = []
  private(set) var removed: Set<Entity> = []
  /// Entities with the same identifier and a different id.
  private(set) var moved: [(old: Entity, new: Entity)] = []
  /// Entities with the same id and a different identifier.
  private(set) var renamed: [Entity] = []

  init(_ old: Connection, _ new: Connection) throws {
    oldIdentifiers = try Self.identifiers(old)
    newIdentifiers = try Self.identifiers(new)
    match()
  }

  private static func identifiers(_ connection: Connection) throws -> [Entity: String] {
    var identifiers: [Entity: String] = [:]
    try connection.query("SELECT kind, id, identifier FROM resource") {
      identifiers[Entity(kind: $0.int("kind"), id: $0.int("id"))] = $0.text("identifier")
    }
    return identifiers
  }

  private struct Name: Hashable {
    var kind: Int
    var identifier: String
  }

  private mutating func match() {
    func unique(_ identifiers: [Entity: String]) -> [Name: Entity?] {
      Dictionary(identifiers.map { (Name(kind: $0.key.kind, identifier: $0.value), $0.key) }) {
        _, _ in nil
      }
    }
    let oldNames = unique(oldIdentifiers)
    let newNames = unique(newIdentifiers)
    var taken: Set<Entity> = []
    for (entity, identifier) in oldIdentifiers {
      let name = Name(kind: entity.kind, identifier: identifier)
      if let old = oldNames[name], old != nil, let new = newNames[name], let new {
        newIDs[entity] = new
        taken.insert(new)
        if new != entity { moved.append((entity, new)) }
      } else if newIdentifiers[entity] == identifier {
        newIDs[entity] = entity
        taken.insert(entity)
      }
    }
    for entity in oldIdentifiers.keys where newIDs[entity] == nil {
      if newIdentifiers[entity] != nil, taken.insert(entity).inserted {
        newIDs[entity] = entity
        renamed.append(entity)
      } else {
        removed.insert(entity)
      }
    }
    added = Set(newIdentifiers.keys).subtracting(taken)
    moved.sort { $0.new < $1.new }
    renamed.sort()
  }

  /// Returns the entity of a row; nil if the other artifact lacks it, so that it cannot have changed.
  func owner(_ entity: Entity, isNew: Bool) -> Entity? {
    isNew ? (added.contains(entity) ? nil : entity) : newIDs[entity]
  }

  /// Returns the entity in the new artifact, or the entity itself if only one artifact has it.
  func current(_ entity: Entity, isNew: Bool) -> Entity { owner(entity, isNew: isNew) ?? entity }

  /// Returns the current identifier of the row's entity.
  func identifier(_ entity: Entity, isNew: Bool) -> String {
    if isNew { return newIdentifiers[entity] ?? String(entity.id) }
    if let new = newIDs[entity] { return newIdentifiers[new] ?? String(new.id) }
    return oldIdentifiers[entity] ?? String(entity.id)
  }
}
