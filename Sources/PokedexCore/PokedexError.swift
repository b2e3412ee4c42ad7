package import Base

/// An error of PokedexCore. ``code`` is stable and meant for programs; ``message(in:)`` is meant for
/// users.
public struct PokedexError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A kind of failure. New codes may be added; existing codes keep their meaning.
  public struct Code: RawRepresentable, Sendable, Hashable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// There is no file at the path, or it cannot be read.
    public static let cannotOpen = Code(rawValue: "cannot-open")
    /// The file is not an SQLite database.
    public static let notADatabase = Code(rawValue: "not-a-database")
    /// The file is an SQLite database, but not a Pokédex database.
    public static let notAPokedex = Code(rawValue: "not-a-pokedex")
    /// The file is shorter than its header states, for example after an incomplete download.
    public static let truncated = Code(rawValue: "truncated")
    /// The file is damaged: its contents are inconsistent.
    public static let corrupt = Code(rawValue: "corrupt")
    /// The file was replaced again and again while it was opened. Open the database again.
    public static let replaced = Code(rawValue: "replaced")
    /// A non-empty journal or write-ahead log is next to the file: a writer was interrupted or is still
    /// running. To recover the file, open it once for reading and writing with any SQLite.
    public static let updateInterrupted = Code(rawValue: "update-interrupted")
    /// The schema of the file or of the update is newer than this library supports.
    public static let schemaTooNew = Code(rawValue: "schema-too-new")
    /// The file's schema is older than this library supports.
    public static let schemaTooOld = Code(rawValue: "schema-too-old")
    /// The SQLite library of the process is older than the file requires.
    public static let sqliteTooOld = Code(rawValue: "sqlite-too-old")
    /// The database has no such resource.
    public static let unknownResource = Code(rawValue: "unknown-resource")
    /// The database has no resource with this name.
    public static let unknownName = Code(rawValue: "unknown-name")
    /// Several resources of the requested kind have this name.
    public static let ambiguousName = Code(rawValue: "ambiguous-name")
    /// The pokemon or move does not exist yet in that version group.
    public static let notInVersionGroup = Code(rawValue: "not-in-version-group")
    /// A file could not be read, written, copied or removed.
    public static let disk = Code(rawValue: "disk")
    /// The destination of an installation is a folder or a file of something else, which is not replaced.
    public static let foreignFile = Code(rawValue: "foreign-file")
    /// The disk is full.
    public static let diskFull = Code(rawValue: "disk-full")
    /// SQLite rejects an SQL query, or it does not only read: see ``Pokedex/query(_:limit:timeout:)``.
    public static let invalidQuery = Code(rawValue: "invalid-query")
    /// An SQL query takes longer, or its result is larger, than allowed.
    public static let queryLimit = Code(rawValue: "query-limit")
    /// SQLite failed for another reason.
    public static let sqlite = Code(rawValue: "sqlite")
    /// The task was cancelled. An installation or an update has then changed nothing.
    public static let cancelled = Code(rawValue: "cancelled")

    // Updates. After any of these errors the database is unchanged.

    /// No update applies to the current release of the database. Download the full file.
    public static let noUpdateFits = Code(rawValue: "no-update-fits")
    /// The file is not a Pokédex, or its rows do not match any release.
    public static let baseUnusable = Code(rawValue: "base-unusable")
    /// The update is damaged or incomplete. Download it again.
    public static let damagedUpdate = Code(rawValue: "damaged-update")
    /// The update contains statements or data that updates must not contain.
    public static let forbiddenContent = Code(rawValue: "forbidden-content")
    /// A signature is required, and the document is not signed with a known key.
    public static let untrusted = Code(rawValue: "untrusted")
    /// The manifest has expired.
    public static let expired = Code(rawValue: "expired")
    /// The update leads to an older release than the highest one seen.
    public static let rollback = Code(rawValue: "rollback")
    /// The manifest does not name the update, or `latest.json` does not name the manifest: the files
    /// are from different releases.
    public static let notInManifest = Code(rawValue: "not-in-manifest")
    /// After the update, the rows do not match the release.
    public static let wrongResult = Code(rawValue: "wrong-result")
    /// The record of the highest release seen is damaged or unreadable, so the library cannot check
    /// whether the manifest is outdated.
    public static let seenReleaseUnknown = Code(rawValue: "seen-release-unknown")
    /// Another process or thread is using the database.
    public static let busy = Code(rawValue: "busy")
  }

  public let code: Code
  /// The path of the file, or the name that was not found; empty if neither applies.
  public let subject: String
  /// Similar names, best match first.
  public let suggestions: [String]
  /// The details of the error, such as numbers or SQLite's message; nil if there are none.
  package let detailText: Message?
  /// What is wrong, with the file or the name.
  package let reason: Message
  /// What to do about the error; nil if nothing can be done.
  package let advice: Message?

  public init(_ code: Code, subject: String = "", suggestions: [String] = []) {
    self.init(code, subject: subject, detail: nil, suggestions: suggestions)
  }

  /// Creates an error with the text of its code.
  package init(_ code: Code, subject: String = "", detail: Message?, suggestions: [String] = []) {
    (self.code, self.subject, self.suggestions) = (code, subject, suggestions)
    detailText = detail
    let meaning = code.meaning(subject)
    reason = detail.map { .withDetail(text: meaning, detail: $0) } ?? meaning
    let names = suggestions.map { Message(verbatim: $0) }
    advice =
      names.isEmpty
      ? meaning.advice
      : .pokedexDidYouMean(
        names: Message(
          names.joined(separator: ", ").english, names.joined(separator: "、").japanese))
  }

  /// Creates an error with a text of its own, as installations and updates need: the code alone does not say what
  /// happened or what to do.
  ///
  /// - Parameters:
  ///   - code: nil for that of the message.
  ///   - advice: nil for that of the message.
  package init(_ message: Message, code: Code? = nil, path: String, advice: Message? = nil) {
    self.code = code ?? Code(rawValue: message.code ?? "")
    subject = path
    suggestions = []
    detailText = message
    reason = path.isEmpty ? message : Message(joining: path, ": ", message)
    self.advice = advice ?? message.advice
  }

  /// The details of the error in English, such as numbers or SQLite's message. Empty if there are none.
  public var detail: String { detailText?.english ?? "" }

  /// The English message.
  public var description: String { message(in: .english) }

  /// Returns what is wrong, with the file or the name, and what to do, on one line.
  public func message(in language: DisplayLanguage) -> String { text.text(in: language) }

  /// Returns what is wrong, with the file or the name.
  public func reason(in language: DisplayLanguage) -> String { reason.text(in: language) }

  /// Returns what to do about the error; empty if nothing can be done.
  public func advice(in language: DisplayLanguage) -> String { advice?.text(in: language) ?? "" }

  /// ``message(in:)`` in both languages.
  package var text: Message { advice.map { .textWithAdvice(text: reason, advice: $0) } ?? reason }
}

