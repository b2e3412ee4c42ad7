import Base
import Pipeline
import TestSupport
import Testing

/// A build of a real snapshot by `make db`, in the folder that the environment variable `POKEDEX_BUILD` names.
/// The gate sets it to the build that it has made of the newest snapshot.
enum RealDatabase {
  static var isThere: Bool { TestDatabases.real != nil }

  static let absence: Comment = "POKEDEX_BUILD does not name a build of a real snapshot"

  /// The folder with the build.
  static var output: String {
    get throws { FilePath.folder(of: try #require(TestDatabases.real)) }
  }

  /// The snapshot of the build.
  static var snapshot: String {
    get throws { OutputFolder(try output, isSample: false).snapshot }
  }

  static func open() throws -> Connection {
    try Connection("\(try output)/pokedex.sqlite", .immutable)
  }
}
