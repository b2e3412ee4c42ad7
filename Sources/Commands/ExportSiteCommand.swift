package import CommandLineKit
import Diagnostics
import JSON
import Pages
import Pipeline

/// `pokedex export-site`: a static site of a database.
package enum ExportSiteCommand {
  private static let database = Positional<String>.required("DB", "The database")
  private static let output = Option<String>.required(
    "output", short: "o", "DIR",
    "The folder of the site; the files of an earlier export in it are replaced")
  private static let noImages = Option.flag(
    "no-images", "Without addresses of pictures: the site can never ask the network for anything")

  package static let command = Command(
    "export-site", "Write a static site: all Pokémon, a page a species, search and move filter",
    discussion: [
      "Open index.html from the folder: the site needs no server and no network. Pictures are loaded "
        + "from PokeAPI's repository only when the reader asks for them. Equal databases give equal "
        + "bytes.",
      "Of an earlier export the files that its site.json lists are replaced; what else stands beside "
        + "them stays. A folder that holds no export may hold hidden files, such as .git, and CNAME; "
        + "with anything else in it, it is refused.",
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
