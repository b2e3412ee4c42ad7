import PokedexCore

/// Colors the names of types on a terminal: white text on the color of the type, which has enough contrast on every
/// background.
struct TypePaint: Sendable {
  /// The names, longest first, with the sequence that selects the color.
  private let names: [(name: String, start: String)]

  /// Returns nil if the output is not a terminal, or `NO_COLOR` is set (https://no-color.org).
  init?(_ context: CommandContext, _ pokedex: Pokedex, language: DisplayLanguage)
    throws(PokedexError)
  {
    func value(_ name: String) -> String { context.environment(name) ?? "" }
    guard context.output.isTerminal, !context.isJSON, value("NO_COLOR").isEmpty,
      !["", "dumb"].contains(value("TERM"))
    else { return nil }
    let isFull = ["truecolor", "24bit"].contains(value("COLORTERM"))
    names = try pokedex.all(PokemonType.self, language: language).map { type in
      let color = Self.code(type.id.color.light, isFull: isFull)
      return (type.name, "\u{1B}[97;48;\(color)m")
    }.sorted { $0.0.count > $1.0.count }
  }

  /// Returns `text`, which has names of types and nothing else that could be one, with colors.
  func callAsFunction(_ text: String) -> String {
    var (painted, rest) = ("", text[...])
    while let first = rest.first {
      if let type = names.first(where: { rest.hasPrefix($0.name) }) {
        painted += type.start + type.name + "\u{1B}[0m"
        rest = rest.dropFirst(type.name.count)
      } else {
        painted.append(first)
        rest = rest.dropFirst()
      }
    }
    return painted
  }

  /// Returns the color 0xRRGGBB, or the next darker one of the 216 that every color terminal has.
  static func code(_ color: UInt32, isFull: Bool) -> String {
    let parts = [16, 8, 0].map { Int(color >> UInt32($0) & 0xFF) }
    if isFull { return "2;" + parts.map { String($0) }.joined(separator: ";") }
    let levels = [95, 135, 175, 215, 255]
    let index = parts.reduce(0) { index, part in index * 6 + levels.count { $0 <= part } }
    return "5;\(index + 16)"
  }
}
