package import Messages
import Platform
import PokedexFormat

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
    /// The file's schema is newer than this library supports.
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
    /// A file could not be written, copied or removed.
    public static let disk = Code(rawValue: "disk")
    /// The destination of an installation is a folder or a file of something else, which is not replaced.
    public static let foreignFile = Code(rawValue: "foreign-file")
    /// The disk is full.
    public static let diskFull = Code(rawValue: "disk-full")
    /// SQLite failed for another reason.
    public static let sqlite = Code(rawValue: "sqlite")
    /// The user data file is damaged: see ``UserDatabase/setAside(_:)``.
    public static let userDataDamaged = Code(rawValue: "user-data-damaged")
    /// The user data file was written by a newer version of this library.
    public static let userDataTooNew = Code(rawValue: "user-data-too-new")
    /// The file is not a user data file.
    public static let notUserData = Code(rawValue: "not-user-data")
    /// A value of a team is outside its range. ``PokedexError/subject`` is the name of the team.
    public static let invalidTeam = Code(rawValue: "invalid-team")
    /// The JSON is not an archive of user data, or a value in it is missing or has another type.
    public static let archiveDamaged = Code(rawValue: "archive-damaged")
    /// The archive was written by a newer version of this library.
    public static let archiveTooNew = Code(rawValue: "archive-too-new")
    /// The task was cancelled.
    public static let cancelled = Code(rawValue: "cancelled")
  }

  public var code: Code
  /// The path of the file, or the name that was not found; empty if neither applies.
  public var subject: String
  /// Similar names, best match first.
  public var suggestions: [String]
  /// The details of the error, such as numbers or SQLite's message.
  let facts: Message?

  public init(_ code: Code, subject: String = "", suggestions: [String] = []) {
    self.init(code, subject: subject, detail: nil, suggestions: suggestions)
  }

  package init(
    _ code: Code, subject: String = "", detail: Message?, suggestions: [String] = []
  ) {
    self.code = code
    self.subject = subject
    self.facts = detail
    self.suggestions = suggestions
  }

  /// The details of the error in English, such as numbers or SQLite's message. Empty if there are none.
  public var detail: String { facts?.english ?? "" }

  /// The English message.
  public var description: String { message(in: .english) }

  /// Returns what is wrong, with the file or the name, and what to do, on one line.
  public func message(in language: DisplayLanguage) -> String { text.text(in: language) }

  /// Returns what is wrong, with the file or the name.
  public func reason(in language: DisplayLanguage) -> String { reason.text(in: language) }

  /// Returns what to do about the error; empty if nothing can be done.
  public func advice(in language: DisplayLanguage) -> String { advice?.text(in: language) ?? "" }

  /// ``message(in:)`` in both languages.
  package var text: Message {
    advice.map { .textWithAdvice(text: reason, advice: $0) } ?? reason
  }

  /// What is wrong, with the file or the name.
  package var reason: Message { facts.map { .withDetail(text: meaning, detail: $0) } ?? meaning }

  private var meaning: Message {
    switch code {
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
    case .sqlite: .pokedexSQLite(subject: subject)
    case .userDataDamaged: .pokedexUserDataDamaged(subject: subject)
    case .userDataTooNew: .pokedexUserDataTooNew(subject: subject)
    case .notUserData: .pokedexNotUserData(subject: subject)
    case .invalidTeam: .pokedexInvalidTeam(subject: subject)
    case .archiveDamaged: .pokedexArchiveDamaged
    case .archiveTooNew: .pokedexArchiveTooNew
    case .cancelled: .pokedexCancelled
    default: .pokedexFailed(subject: subject)
    }
  }

  /// What to do about the error; nil if nothing can be done.
  package var advice: Message? {
    if !suggestions.isEmpty {
      let names = suggestions.map { Message(verbatim: $0) }
      return .pokedexDidYouMean(
        names: Message(
          names.joined(separator: ", ").english, names.joined(separator: "、").japanese))
    }
    return switch code {
    case .cannotOpen: .pokedexCannotOpenAdvice
    case .notADatabase, .notAPokedex: .pokedexNameADatabase
    case .truncated: .pokedexTruncatedAdvice
    case .corrupt: .pokedexCorruptAdvice
    case .replaced: .pokedexReplacedAdvice
    case .updateInterrupted: .updateInterruptedAdvice
    case .schemaTooNew: .pokedexSchemaTooNewAdvice
    case .schemaTooOld: .pokedexSchemaTooOldAdvice
    case .sqliteTooOld: .pokedexSQLiteTooOldAdvice
    case .unknownName: .pokedexUnknownNameAdvice
    case .ambiguousName: .pokedexAmbiguousNameAdvice
    case .disk: .pokedexDiskAdvice
    case .diskFull: .diskFullAdvice
    case .foreignFile: .pokedexForeignFileAdvice
    case .userDataDamaged: .pokedexUserDataDamagedAdvice
    case .userDataTooNew, .archiveTooNew: .updateTheApp
    case .notUserData: .pokedexNotUserDataAdvice
    case .invalidTeam: .pokedexInvalidTeamAdvice
    case .archiveDamaged: .pokedexArchiveDamagedAdvice
    default: nil
    }
  }
}

extension Message {
  /// Returns the Japanese text for Japanese, otherwise the English text. Messages exist in these two
  /// languages.
  func text(in language: DisplayLanguage) -> String {
    language.base == "ja" ? japanese : english
  }
}
