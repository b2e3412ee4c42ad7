import Base
import PokedexCore

/// `pokedex search DB TEXT`: lists the resources that a text may refer to.
enum SearchCommand {
  private static let text = Argument<[String]>.repeated(
    "TEXT", isRequired: false, help: .argumentSearchText)
  private static let limit = Argument<Int>.number(
    "limit", short: "n", in: 1...1000, default: 20, help: .searchOptionLimit)

  static let command = Command(
    "search", .searchSummary,
    discussion: [
      .searchDiscussion1
    ],
    table: [limit, DatabaseArgument.positional, text],
    examples: [
      .init("pokedex search ぴかちゅう", .searchExample1),
      .init("pokedex search charzard", .searchExample2),
    ],
    results: [[SearchHit].self]
  ) { context in
    try ReadingSession.run(context, text) { session in
      let query = session.words.joined(separator: " ")
      let hits = try session.pokedex.search(
        query, language: session.language, limit: context[limit])
      if context.isJSON { return try context.print(hits) }
      var table = TextTable([
        .init(session.say(.labelName)), .init(session.say(.labelKind)),
        .init("id", .trailing), .init(session.say(.labelIdentifier)),
        .init(session.say(.labelMatch)),
      ])
      for hit in hits {
        table.append([
          hit.name, session.say(hit.kind.label), String(hit.id.rawValue), hit.identifier,
          session.say(hit.match.label),
        ])
      }
      if hits.isEmpty {
        try context.output.line(session.say(.nothingFound))
      } else {
        try context.output.table(table)
      }
    }
  }
}
