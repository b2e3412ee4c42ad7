import Layers

/// What a file of a packed tree is, by its path. Only an endpoint and a number ever come out of it.
enum TreePath: Equatable {
  /// `api/v2/index.json`
  case root
  /// `api/v2/meta/index.json`
  case meta
  /// `api/v2/pokemon/index.json`
  case list(String)
  /// `api/v2/pokemon/25/index.json`
  case resource(String, Int)
  /// `api/v2/pokemon/25/encounters/index.json`, whose rows `location-area` has too.
  case encounters
  /// A file below `api/v2` that is none of these.
  case stray(String)

  /// Nil for a path that has no step `api/v2`. `prefix` is what stands before that step, such as
  /// `api-data-master/data`.
  static func parse(_ path: String) -> (prefix: Substring, kind: TreePath)? {
    var steps = path.split(separator: "/")
    guard
      let start = steps.indices.dropLast().first(where: {
        steps[$0...].starts(with: ["api", "v2"])
      })
    else { return nil }
    let prefix = path[..<steps[start].startIndex]
    steps.removeFirst(start + 2)
    if steps.isEmpty { return nil }
    var stray: TreePath { .stray(steps.joined(separator: "/")) }
    guard steps.last == "index.json",
      steps.dropLast().allSatisfy({ APIReference.isEndpoint($0.utf8) })
    else { return (prefix, stray) }
    switch steps.count {
    case 1: return (prefix, .root)
    case 2: return (prefix, steps[0] == "meta" ? .meta : .list(String(steps[0])))
    case 3:
      guard let id = APIReference.id(steps[1].utf8) else { return (prefix, stray) }
      return (prefix, .resource(String(steps[0]), id))
    case 4 where steps[0] == "pokemon" && steps[2] == "encounters":
      return (prefix, .encounters)
    default: return (prefix, stray)
    }
  }
}
