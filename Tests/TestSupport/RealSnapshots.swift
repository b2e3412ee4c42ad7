import Base

/// The real snapshots on this machine, `api-data-<date>.tar.zst`: in the folder given by the
/// environment variable `POKEDEX_SNAPSHOTS`, otherwise next to the project.
package enum RealSnapshots {
  /// The newest snapshot; nil if there is none.
  package static let newest: String? = {
    let folder =
      getenv("POKEDEX_SNAPSHOTS").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
      ?? "\(PackageFolder.path)/../shared/pokeapi"
    let names = (try? Directory.names(folder)) ?? []
    return names.filter { $0.hasPrefix("api-data-") && $0.hasSuffix(".tar.zst") }.max()
      .map { "\(folder)/\($0)" }
  }()

  /// The reason why a test of the real data was skipped.
  package static let absence =
    "no snapshot of the real data in POKEDEX_SNAPSHOTS or ../shared/pokeapi"
}
