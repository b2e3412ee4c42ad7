import Base
import PokedexFormat

/// Updates a database file from one release to the next by small patches. An update is all or nothing:
/// the file is always either the old release or the new one.
///
/// ```swift
/// let updater = PokedexUpdater(path: path, trust: trust)
/// let outcome = try updater.update(with: ["update.sqlite"], manifest: "manifest.json")
/// ```
///
/// One call is one run of the state machine in Documentation/UPDATES.md. It blocks for a few hundred
/// milliseconds: call it off the main actor. The new release is built in a copy next to the file. The
/// copy gets the permissions and the owner of the file and replaces it atomically. A reader that has
/// the database open keeps reading the old file; open the database again afterwards. A symbolic link is
/// kept; the file that it points to is replaced.
public struct PokedexUpdater: Sendable {
  /// A step of an update, for a progress display.
  public enum Step: String, Sendable, Hashable, Codable, CaseIterable {
    case checking, copying, applying, verifying, switching

    /// The approximate fraction of the update's total time that has passed when the step begins.
    var progress: Double {
      switch self {
      case .checking: 0
      case .copying: 0.2
      case .applying: 0.3
      case .verifying: 0.6
      case .switching: 0.95
      }
    }
  }

  /// The result of an update.
  public struct Outcome: Sendable, Hashable, Codable {
    /// How the result was verified.
    public enum Match: String, Sendable, Hashable, Codable {
      /// The complete file is the released one, byte for byte.
      case bytes
      /// After an update, every table has the released rows, the schema and its statistics are those of the
      /// release, and SQLite's full integrity check finds no problem. The pages of the file differ.
      case content
    }

    /// The data versions from the database's previous release to the new one, both included; without a previous
    /// one, only the new.
    public var versions: [String]
    /// How the result was verified; nil if the database already had the newest content and nothing was
    /// done.
    public var match: Match?
    /// The state of the manifest's signature.
    public var signature: Signature
    /// Rows of tables added by the app whose foreign keys refer to missing rows after the update.
    public var danglingReferences: [String]

    public var isUnchanged: Bool { match == nil }

    /// Whether the manifest is signed with a known key.
    public var isSigned: Bool { signature == .signed }

    /// The state of a signature.
    public enum Signature: String, Sendable, Hashable, Codable {
      /// The manifest is signed with a known key.
      case signed
      /// The manifest is not signed, or there is no manifest.
      case unsigned
      /// The manifest is signed, but no key was given to check the signature with.
      case notChecked = "not-checked"
    }
  }

  public let path: String
  public let trust: UpdateTrust

  public init(path: String, trust: UpdateTrust = .unsigned) {
    self.path = path
    self.trust = trust
  }

