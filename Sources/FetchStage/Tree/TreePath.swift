import Layers

/// The kind of a file in an archive, determined by its path. Only an endpoint and an id are taken from the
/// path.
enum TreePath: Equatable {
  /// `api/v2/index.json`
  case root
  /// `api/v2/meta/index.json`
  case meta
  /// `api/v2/pokemon/index.json`
  case list(String)
  /// `api/v2/pokemon/25/index.json`
  case resource(String, Int)
  /// `api/v2/pokemon/25/encounters/index.json`, whose rows are also in `location-area`.
  case encounters
  /// Another file below `api/v2`.
  case stray(String)

  /// Returns nil for a path without `api/v2`. `prefix` is the part before it, such as `api-data-master/data`.
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
    case 4 where steps[0] == "pokemon" && steps[2] == "encounters": return (prefix, .encounters)
    default: return (prefix, stray)
    }
  }
}
