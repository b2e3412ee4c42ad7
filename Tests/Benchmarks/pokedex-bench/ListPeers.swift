import Base

/// The first list from other table layouts (`Tests/Benchmarks/peers`), built from the same rows.
/// Each layout is a separate file, opened and read in a new process.
enum ListPeers {
  private enum Shape: String, CaseIterable {
    /// PokéAPI's tables and indexes, with sprites as JSON.
    case pokeAPI = "pokeapi"
    /// One clustered table per fact, with numbers instead of words.
    case compact

    var title: String {
      switch self {
      case .pokeAPI: "PokéAPI's tables"
      case .compact: "joins over compact tables"
      }
    }
  }

  /// Prints the time of each layout and its ratio to `own`, also for `cold`, with the files not in
  /// the cache.
  static func print(
    _ path: String, _ process: NewProcess, _ own: Measurement, _ cold: Measurement
  ) throws {
    let folder = try Directory.temporaryDirectory(in: "/tmp", prefix: "pokedex-bench-")
    defer { try? Directory.removeRecursively(folder) }
    for shape in Shape.allCases {
      let file = "\(folder)/\(shape.rawValue).sqlite"
      try build(shape, path, file)
      let peer = try process.measure("peer-list", shape.rawValue, file)
      Swift.print(
        "  peer: \(shape.title): \(peer.line("list.\(shape.rawValue)")), ours \(own.advantage(over: peer))"
      )
      if shape == .compact { Swift.print("    ours: \(own.ratio("list.new-process", to: peer))") }
      let coldPeer = try process.measure("peer-list", shape.rawValue, file, cold: file)
      Swift.print(
        "    not in the cache: \(coldPeer.line("list.\(shape.rawValue)-cold")), ours \(cold.advantage(over: coldPeer))"
      )
    }
    let view = try process.measure("peer-list", "view", path)
    Swift.print(
      "  the same by our view: \(view.line("list.view")), ours \(own.advantage(over: view))")
  }

  /// Opens the file of a layout and reads all species with Japanese name, types and picture.
  ///
  /// - Parameter arguments: the layout (`view` for the project's view) and the file.
  /// - Returns: microseconds.
  static func firstList(_ arguments: [String]) throws -> Double {
    let query = try PeerSQL.text("list-\(arguments[0])-query")
    return try Measurement.kept {
      let connection = try Connection(arguments[1], .immutable)
      let list = try rows(connection, query)
      return ((connection, list), !list.isEmpty)
    }
  }

  private static func rows(_ connection: Connection, _ sql: String) throws
    -> [(Int, String, Int, Int, String)]
  {
    var list: [(Int, String, Int, Int, String)] = []
    try connection.query(sql) { row in
      list.append(
        (
          row.columnInt(0), row.columnText(1), row.columnInt(2), row.columnInt(3),
          row.columnText(4)
        ))
    }
    return list
  }

  private static func build(_ shape: Shape, _ path: String, _ file: String) throws {
    let connection = try Connection(file, .readWriteCreate)
    try connection.attachImmutable(path, as: "dex")
    let script = try PeerSQL.text("list-\(shape.rawValue)")
    try connection.transaction { try connection.execute(script) }
  }
}

/// The schemas and queries of the other layouts.
enum PeerSQL {
  /// - Parameter name: the name of a file in `Tests/Benchmarks/peers`, without `.sql`.
  static func text(_ name: String) throws -> String {
    String(
      decoding: try File.readAll("\(packageFolder)/Tests/Benchmarks/peers/\(name).sql"),
      as: UTF8.self)
  }
}
