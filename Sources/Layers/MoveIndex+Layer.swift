package import Base
package import PokedexFormat
package import PokedexModel

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
    let layer = LayerFile(
      stage: stage, stageVersion: stageVersion, inputDigest: inputDigest,
      files: [LayerFile.Entry(name: fileName, bytes)])
    try layer.write(at: "\(folder)/\(LayerFile.fileName)")
    return layer
  }

  /// Reads the layer in `folder`.
  ///
  /// - Throws: ``PipelineError`` `no-layer` or `layer-damaged` if the folder is not a move index of this version.
  package static func read(_ folder: String, stageVersion: Int) throws -> (
    index: MoveIndex, layer: LayerFile
  ) {
    let layer = try LayerFile.read(
      folder, stage: stage, version: stageVersion, otherwise: .notAMoveIndex,
      first: .runPokedexIndexIntoThisFolder, again: .runPokedexIndexAgain)
    let path = "\(folder)/\(fileName)"
    let bytes = try File.readAll(path)
    do { return (try JSONValue(parsing: bytes).decoded(), layer) } catch {
      let error = error.placed(in: bytes)
      throw PipelineError(
        error.pathText, category: .badData, code: "layer-damaged",
        at: .file(path, line: error.position?.line, column: error.position?.column),
        advice: .runPokedexIndexAgain)
    }
  }

  /// Returns `{"entries":[` and a line for each move.
  private static func encode(_ index: MoveIndex) -> [UInt8] {
    var bytes = Array("{\"entries\":[".utf8)
    for (number, entry) in index.entries.enumerated() {
      bytes.append(contentsOf: number == 0 ? "\n".utf8 : ",\n".utf8)
      JSONValue(encoding: entry).write(to: &bytes)
    }
    bytes.append(contentsOf: "\n]}\n".utf8)
    return bytes
  }
}

/// The move index: the learners of each move. The output of the index stage and an input of the pack stage.
package struct MoveIndex: Sendable, Equatable, Decodable {
  /// A move and its learners.
  package struct Entry: Sendable, Equatable, Codable {
    package var move: MoveID
    package var groups: [MoveIndexBlob.Group]

    package init(move: MoveID, groups: [MoveIndexBlob.Group]) {
      (self.move, self.groups) = (move, groups)
    }
  }

  /// The entries, ascending by move, without moves that no pokemon learns.
  package var entries: [Entry] = []

  package init() {}
}
