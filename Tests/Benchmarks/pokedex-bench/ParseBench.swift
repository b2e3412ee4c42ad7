import Base
import SimdJSON
import TestSupport

/// Reads and parses every pokemon of a tree and extracts its learnset, as
/// `Tests/Benchmarks/parse_floor.cpp` does with simdjson in C++: measures the cost of the cursor
/// over simdjson's tape.
enum ParseBench {
  private struct Row {
    var move: UInt32
    var pokemon: UInt32
    var group: UInt32
    var method: UInt8
    var level: UInt8
    var order: UInt8
  }

  /// Prints the seconds, a checksum and the number of rows, as the C++ program does.
  static func run(_ tree: String) throws {
    let folder = try OpenFolder("\(tree)/data/api/v2/pokemon")
    let names = try Directory.list(folder.path).filter { $0.kind == .directory }.map(\.name)
    let start = monotonicSeconds()
    let parser = JSONParser()
    let buffer = ReadBuffer()
    var rows: [Row] = []
    var sum = 0
    for name in names {
      _ = try folder.read("\(name)/index.json", into: buffer, limit: 64 << 20)
      try parser.parse(buffer.bytes, hasPadding: true) { root in
        try add(root, &rows, &sum)
      }
    }
    print(monotonicSeconds() - start, sum, rows.count)
  }

  private static func add(_ root: JSONCursor, _ rows: inout [Row], _ sum: inout Int)
    throws(JSONError)
  {
    var root = try root.object()
    let pokemon = try root.value("id").int()
    for move in try root.value("moves").array() {
      var move = try move.object()
      let moveID = try id(move.value("move"))
      for detail in try move.value("version_group_details").array() {
        var detail = try detail.object()
        let level = try detail.value("level_learned_at").int()
        let method = try id(detail.value("move_learn_method"))
        let order = try detail.value("order").nonNull?.int() ?? 0
        let group = try id(detail.value("version_group"))
        rows.append(
          Row(
            move: UInt32(moveID), pokemon: UInt32(pokemon), group: UInt32(group),
            method: UInt8(method), level: UInt8(level), order: UInt8(order)))
        sum += moveID + group + method + level + order
      }
    }
    for stat in try root.value("stats").array() {
      var stat = try stat.object()
      sum += try stat.value("base_stat").int()
    }
  }

  /// The number at the end of a reference's URL, extracted as in the C++ program.
  private static func id(_ reference: JSONCursor) throws(JSONError) -> Int {
    var reference = try reference.object()
    let url = try reference.value("url").utf8()
    var (id, scale, at) = (0, 1, url.count - 2)
    while at >= 0, url[at] >= UInt8(ascii: "0"), url[at] <= UInt8(ascii: "9") {
      id += scale * Int(url[at] - UInt8(ascii: "0"))
      scale *= 10
      at -= 1
    }
    return id
  }

  /// Times both programs alternately.
  ///
  /// - Throws: `PipelineError` if a program fails, or if their results differ.
  static func compare(_ floor: String, _ executable: String, _ tree: String, runs: Int) throws
    -> (ours: [Double], floors: [Double])
  {
    var (ours, floors): ([Double], [Double]) = ([], [])
    // The first run fills the file cache.
    for run in 0...runs {
      let theirs = try answer(floor, [tree])
      let mine = try answer(executable, ["step", "parse-pokemon", tree])
      guard mine.rest == theirs.rest else {
        throw PipelineError(
          "checksum and rows differ: \(mine.rest) is read by this program, \(theirs.rest) by \(floor)",
          category: .failed,
          code: "bench-parse")
      }
      if run > 0 {
        ours.append(mine.seconds)
        floors.append(theirs.seconds)
      }
    }
    return (ours, floors)
  }

  private static func answer(_ program: String, _ arguments: [String]) throws -> (
    seconds: Double, rest: [Substring]
  ) {
    let folder = try Directory.temporaryDirectory(in: "/tmp", prefix: "pokedex-bench-")
    defer { try? Directory.removeRecursively(folder) }
    let output = "\(folder)/output"
    _ = try MeasuredProcess(program, arguments, output: output).success()
    let text = String(decoding: try File.readAll(output), as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let seconds = words.first.flatMap({ Double($0) }) else {
      throw PipelineError(
        "\(program) prints no time: \"\(text)\"", category: .failed, code: "bench-parse")
    }
    return (seconds, Array(words.dropFirst()))
  }
}
