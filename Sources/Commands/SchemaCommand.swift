package import CommandLineKit
import PokedexFormat

/// `pokedex schema`: the reference of tables and views.
package enum SchemaCommand {
  package static let command = Command(
    "schema", "Print the reference of the public views and tables, as Markdown",
    examples: [.init("pokedex schema > Documentation/SCHEMA.md", "what make docs does")]
  ) { context in
    try context.output.text(SchemaReference.markdown)
    return .done
  }
}