extension PokedexError: FailureCause {
  package var finding: Message {
    let category: PipelineError.Category =
      switch code {
      case .unknownName, .ambiguousName, .notInVersionGroup: .usage
      case .cannotOpen: .noInput
      case .disk, .diskFull: .disk
      case .cancelled: .interrupted
      case .unknownResource, .sqlite, .sqliteTooOld: .failed
      default: .badData
      }
    return reason.stating(category, code: code.rawValue, advice: advice)
  }
}

extension PokedexError.Code {
  /// What is wrong with `subject`, a file or a name.
  fileprivate func meaning(_ subject: String) -> Message {
    switch self {
    case .cannotOpen: .pokedexCannotOpen(subject: subject)
    case .notADatabase: .pokedexNotADatabase(subject: subject)
    case .notAPokedex: .pokedexNotAPokedex(subject: subject)
    case .truncated: .pokedexTruncated(subject: subject)
    case .corrupt: .pokedexCorrupt(subject: subject)
    case .replaced: .pokedexReplaced(subject: subject)
    case .updateInterrupted: .pokedexUpdateInterrupted(subject: subject)
    case .schemaTooNew: .pokedexSchemaTooNew(subject: subject)
    case .schemaTooOld: .pokedexSchemaTooOld(subject: subject)
    case .sqliteTooOld: .pokedexSQLiteTooOld(subject: subject)
    case .unknownResource: .pokedexUnknownResource(subject: subject)
    case .unknownName: .pokedexUnknownName(subject: subject)
    case .ambiguousName: .pokedexAmbiguousName(subject: subject)
    case .notInVersionGroup: .pokedexNotInVersionGroup(subject: subject)
    case .disk: .pokedexDisk(subject: subject)
    case .diskFull: .pokedexDiskFull(subject: subject)
    case .foreignFile: .pokedexForeignFile(subject: subject)
    case .invalidQuery: .pokedexInvalidQuery(subject: subject)
    case .queryLimit: .pokedexQueryLimit(subject: subject)
    case .sqlite: .pokedexSQLite(subject: subject)
    case .cancelled: .pokedexCancelled
    case .noUpdateFits: .pokedexNoUpdateFits(subject: subject)
    case .baseUnusable: .pokedexBaseUnusable(subject: subject)
    case .damagedUpdate: .pokedexDamagedUpdate(subject: subject)
    case .forbiddenContent: .pokedexForbiddenContent(subject: subject)
    case .untrusted: .pokedexUntrusted(subject: subject)
    case .expired: .pokedexExpired(subject: subject)
    case .rollback: .pokedexRollback(subject: subject)
    case .notInManifest: .pokedexNotInManifest(subject: subject)
    case .wrongResult: .pokedexWrongResult(subject: subject)
    case .seenReleaseUnknown: .pokedexSeenReleaseUnknown(subject: subject)
    case .busy: .pokedexBusy(subject: subject)
    default: .pokedexFailed(subject: subject)
    }
  }
}

extension Message {
  /// Returns the Japanese text for Japanese, otherwise the English text. Messages exist in these two
  /// languages.
  func text(in language: DisplayLanguage) -> String { language.base == "ja" ? japanese : english }
}
