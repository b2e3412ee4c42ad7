import Diagnostics
import Platform

/// What came of every attempt, a JSON object a line, for people who want to know why.
///
/// Belongs to one task. Lines go out in small pieces, at the latest with ``flush()``.
final class CrawlJournal {
  /// Beyond this size the file is set aside as `journal.old.jsonl` when a crawl begins.
  static let maxBytes = 16 << 20

  /// One attempt.
  struct Line {
    var seconds: Int
    var url: String
    var attempt: Int
    var status: Int?
    /// `stored`, `same`, `not-modified`, or a fault's code.
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
    // Every text here is made by the project: endpoints, numbers, codes. Nothing needs an escape
    // but the base address, which the parser of addresses has let through.
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
