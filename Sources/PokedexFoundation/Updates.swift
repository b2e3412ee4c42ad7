public import PokedexCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension UpdateTrust {
  /// Accepts updates whose manifest is signed with one of `publicKeys` and has not expired at `now`.
  ///
  /// - Parameter publicKeys: Public keys, each as 64 hexadecimal digits, as printed by `pokedex keygen`.
  /// - Returns: Nil if `publicKeys` is empty or one of the texts is not a public key.
  public init?(publicKeys: [String], now: Date = Date()) {
    // A date without a value that fits, such as a distant future, counts as the largest one.
    let seconds = Int(exactly: now.timeIntervalSince1970.rounded()) ?? .max
    self.init(publicKeys: publicKeys, secondsSince1970: seconds)
  }
}

extension PokedexLatestRelease {
  /// Parses `latest.json`, as the initializer for bytes does.
  public init(_ document: Data, trust: UpdateTrust) throws(PokedexError) {
    try self.init([UInt8](document), trust: trust)
  }

  /// The time at which the document expires.
  public var expirationDate: Date { Date(timeIntervalSince1970: Double(expires)) }
}

extension PokedexUpdater {
  /// - Parameter url: The database file to update.
  public init(at url: URL, trust: UpdateTrust = .unsigned) {
    self.init(path: url.pathOrAddress, trust: trust)
  }

  /// Returns the file to download, as ``PokedexUpdater/download(for:of:completeDatabase:)`` does.
  public func download(
    for manifest: URL, of latest: PokedexLatestRelease? = nil, completeDatabase: Bool = false
  ) throws(PokedexError) -> Download? {
    try download(for: manifest.pathOrAddress, of: latest, completeDatabase: completeDatabase)
  }

  /// Replaces the database with a complete file, as ``PokedexUpdater/replace(with:manifest:of:)`` does.
  public func replace(
    with file: URL, manifest: URL, of latest: PokedexLatestRelease? = nil
  ) throws(PokedexError) -> Outcome {
    try replace(with: file.pathOrAddress, manifest: manifest.pathOrAddress, of: latest)
  }

  /// Applies patches, as ``PokedexUpdater/update(with:manifest:of:progress:)`` does.
  public func update(
    with patches: [URL], manifest: URL? = nil, of latest: PokedexLatestRelease? = nil,
    progress: (Step) -> Void = { _ in }
  ) throws(PokedexError) -> Outcome {
    try update(
      with: patches.map { $0.pathOrAddress },
      manifest: manifest?.pathOrAddress, of: latest, progress: progress)
  }

  /// Applies patches off the current actor, as ``PokedexUpdater/states(with:manifest:of:language:)`` does.
  public func states(
    with patches: [URL], manifest: URL? = nil, of latest: PokedexLatestRelease? = nil,
    language: DisplayLanguage? = nil
  ) -> AsyncStream<UpdateState> {
    states(
      with: patches.map { $0.pathOrAddress },
      manifest: manifest?.pathOrAddress, of: latest, language: language)
  }
}
