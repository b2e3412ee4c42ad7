extension JapaneseMessages {
  /// Releases, their store, the report and the site.
  static let release: KeyValuePairs<String, String> = [
    "--reason needs --republish":
      "--reason は公開し直す理由です。--republish と一緒に指定してください",
    "[diff-unreadable]": "diff.json を読み込めません（{1}）",
    "[store-damaged]": "保管先が壊れています（{1}）",
    "[store-write-failed]": "保管先への書き込みに失敗しました（{1}）",
    "another run is publishing: {1}": "別の実行が公開中です: {1}",
    "build it again": "作り直してください",
    "SHA256SUMS names it: another page would damage the release":
      "SHA256SUMS に載っているため、書き換えるとリリースが壊れます",
    "check the disk of the store": "保管先のディスクを確認してください",
    "check the rights and whether the disk is mounted read-only":
      "権限と、ディスクが読み取り専用になっていないかを確認してください",
    "each dataset has a store of its own": "データセットごとに別の保管先を使ってください",
    "from {1}: {2}": "{1} から: {2}",
    "give the right key; to rotate, give --new-key after the apps know both":
      "正しい鍵を指定してください。鍵を替えるときは、アプリが両方を知ってから --new-key を付けます",
    "give a future date with --expires": "--expires にこれから来る時刻を指定してください",
    "give its key": "その鍵を指定してください",
    "if it was released before that key, look at it and give --new-key":
      "その鍵より前のリリースなら、中身を確かめてから --new-key を付けてください",
    "it has another number": "番号が違います",
    "it has no data_version": "data_version がありません",
    "it has no manifest": "マニフェストがありません",
    "not a folder": "フォルダーではありません",
    "it is missing, or not the one that latest.json names": "ファイルがないか、latest.json のものと違います",
    "its manifest is not signed by this key": "マニフェストの署名がこの鍵のものではありません",
    "its manifest names another SHA-256": "マニフェストの SHA-256 と違います",
    "its meta names no content digest": "meta に内容のダイジェストがありません",
    "its signature is not of its content": "署名が内容と合いません",
    "keep releases in folders of their own, or choose another OUTPUT":
      "リリースは別のフォルダーに置くか、別の OUTPUT を指定してください",
    "latest.json is not signed, but this release would be: the signature may have been removed":
      "latest.json に署名がありませんが、これは署名付きです。保管先に書き込める誰かが消したのかもしれません",
    "latest.json is missing, and release {1} is incomplete: {2}":
      "latest.json がなく、リリース {1} がそろっていません: {2}",
    "create it again with pokedex-diff, or remove its folder": "pokedex-diff で作り直すか、フォルダーを消してください",
    "mount or fetch the store; for a new one, create the folder":
      "保管先をマウントまたは取得してください。新しく始めるときはフォルダーを作ってください",
    "name a release (its database or its folder), or a folder of releases":
      "リリース（データベースかフォルダー）か、リリースをまとめたフォルダーを指定してください",
    "name another file with --output": "--output で別のファイルを指定してください",
    "name an empty or a new folder": "空のフォルダーか新しいフォルダーを指定してください",
    "name an empty or a new folder, or move that away":
      "空のフォルダーか新しいフォルダーを指定するか、それを別の場所へ移してください",
    "name one that is in the store": "保管先にあるリリースを指定してください",
    "no folder in it holds a release of {1}": "この中に {1} のリリースがありません",
    "nothing new in PokéAPI since release {1}: revision {2}":
      "リリース {1} から取得元に変更はありません（meta は {2} のままです）",
    "release {1} is unannounced and incomplete: {2}": "リリース {1} は公開前で、そろっていません: {2}",
    "release {1} is not signed by the key {2}": "リリース {1} の署名は鍵 {2} のものではありません",
    "release {1} is signed, latest.json would be unsigned: apps would refuse it":
      "リリース {1} は署名されていますが、latest.json は署名なしになります。アプリに拒否されます",
    "release {1} was complete but not announced: announced now": "公開前で止まっていたリリース {1} を公開しました",
    "release {1}, version {2}": "リリース {1}、バージョン {2}",
    "releases are never overwritten: publish a higher one": "リリースは上書きできません。より大きい番号で公開してください",
    "remove the folder: it was never announced; the next run recreates it":
      "フォルダーを消してください。まだ誰にも公開されておらず、次の実行で作り直されます",
    "removed {1}, left by an interrupted run": "中断した実行が残した {1} を消しました",
    "restore latest.json; if the releases were never signed, give --new-key once":
      "latest.json を戻してください。署名したことがなければ、一度だけ --new-key を付けてください",
    "restore the store from a copy; see Documentation/OPERATIONS.md":
      "控えから保管先を戻してください。手順は Documentation/OPERATIONS.md にあります",
    "get a new copy of that release": "そのリリースの新しいコピーを使ってください",
    "the artifact is not the one that its manifest names": "データベースがマニフェストのものと違います",
    "the build would overwrite the release that it starts from": "もとにするリリースを上書きしてしまいます",
    "the content is that of release {1}: no release": "内容がリリース {1} と同じため、リリースしません",
    "the identifier of species {1} is not unique: {2}": "ポケモン {1} の識別子が正しくないか、重複しています: {2}",
    "the manifest names other updates now: it has to be signed again":
      "マニフェストの更新の一覧が変わりました。署名し直す必要があります",
    "the previous release has no statistics to compare with": "前のリリースに統計がないため、比べません",
    "the releases so far are signed by the key {1}, this one would be by {2}: apps would refuse it":
      "これまでのリリースは鍵 {1} で署名されていますが、これは鍵 {2} です。アプリに拒否されます",
    "the releases so far are signed by the key {1}, this one would be unsigned: apps would refuse it":
      "これまでのリリースは鍵 {1} で署名されていますが、これは署名なしです。アプリに拒否されます",
    "the store has a release {1}": "保管先にリリース {1} があります",
    "the store has no release {1}": "保管先にリリース {1} がありません",
    "the store's releases hold {1}, this is {2}": "保管先のリリースは {1} ですが、これは {2} です",
    "no such file or folder": "ファイルまたはフォルダーがありません",
    "wait for it": "終わるのを待ってください",
    "{1} is over, the clock says {2}: every app would refuse the release":
      "{1} は過ぎています（時計は {2}）。どのアプリもこのリリースを拒否します",
    "{1} files, {2} bytes": "{1} ファイル、{2} バイト",
    "{1} in it is not of an earlier export": "{1} は前に書き出したサイトのものではありません",
    "{1} species, {2} files, {3} bytes": "ポケモン {1} 種、{2} ファイル、{3} バイト",
    "{1}, and the new key has nothing to sign": "{1}。新しい鍵で署名するものがありません",
    "publish the newest again under it: --republish {1} --new-key":
      "最新のリリースを新しい鍵で再公開してください: --republish {1} --new-key",
    "{1}; latest.json renewed until {2}": "{1}。latest.json の期限を {2} まで延ばしました",
  ]
}
