package import Foundation

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// Where the app finds and keeps its files.
package struct AppPlaces: Sendable {
  /// The database in the app, which is only read.
  package var bundle: URL
  /// The copy that updates replace; nil reads ``bundle`` in place, without updates.
  package var copy: URL?
  package var ownData: URL
  /// Entries of PokéAPI, which can be loaded again.
  package var cache: URL
  /// What SwiftUI loads pictures through.
  package var pictures = URLCache.shared
  /// Where updates come from; nil for none.
  package var store: ReleaseStore?
  package var pokeAPI = URL(string: "https://pokeapi.co/api/v2/")!

  package init(bundle: URL, support: URL, cache: URL, store: ReleaseStore? = nil) {
    copy = support.appending(path: "Pokedex/pokedex.sqlite")
    ownData = support.appending(path: "User/own.json")
    (self.bundle, self.cache, self.store) = (bundle, cache.appending(path: "PokeAPI"), store)
  }

  var cachedBytes: Int {
    let files = try? FileManager.default.contentsOfDirectory(
      at: cache, includingPropertiesForKeys: [.fileSizeKey])
    return (files ?? []).reduce(pictures.currentDiskUsage) { sum, file in
      sum + ((try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0)
    }
  }

  func clearCache() {
    pictures.removeAllCachedResponses()
    try? FileManager.default.removeItem(at: cache)
  }
}

/// The store that `pokedex release` makes, on a web server, on GitHub or in a folder.
package struct ReleaseStore: Sendable {
  /// The address of `latest.json`.
  package var latest: URL
  /// The folder of `data-1`, `data-2` …
  package var releases: URL
  /// Those that `pokedex keygen` has printed.
  package var publicKeys: [String]

  package init(latest: URL, releases: URL, publicKeys: [String]) {
    (self.latest, self.releases, self.publicKeys) = (latest, releases, publicKeys)
  }

  /// Returns where a file of the store is, downloaded into `folder`; nil if the store does not have it.
  func fetch(_ path: String, into folder: URL) async throws -> String? {
    let url = path == "latest.json" ? latest : releases.appending(path: path)
    let file = url.isFileURL ? url : folder.appending(path: url.lastPathComponent)
    if !url.isFileURL, try await !download(url, to: file) { return nil }
    let local = file.path(percentEncoded: false)
    return FileManager.default.fileExists(atPath: local) ? local : nil
  }
}

/// Downloads a file; false if the server does not have it.
func download(_ url: URL, to target: URL) async throws -> Bool {
  let (file, response) = try await URLSession.shared.download(
    for: URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 30))
  let status = (response as? HTTPURLResponse)?.statusCode
  if status == 404 || status == 410 { return false }
  guard status == 200 else { throw URLError(.badServerResponse) }
  try FileManager.default.createDirectory(
    at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
  try? FileManager.default.removeItem(at: target)
  try FileManager.default.moveItem(at: file, to: target)
  return true
}
