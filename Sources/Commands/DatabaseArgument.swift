import Base

/// The database of a command: the argument that names a file, else `POKEDEX_DB`, else the output of `make db` in
/// the current folder, else the file of `pokedex download`.
struct DatabaseArgument {
  static let variable = "POKEDEX_DB"
  static let usual = "Output/pokedex.sqlite"

  static let positional = Argument<String?>.optional("DB", help: .databaseArgument(usual: usual))

  let path: String
  /// Whether an argument or the variable names it.
  let isNamed: Bool
  /// The other arguments, in order.
  let words: [String]

  /// - Parameter others: the other arguments of the command; the database may be anywhere among them.
  init(_ context: CommandContext, _ others: Argument<[String]>? = nil) {
    var words = [context[Self.positional]].compactMap(\.self) + (others.map { context[$0] } ?? [])
    let place = others == nil ? words.indices.first : words.firstIndex(where: Self.namesAFile)
    if let place {
      path = words.remove(at: place)
      isNamed = true
    } else {
      (path, isNamed) = Self.unnamed(context.environment)
    }
    self.words = words
  }

  /// The file of `pokedex download` in the user's data folder: `pokedex/pokedex.sqlite` in `XDG_DATA_HOME`, or in
  /// Application Support on macOS; nil if the user has no home.
  static func installed(_ environment: (String) -> String?) -> String? {
    #if canImport(Darwin)
      let (named, usual) = (String?.none, "Library/Application Support")
    #else
      let (named, usual) = (environment("XDG_DATA_HOME"), ".local/share")
    #endif
    let home = environment("HOME").map { "\($0)/\(usual)" }
    // XDG: relative paths are ignored.
    return [named, home].compactMap(\.self).first { $0.hasPrefix("/") }
      .map { "\($0)/pokedex/pokedex.sqlite" }
  }

  /// The database that no argument names, and whether the variable does.
  static func unnamed(_ environment: (String) -> String?) -> (path: String, isNamed: Bool) {
    let named = environment(Self.variable) ?? ""
    let found = [Self.usual, Self.installed(environment)].compactMap(\.self).first(
      where: File.exists)
    return (named.isEmpty ? found ?? Self.usual : named, !named.isEmpty)
  }

  /// Names and SQL do not look like paths. A file that has the name of a pokemon is meant if it is a database.
  static func namesAFile(_ word: String) -> Bool {
    word.hasSuffix(".sqlite") || word.hasSuffix(".db") || word.contains("/") && !word.contains(" ")
      || (try? DatabaseHeader(word))?.hasSignature == true
  }

  /// - Throws: ``PipelineError`` `no-such-file`, `is-a-folder`, `not-a-file` (no input).
  func require() throws(PipelineError) {
    try PipelineError.requireFile(path, orElse: .buildOrNameADatabase)
  }
}
