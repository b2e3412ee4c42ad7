// What scripts add to the complete pages: the search of everything, dark mode, and pictures if the reader wants them.
// `Site`, before this script in the same file, holds the settings of the export.
'use strict';
const Dex = { data: {} };

// The list in pieces of `size`.
Dex.chunks = (list, size) =>
  Array.from({ length: list.length / size }, (_, at) => list.slice(at * size, (at + 1) * size));

// Whether a set of games contains the game at a place: bit n is the n-th game.
Dex.holds = (games, place) => (games >> BigInt(place) & 1n) === 1n;

// The options of a select for games, [{ value, name, generation }], by generation.
Dex.gameOptions = (games) => [...Map.groupBy(games, ({ generation }) => generation)].map(([number, group]) =>
  Page.h('optgroup', { label: Page.say('page-generation', { number }) },
    group.map(({ value, name }) => Page.h('option', { value }, name))));

// The address of the site, also in a folder.
Dex.root = new URL('..', document.currentScript.src).href;
Dex.home = `${Dex.root}${Page.language}/`;

// Loads scripts of the site in order, each once. Browsers do not fetch data from folders, so data is a script, too.
{
  const loaded = new Map();
  const script = (path) => new Promise((resolve, reject) => {
    const onerror = () => reject(new Error(path));
    document.head.append(Page.h('script', { src: Dex.root + path, onload: resolve, onerror }));
  });
  Dex.load = async function (...paths) {
    for (const path of paths) {
      if (!loaded.has(path)) loaded.set(path, script(path));
      // The next call tries again.
      await loaded.get(path).catch((error) => { loaded.delete(path); throw error; });
    }
  };
}

// In a file of its own: each release has another version.
Dex.load('data/version.js').then(() => document.querySelector('body > footer')
  .append(' · ', Page.say('site-data-version', { version: Dex.data.version })));
document.head.append(Page.h('link', { rel: 'icon', href: Dex.root + 'assets/icon.svg' }));
// A switch in the header that shows a sign.
const sign = (text, label, attributes) => document.querySelector('.switches')?.prepend(
  Page.h('button', { type: 'button', class: 'icon', title: label, 'aria-label': label, ...attributes }, text,
    Page.h('span', {}, ` ${label}`)));
sign('◐', Page.say('page-dark'), { 'data-theme-switch': true });
// The entrance of the site opens the language that was chosen last.
for (const link of document.querySelectorAll('.switches [lang]')) {
  link.addEventListener('click', () => {
    Page.store.set('language', link.lang);
    link.hash = location.hash || link.hash;
  });
}

// Number or picture, name, types and notes of a pokemon in a list, as the exporter writes them.
Dex.tile = (number, [first, second]) =>
  Page.h('i', { 'data-type': first?.identifier, 'data-type-2': second?.identifier }, String(number));
Dex.entry = (number, types, name, ...more) => [Dex.tile(number, types), Page.h('span', {}, name), ...more,
  types.map((type) => Page.h('b', { 'data-type': type.identifier }, type.name))];

// Pictures of another host: nothing is loaded before the reader wants them, and the answer is kept.
{
  const isOwn = Site.pictures && !Site.pictures.includes('://');
  const wanted = () => Page.store.get('pictures') || (isOwn ? 'on' : null);
  function show() {
    for (const element of document.querySelectorAll('[data-picture]')) {
      const old = element.querySelector('.picture');
      if (wanted() !== 'on') old?.remove();
      if (wanted() !== 'on' || old) continue;
      const image = Page.h('img', {
        class: 'picture', loading: 'lazy', decoding: 'async', alt: '', width: 96, height: 96,
        src: new URL(`${Site.pictures}${element.dataset.picture}.png`, Dex.root).href, onerror: () => image.remove(),
      });
      element.querySelector('i').prepend(image);
    }
  }
  function answer(value) {
    Page.store.set('pictures', value);
    Page.id('offer')?.remove();
    Page.id('pictures').setAttribute('aria-pressed', value === 'on');
    show();
  }
  const button = (value, text) =>
    Page.h('button', { type: 'button', class: 'button', onclick: () => answer(value) }, text);
  if (Site.pictures) {
    sign('▣', Page.say('site-pictures-switch'), { id: 'pictures', 'aria-pressed': String(wanted() === 'on'),
      onclick: () => answer(wanted() === 'on' ? 'off' : 'on') });
    if (!wanted() && document.querySelector('[data-picture]')) {
      Page.id('main').after(Page.h('aside', { class: 'offer', id: 'offer', 'aria-label': Page.say('site-pictures') },
        Page.h('p', {}, Page.say('site-pictures-offer')),
        button('on', Page.say('site-pictures-show')), button('off', Page.say('site-pictures-never'))));
    }
    show();
  }
  // For elements that a script has added.
  Dex.showPictures = () => { if (Site.pictures) show(); };
}

