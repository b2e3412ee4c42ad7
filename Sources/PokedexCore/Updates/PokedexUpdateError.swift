package import Messages
import PokedexFormat

/// Why a database was not updated. Whatever the code, the database is what it was: whole and readable.
public struct PokedexUpdateError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A kind of failure. New codes may be added; those that stand keep their meaning.
  public struct Code: RawRepresentable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No update leads from what the database holds: take the full file.
    public static let noUpdateFits = Code(rawValue: "no-update-fits")
    /// The database is no Pokédex, or its rows are not those of any release.
    public static let baseUnusable = Code(rawValue: "base-unusable")
    /// The update was made for a schema that this library does not know.
    public static let schemaTooNew = Code(rawValue: "schema-too-new")
    /// The update is damaged or incomplete: fetch it again.
    public static let damagedUpdate = Code(rawValue: "damaged-update")
    /// The update holds what no update may hold.
    public static let forbiddenContent = Code(rawValue: "forbidden-content")
    /// A signature is needed, and there is none by a known key.
    public static let untrusted = Code(rawValue: "untrusted")
    /// The manifest is past its date.
    public static let expired = Code(rawValue: "expired")
    /// The update leads to an older release than has been seen.
    public static let rollback = Code(rawValue: "rollback")
    /// The update is none of those that the manifest names, or the manifest not the one that
    /// `latest.json` names: files of two releases.
    public static let notInManifest = Code(rawValue: "not-in-manifest")
    /// The rows after the update are not those of the release.
    public static let wrongResult = Code(rawValue: "wrong-result")
    /// A trigger or an index that the app has put on a table of the release refuses a row of it.
    public static let constraint = Code(rawValue: "constraint")
    /// What says which release has been seen is damaged or cannot be read, so that nobody can tell
    /// whether the manifest is an old one.
    public static let seenReleaseUnknown = Code(rawValue: "seen-release-unknown")
    /// A journal or a write-ahead log that is not empty is beside the database: a writer was interrupted,
    /// or is at work. `pokedex update` reports it as `update-interrupted`, as every other command does.
    public static let interrupted = Code(rawValue: "interrupted")
    /// Somebody else updates the database at this time.
    public static let busy = Code(rawValue: "busy")
    /// The task was cancelled before the new release took the old one's place.
    public static let cancelled = Code(rawValue: "cancelled")
    /// No space left.
    public static let diskFull = Code(rawValue: "disk-full")
    /// A file could not be read or written.
    public static let disk = Code(rawValue: "disk")
  }

  public var code: Code
  /// The file that it is about.
  public var path: String
  let reason: Message
  let remedy: Message?

  package init(_ code: Code, path: String, detail: Message, advice: Message? = nil) {
    self.code = code
    self.path = path
    self.reason = detail
    self.remedy = advice
  }

  /// What is wrong, in English.
  public var detail: String { reason(in: .english) }

  /// What to do about it, in English; empty where there is nothing to do.
  public var advice: String { advice(in: .english) }

  public var description: String { message(in: .english) }

  /// - Throws: ``PokedexUpdateError`` `interrupted` where a writer has not finished.
  static func checkNotInterrupted(_ path: String) throws(PokedexUpdateError) {
    guard let writer = InterruptedWriter(beside: path) else { return }
    throw PokedexUpdateError(
      .interrupted, path: path,
      detail: .updateTransactionUnfinished(bytes: writer.bytes, path: writer.path),
      advice: .updateTransactionUnfinishedAdvice)
  }

  /// - Throws: ``PokedexUpdateError`` `cancelled` where the task that runs is cancelled.
  static func checkCancellation(_ path: String) throws(PokedexUpdateError) {
    guard Task.isCancelled else { return }
    throw PokedexUpdateError(
      .cancelled, path: path, detail: .updateCancelled, advice: .updateAgain)
  }

  /// The file, what is wrong and what to do, on one line.
  public func message(in language: DisplayLanguage) -> String {
    let place = path.isEmpty ? "" : "\(path): "
    let text = remedy.map { Message.textWithAdvice(text: reason, advice: $0) } ?? reason
    return place + text.text(in: language)
  }

  /// What is wrong.
  public func reason(in language: DisplayLanguage) -> String { reason.text(in: language) }

  /// What to do about it; empty where there is nothing to do.
  public func advice(in language: DisplayLanguage) -> String { remedy?.text(in: language) ?? "" }

  /// ``reason(in:)`` and ``advice(in:)`` in both languages.
  package var texts: (reason: Message, advice: Message?) { (reason, remedy) }
}
