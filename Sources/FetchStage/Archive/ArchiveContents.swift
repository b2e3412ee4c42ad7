import Base
import Layers
import SimdJSON

/// The contents of an archive except bodies: its lists, which define the resources that must be there, and
/// the ids of the bodies found.
struct ArchiveContents: Sendable {
  /// The path before `api/v2` of the first file that contains it; the tree is below it.
  private var prefix: Substring?
  private var endpoints: [String]?
  private var meta: DeployMeta?
  private var listed: [String: [Int]] = [:]
  private var found: [String: Set<Int>] = [:]
  private var strays: [Diagnostic] = []

  /// Returns the kind of a file, and records resources and unlisted files; returns nil for a file outside of
  /// the tree.
  mutating func kind(of path: String) -> TreePath? {
    guard let (prefix, kind) = TreePath.parse(path) else { return nil }
    if self.prefix == nil { self.prefix = prefix }
    guard self.prefix == prefix else { return nil }
    switch kind {
    case .encounters: return nil
    case .stray(let name):
      strays.append(.unlisted(name))
      return nil
    case .resource(let endpoint, let id):
      // The writer reports a second resource with the same id.
      found[endpoint, default: []].insert(id)
      return kind
    case .root, .meta, .list: return kind
    }
  }

  /// Adds a list, the root document or `meta`.
  mutating func add(_ kind: TreePath, _ path: String, body: [UInt8], archive: String) throws {
    do {
      try JSONParser().parse(body) { root in
        switch kind {
        case .root:
          try refuseSecond(endpoints != nil, path, archive: archive)
          endpoints = try TreeLists.endpoints(root)
        case .meta:
          try refuseSecond(meta != nil, path, archive: archive)
          meta = try DeployMeta(root)
        case .list(let endpoint):
          try refuseSecond(listed[endpoint] != nil, path, archive: archive)
          listed[endpoint] = try TreeLists.ids(root, of: endpoint)
        case .resource, .encounters, .stray: break
        }
      }
    } catch let error as JSONError {
      throw PipelineError(error, in: "\(archive)/\(path)")
    }
  }

  private func refuseSecond(_ isSecond: Bool, _ path: String, archive: String) throws {
    guard isSecond else { return }
    throw PipelineError(.archiveFileRepeated, at: .file("\(archive)/\(path)"))
  }

  struct Verdict {
    var meta: DeployMeta
    /// Diagnostics about unlisted files and resources.
    var strays: [Diagnostic]
    var listed: [String: Set<Int>]
  }

  /// Checks that every listed resource was found.
  func check(archive: String) throws -> Verdict {
    guard let endpoints, !endpoints.isEmpty else {
      throw PipelineError(.archiveWithoutIndex, at: .file(archive))
    }
    var strays = strays
    var kept: [String: Set<Int>] = [:]
    for endpoint in endpoints {
      guard let ids = listed[endpoint] else {
        throw PipelineError.missing(endpoint, file: "\(endpoint)/index.json in the archive")
      }
      var unlisted = found[endpoint] ?? []
      for id in ids where unlisted.remove(id) == nil {
        throw PipelineError.missing(
          "\(endpoint)/\(id)", file: "\(endpoint)/\(id)/index.json in the archive")
      }
      kept[endpoint] = Set(ids)
      strays += unlisted.map { .unlisted("\(endpoint)/\($0)") }
    }
    let names = Set(endpoints)
    strays += Set(listed.keys).union(found.keys).subtracting(names).map { .unlisted($0) }
    return Verdict(
      meta: meta ?? DeployMeta(), strays: strays.sorted { $0.line < $1.line }, listed: kept)
  }
}

extension Diagnostic {
  /// Returns the diagnostic for something that is not in any list.
  static func unlisted(_ place: String) -> Diagnostic {
    Diagnostic(.warning, .resourceUnlisted, at: .resource(place))
  }
}