// Puts a choice of games into an element: those of Site.games whose place `isThere` accepts. `choose` gets the place.
Dex.gamePicker = function (parent, isThere, choose) {
  const games = [...Site.games.keys()].filter(isThere).map((value) =>
    ({ value, name: Page.pick(Site.games[value].slice(1, 3)), generation: Site.games[value][3] }));
  const select = Page.h('select',
    { class: 'field', id: 'game', onchange: ({ target }) => choose(Number(target.value)) },
    Dex.gameOptions(games));
  parent.replaceChildren(Page.h('label', {}, Page.h('span', {}, Page.say('page-game')), select));
  return select;
};
// The place of a game by its identifier; that of its base game for an add-on; -1 for none.
Dex.placeOfGame = (identifier) => Site.games.find(([other]) => other === identifier)?.[4] ?? -1;

// Tables of moves, and lists, are sorted by their titles.
function makeSortable(table) {
  const titles = [...table.tHead.rows[0].cells];
  const body = table.tBodies[0];
  const value = (row, place) => {
    const text = row.cells[place].textContent;
    return /^\d+$/.test(text) ? Number(text) : text === '–' ? -1 : text;
  };
  titles.forEach((title, place) => {
    const button = Page.h('button', { type: 'button', class: 'sort', onclick: () => {
      const step = title.getAttribute('aria-sort') === 'ascending' ? -1 : 1;
      for (const other of titles) other.removeAttribute('aria-sort');
      title.setAttribute('aria-sort', step > 0 ? 'ascending' : 'descending');
      const { compare } = new Intl.Collator(Page.language, { numeric: true });
      const order = (a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : compare(a, b));
      body.append(...[...body.rows].sort((a, b) => step * order(value(a, place), value(b, place))));
    } }, title.textContent);
    title.replaceChildren(button);
  });
};
// A wide table is reached with the keyboard, to scroll it. It is no landmark: its panel is one.
Dex.prepareTables = function (part) {
  for (const region of part.querySelectorAll('.scroll:not([tabindex])')) {
    Page.set(region, { tabindex: 0, role: 'group', 'aria-label': region.querySelector('caption').textContent });
    if (region.querySelector('table:is(.moves, .list)')) makeSortable(region.firstChild);
  }
};
Dex.prepareTables(document);

// The skip link only moves the focus, because the fragment of the address is the state of a page.
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault();
  const main = Page.id('main');
  main.tabIndex = -1;
  main.focus();
});

if (Page.id('list') && Page.id('count')) Dex.load('assets/list.js');
if (document.querySelector('[data-games]')) Dex.load('assets/game.js');
if (Page.id('results') && Page.id('find')) Dex.load('assets/results.js');
if (document.querySelector('[data-move]')) Dex.load('assets/learned.js');
if (Page.id('rows')) Dex.load('assets/rows.js');
if (Page.id('tool')) {
  Dex.load('data/pokemon.js', 'assets/pokemon.js', 'data/moves.js', 'assets/combobox.js', 'data/attacks.js',
    'assets/tools.js');
}
if (Page.id('filter')) {
  Dex.load('data/pokemon.js', 'assets/pokemon.js', 'data/moves.js', 'assets/combobox.js', 'assets/learners.js',
    'assets/filter.js');
}
