import Base

/// A text table with columns aligned on a terminal, including Japanese next to Latin text.
package struct TextTable: Sendable {
  package enum Alignment: Sendable { case leading, trailing }

  package struct Column: Sendable {
    package var title: String
    package var alignment: Alignment
    /// Whether a cell that does not fit is wrapped instead of cut.
    package var wraps: Bool
    /// Whether the column identifies a row, as the first one does: it is cut last, and never left out.
    package var identifies: Bool

    package init(
      _ title: String, _ alignment: Alignment = .leading, wraps: Bool = false,
      identifies: Bool = false
    ) {
      self.title = TerminalText.oneLine(title)
      (self.alignment, self.wraps, self.identifies) = (alignment, wraps, identifies)
    }
  }

  package var columns: [Column]
  package private(set) var rows: [[String]] = []
  /// Adds colors to a cell that ``append(_:painting:)`` names, after it is laid out; nil for none.
  package var paint: (@Sendable (String) -> String)?
  private var painted: [Int?] = []

  package init(_ columns: [Column]) { self.columns = columns }

  /// A column of a list: its title, and the text of each row.
  enum Part<Row> {
    case text(Message, (Row) -> String)
    /// Texts of several lines.
    case long(Message, (Row) -> String)
    case number(Message, (Row) -> String)
    /// What identifies a row.
    case name(Message, (Row) -> String)
    /// Names of types, in colors.
    case type(Message, (Row) -> String)
    case column(Column, (Row) -> String)
  }

  /// - Parameter say: returns a title in the user's language.
  init<Row>(_ rows: some Sequence<Row>, _ parts: [Part<Row>], say: (Message) -> String) {
    let parts = parts.map { part -> (Column, text: (Row) -> String, isPainted: Bool) in
      switch part {
      case .text(let title, let text): (Column(say(title)), text, false)
      case .long(let title, let text): (Column(say(title), wraps: true), text, false)
      case .number(let title, let text): (Column(say(title), .trailing), text, false)
      case .name(let title, let text): (Column(say(title), identifies: true), text, false)
      case .type(let title, let text): (Column(say(title)), text, true)
      case .column(let column, let text): (column, text, false)
      }
    }
    self.init(parts.map(\.0))
    let painted = parts.firstIndex(where: \.isPainted)
    for row in rows { append(parts.map { $0.text(row) }, painting: painted) }
  }

  /// - Precondition: `row` has one cell per column.
  package mutating func append(_ row: [String], painting column: Int? = nil) {
    precondition(row.count == columns.count)
    painted.append(column)
    rows.append(row)
  }

  /// Removes all rows but the first ones.
  package mutating func keep(first count: Int) {
    rows = Array(rows.prefix(count))
    painted = Array(painted.prefix(count))
  }

  /// Returns the rows as CSV (RFC 4180), by default with a line of titles first. Lines end with LF.
  package func csv(withTitles: Bool = true) -> String {
    ((withTitles ? [columns.map(\.title)] : []) + rows).map(Self.csv).joined()
  }

  static func csv(_ cells: [String]) -> String {
    cells.map { cell in
      cell.unicodeScalars.contains { $0 == "," || $0 == "\"" || Character($0).isNewline }
        ? "\"\(cell.replacing(text: "\"", with: "\"\""))\"" : cell
    }.joined(separator: ",") + "\n"
  }

  /// Returns the title line and the rows, each with a line break.
  ///
  /// - Parameter width: the line width; nil for no limit. To fit, columns that have one value in all rows are left out,
  ///   then the widest columns that do not identify a row are cut ("…") or wrapped, not below ``leastWidth``, then the
  ///   last of these are left out, and at last the others are cut.
  package func text(width: Int? = nil) -> String {
    var table = self
    var widths = table.widths()
    func fits(_ widths: [Int]) -> Bool {
      width.map { widths.reduce(Self.gap.count * max(widths.count - 1, 0), +) <= $0 } ?? true
    }
    while !fits(widths), let place = table.places.last(where: table.isShared) {
      table.remove(place)
      widths = table.widths()
    }
    func least() -> [Int] {
      widths.indices.map {
        table.places.contains($0) ? min(widths[$0], Self.leastWidth) : widths[$0]
      }
    }
    while !fits(least()), table.columns.count > 2, let place = table.places.last {
      table.remove(place)
      widths = table.widths()
    }
    while !fits(widths) {
      let long = widths.indices.filter { widths[$0] > Self.leastWidth }
      let others = long.filter(table.places.contains)
      guard let widest = (others.isEmpty ? long : others).max(by: { widths[$0] < widths[$1] })
      else { break }
      widths[widest] -= 1
    }
    return zip(
      [table.columns.map(\.title)] + table.rows.map { $0.map(TerminalText.oneLine) },
      [nil] + table.painted
    )
    .flatMap { table.lines($0, widths, painting: $1) }.map { $0 + "\n" }.joined()
  }

  private func widths() -> [Int] {
    columns.indices.map { index in
      ([columns[index].title] + rows.map { TerminalText.oneLine($0[index]) })
        .map(DisplayWidth.of).max() ?? 0
    }
  }

  /// The columns that do not identify a row.
  private var places: [Int] { columns.indices.filter { $0 > 0 && !columns[$0].identifies } }

  /// Whether a column says the same in all of several rows.
  private func isShared(_ place: Int) -> Bool {
    columns.count > 2 && rows.count > 1 && rows.allSatisfy { $0[place] == rows[0][place] }
  }

  private mutating func remove(_ place: Int) {
    columns.remove(at: place)
    for row in rows.indices { rows[row].remove(at: place) }
    painted = painted.map { $0 == place ? nil : $0.map { $0 > place ? $0 - 1 : $0 } }
  }

  /// The minimum width of a cut column.
  package static let leastWidth = 8

  private static let gap = "  "

  /// Returns the lines of a row; more than one if a cell is wrapped.
  private func lines(_ cells: [String], _ widths: [Int], painting column: Int?) -> [String] {
    let parts = cells.indices.map { index -> [String] in
      columns[index].wraps
        ? DisplayWidth.wrap(cells[index], to: widths[index])
        : [DisplayWidth.truncate(cells[index], to: widths[index])]
    }
    return (0..<(parts.map(\.count).max() ?? 1)).map { number in
      line(parts.map { number < $0.count ? $0[number] : "" }, widths, painting: column)
    }
  }

  private func line(_ cells: [String], _ widths: [Int], painting column: Int?) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      if index > 0 { line += Self.gap }
      let padding = String(repeating: " ", count: max(widths[index] - DisplayWidth.of(cell), 0))
      let shown = index == column ? paint?(cell) ?? cell : cell
      line += columns[index].alignment == .leading ? shown + padding : padding + shown
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}
