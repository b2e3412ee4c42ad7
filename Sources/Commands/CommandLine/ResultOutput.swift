package import Base

/// The results of a command on stdout, which has nothing else.
///
/// Buffered and written in large chunks; on a terminal, line by line.
package final class ResultOutput: Sendable {
  static let bufferBytes = 64 * 1024

  private let stream: TerminalStream
  private let buffer = Locked<[UInt8]>([])

  package init(_ stream: TerminalStream) { self.stream = stream }

  /// Whether the output is a terminal; tables are then cut to ``columns``.
  package var isTerminal: Bool { stream.isTerminal }

  /// The width for tables: that of the terminal; nil for no limit.
  package var columns: Int? { stream.isTerminal ? stream.columns() : nil }

  /// Writes `text` without control characters except line breaks.
  ///
  /// - Throws: `FileError` if stdout cannot be written.
  package func text(_ text: String) throws { try write(TerminalText.lines(text)) }

  private func write(_ text: String) throws {
    try buffer.withLock { buffer in
      buffer.append(contentsOf: text.utf8)
      if stream.isTerminal || buffer.count >= Self.bufferBytes { try Self.write(&buffer, stream) }
    }
  }

  /// Writes `line` and a line break, without control characters.
  package func line(_ line: String) throws { try write(TerminalText.oneLine(line) + "\n") }

  /// Writes sentences and a line break, without control characters; on a terminal in lines that end between words.
  package func prose(_ text: String) throws {
    let text = TerminalText.oneLine(text)
    let lines = columns.map { DisplayWidth.wrap(text, to: $0) } ?? [text]
    try write(lines.joined(separator: "\n") + "\n")
  }

  /// Writes `fields` with tabs between them, without other control characters.
  package func fields(_ fields: [String]) throws {
    try write(fields.map(TerminalText.oneLine).joined(separator: "\t") + "\n")
  }

  /// Writes one JSON document on one line: the form of `--json`.
  package func json(_ value: JSONValue) throws { try write(TerminalText.json(value.line) + "\n") }

  /// Writes `table`, cut to the width of a terminal.
  package func table(_ table: TextTable) throws { try write(table.text(width: columns)) }

  /// Writes the buffer.
  package func flush() throws { try buffer.withLock { buffer in try Self.write(&buffer, stream) } }

  private static func write(_ buffer: inout [UInt8], _ stream: TerminalStream) throws {
    guard !buffer.isEmpty else { return }
    let bytes = buffer
    // Cleared even if writing fails, so that failed output is not written again.
    buffer.removeAll(keepingCapacity: true)
    try stream.write(bytes)
  }
}
