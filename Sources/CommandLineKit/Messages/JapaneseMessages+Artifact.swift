extension JapaneseMessages {
  /// The database, its manifest, updates and the comparison of two.
  static let artifact: KeyValuePairs<String, String> = [
    "  … and {1} more": "  …ほか {1} 件",
    "[artifact-integrity]": "データベースの構造に誤りがあります（{1}）",
    "[artifact-unreadable]": "データベースを読み込めません（{1}）",
    "[constraint-violated]": "データに矛盾があります（{1}）",
    "[disk-full]": "空き容量がありません（{1}）",
    "[file-access-denied]": "ファイルを読み書きする権限がありません（{1}）",
    "[file-operation-failed]": "ファイルを読み書きできません（{1}）",
    "[sqlite-error]": "SQLite のエラーです（{1}）",
    "a patch would have {1} bytes: the full file is the update": "差分が {1} バイトになるため、ファイル全体が更新になります",
    "a table": "テーブル",
    "added": "追加",
    "added to it: {1}": "追加されたもの: {1}",
    "artifact": "データベース",
    "both hold the same content": "どちらも同じ内容です",
    "built, version {1}, {2} bytes": "作成しました、バージョン {1}、{2} バイト",
    "changed": "変更",
    "compare two releases of one dataset": "同じデータセットのリリースどうしを比べてください",
    "dangling key: {1}": "参照先のないキー: {1}",
    "equal content needs no update and no release": "同じ内容なら更新もリリースも要りません",
    "file and manifest are not of one build; take both from one release":
      "ファイルとマニフェストが別のビルドのものです。同じリリースのものを使ってください",
    "holds {1} already": "すでに {1} です",
    "index": "索引",
    "not a Pokédex database": "ポケモン図鑑のデータベースではありません",
    "key id     {1}": "鍵の ID {1}",
    "learnsets: {1} changed": "覚えるわざ: {1} 件の変更",
    "its signature is not by this key, or not of its content":
      "署名がこの鍵のものではないか、内容と合いません",
    "name a database written by make db": "make db で作ったデータベースを指定してください",
    "name a folder written by make db or a release, or a manifest in it":
      "make db かリリースで作ったフォルダーか、その中のマニフェストを指定してください",
    "name the file of the private key; pokedex keygen creates one":
      "秘密鍵のファイルを指定してください。pokedex keygen で作れます",
    "name the folder of the last release, with the {1} that its build wrote":
      "前のリリースのフォルダー（{1} のある場所）を指定してください",
    "normalized": "正規化済み",
    "nothing has changed": "変更はありません",
    "offer the full file as the update": "ファイル全体を更新として配布してください",
    "an unfinished transaction of {1} bytes is in {2}": "{2} に終わっていない書き込みが {1} バイトあります",
    "open the database once for reading and writing with any SQLite, or get a new copy":
      "任意の SQLite で一度読み書き用に開くか、新しいコピーに取り替えてください",
    "one holds the dataset {1}, the other {2}": "一方のデータセットは {1}、もう一方は {2} です",
    "public key {1}": "公開鍵 {1}",
    "removed": "削除",
    "rows": "行",
    "run pokedex-index on {1} again": "{1} に対して pokedex-index をもう一度実行してください",
    "schema and meta have the digest {1}, meta names {2}":
      "スキーマと meta のダイジェストは {1} ですが、meta の値は {2} です",
    "schema, {1}: {2}": "スキーマの{1}: {2}",
    "snapshot": "スナップショット",
    "sound, version {1}, as its manifest says, proved by {2}":
      "正常です、バージョン {1}、マニフェストと一致します（{2} で確認済み）",
    "sound, version {1}, no manifest to check against": "正常です、バージョン {1}、照合するマニフェストはありません",
    "table {1}": "テーブル {1}",
    "take the manifest of the release, or name the key that signs now":
      "リリースのマニフェストを取得するか、現在の署名鍵を指定してください",
    "schema version, tables or views differ, so no patch can lead there":
      "スキーマのバージョン、テーブルまたはビューが違うため、差分を作れません",
    "schema version, tables or views differ: the full file is the update":
      "スキーマのバージョン、テーブルまたはビューが違うため、ファイル全体が更新になります",
    "schema and meta do not have the digest that meta names":
      "スキーマと meta のダイジェストが meta の値と違います",
    "schema version: {1} -> {2}": "スキーマのバージョン: {1} -> {2}",
    "not compared: {1}": "比べていないもの: {1}",
    "table {1}: {2} rows added, {3} removed, {4} changed":
      "テーブル {1}: 行の追加 {2}、削除 {3}、変更 {4}",
    "its meta names no data version of a release": "meta にリリースの正しい data_version がありません",
    "it is a folder": "フォルダーです",
    "get a new copy: one of the files is damaged": "どちらかのファイルが壊れています。新しいコピーに取り替えてください",
    "get a new copy: this file is damaged or not a Pokédex database":
      "新しいコピーに取り替えてください。壊れているか、図鑑のデータベースではありません",
    "get a new copy: this one was changed or damaged": "新しいコピーに取り替えてください。変更されたか壊れています",
    "the SHA-256": "SHA-256",
    "the content digest": "内容のダイジェスト",
    "the header asks for a write-ahead log": "ヘッダーが先行書き込みログを求めています",
    "the index belongs to another normalized layer": "索引が別の正規化済みデータから作られています",
    "the manifest is not signed": "マニフェストに署名がありません",
    "the rows do not have the digest that meta names": "行のダイジェストが meta の値と違います",
    "the rows have the digest {1}, meta names {2}": "行のダイジェストは {1} ですが、meta の値は {2} です",
    "the same content": "同じ内容です",
    "the same content: no update": "同じ内容のため更新はありません",
    "the size": "サイズ",
    "release {1} would be below {2}: apps refuse a number that falls":
      "リリース {1} は {2} より小さくなります。番号が下がるとアプリに拒否されます",
    "give a higher --release, or leave it out to count on":
      "--release により大きい番号を指定するか、省略して続きの番号にしてください",
    "the manifest is not that of {1}: {2} differs": "{1} のマニフェストではありません（{2} が違います）",
    "name the manifest that was built with the new database":
      "新しいデータベースと一緒に作られたマニフェストを指定してください",
    "the manifest lists updates in {1}, but this one is written to {2}":
      "マニフェストは {1} の更新を指しますが、作る場所は {2} です",
    "give --output {1}": "--output {1} を指定してください",
    "choose another file: a key that is in use must not be lost":
      "別のファイルを指定してください。使用中の鍵を失わないためです",
    "there is a file already": "すでにファイルがあります",
    "the source lacks one of ja, ja-hrkt and en": "ソースに ja、ja-hrkt、en のどれかがありません",
    "the views need them": "これらがないとビューを作れません",
    "no manifest, so no signature": "マニフェストがないため、署名を確認できません",
    "no such file": "ファイルがありません",
    "this SQLite is {1}, at least {2} is needed": "この SQLite は {1} です。{2} 以上が必要です",
    "two rows share a key or a value is out of range; see the normalized layer":
      "キーの重複か、範囲外の値があります。正規化済みのデータを確認してください",
    "unchanged": "変更なし",
    "unchanged, version {1}, {2} bytes": "変更なし、バージョン {1}、{2} バイト",
    "update the system's SQLite": "システムの SQLite を更新してください",
    "updated {1}, proved by {2}": "更新しました {1}、{2} で確認済み",
    "wait for it, or choose another OUTPUT": "終わるのを待つか、別の OUTPUT を指定してください",
    "write it as 2027-02-01T00:00:00Z": "2027-02-01T00:00:00Z の形で書いてください",
    "{1} and {2} hold the same content": "{1} と {2} は同じ内容です",
    "{1} bytes of {2}": "{2} バイト中 {1} バイト",
    "{1} bytes, the full file has {2}": "{1} バイト（ファイル全体は {2} バイト）",
    "{1} is not a time in UTC": "{1} は UTC の時刻ではありません",
    "{1} is not a table": "{1} はテーブルではありません",
    "{1} {2} is missing": "{1} {2} がありません",
    "{1} {2} is not as this version has it": "{1} {2} がこのバージョンのものと違います",
    "get a new copy, or use the version of pokedex-db that wrote the file":
      "新しいコピーに取り替えるか、このファイルを作成したバージョンの pokedex-db を使ってください",
    "{1} is {2}, not {3}": "{1} が {3} ではなく {2} です",
    "{1} is {2}, the manifest names {3}": "{1} は {2} ですが、マニフェストでは {3} です",
    "{1} rows, {2}": "{1} 行、{2}",
    "{1} rows, {2} bytes, checked": "{1} 行、{2} バイト、検査済み",
    "{1} answers {2}, where {3} is expected": "{1} の答えが {3} ではなく {2} です",
    "{1}, signature not checked": "{1}、署名は未確認",
    "{1}, signed": "{1}、署名あり",
    "{1}, unsigned": "{1}、署名なし",
    "{1}: {2} added, {3} removed, {4} renumbered, {5} renamed, {6} changes":
      "{1}: 追加 {2}、削除 {3}、番号の変更 {4}、名前の変更 {5}、内容の変更 {6}",
  ]
}
