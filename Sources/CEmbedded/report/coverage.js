// How complete names and texts are, as heat maps: the number says what the colour says.
'use strict';
{
  function cell(count, total, own = 0) {
    if (!count || !total) {
      return Face.h('td', { class: 'none', title: `0 / ${Face.count(total)}` },
        Face.h('span', { 'aria-hidden': true }, '–'), Face.h('span', { class: 'quiet' }, '0%'));
    }
    const share = Math.min(1, count / total);
    return Face.h('td', { style: { '--v': share.toFixed(3) }, title: `${Face.count(count)} / ${Face.count(total)}` + (own ? Face.say(`, ${Face.count(own)} of them by this project`, `、うち ${Face.count(own)} はこのプロジェクト`) : '') }, Face.percent(share));
  }

  function heatMap(caption, columns, rows) {
    return Face.h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
      Face.h('table', { class: 'heat' }, Face.h('caption', {}, caption),
        Face.h('thead', {}, Face.h('tr', {}, Face.h('td', {}),
          columns.map((column) => Face.h('th', { scope: 'col', title: column.title || null }, column.text)))),
        Face.h('tbody', {}, rows)));
  }

  const languageColumns = (languages) =>
    languages.map(([code, name]) => ({ text: code, title: Face.pick(name) }));

  const fieldNames = { name: ['', ''], genus: [': genus', '：分類'], form_name: [': form name', '：フォルム名'],
    description: [': description', '：説明'], display_name: [': name shown', '：表示名'] };
  const first = ['pokemon-species', 'pokemon-form', 'move', 'ability', 'item', 'type', 'nature', 'location',
    'version-group', 'version', 'pokedex', 'region'];

  function names({ languages, kinds }) {
    const fields = Object.keys(fieldNames);
    const sorted = kinds.map((kind, index) => ({ kind, index })).sort((a, b) =>
      (first.includes(b.kind.entity) - first.includes(a.kind.entity))
      || first.indexOf(a.kind.entity) - first.indexOf(b.kind.entity)
      || (a.kind.entity === b.kind.entity ? fields.indexOf(a.kind.field) - fields.indexOf(b.kind.field) : 0) || a.index - b.index);
    return heatMap(
      Face.say('Names: how many things of a kind have one, by language', '名前：種類ごとに名前のあるものの割合（言語別）'),
      languageColumns(languages),
      sorted.map(({ kind }) => Face.h('tr', {},
        Face.h('th', { scope: 'row' }, Report.kind(kind.entity) + Face.pick(fieldNames[kind.field] || [': ' + kind.field, '：' + kind.field]),
          Face.h('span', { class: 'muted' }, ' ' + Face.count(kind.total))),
        kind.counts.map((count, index) => cell(count, kind.total, kind.own[index])))));
  }

  function games({ languages, games: all }) {
    const spoken = languages.map((language, index) => ({ language, index }))
      .filter(({ index }) => all.some((game) => game.texts[index]));
    let generation = 0;
    const rows = [];
    for (const game of all) {
      if (game.generation !== generation) {
        generation = game.generation;
        rows.push(Face.h('tr', { class: 'group' }, Face.h('th', { scope: 'rowgroup', colspan: spoken.length + 2 },
          Face.say(`Generation ${generation}`, `第${generation}世代`))));
      }
      const total = game.present || game.pokemon;
      // Texts belong to species, moves to pokemon.
      const species = game.presentSpecies || game.species;
      rows.push(Face.h('tr', {},
        Face.h('th', { scope: 'row' }, Face.pick(game.name), Face.h('span', { class: 'muted' }, ' ' + Face.count(total))),
        cell(game.learners, total),
        spoken.map(({ index }) => cell(game.texts[index], species))));
    }
    return heatMap(
      Face.say('By game: Pokémon with moves of their own, and species with a Pokédex text by language, of those in the games',
        'ゲーム別：わざのあるポケモンと、図鑑の説明文のある種（言語別）。そのゲームに登場するポケモンに対する割合'),
      [{ text: Face.say('moves', 'わざ') }, ...languageColumns(spoken.map(({ language }) => language))], rows);
  }

  const legend = () => Face.h('p', { class: 'legend', 'aria-hidden': true }, '0%', Face.h('i'), '100%');

  Report.section({
    id: 'coverage', title: ['Coverage by language and game', '言語とゲームごとの網羅率'], short: ['Coverage', '網羅率'],
    draw: (data) => [
      Face.h('p', {}, Face.say(
        'What upstream and this project’s translations hold. Where a language has no name, apps are shown another one, and the database says which.',
        '上流とこのプロジェクトの翻訳が持つもの。名前のない言語では別の言語の名前が示され、どれかはデータベースに書かれています。')),
      names(data), legend(), Face.h('h3', {}, Face.say('By game', 'ゲーム別')), games(data), legend()],
  });
}
