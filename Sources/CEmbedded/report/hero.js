// What this release is, in one look.
'use strict';
Report.hero = function ({ release, counts, languages, kinds, findings }) {
  const names = kinds.reduce((sum, kind) => sum + kind.counts.reduce((a, b) => a + b, 0), 0);
  const isSample = release.dataset === 'sample';
  const facts = [
    [['Species', 'ポケモンの種'], counts.species], [['Pokémon and variants', 'ポケモンとそのすがた'], counts.pokemon],
    [['Forms', 'フォルム'], counts.forms], [['Moves', 'わざ'], counts.moves],
    [['Abilities', 'とくせい'], counts.abilities], [['Items', 'どうぐ'], counts.items],
    [['Version groups', 'バージョングループ'], counts.games], [['Languages', '言語'], languages.length],
    [['Names', '名前'], names], [['Learnset rows', '覚えるわざの行'], counts.learnset],
    [['File', 'ファイル'], Face.bytes(release.bytes), true],
    [['Findings', '所見'], findings.length],
  ];
  const date = release.source.date ? Face.date(release.source.date) : null;
  const version = Face.h('code', {}, release.dataVersion);
  const lead = Face.say(
    ['Version ', version, isSample ? ', the small sample' : release.edition === 'core' ? ', the core edition' : ', the full edition',
      date ? `, of PokéAPI’s data as of ${date}.` : '.',
      ' One file, checked row by row; what stands here was read from it.'],
    ['バージョン ', version, isSample ? '（小さな見本）' : release.edition === 'core' ? '（コア版）' : '（完全版）',
      date ? `、${date}時点の PokéAPI のデータ。` : '。',
      ' 一つのファイルで、すべての行を検査済みです。ここにある数はそのファイルから読み取ったものです。']);
  return Face.h('div', { class: 'hero', id: 'top' },
    Face.h('h1', {}, Face.say('Pokédex database', 'ポケモン図鑑データベース')),
    Face.h('p', { class: 'lead' }, lead),
    Face.h('dl', { class: 'facts' }, facts.map(([title, value, isText]) =>
      Face.h('div', {}, Face.h('dt', {}, Face.pick(title)), Face.h('dd', {}, isText ? value : Face.count(value))))));
};
