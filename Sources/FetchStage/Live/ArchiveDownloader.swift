package import Base

/// A downloader of archives, which are kept in a folder. Sends one request, or none if an archive with the
/// requested digest, or of the commit in the address, was downloaded before.
package struct ArchiveDownloader: Sendable {
  /// The settings for rate, retries, pauses and transport; the base address is ignored.
  package var configuration: LiveConfiguration
  /// The folder in which archives are kept.
  package var folder: String

  /// The maximum size of an archive in bytes.
  package static let maxBytes = 512 << 20
  /// The maximum number of redirects; github.com redirects to its other hosts, at most twice so far.
  package static let maxRedirects = 5

  package init(_ configuration: LiveConfiguration, folder: String) {
    (self.configuration, self.folder) = (configuration, folder)
  }

  /// Returns the path of the archive at `url`, downloaded or kept from before.
  ///
  /// - Parameter sha256: the required digest; nil accepts any archive.
  /// - Throws: ``PipelineError``: `unreachable`, `disk`, `interrupted`, `badData` with the code
  ///   `fetch-archive-digest` for another digest.
  package func fetch(
    _ url: String, sha256: SHA256Digest?, progress: any ProgressSink
  ) async throws -> String {
    let path = "\(folder)/\(SHA256.digest(of: url).hex.prefix(16)).archive"
    let kept = try kept(at: path)
    if let kept, sha256.map({ $0 == kept.digest }) ?? ArchiveLocator.isOfCommit(url) { return path }
    progress.send(.note(.downloading(url: url)))
    let response = try await download(url, etag: sha256 == nil ? kept?.etag : nil, progress)
    if response.status == 304 { return path }
    let digest = SHA256.digest(of: response.body)
    if let sha256, digest != sha256 {
      throw PipelineError(.fetchArchiveDigest(found: digest.hex, wanted: sha256.hex), at: .url(url))
    }
    do {
      try Directory.createWithParents(folder)
      // An equal archive is not written again, so that its stamp shows that nothing has changed.
      if kept?.digest != digest { try AtomicFile.write(path, response.body) }
      try AtomicFile.write("\(path).etag", "\(digest.hex)\n\(response.headers["ETag"] ?? "")\n")
    } catch { throw PipelineError(error) }
    return path
  }

  /// Returns the digest and ETag of the archive at `path`, if it is complete.
  private func kept(at path: String) throws -> (digest: SHA256Digest, etag: String?)? {
    guard File.exists(path), let note = try? File.readAll("\(path).etag") else { return nil }
    let lines = String(decoding: note, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 3, let digest = SHA256Digest(hex: String(lines[0])),
      try SHA256.digest(ofFile: path) == digest
    else { return nil }
    return (digest, lines[1].isEmpty ? nil : String(lines[1]))
  }

  private func download(
    _ url: String, etag: String?, _ progress: any ProgressSink
  ) async throws -> HTTPResponse {
    let client = try RetryingClient(
      configuration, maxBodyBytes: Self.maxBytes, maxRedirects: Self.maxRedirects)
    return try await client.get(url, etag.map { ["If-None-Match": $0] } ?? [:], progress: progress)
  }
}