  /// Applies the patches that lead from the current release of the database to the newest release.
  ///
  /// Close connections of the app that write into this database with `journal_mode` `memory` or `off`, and open
  /// them again afterwards. In these modes SQLite does not notice that the file was replaced: it reports success for
  /// rows that are lost. In other modes it refuses the write, or the update fails as `busy`.
  ///
  /// - Parameters:
  ///   - patches: The paths of patches, or of their gzip files, in any order: a direct patch, or a chain. Patches
  ///     that are not needed are checked but not applied. Without any, the database must be the file that
  ///     the manifest names, byte for byte.
  ///   - manifest: The path of the `manifest.json` that names the patches. Required if ``trust`` has
  ///     keys.
  ///   - latest: The parsed `latest.json`. If given, every manifest except the one that it names is
  ///     rejected, even a signed one.
  ///   - progress: Called at the beginning of each step, on the same thread.
  /// - Throws: ``PokedexError``; the database is then unchanged. `cancelled` if the task is
  ///   cancelled before the new release replaces the old one; after that the update succeeds.
  public func update(
    with patches: [String], manifest: String? = nil, of latest: PokedexLatestRelease? = nil,
    progress: (Step) -> Void = { _ in }
  ) throws(PokedexError) -> Outcome {
    do {
      // The progress closure may cancel the task.
      func step(_ step: Step) throws {
        try PokedexError.checkCancellation(path)
        progress(step)
        try PokedexError.checkCancellation(path)
      }
      try step(.checking)
      let files = UpdateFiles(path)
      try PokedexError.checkIsFile(files.path)
      let lock = try files.lock()
      defer { withExtendedLifetime(lock) {} }
      try files.sweep()
      defer { try? files.sweep() }
      try PokedexError.checkNotInterrupted(files.path)
      let checked = try CheckedUpdates(
        patches, manifest: manifest, latest: latest, trust: trust, database: path)
      let base = try UpdateBase(files.path, checked.patches.map(\.header))
      let route = try checked.route(from: base)
      guard !route.isEmpty else {
        // Equal rows are not a signed file: it may have more objects than the release.
        if patches.isEmpty, base.sha256 != checked.manifest?.artifact.sha256 {
          throw PokedexError(.updateFileNotNamed, path: path)
        }
        try base.checkStructure()
        return Outcome(
          versions: [base.dataVersion], match: nil, signature: checked.signature,
          danglingReferences: [])
      }
      let dangling = try UpdateRun(
        files: files, base: base, route: route, target: checked.target(of: route),
        history: history(files, base, route: route.map(\.header), manifest: checked.manifest)
      ).replace(step)
      return Outcome(
        versions: [base.dataVersion] + route.map(\.header.to.dataVersion), match: .content,
        signature: checked.signature, danglingReferences: dangling)
    } catch {
      throw PokedexError(error, updating: path)
    }
  }

  /// Runs `body` while no other update of the database runs.
  func withLock<Result>(_ body: (UpdateFiles) throws -> Result) throws(PokedexError) -> Result {
    do {
      let files = UpdateFiles(path)
      let lock = try files.lock()
      defer { withExtendedLifetime(lock) {} }
      return try body(files)
    } catch {
      throw PokedexError(error, updating: path)
    }
  }

  /// Returns the history of releases to record when the database reaches the end of `route`.
  private func history(
    _ files: UpdateFiles, _ base: UpdateBase, route: [PatchHeader], manifest: Manifest?
  ) -> CopyHistory {
    let reached = route.reversed().map { header in
      CopyHistory.Entry(
        dataVersion: header.to.dataVersion,
        release: header.to.dataVersion == manifest?.dataVersion
          ? manifest?.number ?? 0 : header.to.release)
    }
    return CopyHistory(reading: files.history).continued(
      by: reached,
      from: CopyHistory.Entry(
        dataVersion: base.dataVersion, release: route.first?.from.release ?? 0),
      older: (manifest?.updates ?? []).filter { $0.to == reached.first?.dataVersion }.map(\.from))
  }
}

/// The signatures that an update requires.
public struct UpdateTrust: Sendable {
  /// Public keys, one of which must have signed the manifest. If empty, unsigned updates are accepted.
  let keys: [Ed25519.PublicKey]
  /// The current time in seconds since 1970, for the expiry check of manifests; nil skips the check.
  let now: Int?

  /// Accepts updates from any source. Damage is detected, but deliberate changes are not.
  public static let unsigned = UpdateTrust(keys: [], now: nil)
}

extension UpdateTrust {
  /// Accepts updates whose manifest is signed with one of `publicKeys`. During a key rotation, an app
  /// names the old key and the new one.
  ///
  /// - Parameters:
  ///   - publicKeys: Public keys, each as 64 hexadecimal digits, as printed by `pokedex keygen`.
  ///   - secondsSince1970: The current time; an expired manifest is rejected. Nil skips the check, for
  ///     devices with an unreliable clock.
  /// - Returns: Nil if `publicKeys` is empty or one of the texts is not a public key.
  public init?(publicKeys: [String], secondsSince1970: Int?) {
    let keys = publicKeys.compactMap { Ed25519.PublicKey(hex: $0) }
    guard keys.count == publicKeys.count, !keys.isEmpty else { return nil }
    self.init(keys: keys, now: secondsSince1970)
  }
}
