package import JSON
import Platform

/// Results on their way to stdout, and nothing but results.
///
/// Collected and written in large pieces; on a terminal, line by line.
package final class ResultOutput: Sendable {
  /// Bytes that are collected before they are written.
  static let bufferBytes = 64 * 1024

  private let stream: TerminalStream
  private let buffer = Locked<[UInt8]>([])

  package init(_ stream: TerminalStream) { self.stream = stream }

  /// Whether a person looks at it; a table is then cut to ``columns``.
  package var isTerminal: Bool { stream.isTerminal }

  /// The width for tables: that of the terminal, or nil where nothing limits it.
  package var columns: Int? { stream.isTerminal ? stream.columns() : nil }

  /// Writes `text`, without control characters but line breaks.
  ///
  /// - Throws: `FileError` where stdout takes nothing more.
  package func text(_ text: String) throws { try write(TerminalText.lines(text)) }

  private func write(_ text: String) throws {
    try buffer.withLock { buffer in
      buffer.append(contentsOf: text.utf8)
      if stream.isTerminal || buffer.count >= Self.bufferBytes { try Self.write(&buffer, stream) }
    }
  }

  /// Writes `line` and a line break, without control characters.
  package func line(_ line: String) throws {
    try write(TerminalText.oneLine(line) + "\n")
  }

  /// Writes one JSON document on one line: the form of `--json`.
  package func json(_ value: JSONValue) throws { try write(TerminalText.json(value.line) + "\n") }

  /// Writes `table`, cut to the terminal where there is one.
  package func table(_ table: TextTable) throws { try write(table.text(width: columns)) }

  /// Writes what is collected.
  package func flush() throws {
    try buffer.withLock { buffer in try Self.write(&buffer, stream) }
  }

  private static func write(_ buffer: inout [UInt8], _ stream: TerminalStream) throws {
    guard !buffer.isEmpty else { return }
    let bytes = buffer
    // Forgotten even if writing fails: what stdout refused once is not offered again.
    buffer.removeAll(keepingCapacity: true)
    try stream.write(bytes)
  }
}
