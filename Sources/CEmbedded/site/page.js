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
      await loaded.get(path);
    }
  };
}

document.querySelector('body > footer').append(' · ', Page.say('site-data-version', { version: Site.version }));
document.head.append(Page.h('link', { rel: 'icon', href: Dex.root + 'assets/icon.svg' }));
document.querySelector('.switches')?.prepend(
  Page.h('button', { type: 'button', class: 'icon', 'data-theme-switch': true }, Page.say('page-dark')));
// The entrance of the site opens the language that was chosen last.
for (const link of document.querySelectorAll('.switches [lang]')) {
  link.addEventListener('click', () => Page.store.set('language', link.lang));
}

// Pictures: nothing is loaded before the reader wants them, and the answer is kept.
{
  const wanted = () => Page.store.get('pictures');
  function show() {
    for (const element of document.querySelectorAll('[data-picture]')) {
      element.querySelector('.picture')?.remove();
      if (wanted() !== 'on') continue;
      const image = Page.h('img', {
        class: 'picture', loading: 'lazy', decoding: 'async', alt: '', width: 96, height: 96,
        src: new URL(`${Site.pictures}${element.dataset.picture}.png`, Dex.root).href, onerror: () => image.remove(),
      });
      element.prepend(image);
    }
  }
  function answer(value) {
    Page.store.set('pictures', value);
    Page.id('offer')?.remove();
    document.querySelector('#pictures').setAttribute('aria-pressed', value === 'on');
    show();
  }
  const button = (value, text) =>
    Page.h('button', { type: 'button', class: 'button', onclick: () => answer(value) }, text);
  if (Site.pictures) {
    document.querySelector('.switches')?.prepend(Page.h('button', {
      type: 'button', class: 'icon', id: 'pictures', 'aria-pressed': String(wanted() === 'on'),
      onclick: () => answer(wanted() === 'on' ? 'off' : 'on'),
    }, Page.say('site-pictures-switch')));
    const main = Page.id('main');
    if (!wanted() && document.querySelector('[data-picture]')) {
      main.after(Page.h('aside', { class: 'offer', id: 'offer', 'aria-label': Page.say('site-pictures') },
        Page.h('p', {}, Page.say('site-pictures-offer')),
        button('on', Page.say('site-pictures-show')), button('off', Page.say('site-pictures-never'))));
    }
    show();
  }
  // For elements that a script has added.
  Dex.showPictures = () => { if (Site.pictures) show(); };
}

// Tables of moves are sorted by their titles.
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
      const order = (a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b
        : String(a).localeCompare(String(b), Page.language));
      body.append(...[...body.rows].sort((a, b) => step * order(value(a, place), value(b, place))));
    } }, title.textContent);
    title.replaceChildren(button);
  });
};
// A wide table is reached with the keyboard, to scroll it. It is no landmark: its panel is one.
Dex.prepareTables = function (part) {
  for (const region of part.querySelectorAll('.scroll:not([tabindex])')) {
    Page.set(region, { tabindex: 0, role: 'group', 'aria-label': region.querySelector('caption').textContent });
    if (region.querySelector('table.moves')) makeSortable(region.firstChild);
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
if (Page.id('filter')) {
  Dex.load('data/pokemon.js', 'assets/pokemon.js', 'data/moves.js', 'assets/combobox.js', 'assets/learners.js',
    'assets/filter.js');
}
