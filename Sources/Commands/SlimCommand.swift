import Base
import PackStage
import Pipeline
import PokedexFormat

/// `pokedex slim`: makes an edition of a full database.
enum SlimCommand {
  private static let source = Argument<String>.required("IN", help: .slimArgumentSource)
  private static let target = Argument<String>.required("OUT", help: .slimArgumentTarget)

  static let command = Command(
    "slim", .slimSummary, discussion: [.slimDiscussion1, .slimDiscussion2],
    table: StageOptions.edition + [source, target],
    examples: [
      ("pokedex slim pokedex.sqlite pokedex-ja-en.sqlite --edition ja-en", .slimExample1),
      (
        "pokedex slim pokedex.sqlite pokedex-app.sqlite --languages ja,en --without encounters",
        .slimExample2
      ),
    ]
  ) { context in
    let edition = try StageOptions.edition(context, unnamed: name(of: context[target]))
    guard edition != .full else { throw PipelineError(.slimNothingChosen) }
    let product = try EditionFile.write(
      edition, of: context[source], to: context[target], context.progress)
    try context.print(
      [
        "file": .string(context[target]), "edition": .string(edition.name),
        "languages": .array(product.languages.map { .string($0) }),
        "without": .array(edition.without.map { .string($0.rawValue) }),
        "dataVersion": .string(product.dataVersion), "bytes": .int(product.artifact.bytes),
        "sha256": .string(product.artifact.sha256.hex),
      ],
      or: .slimDone(
        edition: edition.name, dataVersion: product.dataVersion, bytes: product.artifact.bytes),
      of: context[target])
    return .done
  }

  /// Returns the name of an edition in the name of its file, `pokedex-NAME.sqlite`; `slim` for other files.
  private static func name(of path: String) -> String {
    let file = FilePath.name(of: path)
    guard file.hasPrefix("pokedex-"), file.hasSuffix(".sqlite") else { return "slim" }
    let name = String(file.dropFirst(8).dropLast(7))
    return Edition.isName(name) ? name : "slim"
  }
}
