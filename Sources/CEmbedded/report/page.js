// The report: a list of sections, each drawn anew when the language changes.
'use strict';
const Report = {
  data: JSON.parse(Face.id('data').textContent),
  sections: [],

  // {id, title: [en, ja], isThere(data), draw(data) -> nodes}
  section(section) { Report.sections.push(section); },

  // The name of a game by its slug.
  game(slug) {
    Report.games ||= new Map(Report.data.games.map((game) => [game.game, game.name]));
    return Face.pick(Report.games.get(slug) || [slug, slug]);
  },

  // Words of this project for kinds of things.
  kinds: {
    'pokemon-species': ['Species', 'ポケモンの種'], pokemon: ['Pokémon', 'ポケモン'],
    'pokemon-form': ['Forms', 'フォルム'], move: ['Moves', 'わざ'], ability: ['Abilities', 'とくせい'],
    item: ['Items', 'どうぐ'], type: ['Types', 'タイプ'], nature: ['Natures', 'せいかく'],
    location: ['Locations', '場所'], 'location-area': ['Location areas', '場所の区域'],
    'version-group': ['Version groups', 'バージョングループ'], version: ['Versions', 'バージョン'],
    generation: ['Generations', '世代'], region: ['Regions', '地方'], pokedex: ['Pokédexes', '図鑑'],
    language: ['Languages', '言語'], berry: ['Berries', 'きのみ'], machine: ['Machines', 'わざマシン'],
    'move-learn-method': ['Learn methods', '覚え方'], 'egg-group': ['Egg groups', 'タマゴグループ'],
    'item-category': ['Item categories', 'どうぐの分類'], stat: ['Stats', '能力'],
    'encounter-method': ['Encounter methods', '出会い方'],
    'encounter-condition': ['Encounter conditions', '出会いの条件'],
    'encounter-condition-value': ['Encounter condition values', '出会いの条件の値'],
    currency: ['Currencies', '通貨'], 'growth-rate': ['Growth rates', '経験値タイプ'],
    'item-pocket': ['Item pockets', 'バッグのポケット'], 'item-attribute': ['Item attributes', 'どうぐの属性'],
    'move-ailment': ['Move ailments', '状態異常'], 'move-target': ['Move targets', 'わざの対象'],
    'move-category': ['Move categories', 'わざの種別'], 'move-battle-style': ['Battle styles', '戦い方'],
    'move-damage-class': ['Damage classes', 'わざの分類'], 'contest-type': ['Contest types', 'コンテスト'],
    'pokemon-color': ['Colours', '体の色'], 'pokemon-shape': ['Shapes', '体の形'],
    'pokemon-habitat': ['Habitats', '生息地'], 'evolution-trigger': ['Evolution triggers', '進化のきっかけ'],
    gender: ['Genders', '性別'], characteristic: ['Characteristics', '個性'],
    'pal-park-area': ['Pal Park areas', 'パルパークの区域'], 'pokeathlon-stat': ['Pokéathlon stats', 'ポケスロンの能力'],
    'berry-firmness': ['Berry firmness', 'きのみの固さ'], 'berry-flavor': ['Berry flavours', 'きのみの味'],
    learnset: ['Learnsets', '覚えるわざ'],
  },
  kind: (slug) => Face.pick(Report.kinds[slug] || [slug, slug]),

  draw() {
    const { data } = Report;
    const sections = Report.sections.filter((section) => !section.isThere || section.isThere(data));
    Face.id('main').replaceChildren(
      Report.hero(data),
      ...sections.map((section) => Face.h('section',
        { id: section.id, class: 'panel', 'aria-labelledby': section.id + '-title' },
        Face.h('h2', { id: section.id + '-title' }, Face.pick(section.title)), section.draw(data))));
    Face.id('contents').replaceChildren(...sections.map((section) =>
      Face.h('li', {}, Face.h('a', { href: '#' + section.id }, Face.pick(section.short || section.title)))));
    Face.id('foot').replaceChildren();
    Face.append(Face.id('foot'), Face.licence());
  },
};

// A line of help above a long list, and the list in portions.
Report.portions = function (host, items, make, size = 60) {
  host.replaceChildren(...items.slice(0, size).map(make));
  const rest = items.length - size;
  if (rest <= 0) return null;
  const button = Face.h('button', { type: 'button', class: 'button more no-print', onclick: () => {
    const first = host.children.length;
    host.append(...items.slice(first, first + 500).map(make));
    const target = host.children[first];
    target.tabIndex = -1;
    target.focus();
    if (host.children.length >= items.length) button.remove();
    else label();
  } });
  const label = () => {
    const left = Face.count(items.length - host.children.length);
    button.textContent = Face.say(`Show more (${left})`, `さらに表示（残り ${left} 件）`);
  };
  label();
  return button;
};
