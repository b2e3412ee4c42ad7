import Digest
import Messages
import Platform
import PokedexFormat
import SQLiteKit

/// Brings a database file from one release to the next by small patches, and never leaves anything
/// but the old release or the new one.
///
/// ```swift
/// let updater = PokedexUpdater(path, trust: trust)
/// let outcome = try updater.update(with: ["update.sqlite"], manifest: "manifest.json")
/// ```
///
/// One call is one run of the state machine of Documentation/UPDATES.md. It blocks for some hundred
/// milliseconds: call it off the main actor. The new release is made on a copy beside the file, which
/// takes its place in one step, with its rights and owner. A reader that has the database open keeps the
/// old file; open the database again afterwards. A symbolic link stays, and the file that it leads to is
/// replaced.
public struct PokedexUpdater: Sendable {
  /// A step of an update, for a progress display.
  public enum Step: String, Sendable, CaseIterable {
    case checking, copying, applying, proving, switching
  }

  /// What an update did.
  public struct Outcome: Sendable, Hashable {
    /// How the result is known to be the release.
    public enum Proof: String, Sendable {
      /// The file is the released file, byte by byte.
      case bytes
      /// Every table has the released rows and SQLite's full integrity check finds nothing; the file's
      /// layout is another, as after an update with another SQLite or with tables of one's own in it.
      case content
    }

    /// The data versions that it went through, the first being what the database held.
    public var versions: [String]
    /// nil where the database held the newest content already and nothing was done.
    public var proof: Proof?
    /// What is known of the manifest's signature.
    public var signature: Signature
    /// Rows of tables that are not ours whose references lead nowhere now.
    public var danglingReferences: [String]

    public var isUnchanged: Bool { proof == nil }

    /// Whether a known key had signed the manifest.
    public var isSigned: Bool { signature == .signed }

    /// What is known of a signature.
    public enum Signature: String, Sendable {
      /// A known key has signed.
      case signed
      /// Nobody has, or there is no manifest.
      case unsigned
      /// Somebody has, and no key was given to tell who.
      case notChecked = "not-checked"
    }
  }

  public let path: String
  public let trust: UpdateTrust
  /// Whether to make the new file equal to the released one, byte by byte, where this SQLite can.
  /// Takes the time of writing the database once more.
  public let wantsByteProof: Bool

  public init(
    _ path: String, trust: UpdateTrust = .unsigned, wantsByteProof: Bool = true
  ) {
    self.path = path
    self.trust = trust
    self.wantsByteProof = wantsByteProof
  }

  /// Applies of `patches` those that lead from what the database holds to the newest release.
  ///
  /// - Parameters:
  ///   - patches: paths of patches, in any order: one that leads there directly, or a chain.
  ///   - manifest: the path of the `manifest.json` that names them; needed where ``trust`` has keys.
  ///   - latest: what `latest.json` says. Another manifest than the one that it names is then refused,
  ///     even a signed one.
  ///   - progress: called at the beginning of each step, on the same thread.
  /// - Throws: ``PokedexUpdateError``; the database is then what it was. `cancelled` where the task is
  ///   cancelled before the new release takes the old one's place; afterwards the update succeeds.
  public func update(
    with patches: [String], manifest: String? = nil, of latest: PokedexLatestRelease? = nil,
    progress: (Step) -> Void = { _ in }
  ) throws(PokedexUpdateError) -> Outcome {
    do {
      // The progress may be what cancels.
      func step(_ step: Step) throws {
        try PokedexUpdateError.checkCancellation(path)
        progress(step)
        try PokedexUpdateError.checkCancellation(path)
      }
      try step(.checking)
      let files = UpdateFiles(path)
      try PokedexUpdateError.checkIsFile(files.path)
      let lock = try files.lock()
      defer { withExtendedLifetime(lock) {} }
      try files.sweep()
      defer { try? files.sweep() }
      try PokedexUpdateError.checkNotInterrupted(files.path)
      let checked = try CheckedUpdates(
        patches, manifest: manifest, latest: latest, trust: trust, database: path)
      let base = try UpdateBase(files.path, checked.patches.map(\.header))
      let route = try checked.route(from: base)
      guard !route.isEmpty else {
        try base.checkStructure()
        return Outcome(
          versions: [base.dataVersion], proof: nil, signature: checked.signature,
          danglingReferences: [])
      }
      let result = try UpdateRun(
        updater: self, files: files, base: base, route: route, target: checked.target(of: route),
        history: history(files, base, route.map(\.header), checked.manifest)
      ).replace(step)
      return Outcome(
        versions: [base.dataVersion] + route.map(\.header.to.dataVersion), proof: result.proof,
        signature: checked.signature, danglingReferences: result.danglingReferences)
    } catch {
      throw PokedexUpdateError(error, path)
    }
  }

