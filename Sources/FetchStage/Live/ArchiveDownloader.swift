package import Diagnostics
import Digest
import FileKit
package import HTTPKit
import Layers

/// Downloads archives: one request, verified TLS, redirects only to the hosts that GitHub serves
/// archives from.
package struct ArchiveDownloader: ArchiveFetching {
  /// Where downloads are kept.
  package var folder: String
  /// Transport settings; caps and redirects are set here.
  package var http: HTTPConfiguration

  package init(folder: String, http: HTTPConfiguration) {
    self.folder = folder
    self.http = http
    self.http.maxBodyBytes = Self.maxArchiveBytes
    self.http.maxInflatedBytes = Self.maxArchiveBytes
    self.http.totalSeconds = 3600
    self.http.redirectHosts.formUnion(["codeload.github.com", "objects.githubusercontent.com"])
  }

  /// The whole history of api-data packs to a tenth of this.
  private static let maxArchiveBytes = 512 << 20

  package func fetch(
    _ locator: ArchiveLocator, into output: String, _ progress: any ProgressSink
  ) async throws -> String {
    let path = "\(folder)/\(SHA256.digest(of: locator.location).hex.prefix(16)).archive"
    if let pinned = locator.sha256, File.exists(path),
      try SHA256.digest(ofFile: path) == pinned
    {
      return path
    }
    progress.send(.note("downloading \(locator.location)"))
    let body = try await download(locator.location)
    try Directory.createWithParents(folder)
    // A download of the same bytes leaves the file as it is: its stamp then says "unchanged".
    if (try? SHA256.digest(ofFile: path)) != SHA256.digest(of: body) {
      try AtomicFile.write(path, body)
    }
    return path
  }

  private func download(_ location: String) async throws -> [UInt8] {
    let place = Place.url(location)
    do {
      let client = try HTTPClient(http)
      defer { client.close() }
      let response = try await client.send(HTTPRequest(try HTTPAddress(location)))
      guard response.status == 200 else {
        throw PipelineError(
          .unreachable, "archive-not-served", "the server answers \(response.status)", at: place,
          advice: "check the address, or take a local file: archive:PATH")
      }
      return response.body
    } catch let error as HTTPFailure {
      throw PipelineError(
        .unreachable, "archive-not-fetched", error.message, at: place,
        advice: "check the network, or take a local file: archive:PATH")
    }
  }
}
