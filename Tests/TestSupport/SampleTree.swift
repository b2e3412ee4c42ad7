package import Base

/// The sample source of `Tests/Fixtures/Sample` as a tree of files, in the layout of a `dir:`
/// source.
///
/// A value type: change or remove resources before writing, to create input with a single fault.
///
///     var tree = try SampleTree()
///     tree["pokemon", 25]?.replace(#""height":4"#, with: #""height":"four""#)
///     tree["item", 17] = nil
///     try tree.write(to: folder)
package struct SampleTree: Sendable {
  /// One resource of the sample.
  package struct Resource: Sendable, Hashable {
    /// As in a path: `pokemon`, `pokemon/encounters`, `meta`.
    package var endpoint: String
    /// PokéAPI's id; nil for `meta`.
    package var id: Int?
    /// The name in the endpoint's list; nil if the list contains only URLs.
    package var name: String?
    /// The JSON text; it need not be well-formed.
    package var body: String

    /// Replaces every occurrence of `old` in the JSON text. Traps if it is absent, so that a test
    /// cannot miss its change by mistake.
    package mutating func replace(_ old: String, with new: String) {
      precondition(body.contains(old), "\(endpoint)/\(id ?? 0) does not contain \(old)")
      body = body.replacing(old, with: new)
    }
  }

  /// The resources by endpoint, in ascending order of ids.
  package private(set) var resources: [String: [Resource]]

  /// The sample, read once per process.
  ///
  /// - Throws: ``FileError`` if a file cannot be read.
  package init() throws(FileError) {
    self = try Self.sample.get()
  }

  private static let sample = Result { () throws(FileError) in
    try SampleTree(fixtures: fixtures)
  }

  /// Reads another folder of files in the sample's format.
  ///
  /// - Throws: ``FileError`` if a file cannot be read.
  package init(fixtures: String) throws(FileError) {
    resources = [:]
    for file in try Directory.names(fixtures) where file.hasSuffix(".ndjson") {
      for line in try File.readAll("\(fixtures)/\(file)").split(separator: UInt8(ascii: "\n")) {
        let resource = Resource(line: String(decoding: line, as: UTF8.self))
        resources[resource.endpoint, default: []].append(resource)
      }
    }
  }

  /// Keeps only these endpoints, for tests that need only a part of the tree. References to other
  /// endpoints then have no target.
  package mutating func keepOnly(_ endpoints: Set<String>) {
    resources = resources.filter { endpoints.contains($0.key) }
  }

  /// The folder with the files of the embedded sample.
  package static var fixtures: String {
    "\(PackageFolder.path)/Tests/Fixtures/Sample"
  }

  /// Replaces every occurrence of `old` in the JSON texts of all resources. Traps if it is absent.
  package mutating func replaceEverywhere(_ old: String, with new: String) {
    var count = 0
    for (endpoint, rows) in resources {
      for place in rows.indices where rows[place].body.contains(old) {
        resources[endpoint]?[place].replace(old, with: new)
        count += 1
      }
    }
    precondition(count > 0, "no resource contains \(old)")
  }

  /// A resource. Setting it to nil also removes it from its list; setting a new one appends it.
  package subscript(_ endpoint: String, _ id: Int?) -> Resource? {
    get { resources[endpoint]?.first { $0.id == id } }
    set {
      var all = resources[endpoint] ?? []
      switch (all.firstIndex { $0.id == id }, newValue) {
      case (let index?, let value?): all[index] = value
      case (let index?, nil): all.remove(at: index)
      case (nil, let value?): all.append(value)
      case (nil, nil): break
      }
      resources[endpoint] = all
    }
  }

  /// The path of a resource in a tree, relative to the root.
  package static func path(_ endpoint: String, _ id: Int?) -> String {
    let parts = endpoint.split(separator: "/")
    let number = id.map { ["\($0)"] } ?? []
    let folders = [String(parts[0])] + number + parts.dropFirst().map(String.init)
    return "data/api/v2/" + folders.joined(separator: "/") + "/index.json"
  }

  /// Writes resources, lists and the root index below `root`, which is created if it is missing.
  ///
  /// - Throws: ``FileError`` if a folder or file cannot be created.
  package func write(to root: String) throws(FileError) {
    func put(_ path: String, _ text: String) throws(FileError) {
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      try Directory.createWithParents("\(root)/\(folder)")
      try AtomicFile.write("\(root)/\(path)", text, durable: false)
    }
    for (endpoint, rows) in resources.sorted(by: { $0.key < $1.key }) {
      for row in rows {
        try put(Self.path(endpoint, row.id), row.body)
      }
      if Self.isListed(endpoint), endpoint != "meta" {
        try put("data/api/v2/\(endpoint)/index.json", Self.list(endpoint, rows))
      }
    }
    let endpoints = resources.keys.filter(Self.isListed).sorted()
    let entries = endpoints.map { #""\#($0)":"/api/v2/\#($0)/""# }.joined(separator: ",")
    try put("data/api/v2/index.json", "{\(entries)}")
  }

  private static func isListed(_ endpoint: String) -> Bool { !endpoint.contains("/") }

  private static func list(_ endpoint: String, _ rows: [Resource]) -> String {
    let results = rows.map { row in
      let url = #""url":"/api/v2/\#(endpoint)/\#(row.id ?? 0)/""#
      return row.name.map { #"{"name":"\#($0)",\#(url)}"# } ?? "{\(url)}"
    }
    return #"{"count":\#(rows.count),"next":null,"previous":null,"results":["#
      + results.joined(separator: ",") + "]}"
  }
}

extension SampleTree.Resource {
  /// Reads a line in the format of `make-sample.py`: `{"endpoint":"…","id":…,"body":…}`.
  init(line: String) {
    guard let mark = line.firstRange(of: ",\"body\":"), line.hasSuffix("}"),
      let match = line[..<mark.lowerBound].wholeMatch(
        of: /\{"endpoint":"(?<endpoint>[^"]+)","id":(?<id>-?\d+|null)/)
    else { preconditionFailure("no line of a sample: \(line.prefix(80))") }
    endpoint = String(match.endpoint)
    id = Int(match.id)
    body = String(line[mark.upperBound...].dropLast())
    name = Self.topLevelName(of: body)
  }

  /// The value of the key `name` in the outermost object.
  private static func topLevelName(of body: String) -> String? {
    var depth = 0
    var strings: [String] = []
    var text: [UInt8]?
    var escaped = false
    for byte in body.utf8 {
      if text != nil {
        if escaped || byte != UInt8(ascii: "\"") {
          escaped = !escaped && byte == UInt8(ascii: "\\")
          if depth == 1 { text?.append(byte) }
        } else {
          if depth == 1 {
            let string = String(decoding: text ?? [], as: UTF8.self)
            if strings.last == "name" { return string }
            strings.append(string)
          }
          text = nil
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): text = []
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ","): strings = []
      default: break
      }
    }
    return nil
  }
}
