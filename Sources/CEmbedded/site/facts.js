// What does not depend on the game: numbers in the Pokédexes, names in every language, forms.
'use strict';
{
  const languages = { ja: ['Japanese', '日本語'], 'ja-hrkt': ['Japanese (kana)', '日本語（かな）'], 'ja-roma': ['Japanese (romaji)', '日本語（ローマ字）'],
    en: ['English', '英語'], fr: ['French', 'フランス語'], de: ['German', 'ドイツ語'], es: ['Spanish', 'スペイン語'], 'es-419': ['Spanish (Latin America)', 'スペイン語（中南米）'],
    it: ['Italian', 'イタリア語'], ko: ['Korean', '韓国語'], 'zh-hans': ['Chinese (simplified)', '中国語（簡体字）'], 'zh-hant': ['Chinese (traditional)', '中国語（繁体字）'],
    cs: ['Czech', 'チェコ語'], 'pt-br': ['Portuguese (Brazil)', 'ポルトガル語（ブラジル）'] };

  Dex.namesPanel = function (names) {
    const rows = new Map();
    for (const [language, field, text] of names) {
      if (!rows.has(language)) rows.set(language, {});
      rows.get(language)[field] = text;
    }
    return Face.h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': Face.say('Names', '名前') }, Face.h('table', {}, Face.h('caption', { class: 'quiet' }, Face.say('Names by language', '言語ごとの名前')),
      Face.h('thead', {}, Face.h('tr', {}, [['Language', '言語'], ['Name', '名前'], ['Genus', '分類']].map((title) => Face.h('th', { scope: 'col' }, Face.pick(title))))),
      Face.h('tbody', {}, [...rows].map(([language, texts]) => {
        const code = language.replace('-hrkt', '').replace('ja-roma', 'ja-Latn');
        return Face.h('tr', {}, Face.h('th', { scope: 'row' }, Face.pick(languages[language] || [language, language])),
          Face.h('td', { lang: code }, texts.name || '–'), Face.h('td', { lang: code }, texts.genus || '–'));
      }))));
  };

  Dex.numbersPanel = (numbers) => Face.h('ul', { class: 'tags', role: 'list' }, numbers.map(([name, number]) =>
    Face.h('li', { class: 'tag' }, Face.pick(name), Face.h('b', {}, ' ' + String(number)))));

  Dex.factsPanel = function (body, [capture, happiness, gender, hatch]) {
    const pairs = [
      [['Height', '高さ'], `${body.height / 10} m`], [['Weight', '重さ'], body.weight === null ? '–' : `${body.weight / 10} kg`],
      [['Gender', '性別'], gender < 0 ? Face.say('none', 'ふめい') : Face.say(`${gender * 12.5}% female`, `メス ${gender * 12.5}%`)],
      [['Capture rate', '捕捉率'], String(capture)], [['Base friendship', '初期なつき度'], String(happiness)],
      [['Egg cycles', '孵化サイクル'], String(hatch)], [['Base experience', '基礎経験値'], body.experience === null ? '–' : String(body.experience)],
    ];
    return Face.h('dl', { class: 'pairs' }, pairs.map(([title, value]) => [Face.h('dt', {}, Face.pick(title)), Face.h('dd', {}, value)]));
  };

  Dex.formsPanel = function (body) {
    const notes = ['', ['in battle only', '戦闘中のみ'], ['Mega Evolution', 'メガシンカ'], ['Mega Evolution', 'メガシンカ']];
    return Face.h('ul', { class: 'tags', role: 'list' }, body.forms.map(([slug, english, japanese, game, flags]) =>
      Face.h('li', { class: 'tag', title: slug }, Face.say(english, japanese),
        Face.h('small', { class: 'muted' }, [game === null ? '' : ' ' + Dex.name(Dex.data.reference.games[game]), flags ? ' · ' + Face.pick(notes[flags]) : '']))));
  };
}
