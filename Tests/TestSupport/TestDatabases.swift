import Base

/// The databases on which a test of the library runs: the sample, and a build of a real snapshot if the environment
/// variable `POKEDEX_BUILD` names its folder.
package enum TestDatabases {
  package static var paths: [String] { [SampleDatabase.path] + (real.map { [$0] } ?? []) }

  /// The database of the real snapshot; nil without one.
  package static let real: String? = getenv("POKEDEX_BUILD").map { String(cString: $0) }
    .flatMap { $0.isEmpty ? nil : "\($0)/pokedex.sqlite" }

  /// Copies the database at `path` to `copy.sqlite` in `folder`, and runs `script` there without
  /// regard to constraints; returns the path of the copy.
  package static func copy(
    of path: String, to folder: String, _ script: String = ""
  ) throws -> String {
    let copy = "\(folder)/copy.sqlite"
    try AtomicFile.write(copy, try File.readAll(path), durable: false)
    try Connection(copy, .readWrite).execute(
      """
      PRAGMA foreign_keys = off; PRAGMA ignore_check_constraints = on;
      PRAGMA legacy_alter_table = on; \(script)
      """)
    return copy
  }
}
