import Base
import PokedexCore
import PokedexFormat

/// `pokedex schema`: prints the reference of views and tables.
package enum SchemaCommand {
  private static let database = Argument<String?>.optional("DB", help: .schemaArgument)

  private static let view = Argument<[String]>.repeated(
    "view", "A,B", separator: ",", help: .schemaOptionView)

  package static let command = Command(
    "schema", .schemaSummary, table: [view, database],
    examples: [
      ("pokedex schema Output/pokedex-sample.sqlite", .schemaExample1),
      ("pokedex schema --view dex_pokemon,dex_move", .schemaExample2),
    ],
    results: [SchemaReference.self]
  ) { context in
    var reference =
      try context[database].map { try SchemaReference(open($0, context)) }
      ?? SchemaReference.whole.get()
    if !context[view].isEmpty { reference = try reference.only(context[view]) }
    if context.isJSON {
      try context.print(reference)
    } else if context.isTool, context[view].isEmpty {
      for view in reference.views { try context.output.line("\(view.name): \(view.summary)") }
    } else {
      try context.output.text(reference.markdown)
    }
    return .done
  }

  private static func open(_ path: String, _ context: CommandContext) throws -> Pokedex {
    try PipelineError.requireFile(path, orElse: .buildOrNameADatabase)
    let pokedex = try context.openDatabase(path)
    // The examples need the views of this version.
    try pokedex.verifyContents()
    return pokedex
  }
}
