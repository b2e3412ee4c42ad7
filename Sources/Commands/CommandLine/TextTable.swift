import Base

/// A text table with columns aligned on a terminal, including Japanese next to Latin text.
package struct TextTable: Sendable {
  package enum Alignment: Sendable {
    case leading, trailing
  }

  package struct Column: Sendable {
    package var title: String
    /// The name of the column in ``csv``, the same in every language; by default the title.
    package var key: String
    package var alignment: Alignment
    /// Whether a cell that does not fit is wrapped instead of cut.
    package var wraps: Bool

    package init(
      _ title: String, _ alignment: Alignment = .leading, wraps: Bool = false, key: String? = nil
    ) {
      self.title = TerminalText.oneLine(title)
      self.key = key ?? title
      self.alignment = alignment
      self.wraps = wraps
    }
  }

  package var columns: [Column]
  package private(set) var rows: [[String]] = []
  /// Adds colors to a cell that ``append(_:painting:)`` names, after it is laid out; nil for none.
  package var paint: (@Sendable (String) -> String)?
  /// The painted column of each row.
  private var painted: [Int?] = []

  package init(_ columns: [Column]) { self.columns = columns }

  /// - Precondition: `row` has one cell per column.
  package mutating func append(_ row: [String], painting column: Int? = nil) {
    precondition(row.count == columns.count)
    painted.append(column)
    rows.append(row)
  }

  /// Returns the rows as CSV (RFC 4180), by default with a line of keys first. Lines end with LF.
  package func csv(withKeys: Bool = true) -> String {
    ((withKeys ? [columns.map(\.key)] : []) + rows).map { row in
      row.map { cell in
        cell.unicodeScalars.contains { $0 == "," || $0 == "\"" || Character($0).isNewline }
          ? "\"\(cell.replacing(text: "\"", with: "\"\""))\"" : cell
      }.joined(separator: ",") + "\n"
    }.joined()
  }

  /// Returns the title line and the rows, each with a line break.
  ///
  /// - Parameter width: the line width; the widest columns are cut ("…") or wrapped to fit, but not below
  ///   ``leastWidth``. nil for no limit.
  package func text(width: Int? = nil) -> String {
    let titles = columns.map(\.title)
    let rows = rows.map { $0.map(TerminalText.oneLine) }
    var widths = columns.indices.map { index in
      ([titles] + rows).map { DisplayWidth.of($0[index]) }.max() ?? 0
    }
    if let width {
      let gaps = Self.gap.count * max(columns.count - 1, 0)
      while widths.reduce(gaps, +) > width {
        let widest = widths.indices.max { widths[$0] < widths[$1] }
        guard let widest, widths[widest] > Self.leastWidth else { break }
        widths[widest] -= 1
      }
    }
    return zip([titles] + rows, [nil] + painted).flatMap { lines($0, widths, painting: $1) }
      .map { $0 + "\n" }.joined()
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
