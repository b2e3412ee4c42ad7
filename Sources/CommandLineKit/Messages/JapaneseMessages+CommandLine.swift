extension JapaneseMessages {
  /// The command line itself, progress, and the first words of an error.
  static let commandLine: KeyValuePairs<String, String> = [
    "\"{1}\" is one argument too many": "引数「{1}」は余分です",
    "--key signs a manifest: name it with --manifest":
      "--key はマニフェストに署名します。--manifest でマニフェストを指定してください",
    "--public-key must be the 64 hexadecimal digits that pokedex keygen prints":
      "--public-key には pokedex keygen が表示する 16 進数 64 桁を指定してください",
    "--with UPDATE is missing": "--with UPDATE を指定してください",
    "--{1} must be from {2} to {3}, not {4}": "--{1} は {2} から {3} までです（{4} は使えません）",
    "--{1} needs a value": "--{1} には値が必要です",
    "--{1} takes no value": "--{1} に値は付けられません",
    "--{1} {2} is missing": "--{1} {2} を指定してください",
    "a number": "数値",
    "a text": "文字列",
    "a whole number": "整数",
    "another run is writing here": "別の実行がここに書き込んでいます",
    "another run is writing here: process {1}": "別の実行（プロセス {1}）がここに書き込んでいます",
    "did you mean \"{1}\"?": "もしかして: {1}",
    "did you mean --{1}?": "もしかして: --{1}",
    "interrupted": "中断されました",
    "leave out --version-group, or name another":
      "--version-group を省くか、別のものを指定してください",
    "create one with pokedex keygen": "pokedex keygen で作ってください",
    "name the project's with --localization DIR, or an empty folder for none":
      "--localization DIR でフォルダーを指定してください。翻訳なしで作るときは空のフォルダーを指定します",
    "not known": "不明",
    "PokéAPI has no learnsets of this game, so the list is empty":
      "このゲームの覚えるわざは元データにありません。該当なしでも、覚えないとは限りません",
    "one of {1}": "{1} のどれか",
    "see {1} --help": "使い方は {1} --help で確認できます",
    "skipped, {1}": "省略、{1}",
    "started": "開始",
    "started, {1} {2}": "開始、{1} {2}",
    "run the same command again to resume": "同じコマンドをもう一度実行すると続きから再開します",
    "the signing key is not 64 hexadecimal digits": "署名鍵が 16 進数 64 桁ではありません",
    "the signing key is readable by others: its permissions are {1}":
      "署名鍵をほかのユーザーが読めます（権限 {1}）",
    "run chmod 600 {1}, and replace the key if anybody else may have read it":
      "chmod 600 {1} を実行してください。ほかの人に読まれたおそれがあるときは鍵を取り替えてください",
    "the argument {1} is not UTF-8": "引数 {1} が UTF-8 ではありません",
    "rename the file or folder": "ファイルまたはフォルダーの名前を変えてください",
    "unknown command \"{1}\"": "「{1}」というコマンドはありません",
    "no folder of translations": "翻訳のフォルダーがありません",
    "unknown option --{1}": "--{1} というオプションはありません",
    "unknown option -{1}": "-{1} というオプションはありません",
    "wait for it, or choose another output folder": "終わるのを待つか、別の出力先を指定してください",
    "{1} is missing": "{1} を指定してください",
    "{1} left": "残り {1}",
    "{1} must be {2}, not \"{3}\"": "{1} には{2}を指定してください（「{3}」は使えません）",
    "{1} needs a value: {2} {3}": "{1} には値が必要です: {2} {3}",
    "{1} {2}": "{1}　{2}",
    "{1} times, first: {2}": "{1} 件、最初は: {2}",
    "… and {1} more; --verbose prints all": "…ほか {1} 件。すべて見るには --verbose を付けてください",
    "a command is missing": "コマンドがありません",
    "build it with make db, or name another: as DB, or in POKEDEX_DB":
      "make db で作るか、別のファイルを DB または POKEDEX_DB で指定してください",
    "give at least one move, or --moves, --any or --not":
      "わざを一つ以上、または --moves、--any、--not のどれかを指定してください",
    "pokedex {1} lists all": "すべての一覧は pokedex {1} で見られます",
    "{1}: unknown value \"{2}\"": "{1}: 「{2}」という値はありません",
    "did you mean {1}? {2}": "もしかして: {1}。{2}",
    "\"{1}\" is ambiguous: {2}": "「{1}」に当てはまるものが複数あります: {2}",
    "add --kind {1}": "--kind {1} を付けてください",
    "name a database and the updates to apply": "データベースと、適用する更新を指定してください",
  ]
}
