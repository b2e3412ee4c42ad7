import Diagnostics
import FileKit
import JSONKit
import Layers

/// A folder that has PokéAPI's tree of files, opened and with its lists read.
///
///     ROOT/index.json               the endpoints
///     ROOT/meta/index.json          the deploy; may be missing
///     ROOT/pokemon/index.json       the list of an endpoint
///     ROOT/pokemon/25/index.json    a resource
struct APITree {
  struct Endpoint {
    var name: String
    var folder: OpenFolder
    var folderStamp: FileStamp
    var listStamp: FileStamp
    /// Ascending.
    var ids: [Int]
  }

  let root: OpenFolder
  let rootStamp: FileStamp
  let rootDocumentStamp: FileStamp
  let meta: DeployMeta
  let metaStamp: FileStamp?
  /// Ascending by the bytes of their names.
  let endpoints: [Endpoint]

  /// The largest document that is read; PokéAPI's largest has 2.3 MB.
  static let maxDocumentBytes = 64 << 20

  /// The root of the tree at `path`, which may be given as the folder that has `data/`, as `data`
  /// itself or as `api/v2`.
  ///
  /// - Throws: ``PipelineError`` of code `source-missing` or `not-an-api-tree`.
  static func findRoot(_ path: String) throws -> OpenFolder {
    do {
      guard try FileStat(path).kind == .directory else {
        throw PipelineError(
          .badData, .notATree, "it is a file, not a folder", at: .file(path),
          advice: "for a packed tree use archive:\(path)")
      }
    } catch let error as FileError {
      guard error.isMissing else { throw PipelineError(error) }
      throw PipelineError(
        .unreachable, .sourceMissing, "there is no such folder", at: .file(path),
        advice: "check the path behind dir:")
    }
    for candidate in ["\(path)/data/api/v2", "\(path)/api/v2", path]
    where File.exists("\(candidate)/index.json") {
      return try OpenFolder(candidate)
    }
    throw PipelineError(
      .badData, .notATree, "this folder has no data/api/v2/index.json", at: .file(path),
      advice: "name the folder of a tree as github.com/PokeAPI/api-data has it")
  }

  /// Reads the lists of the tree below `root`.
  init(_ root: OpenFolder) throws {
    let parser = JSONParser()
    let buffer = ReadBuffer()
    self.root = root
    rootStamp = try FileStamp(root.path)
    let names: [String]
    (names, rootDocumentStamp) = try Self.read(
      "index.json", in: root, buffer, parser, TreeLists.endpoints)
    guard !names.isEmpty else {
      throw PipelineError(
        .badData, .notATree, "it names no endpoint", at: .file("\(root.path)/index.json"),
        advice: "name the folder of a tree as github.com/PokeAPI/api-data has it")
    }
    if try root.stamp("meta/index.json") != nil {
      (meta, metaStamp) = try Self.read(
        "meta/index.json", in: root, buffer, parser, DeployMeta.init)
    } else {
      meta = DeployMeta()
      metaStamp = nil
    }
    endpoints = try names.map { name in
      let path = "\(root.path)/\(name)"
      do {
        // The folder's stamp first: what appears later changes it again.
        let folderStamp = try FileStamp(path)
        let folder = try OpenFolder(path)
        let (ids, listStamp) = try Self.read("index.json", in: folder, buffer, parser) {
          try TreeLists.ids($0, of: name)
        }
        return Endpoint(
          name: name, folder: folder, folderStamp: folderStamp, listStamp: listStamp, ids: ids)
      } catch let error as FileError where error.isMissing {
        throw PipelineError.missing(name, file: "\(path)/index.json")
      }
    }
  }

  private static func read<Value>(
    _ name: String, in folder: OpenFolder, _ buffer: ReadBuffer, _ parser: JSONParser,
    _ body: (JSON) throws -> Value
  ) throws -> (Value, FileStamp) {
    let stamp = try folder.read(name, into: buffer, limit: maxDocumentBytes)
    do {
      return (try parser.parse(buffer.bytes, hasPadding: true, body), stamp)
    } catch let error as JSONError {
      throw PipelineError(error, in: "\(folder.path)/\(name)")
    }
  }

  /// What stands in the tree and is named by no list.
  func strays() throws -> [Diagnostic] {
    var found: [Diagnostic] = []
    let listed = Set(endpoints.map(\.name))
    for name in try Directory.names(root.path)
    where !listed.contains(name) && name != "meta" && name != "index.json" {
      found.append(.unlisted(name))
    }
    for endpoint in endpoints {
      let ids = Set(endpoint.ids.lazy.map { String($0) })
      for name in try Directory.names(endpoint.folder.path)
      where !ids.contains(name) && name != "index.json" {
        found.append(.unlisted("\(endpoint.name)/\(name)"))
      }
    }
    return found.sorted { $0.line < $1.line }
  }
}
