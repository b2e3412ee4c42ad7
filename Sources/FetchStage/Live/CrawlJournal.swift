import Basics

/// A log of all attempts, one JSON object a line, for troubleshooting.
///
/// For use by one task. Lines are written in small pieces, at the latest by ``flush()``.
final class CrawlJournal {
  /// The size in bytes beyond which the file is renamed to `journal.old.jsonl` when a crawl begins.
  static let maxBytes = 16 << 20

  /// An attempt.
  struct Line {
    var seconds: Int
    var url: String
    var attempt: Int
    var status: Int?
    /// `stored`, `same`, `not-modified`, or the code of a fault.
    var outcome: String
    /// `done`, `again`, `failed` or `aborted`.
    var settlement: String
    var bytes: Int
    var milliseconds: Int
  }

  private let file: OpenFile
  private var buffer: [UInt8] = []

  init(folder: String) throws(FileError) {
    let path = "\(folder)/journal.jsonl"
    if let stat = try FileStat.ifPresent(path), stat.size > Self.maxBytes {
      try File.move(path, to: "\(folder)/journal.old.jsonl")
    }
    file = try OpenFile(path, .append)
  }

  func append(_ line: Line) throws(FileError) {
    let status = line.status.map { "\"status\":\($0)," } ?? ""
    // All texts here are made by the project: endpoints, numbers, codes. Nothing needs escaping except the
    // base address, which the URL parser has validated.
    buffer += Array(
      """
      {"t":\(line.seconds),"url":"\(line.url)","attempt":\(line.attempt),\
      \(status)"outcome":"\(line.outcome)","settlement":"\(line.settlement)",\
      "bytes":\(line.bytes),"ms":\(line.milliseconds)}

      """.utf8)
    if buffer.count >= 4_096 { try flush() }
  }

  func flush() throws(FileError) {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    try file.write(buffer)
  }
}
