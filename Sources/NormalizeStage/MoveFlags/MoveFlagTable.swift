import Basics
import Layers
import PokedexModel
import SimdJSON

/// The flags of moves with their names: `move-flags.json`, a reviewed table of this project.
struct MoveFlagTable {
  private struct Row {
    var id: Int
    var identifier: String
    var since: String
    var texts: [(language: String, name: String, meaning: String)]
  }

  private var rows: [Row] = []

  /// - Throws: ``PipelineError`` `move-flags-invalid` (bad data).
  init(_ json: [UInt8]) throws {
    do {
      rows = try JSONParser().parse(json, Self.rows)
    } catch let error as JSONError {
      throw PipelineError(
        .badData, error.text, code: "move-flags-invalid",
        at: .resource("move-flags.json", path: error.path))
    }
  }

  private static func rows(_ root: JSONCursor) throws(JSONError) -> [Row] {
    var o = try root.object()
    try o.requireFormat(1)
    var rows: [Row] = []
    for json in try o.value("flags").array() {
      var flag = try json.object()
      var row = Row(
        id: try flag.value("id").int(), identifier: try flag.value("identifier").string(),
        since: try flag.value("since").string(), texts: [])
      for member in try flag.value("texts").object().members {
        var text = try member.value.object()
        row.texts.append(
          (
            String(decoding: member.key, as: UTF8.self), try text.value("name").string(),
            try text.value("meaning").string()
          ))
      }
      rows.append(row)
    }
    return rows
  }

  /// Adds the flags to `dex`, without those of a generation that the source does not have.
  func fill(_ dex: inout NormalizedDex, _ references: ReferenceTable) {
    let languages = Dictionary(
      dex.languages.map { ($0.identifier, $0.id) }, uniquingKeysWith: { first, _ in first })
    for row in rows {
      guard
        let generation = references.resources(of: .generation)
          .first(where: { $0.identifier == row.since })
      else { continue }
      var flag = MoveFlag()
      flag.id = MoveFlagID(row.id)
      flag.identifier = row.identifier
      flag.generation = GenerationID(generation.id)
      dex.moveFlags.append(flag)
      for (code, name, meaning) in row.texts {
        guard let language = languages[code] else { continue }
        var text = MoveFlagText()
        text.flag = flag.id
        text.language = language
        text.name = name
        text.meaning = meaning
        dex.moveFlagTexts.append(text)
      }
    }
  }
}
