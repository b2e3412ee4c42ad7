import Base
import PokedexCore

/// `pokedex search DB TEXT`: lists the resources that a text may refer to.
enum SearchCommand {
  private static let text = Argument<[String]>.repeated(
    "TEXT", isRequired: false, help: .argumentSearchText)
  private static let limit = Argument<Int>.number(
    "limit", short: "n", in: 1...1000, default: 20, help: .searchOptionLimit)

  static let command = Command(
    "search", .searchSummary, discussion: [.searchDiscussion1, .searchDiscussion2],
    table: [limit, ReadingCommands.csv, DatabaseArgument.positional, text],
    examples: [
      ("pokedex search ぴかちゅう", .searchExample1),
      ("pokedex search charzard", .searchExample2),
      ("pokedex search grass starter", .searchExample3),
    ],
    results: [
      [SearchHit].self, [PokemonRow].self, [MoveSummary].self, [ItemSummary].self,
      [ListedResource].self,
    ]
  ) { context in
    try ReadingSession.run(context, text) { session in
      let (pokedex, language) = (session.pokedex, session.language)
      let query = session.words.joined(separator: " ")
      func search(_ text: String) throws -> [SearchHit] {
        try pokedex.search(text, language: language, limit: context[limit])
      }
      var hits = try search(query)
      let isName = hits.first?.match == .exact
      let isText = !context.isJSON && !context[ReadingCommands.csv]
      // Beside a name, a text alone has the title of the list.
      if isText || !isName, let list = try pokedex.list(named: query, language: language) {
        try print(list, session, context, isTitleOnly: isName)
        if !isName { return }
      }
      if hits.isEmpty {
        // What its words find, each by itself.
        for word in Set(
          query.prefix(100).split(separator: " ").filter { $0.count > 2 }.map(String.init)
        )
        .sorted() {
          hits += try search(word).filter { $0.match < .word && !hits.contains($0) }
        }
        hits = Array(hits.sorted { $0.match < $1.match }.prefix(context[limit]))
      }
      let table = session.table(
        hits,
        [
          .text(.labelName, \.name), .text(.labelKind) { session.say($0.kind.label) },
          .column(.init("id", .trailing)) { String($0.id.rawValue) },
          .name(.labelIdentifier, \.identifier), .text(.labelMatch) { session.say($0.match.label) },
        ])
      try session.print(hits, table, or: .nothingFound, context: context)
    }
  }

  /// Prints a list as `pokedex list` does, in a text below its name and the number of its entries.
  private static func print(
    _ list: NamedList, _ session: ReadingSession, _ context: CommandContext, isTitleOnly: Bool
  ) throws {
    let (pokedex, language) = (session.pokedex, session.language)
    func print<Row: Encodable>(_ rows: [Row], _ table: ([Row]) throws -> TextTable) throws {
      if !context.isJSON, !context[ReadingCommands.csv] {
        try context.output.line(session.say(.searchList(name: list.name, count: rows.count)))
      }
      if isTitleOnly { return }
      let shown = Array(rows.prefix(context[limit]))
      try session.print(shown, table(shown), or: .noRows, context: context)
    }
    switch list.query {
    case .pokemon(let query):
      let measure = ListQuery.Measure(rawValue: query.sort.key.rawValue)
      try print(pokedex.list(query, language: language)) {
        session.table($0, byDex: false, measure)
      }
    case .moves(let query):
      try print(pokedex.moves(query, language: language)) { session.table($0) }
    case .items(let query):
      try print(pokedex.items(query, language: language)) { session.table($0) }
    case .resources(let kind):
      try print(session.resources(of: kind, SortOrder(.id))) { session.table($0, of: kind) }
    }
  }
}
