import PokedexModel
import SQLiteKit

/// Matches the entities of two artifacts: by identifier if it is unique, so that a renumbered resource
/// remains the same resource; else by id.
struct EntityIdentity {
  struct Entity: Hashable, Comparable {
    var kind: Int
    /// The id in the new artifact; in the old one for a removed entity.
    var id: Int

    static func < (a: Self, b: Self) -> Bool { (a.kind, a.id) < (b.kind, b.id) }
  }

  private(set) var oldSlugs: [Entity: String] = [:]
  private(set) var newSlugs: [Entity: String] = [:]
  /// The new entity by old entity, for all entities in both artifacts.
  private var newIDs: [Entity: Entity] = [:]
  private(set) var added: Set<Entity> = []
  private(set) var removed: Set<Entity> = []
  /// Entities with the same identifier and a different id.
  private(set) var moved: [(old: Entity, new: Entity)] = []
  /// Entities with the same id and a different identifier.
  private(set) var renamed: [Entity] = []

  init(_ old: Connection, _ new: Connection) throws {
    oldSlugs = try Self.slugs(old)
    newSlugs = try Self.slugs(new)
    match()
  }

  private static func slugs(_ connection: Connection) throws -> [Entity: String] {
    var slugs: [Entity: String] = [:]
    try connection.query("SELECT kind, id, identifier FROM resource") {
      slugs[Entity(kind: $0.int("kind"), id: $0.int("id"))] = $0.text("identifier")
    }
    return slugs
  }

  private struct Name: Hashable {
    var kind: Int
    var slug: String
  }

  private mutating func match() {
    func unique(_ slugs: [Entity: String]) -> [Name: Entity?] {
      Dictionary(slugs.map { (Name(kind: $0.key.kind, slug: $0.value), $0.key) }) { _, _ in nil }
    }
    let oldNames = unique(oldSlugs)
    let newNames = unique(newSlugs)
    var taken: Set<Entity> = []
    for (entity, slug) in oldSlugs {
      let name = Name(kind: entity.kind, slug: slug)
      if let old = oldNames[name], old != nil, let new = newNames[name], let new {
        newIDs[entity] = new
        taken.insert(new)
        if new != entity { moved.append((entity, new)) }
      } else if newSlugs[entity] == slug {
        newIDs[entity] = entity
        taken.insert(entity)
      }
    }
    for entity in oldSlugs.keys where newIDs[entity] == nil {
      if newSlugs[entity] != nil, taken.insert(entity).inserted {
        newIDs[entity] = entity
        renamed.append(entity)
      } else {
        removed.insert(entity)
      }
    }
    added = Set(newSlugs.keys).subtracting(taken)
    moved.sort { $0.new < $1.new }
    renamed.sort()
  }

  /// Returns the entity of a row; nil if the other artifact lacks it, so that it cannot have changed.
  func owner(_ entity: Entity, isNew: Bool) -> Entity? {
    isNew ? (added.contains(entity) ? nil : entity) : newIDs[entity]
  }

  /// Returns the current identifier of the row's entity.
  func slug(_ entity: Entity, isNew: Bool) -> String {
    if isNew { return newSlugs[entity] ?? String(entity.id) }
    if let new = newIDs[entity] { return newSlugs[new] ?? String(new.id) }
    return oldSlugs[entity] ?? String(entity.id)
  }
}
