import Base

/// The databases on which a test of the library runs: the sample, and a build of a real snapshot if the environment
/// variable `POKEDEX_BUILD` names its folder.
package enum TestDatabases {
  package static var paths: [String] { [SampleDatabase.path] + (real.map { [$0] } ?? []) }

  /// The database of the real snapshot; nil without one.
  package static let real: String? = getenv("POKEDEX_BUILD").map { String(cString: $0) }
    .flatMap { $0.isEmpty ? nil : "\($0)/pokedex.sqlite" }
}
