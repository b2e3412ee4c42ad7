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
  /// What is wrong, one sentence in English.
  public var detail: String
  /// What to do about it, one sentence in English; empty where there is nothing to do.
  public var advice: String
  /// ``advice`` in Japanese where it names more than the code tells.
  var japaneseAdvice: String?

  init(
    _ code: Code, path: String, detail: String, advice: String, japaneseAdvice: String
  ) {
    self.init(code, path: path, detail: detail, advice: advice)
    self.japaneseAdvice = japaneseAdvice
  }

  public init(_ code: Code, path: String, detail: String, advice: String = "") {
    self.code = code
    self.path = path
    self.detail = detail
    self.advice = advice
  }

  public var description: String { message(in: .english) }

  /// - Throws: ``PokedexUpdateError`` `interrupted` where a writer has not finished.
  static func checkNotInterrupted(_ path: String) throws(PokedexUpdateError) {
    guard let writer = InterruptedWriter(beside: path) else { return }
    throw PokedexUpdateError(
      .interrupted, path: path,
      detail: "an unfinished transaction of \(writer.bytes) bytes is in \(writer.path)",
      advice: "open the database once for reading and writing with any SQLite, or get a new copy"
    )
  }

  /// - Throws: ``PokedexUpdateError`` `cancelled` where the task that runs is cancelled.
  static func checkCancellation(_ path: String) throws(PokedexUpdateError) {
    guard Task.isCancelled else { return }
    throw PokedexUpdateError(
      .cancelled, path: path, detail: "the update was cancelled", advice: "update again")
  }

  /// One line: where, what is wrong, what to do.
  public func message(in language: DisplayLanguage) -> String {
    let advice = advice(in: language)
    let place = path.isEmpty ? "" : "\(path): "
    return place + reason(in: language) + (advice.isEmpty ? "" : "; \(advice)")
  }

  /// What is wrong. In Japanese by the code, with the English ``detail`` behind it.
  public func reason(in language: DisplayLanguage) -> String {
    guard language == .japanese, let text = Self.japanese[code] else { return detail }
    return detail.isEmpty ? text.reason : "\(text.reason)（\(detail)）"
  }

  /// What to do about it; empty where there is nothing to do.
  public func advice(in language: DisplayLanguage) -> String {
    guard language == .japanese, let text = Self.japanese[code] else { return advice }
    return japaneseAdvice ?? text.advice
  }

  private static let japanese: [Code: (reason: String, advice: String)] = [
    .noUpdateFits: (
      "このデータベースに使える更新がありません", "リリースのファイル全体を取得してください"
    ),
    .baseUnusable: (
      "このデータベースは更新できません", "新しいコピーを取得してください"
    ),
    .schemaTooNew: ("この更新には新しいバージョンが必要です", "アプリを更新してください"),
    .damagedUpdate: ("更新ファイルが壊れています", "もう一度取得してください"),
    .forbiddenContent: (
      "更新ファイルに許されない内容があります", "信頼できる配布元から取得してください"
    ),
    .untrusted: (
      "署名を確認できません", "配布元から署名付きのマニフェストを取得してください"
    ),
    .expired: (
      "マニフェストの有効期限が切れています",
      "最新のマニフェストを取得し、端末の時計を確認してください"
    ),
    .rollback: ("古いリリースへ戻す更新は使えません", "最新のマニフェストを取得してください"),
    .notInManifest: (
      "同じリリースのファイルではありません", "同じリリースの更新とマニフェストを取得してください"
    ),
    .wrongResult: (
      "更新後の内容がリリースと一致しません", "リリースのファイル全体を取得してください"
    ),
    .constraint: (
      "アプリが追加したトリガーか一意インデックスが更新の行を拒否しました",
      "リリースの表に追加したトリガーと一意インデックスを外してください"
    ),
    .seenReleaseUnknown: (
      "これまでに確認したリリースの記録を読み取れません",
      "権限を直し、壊れている場合は最新のマニフェストであることを確かめてから削除してください"
    ),
    .interrupted: (
      "データベースの書き込みが中断されています",
      "任意の SQLite で一度読み書き用に開くか、新しいコピーに取り替えてください"
    ),
    .busy: ("データベースは使用中です", "しばらく待ってからやり直してください"),
    .cancelled: ("更新は中止されました", "もう一度更新してください"),
    .diskFull: ("空き容量が足りません", "容量を空けてやり直してください"),
    .disk: ("ファイルを読み書きできません", "パスと権限を確認してください"),
  ]
}
