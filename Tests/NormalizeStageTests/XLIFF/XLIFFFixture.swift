import Base
import TestSupport

/// The documents of Tests/Fixtures/xliff. The reader must reject `name.code.line.xliff` with that
/// code at that line.
enum XLIFFFixture {
  private static let folder = "\(PackageFolder.path)/Tests/Fixtures/xliff"

  static func bytes(_ name: String) throws -> [UInt8] { try File.readAll("\(folder)/\(name)") }

  /// The names of the invalid documents, sorted.
  static var refused: [String] {
    let names = (try? Directory.names(folder)) ?? []
    return names.filter { $0.split(separator: ".").count == 4 }.sorted()
  }

  /// The documents found by the fuzzer.
  static var findings: [String] {
    let names = (try? Directory.names("\(folder)/fuzz")) ?? []
    return names.sorted().map { "fuzz/\($0)" }
  }
}
