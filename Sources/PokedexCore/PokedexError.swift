package import Messages

/// What went wrong in PokedexCore. ``code`` is stable and for programs; ``message(in:)`` is for
/// people.
public struct PokedexError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A kind of failure. New codes may be added; those that stand keep their meaning.
  public struct Code: RawRepresentable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No file stands at the path, or it may not be read.
    public static let cannotOpen = Code(rawValue: "cannot-open")
    /// The file is no SQLite database.
    public static let notADatabase = Code(rawValue: "not-a-database")
    /// An SQLite database, but not one of this project.
    public static let notAPokedex = Code(rawValue: "not-a-pokedex")
    /// The file is shorter than its header says, as after a download that broke off.
    public static let truncated = Code(rawValue: "truncated")
    /// The contents contradict themselves.
    public static let corrupt = Code(rawValue: "corrupt")
    /// A journal or a write-ahead log that is not empty is beside the file: a writer was interrupted, or
    /// is at work. Opening the file once for reading and writing, with any SQLite, recovers it.
    public static let updateInterrupted = Code(rawValue: "update-interrupted")
    /// The file's schema is of a later version of this library.
    public static let schemaTooNew = Code(rawValue: "schema-too-new")
    /// The file's schema is older than this library reads.
    public static let schemaTooOld = Code(rawValue: "schema-too-old")
    /// The SQLite that the process runs with is older than the file needs.
    public static let sqliteTooOld = Code(rawValue: "sqlite-too-old")
    /// No such resource in the database.
    public static let unknownResource = Code(rawValue: "unknown-resource")
    /// A name that means nothing in the database.
    public static let unknownName = Code(rawValue: "unknown-name")
    /// A name that means several things of the kind asked for.
    public static let ambiguousName = Code(rawValue: "ambiguous-name")
    /// The pokemon or move does not exist in that version group yet.
    public static let notInVersionGroup = Code(rawValue: "not-in-version-group")
    /// A file could not be written, copied or removed.
    public static let disk = Code(rawValue: "disk")
    /// No space left.
    public static let diskFull = Code(rawValue: "disk-full")
    /// SQLite refused for another reason.
    public static let sqlite = Code(rawValue: "sqlite")
    /// The file of user data contradicts itself: see ``UserData/setAside(_:)``.
    public static let userDataDamaged = Code(rawValue: "user-data-damaged")
    /// The file of user data was written by a later version of this library.
    public static let userDataTooNew = Code(rawValue: "user-data-too-new")
    /// The file holds something else than user data.
    public static let notUserData = Code(rawValue: "not-user-data")
    /// The task was cancelled.
    public static let cancelled = Code(rawValue: "cancelled")
  }

  public var code: Code
  /// The path of the file, or the name that was not understood; empty where there is neither.
  public var subject: String
  /// Names that may have been meant, best first.
  public var suggestions: [String]
  /// What is behind the code: numbers, what SQLite said.
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

  /// What is behind the code, in English: numbers, what SQLite said. Empty where there is nothing.
  public var detail: String { facts?.english ?? "" }

  /// The English message.
  public var description: String { message(in: .english) }

  /// What is wrong, with the file or the name, and what to do, on one line.
  public func message(in language: DisplayLanguage) -> String { text.text(in: language) }

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
    case .sqlite: .pokedexSQLite(subject: subject)
    case .userDataDamaged: .pokedexUserDataDamaged(subject: subject)
    case .userDataTooNew: .pokedexUserDataTooNew(subject: subject)
    case .notUserData: .pokedexNotUserData(subject: subject)
    case .cancelled: .pokedexCancelled
    default: .pokedexFailed(subject: subject)
    }
  }

  /// What to do about it; nil where there is nothing to do.
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
    case .updateInterrupted: .updateTransactionUnfinishedAdvice
    case .schemaTooNew: .pokedexSchemaTooNewAdvice
    case .schemaTooOld: .pokedexSchemaTooOldAdvice
    case .sqliteTooOld: .pokedexSQLiteTooOldAdvice
    case .unknownName: .pokedexUnknownNameAdvice
    case .ambiguousName: .pokedexAmbiguousNameAdvice
    case .disk: .pokedexDiskAdvice
    case .diskFull: .updateDiskFullAdvice
    case .userDataDamaged: .pokedexUserDataDamagedAdvice
    case .userDataTooNew: .updateTheApp
    case .notUserData: .pokedexNotUserDataAdvice
    default: nil
    }
  }
}

extension Message {
  /// The text in Japanese for Japanese, else in English: the library's messages have these two.
  func text(in language: DisplayLanguage) -> String {
    language == .japanese ? japanese : english
  }
}
