import Base
import Foundation
import PokedexAppModel
import PokedexCore
import PokedexFormat
import PokedexFoundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A store in a folder with two signed releases of the sample, as `pokedex release` makes it. The second has other
/// capture rates, and a pokemon `newmon`, which is `zygarde-10` in the first.
struct SampleStore {
  let folder: String
  let key = Ed25519.PrivateKey.generate()

  /// The database of release 1, as an app bundles it.
  var bundle: URL { URL(filePath: file(1)) }
  var update: String { "\(folder)/data-2/update.sqlite" }

  init(_ folder: String) throws {
    self.folder = folder
    for number in 1...2 { try Directory.createWithParents("\(folder)/data-\(number)") }
    let changed = "\(folder)/changed.sqlite"
    try ReleaseNumber.write(1, of: SampleDatabase.path, to: file(1))
    try TestRelease.derive(file(1), to: changed) { connection in
      try connection.execute(
        """
        UPDATE species SET capture_rate = 77;
        UPDATE resource SET identifier = 'newmon' WHERE identifier = 'zygarde-10';
        """)
    }
    try ReleaseNumber.write(2, of: changed, to: file(2))
    try TestRelease.patch(file(1), file(2), to: update, releases: (1, 2))
    try publish()
  }

  private func file(_ number: Int) -> String { "\(folder)/data-\(number)/pokedex.sqlite" }

  /// Writes manifest and `latest.json` of release 2, which expires at `expires`, in seconds since 1970.
  func publish(expires: Int = 4_000_000_000) throws {
    func meta(_ number: Int, _ name: String) throws -> String {
      try #require(
        try Connection(file(number), .immutable).text(
          "SELECT value FROM meta WHERE key = '\(name)'"))
    }
    let (dataset, edition) = (try meta(2, "dataset"), try meta(2, "edition"))
    let (version, content) = (try meta(2, "data_version"), try meta(2, "content_digest"))
    let manifest = SignedDocument.sign(
      try Manifest.fixture(
        of: file(2), file: "pokedex.sqlite", content: content, dataVersion: version,
        dataset: dataset, edition: edition,
        updates: [
          .fixture(update, file: "update.sqlite", from: meta(1, "data_version"), to: version)
        ], release: 2
      ).json, as: .manifest, with: key
    ).pretty
    try AtomicFile.write("\(folder)/data-2/manifest.json", manifest)
    let latest = LatestRelease(
      dataset: dataset, edition: edition, release: 2, dataVersion: version,
      contentDigest: try #require(SHA256Digest(hex: content)),
      schemaVersion: PokedexSchema.version, folder: "data-2",
      manifest: LatestRelease.ManifestFile(
        name: "manifest.json", bytes: manifest.count, sha256: SHA256.digest(of: manifest)),
      published: 1, checked: 1, expires: expires, revision: nil)
    try AtomicFile.write(
      "\(folder)/latest.json", SignedDocument.sign(latest.document, as: .latest, with: key).pretty)
  }

  /// A web server of the store.
  func serve() -> FaultServer {
    FaultServer { [folder] request in
      let body = try? File.readAll(folder + request.path)
      return body.map { .answer(200, body: $0) } ?? .answer(404)
    }
  }

  func source(at address: String, key other: Ed25519.PrivateKey? = nil) throws -> ReleaseStore {
    let url = try #require(URL(string: address))
    return ReleaseStore(
      latest: url.appending(path: "latest.json"), releases: url,
      publicKeys: [(other ?? key).publicKey.hex])
  }
}

/// The places of an app in `folder`, with the sample as the bundled file.
func places(_ folder: String, bundle: URL? = nil, store: ReleaseStore? = nil) -> AppPlaces {
  var places = AppPlaces(
    bundle: bundle ?? URL(filePath: SampleDatabase.path), support: URL(filePath: folder),
    cache: URL(filePath: "\(folder)/Caches"), store: store)
  places.pictures = URLCache(memoryCapacity: 0, diskCapacity: 0, diskPath: nil)
  // Nothing listens there.
  places.pokeAPI = URL(string: "http://127.0.0.1:9/api/v2/")!
  return places
}

/// Returns the app after its start.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor func started(_ places: AppPlaces) async throws -> AppModel {
  let launch = LaunchModel(places)
  await launch.start()
  return try #require(launch.state.value, "\(launch.state)")
}
