import Base

/// A log of all attempts, one JSON object a line, for troubleshooting.
///
/// For use by one task. Lines are written in small pieces, at the latest by ``flush()``.
final class CrawlJournal {
  /// The size in bytes beyond which the file is renamed to `journal.old.jsonl` when a crawl begins.
  static let maxBytes = 16 << 20

  private let file: OpenFile
  private var buffer: [UInt8] = []

  init(folder: String) throws(FileError) {
    let path = "\(folder)/journal.jsonl"
    if let stat = try FileStat.ifPresent(path), stat.size > Self.maxBytes {
      try File.move(path, to: "\(folder)/journal.old.jsonl")
    }
    file = try OpenFile(path, .append)
  }

  /// Appends an attempt.
  func append(_ line: String) throws(FileError) {
    buffer += line.utf8
    if buffer.count >= 4_096 { try flush() }
  }

  func flush() throws(FileError) {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    try file.write(buffer)
  }
}
