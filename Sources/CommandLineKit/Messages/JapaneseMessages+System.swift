import Platform

extension JapaneseMessages {
  /// Errors of the system, by errno(3).
  static let system: KeyValuePairs<String, String> = [
    "[errno-\(FileError.notARegularFile)]": "通常のファイルではありません",
    "[errno-\(FileError.aboveTheLimit)]": "ファイルが大きすぎます",
    "[errno-\(EBADF)]": "出力先が開いていません",
    "[errno-\(EPIPE)]": "出力先が閉じられました",
    "[errno-\(ENOTEMPTY)]": "フォルダーが空ではありません",
    "[errno-\(EDQUOT)]": "容量の割り当てを超えました",
    "[errno-\(EEXIST)]": "すでに存在します",
    "[errno-\(ENAMETOOLONG)]": "ファイル名が長すぎます",
    "[errno-\(EFBIG)]": "ファイルが大きすぎます",
    "[errno-\(EIO)]": "入出力エラーです",
    "[errno-\(EISDIR)]": "ファイルではなくフォルダーです",
    "[errno-\(ENOSPC)]": "空き容量がありません",
    "[errno-\(ENOENT)]": "ファイルまたはフォルダーがありません",
    "[errno-\(ENOTDIR)]": "フォルダーではありません",
    "[errno-\(EPERM)]": "許可されていない操作です",
    "[errno-\(EACCES)]": "権限がありません",
    "[errno-\(EROFS)]": "読み取り専用のディスクです",
    "[errno-\(EMFILE)]": "開いているファイルが多すぎます",
  ]
}
