package import CommandLineKit
import Diagnostics
import PokedexFormat

/// `pokedex schema`: prints the reference of tables and views.
package enum SchemaCommand {
  package static let command = Command(
    "schema", .schemaSummary,
    examples: [.init("pokedex schema > Documentation/SCHEMA.md", .schemaExample1)]
  ) { context in
    if context.isJSON {
      try context.output.json(SchemaReference.json)
    } else {
      try context.output.text(SchemaReference.markdown)
    }
    return .done
  }
}
