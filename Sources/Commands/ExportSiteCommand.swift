package import CommandLineKit
import Diagnostics
import JSON
import Pages
import Pipeline

/// `pokedex export-site`: a static site of a database.
package enum ExportSiteCommand {
  private static let database = Positional<String>.required("DB", "Database")
  private static let output = Option<String>.required(
    "output", short: "o", "DIR",
    "Folder of the site; files of an earlier export are replaced")
  private static let noImages = Option.flag(
    "no-images", "Leave out image addresses: the site never uses the network")

  package static let command = Command(
    "export-site", "Write a static website",
    discussion: [
      "All Pokémon, a page for each species, search and the move filter. Open "
        + "index.html: no server and no network are needed. Images are loaded from "
        + "PokeAPI's repository only on request. Equal databases give equal bytes.",
      "Replaces the files that the site.json of an earlier export lists and leaves "
        + "all others. A folder without an export may contain only CNAME and hidden "
        + "files such as .git.",
    ],
    options: [output, noImages], positionals: [database],
    examples: [
      .init("pokedex export-site Output/pokedex.sqlite --output Output/site", "to browse it")
    ]
  ) { context in
    let summary = try SiteExport.run(
      context[database], to: context[output], hasImages: !context[noImages], context.progress)
    if context.isJSON {
      try context.output.json([
        "site": .string(context[output]), "dataVersion": .string(summary.dataVersion),
        "species": .int(summary.species), "files": .int(summary.files),
        "bytes": .int(summary.bytes),
      ])
    } else {
      try context.output.line(
        "\(context[output]): "
          + context.say(
            "\(summary.species) species, \(summary.files) files, \(summary.bytes) bytes"))
    }
    return .done
  }
}
