package import Messages
import PokedexFormat

/// The reason why a database was not updated. After any of these errors the database is unchanged.
public struct PokedexUpdateError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A kind of failure. New codes may be added; existing codes keep their meaning.
  public struct Code: RawRepresentable, Sendable, Hashable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No update applies to the current release of the database. Download the full file.
    public static let noUpdateFits = Code(rawValue: "no-update-fits")
    /// The file is not a Pokédex, or its rows do not match any release.
    public static let baseUnusable = Code(rawValue: "base-unusable")
    /// The update requires a schema that this library does not support.
    public static let schemaTooNew = Code(rawValue: "schema-too-new")
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
    /// A non-empty journal or write-ahead log is next to the database: a writer was interrupted or is
    /// still running. `pokedex update` reports it as `update-interrupted`, as all other commands do.
    public static let interrupted = Code(rawValue: "interrupted")
    /// Another process or thread is using the database.
    public static let busy = Code(rawValue: "busy")
    /// The task was cancelled before the new release replaced the old one.
    public static let cancelled = Code(rawValue: "cancelled")
    /// The disk is full.
    public static let diskFull = Code(rawValue: "disk-full")
    /// A file could not be read or written.
    public static let disk = Code(rawValue: "disk")
  }

  public var code: Code
  /// The path of the file that caused the error.
  public var path: String
  let reason: Message
  let remedy: Message?

  package init(_ code: Code, path: String, detail: Message, advice: Message? = nil) {
    self.code = code
    self.path = path
    self.reason = detail
    self.remedy = advice
  }

  /// Whether the complete database can succeed where a patch did not: see
  /// ``PokedexUpdater/download(for:of:wholeDatabase:)``.
  public var isSolvedByWholeDatabase: Bool {
    let codes: [Code] = [
      .noUpdateFits, .baseUnusable, .damagedUpdate, .forbiddenContent, .notInManifest,
      .wrongResult,
    ]
    return codes.contains(code)
  }

  /// What is wrong, in English.
  public var detail: String { reason(in: .english) }

  /// What to do about the error, in English; empty if nothing can be done.
  public var advice: String { advice(in: .english) }

  public var description: String { message(in: .english) }

  /// - Throws: ``PokedexUpdateError`` `interrupted` if a writer has not finished.
  static func checkNotInterrupted(_ path: String) throws(PokedexUpdateError) {
    guard let writer = InterruptedWriter(beside: path) else { return }
    throw PokedexUpdateError(
      .interrupted, path: path,
      detail: .updateInterrupted(bytes: writer.bytes, path: writer.path),
      advice: .updateInterruptedAdvice)
  }

  /// - Throws: ``PokedexUpdateError`` `cancelled` if the current task is cancelled.
  static func checkCancellation(_ path: String) throws(PokedexUpdateError) {
    guard Task.isCancelled else { return }
    throw PokedexUpdateError(
      .cancelled, path: path, detail: .updateCancelled, advice: .updateAgain)
  }

  /// Returns the file, what is wrong and what to do, on one line.
  public func message(in language: DisplayLanguage) -> String {
    let place = path.isEmpty ? "" : "\(path): "
    let text = remedy.map { Message.textWithAdvice(text: reason, advice: $0) } ?? reason
    return place + text.text(in: language)
  }

  /// Returns what is wrong.
  public func reason(in language: DisplayLanguage) -> String { reason.text(in: language) }

  /// Returns what to do about the error; empty if nothing can be done.
  public func advice(in language: DisplayLanguage) -> String { remedy?.text(in: language) ?? "" }

  /// ``reason(in:)`` and ``advice(in:)`` in both languages.
  package var texts: (reason: Message, advice: Message?) { (reason, remedy) }
}
