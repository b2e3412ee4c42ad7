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
    /// The update is none of those that the manifest names.
    public static let notInManifest = Code(rawValue: "not-in-manifest")
    /// The rows after the update are not those of the release.
    public static let wrongResult = Code(rawValue: "wrong-result")
    /// Somebody else updates the database at this time.
    public static let busy = Code(rawValue: "busy")
    /// No space left.
    public static let diskFull = Code(rawValue: "disk-full")
    /// A file could not be read or written.
    public static let disk = Code(rawValue: "disk")
  }

  public var code: Code
  /// The file that it is about.
  public var path: String
  /// What is wrong, one sentence in English.
  public var detail: String
  /// What to do about it, one sentence in English; empty where there is nothing to do.
  public var advice: String

  public init(_ code: Code, path: String, detail: String, advice: String = "") {
    self.code = code
    self.path = path
    self.detail = detail
    self.advice = advice
  }

  public var description: String {
    "\(path): \(detail)" + (advice.isEmpty ? "" : "; \(advice)")
  }
}
