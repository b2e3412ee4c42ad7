import Base
import Layers
import SimdJSON

/// A folder with PokéAPI's tree of files, opened and with its lists read.
///
///     ROOT/index.json               the endpoints
///     ROOT/meta/index.json          the revision; may be missing
///     ROOT/pokemon/index.json       the list of an endpoint
///     ROOT/pokemon/25/index.json    a resource
struct APITree {
  struct Endpoint {
    var name: String
    /// The ids, ascending.
    var ids: [Int]
  }

  let root: OpenFolder
  /// The files and folders whose changes matter: lists, `meta`, and folders in which a file could appear.
  let files: [KnownSource.StampedFile]
  let meta: DeployMeta
  /// The endpoints, ascending by the bytes of their names.
  let endpoints: [Endpoint]

  /// The maximum size of a document in bytes; PokéAPI's largest has 2.3 MB.
  static let maxDocumentBytes = 64 << 20

  /// Opens the root of the tree at `path`, which may be the parent folder of `data`, `data` itself or
  /// `api/v2`.
  ///
  /// - Throws: ``PipelineError`` of code `source-missing` or `not-an-api-tree`.
  static func findRoot(_ path: String) throws -> OpenFolder {
    do {
      switch try FileStat(path).kind {
      case .directory: break
      case .file:
        throw PipelineError(.isAFile, at: .file(path), advice: .useArchiveSource(path: path))
      case .symbolicLink, .other: throw PipelineError(.pipeDeviceNotFolder, at: .file(path))
      }
    } catch let error as FileError {
      guard error.isMissing else { throw PipelineError(error) }
      throw PipelineError(
        .noSuchFolder, code: "source-missing", at: .file(path), advice: .checkDirPath)
    }
    for candidate in ["\(path)/data/api/v2", "\(path)/api/v2", path]
    where File.exists("\(candidate)/index.json") { return try OpenFolder(candidate) }
    throw PipelineError(.folderWithoutIndex, at: .file(path))
  }

  /// Reads the lists of the tree below `root`.
  init(_ root: OpenFolder) throws {
    let parser = JSONParser()
    let buffer = ReadBuffer()
    self.root = root
    // Stamp a folder before reading its list: a later addition then changes the stamp.
    var files: [KnownSource.StampedFile] = [(".", try root.stamp("."))]
    func read<Value>(_ path: String, _ body: (JSONCursor) throws -> Value) throws -> Value {
      files.append((path, try root.read(path, into: buffer, limit: Self.maxDocumentBytes)))
      do {
        return try parser.parse(buffer.bytes, hasPadding: true, body)
      } catch let error as JSONError {
        throw PipelineError(error, in: "\(root.path)/\(path)")
      }
    }
    let names = try read("index.json", TreeLists.endpoints)
    guard !names.isEmpty else {
      throw PipelineError(.indexNamesNoEndpoint, at: .file("\(root.path)/index.json"))
    }
    if try root.stamp("meta/index.json") != nil {
      meta = try read("meta/index.json", DeployMeta.init)
    } else {
      meta = DeployMeta()
      files.append(("meta/index.json", nil))
    }
    endpoints = try names.map { name in
      do {
        files.append((name, try root.stamp(name)))
        return Endpoint(
          name: name, ids: try read("\(name)/index.json") { try TreeLists.ids($0, of: name) })
      } catch let error as FileError where error.isMissing {
        throw PipelineError.missing(name, file: "\(root.path)/\(name)/index.json")
      }
    }
    self.files = files
  }

  /// Returns diagnostics about files and folders of the tree that are not in any list.
  func strays() throws -> [Diagnostic] {
    var found: [Diagnostic] = []
    let listed = Set(endpoints.map(\.name))
    for name in try Directory.names(root.path)
    where !listed.contains(name) && name != "meta" && name != "index.json" {
      found.append(.unlisted(name))
    }
    for endpoint in endpoints {
      let ids = Set(endpoint.ids.lazy.map { String($0) })
      for name in try Directory.names("\(root.path)/\(endpoint.name)")
      where !ids.contains(name) && name != "index.json" {
        found.append(.unlisted("\(endpoint.name)/\(name)"))
      }
    }
    return found.sorted { $0.line < $1.line }
  }
}

extension PipelineError {
  /// An error about an invalid document of a source.
  ///
  /// - Parameters:
  ///   - file: the file that contains the document.
  ///   - resource: the resource, such as `pokemon/25`; nil for lists.
  init(_ error: JSONError, in file: String, resource: String? = nil) {
    guard let path = error.path else {
      let place = Place.file(file, line: error.position?.line, column: error.position?.column)
      self.init(
        error.text, category: .badData, code: "json-syntax", at: place,
        advice: .getFileAgainOrReport)
      return
    }
    if let resource {
      self.init(
        error.text, category: .badData, code: "resource-invalid",
        at: .resource(resource, path: path), advice: .fileInSource(file: file))
    } else {
      self.init(
        Message(joining: path, ": ", error.text), category: .badData, code: "list-invalid",
        at: .file(file), advice: .getFileAgainOrReport)
    }
  }

  static func missing(_ resource: String, file: String) -> PipelineError {
    PipelineError(.resourceMissing(file: file), at: .resource(resource))
  }
}
