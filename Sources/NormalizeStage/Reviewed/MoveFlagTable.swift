import Base
import Layers
import PokedexModel

/// The flags of moves with their names: `move-flags.json`, a reviewed table of this project.
struct MoveFlagTable: ReviewedTable {
  static let name = "move-flags"

  private enum CodingKeys: CodingKey, CaseIterable { case flags }
  private var flags: [Row]

  private struct Row: Decodable {
    private enum CodingKeys: CodingKey, CaseIterable { case id, identifier, since, texts }
    var id: Int
    var identifier: String
    var since: String
    /// By the code of the language.
    var texts: JSONMembers<Text>
  }

  private struct Text: Decodable {
    private enum CodingKeys: CodingKey, CaseIterable { case name, meaning }
    var name: String
    var meaning: String
  }

  /// Adds the flags to `dex`, without those of a generation that the source does not have.
  func fill(_ dex: inout NormalizedDex, _ references: ReferenceTable) {
    let languages = Dictionary(first: dex.languages.map { ($0.identifier, $0.id) })
    for row in flags {
      guard let generation = references.ids(of: .generation, called: row.since).first
      else { continue }
      var flag = MoveFlag()
      flag.id = MoveFlagID(row.id)
      flag.identifier = row.identifier
      flag.generation = GenerationID(generation)
      dex.moveFlags.append(flag)
      for (code, found) in row.texts.members {
        guard let language = languages[code] else { continue }
        var text = MoveFlagText()
        text.flag = flag.id
        text.language = language
        text.name = found.name
        text.meaning = found.meaning
        dex.moveFlagTexts.append(text)
      }
    }
  }
}
