/// A table of texts whose columns align on a terminal, Japanese beside Latin.
package struct TextTable: Sendable {
  package enum Alignment: Sendable {
    case leading, trailing
  }

  package struct Column: Sendable {
    package var title: String
    package var alignment: Alignment

    package init(_ title: String, _ alignment: Alignment = .leading) {
      self.title = title
      self.alignment = alignment
    }
  }

  package var columns: [Column]
  package private(set) var rows: [[String]] = []

  package init(_ columns: [Column]) { self.columns = columns }

  /// - Precondition: as many cells as columns.
  package mutating func append(_ row: [String]) {
    precondition(row.count == columns.count)
    rows.append(row.map(TerminalText.oneLine))
  }

  /// The title line and the rows, each with a line break.
  ///
  /// - Parameter width: where given, the widest columns are cut ("…") until a line fits; a column
  ///   keeps at least ``leastWidth``.
  package func text(width: Int? = nil) -> String {
    let titles = columns.map(\.title)
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
    return ([titles] + rows).map { line($0, widths) + "\n" }.joined()
  }

  /// Columns of the terminal that a column is never cut below.
  package static let leastWidth = 8

  private static let gap = "  "

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      if index > 0 { line += Self.gap }
      let cell = DisplayWidth.truncate(cell, to: widths[index])
      let padding = String(repeating: " ", count: max(widths[index] - DisplayWidth.of(cell), 0))
      line += columns[index].alignment == .leading ? cell + padding : padding + cell
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}
