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
  /// Facts behind the code, in English: numbers, what SQLite said. Empty where there are none.
  public var detail: String
  /// Names that may have been meant, best first.
  public var suggestions: [String]

  public init(
    _ code: Code, subject: String = "", detail: String = "", suggestions: [String] = []
  ) {
    self.code = code
    self.subject = subject
    self.detail = detail
    self.suggestions = suggestions
  }

  /// The English message.
  public var description: String { message(in: .english) }

  /// One line: what, where, what to do.
  public func message(in language: DisplayLanguage) -> String {
    var text = text(in: language)
    if !detail.isEmpty { text += language == .japanese ? "（\(detail)）" : " (\(detail))" }
    if !suggestions.isEmpty {
      let list = suggestions.joined(separator: language == .japanese ? "、" : ", ")
      text += language == .japanese ? "　もしかして: \(list)" : "; did you mean \(list)?"
    } else if code == .unknownName {
      text +=
        language == .japanese
        ? "。名前の一部で検索してみてください" : "; check the spelling, or search for a part of the name"
    }
    return text
  }

  private func text(in language: DisplayLanguage) -> String {
    let text = Self.texts[code] ?? (english: "failed: @", japanese: "失敗しました: @")
    let template = language == .japanese ? text.japanese : text.english
    let place = template.firstIndex(of: "@")
    guard let place else { return template }
    return template[..<place] + subject + template[template.index(after: place)...]
  }

  /// Both texts of each code; `@` is the subject.
  private static let texts: [Code: (english: String, japanese: String)] = [
    .cannotOpen: (
      "cannot open @: check the path and the permissions",
      "@ を開けません。パスと権限を確認してください"
    ),
    .notADatabase: (
      "@ is not an SQLite database: give the path of a pokedex.sqlite",
      "@ は SQLite データベースではありません。pokedex.sqlite のパスを指定してください"
    ),
    .notAPokedex: (
      "@ is not a Pokédex database: give the path of a pokedex.sqlite",
      "@ はポケモン図鑑のデータベースではありません。pokedex.sqlite のパスを指定してください"
    ),
    .truncated: (
      "@ is incomplete: copy or download it again",
      "@ は途中で切れています。もう一度コピーまたはダウンロードしてください"
    ),
    .corrupt: (
      "@ is damaged: get a new copy", "@ は壊れています。新しいコピーに取り替えてください"
    ),
    .updateInterrupted: (
      "writing @ was interrupted: open it once for reading and writing with any SQLite, or get a new copy",
      "@ の書き込みが中断されています。任意の SQLite で一度読み書き用に開くか、新しいコピーに取り替えてください"
    ),
    .schemaTooNew: (
      "@ was written by a newer version: update the app or the library",
      "@ は新しいバージョンで作られています。アプリまたはライブラリを更新してください"
    ),
    .schemaTooOld: (
      "@ was written by a version that is no longer supported: build or download it again",
      "@ は古いバージョンで作られています。作り直すかダウンロードし直してください"
    ),
    .sqliteTooOld: (
      "this SQLite is too old for @: update the system's SQLite",
      "SQLite が古いため @ を開けません。SQLite を更新してください"
    ),
    .unknownResource: (
      "@ is not in this database", "@ はこのデータベースにありません"
    ),
    .unknownName: (
      "no match for “@”", "「@」は見つかりません"
    ),
    .ambiguousName: (
      "“@” is ambiguous: name one of them",
      "「@」は複数のものを指します。どれか一つを指定してください"
    ),
    .notInVersionGroup: (
      "@ does not exist in that version group yet",
      "@ はそのバージョングループにはまだ存在しません"
    ),
    .disk: (
      "cannot write @: check the folder and the permissions",
      "@ に書き込めません。フォルダーと権限を確認してください"
    ),
    .diskFull: (
      "no space left for @: free some space and try again",
      "@ を書き込む空き容量がありません。容量を空けてやり直してください"
    ),
    .userDataDamaged: (
      "@ is damaged: set it aside and start again, or restore a backup",
      "@ は壊れています。別の名前にして新しく作るか、バックアップから戻してください"
    ),
    .userDataTooNew: (
      "@ was written by a newer version: update the app",
      "@ は新しいバージョンで書かれています。アプリを更新してください"
    ),
    .notUserData: (
      "@ holds something else: choose another path for user data",
      "@ は別のデータのファイルです。ユーザーデータには別のパスを指定してください"
    ),
    .sqlite: ("reading @ failed", "@ の読み込みに失敗しました"),
    .cancelled: ("cancelled", "中止されました"),
  ]
}
