// How long the stages took, where the data came from, and how to prove the file.
'use strict';
{
  const stageNames = { fetch: ['Fetch', '取得'], normalize: ['Normalize', '正規化'], index: ['Index', '索引'],
    pack: ['Pack and check', '格納と検査'], publish: ['Publish', '公開'], report: ['Report', 'レポート'] };

  function timings({ timings: { stages, jobs } }) {
    const all = stages.reduce((sum, stage) => sum + stage.milliseconds, 0) || 1;
    const most = Math.max(...stages.map((stage) => stage.milliseconds), 1);
    return [
      Face.h('p', {}, Face.say(
        `The build took ${Face.seconds(all)} with up to ${jobs} threads. Stages whose input has not changed are skipped.`,
        `ビルド時間は ${Face.seconds(all)}（最大 ${jobs} スレッド）。入力の変わらない段は省かれます。`)),
      Face.h('div', { class: 'bars' }, stages.map((stage) => Face.h('div', {},
        Face.h('span', {}, Face.pick(stageNames[stage.name] || [stage.name, stage.name])),
        Face.h('span', { class: 'track', 'aria-hidden': true }, Face.h('i', { style: { width: (stage.milliseconds / most * 100).toFixed(2) + '%', background: 'var(--heat)' } })),
        Face.h('span', { class: 'number' }, Face.seconds(stage.milliseconds)))))];
  }

  Report.section({ id: 'timings', title: ['Stages and their times', '各段と時間'], short: ['Times', '時間'],
    isThere: (data) => data.timings && data.timings.stages.length, draw: timings });

  const pairs = (list) => Face.h('dl', { class: 'pairs' }, list.filter(([, value]) => value !== null)
    .map(([title, value]) => [Face.h('dt', {}, Face.pick(title)), Face.h('dd', {}, value)]));
  const code = (text) => Face.h('code', {}, text);
  const commands = (text) => Face.h('pre', { tabindex: 0, translate: 'no' }, Face.h('code', {}, text));

  function provenance({ release }) {
    const { source, signature } = release;
    const sums = 'sha256sum -c SHA256SUMS';
    const verify = `pokedex verify ${release.file}`;
    const signed = `${verify} --public-key KEY`;
    const caption = Face.say('Stages with the digests of what they read and wrote', '各段が読み書きしたもののダイジェスト');
    return [
      Face.h('p', {}, Face.say(
        'Same source and same tool give the same bytes. What these commands prove of a copy:',
        '同じ源と同じ道具からは同じバイト列ができます。手元のファイルについて、次のコマンドで確かめられること：')),
      commands([sums, verify, ...(signature ? [signed] : []), '', `# ${release.file}`, release.sha256].join('\n')),
      Face.h('ul', { class: 'proofs' },
        Face.h('li', {}, code(sums), Face.say(
          ': the files are whole and those of that list. The list is not signed: whoever can change the files can change it too.',
          '：ファイルが一覧のとおりで、壊れていないこと。一覧に署名はなく、ファイルを変えられる人は一覧も変えられます。')),
        Face.h('li', {}, code(verify), Face.say(
          ': the database is sound, and the one that manifest.json beside it names, table by table. Who made the two it does not prove.',
          '：データベースが正しく、隣の manifest.json のものであること（表ごとに）。誰が作ったかは分かりません。')),
        signature ? Face.h('li', {}, code(signed), Face.say(
          [': where it comes from as well. The owner of the key ', code(signature.keyID), ' signed that manifest. KEY is its public key, 64 hexadecimal digits, from the publisher: one that lies beside the files proves nothing.'],
          ['：出どころも。鍵 ', code(signature.keyID), ' の持ち主がそのマニフェストに署名したこと。KEY はその公開鍵（16 進 64 桁）で、公開元から得たものを使います。ファイルの隣にある鍵では何も確かめられません。']))
          : Face.h('li', {}, Face.say(
            'This manifest is not signed: nothing here proves where the files come from.',
            'このマニフェストに署名はないため、ファイルの出どころは確かめられません。'))),
      pairs([
        [['Source', '源'], `${source.kind}: ${source.location}`],
        [['Revision', 'リビジョン'], source.revision && code(source.revision)],
        [['Date of the data', 'データの日付'], source.date],
        [['Digest of the source', '源のダイジェスト'], code(source.digest)],
        [['SHA-256 of the file', 'ファイルの SHA-256'], code(release.sha256)],
        [['Digest of the rows', '行のダイジェスト'], code(release.contentDigest)],
        [['Release', 'リリース'], release.release === null ? null : `#${release.release}` + (release.expires ? Face.say(`, expires ${release.expires}`, `、期限 ${release.expires}`) : '')],
        [['Signature of the manifest', 'マニフェストの署名'], signature ? [signature.algorithm, Face.say(', key ', '、鍵 '), code(signature.keyID)] : Face.say('none', 'なし')],
        [['Schema', 'スキーマ'], String(release.schemaVersion)],
        [['Made by', '作成'], `pokedex-db ${release.generatorVersion}, SQLite ${release.sqliteVersion}`],
      ]),
      release.updates.length ? [Face.h('h3', {}, Face.say('Updates that lead here', 'この版への更新')),
        Face.h('ul', {}, release.updates.map((update) => Face.h('li', {}, code(update.file), ` ${Face.bytes(update.bytes)} · SHA-256 `, code(update.sha256))))] : null,
      Face.h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption }, Face.h('table', {}, Face.h('caption', {}, caption),
        Face.h('thead', {}, Face.h('tr', {}, [['Stage', '段'], ['Version', '版'], ['Read', '入力'], ['Wrote', '出力']]
          .map((title) => Face.h('th', { scope: 'col' }, Face.pick(title))))),
        Face.h('tbody', {}, release.stages.map((stage) => Face.h('tr', {}, Face.h('th', { scope: 'row' }, Face.pick(stageNames[stage.name] || [stage.name, stage.name])),
          Face.h('td', {}, String(stage.version)), Face.h('td', {}, code(stage.input.slice(0, 16) + '…')), Face.h('td', {}, code(stage.output.slice(0, 16) + '…')))))))];
  }

  Report.section({ id: 'provenance', title: ['Provenance, and how to verify', '来歴と検証'], short: ['Verify', '検証'], draw: provenance });
}
