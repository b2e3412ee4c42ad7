import CommandLineKit
import Diagnostics
import JSON
import PokedexCore

/// `pokedex search DB TEXT`: what a text may mean.
enum SearchCommand {
  private static let text = Positional<[String]>.repeated(
    "TEXT", isRequired: false, "Text to find, in any language or romaji")
  private static let limit = Option<Int>.number(
    "limit", short: "n", in: 1...1000, default: 20, "Maximum number of results")

  static let command = Command(
    "search", "Find pokemon, moves, items and more by name",
    discussion: [
      "Exact names come first, those in the output language before others; then "
        + "prefixes, words, parts, and names with one typo. A species, its pokemon and "
        + "its form of the same name are one result."
    ],
    options: [limit], positionals: [DatabaseArgument.positional, text],
    examples: [
      .init("pokedex search ぴかちゅう", "as typed on a phone"),
      .init("pokedex search charzard", "one letter missing"),
    ]
  ) { context in
    try ReadingSession.run(context, text) { session in
      let query = session.words.joined(separator: " ")
      let hits = try session.search(query, limit: context[limit])
      if context.isJSON {
        for hit in hits {
          try context.output.json(
            [
              "entity": .string(hit.kind.endpoint), "id": .int(hit.id),
              "identifier": .string(try session.pokedex.identifier(of: hit.kind, hit.id)),
              "name": .string(hit.name), "match": .string(hit.match.identifier),
            ])
        }
        return
      }
      var table = TextTable([
        .init(session.say("name")), .init(session.say("kind")),
        .init("id", .trailing), .init(session.say("identifier")),
        .init(session.say("match")),
      ])
      for hit in hits {
        table.append([
          hit.name, session.say(Message(listed: hit.kind.endpoint)), String(hit.id),
          try session.pokedex.identifier(of: hit.kind, hit.id),
          session.say(Message(listed: hit.match.identifier)),
        ])
      }
      if hits.isEmpty {
        try context.output.line(session.say("nothing found"))
      } else {
        try context.output.table(table)
      }
    }
  }
}
