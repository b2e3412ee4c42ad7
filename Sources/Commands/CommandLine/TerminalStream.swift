import Base

/// stdout or stderr, and whether it is a terminal.
package struct TerminalStream: Sendable {
  /// Whether it is a terminal that supports redrawing.
  package var isTerminal: Bool
  /// Returns the current width of the terminal; 80 if unknown.
  package var columns: @Sendable () -> Int
  /// Writes all of the bytes or throws.
  let write: @Sendable ([UInt8]) throws -> Void

  package init(
    isTerminal: Bool, columns: @escaping @Sendable () -> Int = { 80 },
    write: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    (self.isTerminal, self.columns, self.write) = (isTerminal, columns, write)
  }

  package static let standardOutput = TerminalStream(descriptor: STDOUT_FILENO, name: "stdout")
  package static let standardError = TerminalStream(descriptor: STDERR_FILENO, name: "stderr")

  /// Writes progress and errors; ignores failures, because a closed stderr leaves no way to report them.
  func writeIgnoringErrors(_ text: String) { try? write(Array(text.utf8)) }

  private init(descriptor: Int32, name: String) {
    let terminal = getenv("TERM").map { String(cString: $0) }
    isTerminal = isatty(descriptor) == 1 && terminal != "dumb"
    columns = {
      var size = winsize()
      guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
      return Int(size.ws_col)
    }
    write = { bytes in try bytes.withUnsafeBytes { try writeAll($0, to: descriptor, name) } }
  }
}