  /// ``update(with:manifest:of:progress:)`` off the current actor, telling how far it is: first `idle`,
  /// at last `success` with the database opened anew, or `failure`. Ending the iteration, or cancelling
  /// the task that iterates, cancels the update.
  public func states(
    with patches: [String], manifest: String? = nil, of latest: PokedexLatestRelease? = nil
  ) -> AsyncStream<UpdateState> {
    UpdateState.states { progress throws(PokedexUpdateError) in
      try await updated(with: patches, manifest: manifest, of: latest, progress: progress)
    }
  }

  @concurrent
  private func updated(
    with patches: [String], manifest: String?, of latest: PokedexLatestRelease?,
    progress: @Sendable (Double) -> Void
  ) async throws(PokedexUpdateError) -> Pokedex {
    _ = try update(with: patches, manifest: manifest, of: latest) { progress($0.progress) }
    do throws(PokedexError) {
      let pokedex = try Pokedex.open(bundled: path)
      progress(1)
      return pokedex
    } catch {
      throw PokedexUpdateError(
        .baseUnusable, path: path, detail: .updateBaseUnreadable(reason: error.text))
    }
  }

  /// What is known of the releases behind `route`, once the database is at its end.
  private func history(
    _ files: UpdateFiles, _ base: UpdateBase, _ route: [PatchHeader], _ manifest: SignedManifest?
  ) -> CopyHistory {
    let reached = route.reversed().map { header in
      CopyHistory.Entry(
        dataVersion: header.to.dataVersion,
        release: header.to.dataVersion == manifest?.dataVersion
          ? manifest?.release ?? 0 : header.to.release)
    }
    return CopyHistory(reading: files.history).continued(
      by: reached,
      from: CopyHistory.Entry(
        dataVersion: base.dataVersion, release: route.first?.from.release ?? 0),
      older: (manifest?.updates ?? []).filter { $0.to == reached.first?.dataVersion }.map(\.from))
  }
}

extension PokedexUpdater.Step {
  /// The share of an update that is done when the step begins, about as the time goes.
  fileprivate var progress: Double {
    switch self {
    case .checking: 0
    case .copying: 0.2
    case .applying: 0.3
    case .proving: 0.6
    case .switching: 0.95
    }
  }
}

extension PokedexUpdateError {
  /// Refuses what is no file: a name that nothing has, or one of a folder.
  static func checkIsFile(_ path: String) throws(PokedexUpdateError) {
    let kind: FileStat.Kind
    do throws(FileError) {
      kind = try FileStat(path).kind
    } catch {
      throw PokedexUpdateError(error, path)
    }
    guard kind != .file else { return }
    throw PokedexUpdateError(
      .disk, path: path, detail: kind == .directory ? .updateIsAFolder : .updateNotAFile,
      advice: .updateNameTheFile)
  }

  /// What is wrong with the patch at `path`.
  init(_ fault: PatchFault, _ path: String) {
    switch fault.kind {
    case .malformed, .brokenSeal:
      self.init(
        .damagedUpdate, path: path, detail: .updateDamaged(reason: fault.detail),
        advice: .updateDownloadAgain)
    case .forbidden:
      self.init(
        .forbiddenContent, path: path, detail: .updateRefused(reason: fault.detail),
        advice: .updateTrustedSource)
    case .tooNew:
      self.init(
        .schemaTooNew, path: path, detail: .updateFormatTooNew(reason: fault.detail),
        advice: .updateAppDataStays)
    }
  }

  /// What the kits throw, as an app should read it.
  init(_ error: any Error, _ path: String) {
    switch error {
    case let error as PokedexUpdateError: self = error
    case let fault as PatchFault: self.init(fault, path)
    case let error as FileError:
      self.init(
        error.fault == .full ? .diskFull : .disk, path: error.path,
        detail: error.isMissing ? .updateNoSuchFile : error.text,
        advice: error.errno == FileError.notARegularFile
          ? .updateRemoveIt : error.fault.advice ?? .updateTryAgain)
    case let error as FileLock.Held:
      self.init(
        .busy, path: path, detail: .updateDatabaseBusy(reason: error.text), advice: .updateWait)
    case let error as SQLiteError:
      switch error.code.primary {
      case .busy, .locked:
        self.init(
          .busy, path: path, detail: .updateDatabaseBusy(reason: error.text),
          advice: .updateCloseElsewhere)
      // `error` is what SQLite calls a file format that it does not know.
      case .corrupt, .notADatabase, .error:
        self.init(
          .baseUnusable, path: path, detail: .updateBaseUnreadable(reason: error.text),
          advice: .updateNewCopy)
      case .constraint:
        // No row of a release breaks a constraint of its schema: triggers and indexes of the app do.
        self.init(
          .constraint, path: path, detail: .updateAppRefused(reason: error.text),
          advice: .updateAppTriggers)
      default:
        self.init(
          error.fault == .full ? .diskFull : .disk, path: path, detail: error.text,
          advice: error.fault?.advice ?? .updateTryAgain)
      }
    default: self.init(.disk, path: path, detail: Message(verbatim: "\(error)"))
    }
  }
}
