// The forms of a query that are compared with keys, as in PokedexFormat's SearchQuery, KeyMatch and EditDistance.
'use strict';
{
  const { k1, k1Words, k2, unvoiced } = Dex.SearchKey;
  const kindWords = [['region 地方 チホウ', 'region'], ['type タイプ', 'type'], ['nature 性格 セイカク', 'nature'],
    ['version バージョン', 'version'], ['pokedex dex ズカン', 'pokedex'], ['move 技 ワザ', 'move'],
    ['ability 特性 トクセイ', 'ability'], ['item 道具 アイテム', 'item'],
    ['pokemon ポケモン', 'pokemon-species pokemon pokemon-form']]
    .flatMap(([words, kinds]) => words.split(' ').map((word) => [word, kinds.split(' ')]));

  // { forms: [{ key, kinds, cost }], typoForms, words, number, unfinished }
  Dex.searchQuery = function (text) {
    const typed = k1(text);
    const forms = [];
    const add = (form, kinds) => {
      for (const [key, cost] of [[k1(form), 0], [k2(form), 1]]) {
        if (key && !forms.some((other) => other.key === key && other.kinds === kinds)) forms.push({ key, kinds, cost });
      }
    };
    add(text, null);
    const kana = Dex.kanaFromRomaji(text);
    if (kana) add(kana, null);
    const typoForms = forms.map(({ key }) => unvoiced(key));
    // The letters sound like x: snorlacks.
    for (const letters of ['cks', 'ks']) if (typed.includes(letters)) typoForms.push(typed.replaceAll(letters, 'x'));
    const words = k1Words(text).split(' ').filter(Boolean);
    for (const [word, kinds] of kindWords) {
      // A Latin word must be separate; Japanese has no spaces.
      const isKana = word >= '\x80';
      if (!typed.endsWith(word) || typed === word || !(isKana || words.at(-1) === word)) continue;
      let rest = typed.slice(0, -word.length);
      if (isKana && /[ノナ]$/.test(rest)) rest = rest.slice(0, -1);
      add(rest, kinds);
      const restKana = isKana ? null : Dex.kanaFromRomaji(rest);
      if (restKana) add(restKana, kinds);
    }
    const [, digits] = /^#?(?:no)?([0-9]{1,6})番?$/.exec(typed) || [];
    return { forms, typoForms, words: words.length > 1 ? words : [], number: digits ? Number(digits) : null,
      unfinished: kana ? null : kanaOfBeginning(text) };
  };

  // The kana of romaji without the one or two letters at its end that begin a syllable; null for less than two kana.
  function kanaOfBeginning(text) {
    for (const length of [1, 2]) {
      if (!Dex.beginsSyllable(text.slice(-length).toLowerCase())) continue;
      const kana = Dex.kanaFromRomaji(text.slice(0, -length));
      if (kana) return k1(kana).length > 1 ? k1(kana) : null;
    }
    return null;
  }

  // Where the letters of a key contain a form: 0 if they are equal, 1 at the beginning, 2 at the beginning of a word, 4
  // elsewhere; null if nowhere.
  Dex.placeOf = function (form, letters, wordStarts) {
    let found = null;
    for (let place = letters.indexOf(form); place >= 0; place = letters.indexOf(form, place + 1)) {
      // A single Latin letter or digit is too short to find within a name.
      if (place > 0 && form.length === 1 && form < '\x80') break;
      if (wordStarts.includes(place)) return 2;
      if (place === 0) return form.length === letters.length ? 0 : 1;
      found = 4;
    }
    return found;
  };

  Dex.mostEdits = (form) => (form.length < 3 ? 0 : form.length < 8 ? 1 : 2);

  // Twice the number of edits between a query and a key; 1 if the query is a prefix of the key, 4 with the one edit
  // that a prefix may have; null if there are too many edits.
  Dex.typos = function (query, key, isPrefixAllowed) {
    const most = Dex.mostEdits(query);
    const width = Math.min(key.length, query.length + most + 1);
    let [before, above] = [null, Array.from({ length: width + 1 }, (_, column) => column)];
    for (let row = 1; row <= query.length; row += 1) {
      const here = [row];
      for (let column = 1; column <= width; column += 1) {
        const replaced = above[column - 1] + (query[row - 1] === key[column - 1] ? 0 : 1);
        let edits = Math.min(replaced, above[column] + 1, here[column - 1] + 1);
        if (row > 1 && column > 1 && query[row - 1] === key[column - 2] && query[row - 2] === key[column - 1]) {
          edits = Math.min(edits, before[column - 2] + 1);
        }
        here.push(edits);
      }
      if (Math.min(...here) > most + 1) return null;
      [before, above] = [above, here];
    }
    const whole = width < key.length || above[width] > most ? Infinity : 2 * above[width];
    const prefix = isPrefixAllowed && Math.min(...above) <= 1 ? 3 * Math.min(...above) + 1 : Infinity;
    return Math.min(whole, prefix) === Infinity ? null : Math.min(whole, prefix);
  };
}
