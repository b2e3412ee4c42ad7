import Base
import PokedexCore
import PokedexFormat

/// `pokedex schema`: prints the reference of views and tables.
package enum SchemaCommand {
  private static let database = Argument<String?>.optional("DB", help: .schemaArgument)

  package static let command = Command(
    "schema", .schemaSummary,
    table: [database],
    examples: [.init("pokedex schema Output/pokedex-sample.sqlite", .schemaExample1)],
    results: [SchemaReference.self]
  ) { context in
    let reference = try SchemaReference(try context[database].map(open))
    if context.isJSON {
      try context.print(reference)
    } else {
      try context.output.text(reference.markdown)
    }
    return .done
  }

  private static func open(_ path: String) throws -> Connection {
    try PipelineError.requireFile(path, orElse: .buildOrNameADatabase)
    do throws(PokedexError) {
      // The examples need the views of this version.
      try Pokedex(path: path).verifyContents()
    } catch {
      throw PipelineError(error)
    }
    return try Connection(path, .immutable)
  }
}
