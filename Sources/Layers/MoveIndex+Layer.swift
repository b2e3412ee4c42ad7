import Basics
package import Digest
import PokedexModel
import SimdJSON

/// The folder of a move index: a JSON document with one line for each move, and `layer.json`.
package enum MoveIndexLayer {
  package static let stage = "index"

  private static let fileName = "move_index.json"

  /// Writes the layer into `folder`; `layer.json` is removed first and written last.
  package static func write(
    _ index: MoveIndex, to folder: String, stageVersion: Int, inputDigest: SHA256Digest
  ) throws -> LayerFile {
    try Directory.createWithParents(folder)
    try File.remove("\(folder)/\(LayerFile.fileName)")
    let bytes = encode(index)
    try AtomicFile.write("\(folder)/\(fileName)", bytes, durable: false)
    let entry = LayerFile.Entry(
      name: fileName, bytes: bytes.count, sha256: SHA256.digest(of: bytes))
    let layer = LayerFile(
      stage: stage, stageVersion: stageVersion, inputDigest: inputDigest, files: [entry])
    try layer.write(to: folder)
    return layer
  }

  /// Reads the layer in `folder`.
  ///
  /// - Throws: ``PipelineError`` `badData` if the folder is not a move index or the file is damaged.
  package static func read(_ folder: String) throws -> (index: MoveIndex, layer: LayerFile) {
    guard let layer = LayerFile.read(folder), layer.stage == stage else {
      throw PipelineError(
        .badData, .notAMoveIndex, code: "no-layer", at: .file(folder),
        advice: .runPokedexIndexIntoThisFolder)
    }
    let path = "\(folder)/\(fileName)"
    do {
      let index = try JSONParser().parse(try File.readAll(path)) { try decode($0) }
      return (index, layer)
    } catch let error as JSONError {
      throw PipelineError(
        .badData, error.pathText, code: "layer-damaged",
        at: .file(path, line: error.position?.line),
        advice: .runPokedexIndexAgain)
    }
  }

  /// Returns `{"entries":[` and one line `[move, learners, [[method, via, version groups, [pokemon …]] …]]`
  /// for each move.
  private static func encode(_ index: MoveIndex) -> [UInt8] {
    var bytes = Array("{\"entries\":[".utf8)
    for (number, entry) in index.entries.enumerated() {
      bytes.append(contentsOf: number == 0 ? "\n".utf8 : ",\n".utf8)
      let postings = entry.postings.map { posting -> JSONValue in
        [
          .int(posting.method.rawValue), .int(posting.via.rawValue),
          .int(Int(posting.versionGroups.bits)),
          .array(posting.pokemon.map { .int($0.rawValue) }),
        ]
      }
      let line: JSONValue = [
        .int(entry.move.rawValue), .int(entry.learnerCount), .array(postings),
      ]
      line.write(to: &bytes)
    }
    bytes.append(contentsOf: "\n]}\n".utf8)
    return bytes
  }

  private static func decode(_ document: JSONCursor) throws(JSONError) -> MoveIndex {
    var object = try document.object()
    var index = MoveIndex()
    for value in try object.value("entries").array() {
      let columns = try Columns(value, count: 3)
      var entry = MoveIndex.Entry()
      entry.move = MoveID(try columns[0].int())
      entry.learnerCount = try columns[1].int()
      for value in try columns[2].array() {
        let columns = try Columns(value, count: 4)
        var posting = MoveIndex.Posting()
        posting.method = ID(try columns[0].int())
        let via = try columns[1].int()
        guard let known = LearnsetEntry.Origin(rawValue: via) else {
          throw JSONError(.invalidValue(expected: Message(verbatim: "0…2"), found: String(via)))
        }
        posting.via = known
        posting.versionGroups = IDSet(bits: try columns[2].integer(UInt64.self))
        for pokemon in try columns[3].array() {
          posting.pokemon.append(PokemonID(try pokemon.int()))
        }
        entry.postings.append(posting)
      }
      index.entries.append(entry)
    }
    return index
  }

  /// A reader of the elements of an array of known length.
  private struct Columns {
    private let values: [JSONCursor]

    init(_ value: JSONCursor, count: Int) throws(JSONError) {
      values = Array(try value.array())
      guard values.count == count else {
        throw JSONError(
          .invalidValue(expected: .expectationElements(count: count), found: String(values.count)))
      }
    }

    subscript(_ index: Int) -> JSONCursor { values[index] }
  }
}
