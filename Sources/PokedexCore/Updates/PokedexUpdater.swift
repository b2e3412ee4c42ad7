import Digest
import FileKit
import SQLiteKit
import UpdateFormat

/// Brings a database file from one release to the next by small patches, and never leaves anything
/// but the old release or the new one.
///
/// ```swift
/// let updater = PokedexUpdater(path, trust: trust)
/// let outcome = try updater.update(with: ["update.sqlite"], manifest: "manifest.json")
/// ```
///
/// One call is one run of the state machine of Documentation/UPDATES.md. It blocks for some hundred
/// milliseconds: call it off the main actor. A database that is open elsewhere keeps its old file
/// with ``Mode/replace``; open it anew afterwards.
public struct PokedexUpdater: Sendable {
  /// How the new release takes the place of the old.
  public enum Mode: String, Sendable, CaseIterable {
    /// On a copy beside the file, which takes its place in one step. Readers are not disturbed.
    case replace
    /// In the file, in one transaction with a rollback journal: for a database that others hold open
    /// and write their own tables into.
    case inPlace = "in-place"
  }

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
      /// Every table has the released rows; the file's layout is another, as after an update with
      /// another SQLite or with tables of one's own in it.
      case content
    }

    /// The data versions that it went through, the first being what the database held.
    public var versions: [String]
    /// nil where the database held the newest content already and nothing was done.
    public var proof: Proof?
    /// Whether a known key had signed the manifest.
    public var isSigned: Bool
    /// Rows of tables that are not ours whose references lead nowhere now.
    public var danglingReferences: [String]

    public var isUnchanged: Bool { proof == nil }
  }

  public let path: String
  public let mode: Mode
  public let trust: UpdateTrust
  /// Whether to make the new file equal to the released one, byte by byte, where this SQLite can.
  /// Takes the time of writing the database once more.
  public let wantsByteProof: Bool

  public init(
    _ path: String, mode: Mode = .replace, trust: UpdateTrust = .unsigned,
    wantsByteProof: Bool = true
  ) {
    self.path = path
    self.mode = mode
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
  /// - Throws: ``PokedexUpdateError``; the database is then what it was.
  public func update(
    with patches: [String], manifest: String? = nil, of latest: PokedexLatestRelease? = nil,
    progress: (Step) -> Void = { _ in }
  ) throws(PokedexUpdateError) -> Outcome {
    do {
      progress(.checking)
      let files = UpdateFiles(path)
      let lock = try files.lock()
      defer { withExtendedLifetime(lock) {} }
      try files.sweep()
      try files.settleJournal()
      let checked = try CheckedUpdates(
        patches, manifest: manifest, latest: latest, trust: trust, database: path)
      let base = try UpdateBase(files.path, checked.patches.map(\.header))
      let route = try checked.route(from: base)
      guard !route.isEmpty else {
        return Outcome(
          versions: [base.dataVersion], proof: nil, isSigned: checked.isSigned,
          danglingReferences: [])
      }
      let run = UpdateRun(updater: self, files: files, base: base, route: route)
      let result = try mode == .replace ? run.replace(progress) : run.inPlace(progress)
      return Outcome(
        versions: [base.dataVersion] + route.map(\.header.to.dataVersion), proof: result.proof,
        isSigned: checked.isSigned, danglingReferences: result.danglingReferences)
    } catch {
      throw PokedexUpdateError(error, path)
    }
  }
}

extension PokedexUpdateError {
  /// What the kits throw, as an app should read it.
  init(_ error: any Error, _ path: String) {
    switch error {
    case let error as PokedexUpdateError: self = error
    case let error as FileError:
      self.init(
        error.isDiskFull || error.errno == 27 ? .diskFull : .disk, path: error.path,
        detail: error.description, advice: "make room or check the rights, then try again")
    case let error as FileLock.Held:
      self.init(.busy, path: path, detail: "\(error)", advice: "wait for it and try again")
    case let error as SQLiteError:
      switch error.code.primary {
      case .full: self.init(.diskFull, path: path, detail: "\(error)", advice: "make room")
      case .busy, .locked:
        self.init(.busy, path: path, detail: "\(error)", advice: "wait and try again")
      case .corrupt, .notADatabase:
        self.init(
          .baseUnusable, path: path, detail: "\(error)", advice: "take a fresh copy of the file")
      case .constraint:
        // No row of a release breaks a constraint of its schema: triggers and indexes of the app do.
        self.init(
          .constraint, path: path, detail: "\(error)",
          advice: "take away the app's own triggers and unique indexes on tables of the release")
      case .readOnly, .permission, .cannotOpen:
        self.init(.disk, path: path, detail: "\(error)", advice: "check the rights")
      default: self.init(.disk, path: path, detail: "\(error)", advice: "try again")
      }
    default: self.init(.disk, path: path, detail: "\(error)")
    }
  }
}
