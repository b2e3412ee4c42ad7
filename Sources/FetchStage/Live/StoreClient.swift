package import Base

/// Downloads the files of a store of releases.
package struct StoreClient {
  /// The address of the folder that has the folders of releases.
  private let store: String
  private let configuration: LiveConfiguration

  /// The number of bytes of a request, so that an interruption loses at most these.
  private static let pieceBytes = 2 << 20

  package init(_ store: String, _ configuration: LiveConfiguration) {
    self.store = String(store.reversed().drop { $0 == "/" }.reversed())
    self.configuration = configuration
  }

  /// Returns the document at `path`.
  ///
  /// - Returns: nil if the server does not have it.
  package func document(_ path: String, atMost bytes: Int, _ progress: any ProgressSink)
    async throws -> [UInt8]?
  {
    do {
      return try await client(bytes).get("\(store)/\(path)", [:], progress: progress).body
    } catch let error as PipelineError where error.code == "fetch-not-found" {
      return nil
    }
  }

  /// Downloads the file of `bytes` bytes at `path` to `part`, from where an earlier run stopped.
  ///
  /// - Throws: ``PipelineError`` `download-size` if the server has a file of another size.
  package func download(
    _ path: String, bytes: Int, to part: String, _ progress: any ProgressSink
  ) async throws {
    let url = "\(store)/\(path)"
    let client = try client(bytes)
    var done = try FileStat.ifPresent(part)?.size ?? 0
    if done > bytes { done = 0 }
    progress.send(.began(stage: "download", total: bytes, unit: .unitBytes))
    while done < bytes {
      progress.send(.advanced(stage: "download", done: done))
      let end = min(done + Self.pieceBytes, bytes)
      let response = try await client.get(
        url, ["Range": "bytes=\(done)-\(end - 1)"], progress: progress)
      // A server without ranges answers with the complete file.
      let isComplete = response.status == 200
      guard
        isComplete
          ? response.body.count == bytes
          : response.body.count == end - done
            && response.headers["Content-Range"] == "bytes \(done)-\(end - 1)/\(bytes)"
      else { throw PipelineError(.downloadSize(bytes: bytes), at: .url(url)) }
      let file = try OpenFile(part, isComplete || done == 0 ? .createOrTruncate : .append)
      try file.write(response.body)
      done = isComplete ? bytes : end
    }
    progress.send(.finished(stage: "download", summary: .downloadFinished(bytes: bytes)))
  }

  private func client(_ bytes: Int) throws(PipelineError) -> RetryingClient {
    try RetryingClient(
      configuration, maxBodyBytes: max(bytes, 1), maxRedirects: ArchiveDownloader.maxRedirects)
  }
}
