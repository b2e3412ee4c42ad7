import Foundation

/// The documents of Tests/Fixtures/xliff. The reader must reject `name.code.line.xliff` with that
/// code at that line.
enum XLIFFFixture {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/xliff")

  static func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: folder.appending(path: name)))
  }

  /// The names of the invalid documents, sorted.
  static var refused: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.split(separator: ".").count == 4 }.sorted()
  }

  /// The documents found by the fuzzer.
  static var findings: [String] {
    let names =
      (try? FileManager.default.contentsOfDirectory(
        atPath: folder.appending(path: "fuzz").path)) ?? []
    return names.sorted().map { "fuzz/\($0)" }
  }
}
