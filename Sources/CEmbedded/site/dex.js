// What all pages of the site share: the data, and how it is shown.
'use strict';
// The scripts in data/ assign `Dex.data`; the tables of tables.js and those below are the same as objects.
const Dex = { data: {} };

// The list in pieces of `size`.
Dex.chunks = (list, size) =>
  Array.from({ length: list.length / size }, (_, at) => list.slice(at * size, (at + 1) * size));

// The name of a resource in the other language.
Dex.otherName = ({ names }) => Page.pick([...names].reverse());
Dex.otherLanguage = () => (Page.language === 'ja' ? 'en' : 'ja');

Dex.number = ({ id }) => '#' + String(id).padStart(4, '0');

Dex.typeChip = function (type) {
  if (type === null || type === undefined) return null;
  const { identifier, names } = Dex.types[type];
  return Page.h('span', { class: 'type', 'data-type': identifier }, Page.pick(names));
};

// A card that links to the page of a species, with the names of the species or of one of its pokemon.
Dex.card = (href, species, named, pokemon) => Page.h('li', {}, Page.h('a', { class: 'card', href },
  Dex.picture(pokemon, pokemon.sprite),
  Page.h('span', { class: 'card-text' },
    Page.h('span', { class: 'card-number' }, Dex.number(species)),
    Page.h('span', { class: 'card-name' }, Dex.name(named)),
    Page.h('span', { class: 'card-other', lang: Dex.otherLanguage() }, Dex.otherName(named))),
  Page.h('span', { class: 'card-types' }, pokemon.types.map(Dex.typeChip))));

// The games as options of a select, by generation, without add-ons that show the learnsets of their base game.
Dex.gameOptions = function (chosen, isAllowed = () => true) {
  const groups = new Map();
  Dex.games.forEach((game, place) => {
    if (Dex.shownGame(place) !== place || !isAllowed(place)) return;
    if (!groups.has(game.generation)) groups.set(game.generation, []);
    groups.get(game.generation).push(
      Page.h('option', { value: place, selected: place === chosen }, Dex.name(game)));
  });
  return [...groups].map(([number, options]) =>
    Page.h('optgroup', { label: Page.say('page-generation', { number }) }, options));
};

// The skip link only moves the focus, because the fragment of the address is the state of the page.
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault();
  Page.id('main').focus();
});

// Links to the pages of the language, and the footer.
Page.whenLanguageIsSet(() => {
  for (const link of document.querySelectorAll('[data-home]')) {
    link.href = link.getAttribute('href').replace(/\b(en|ja)\/.*$/, `${Page.language}/${link.dataset.home}`);
  }
  const { about } = Dex.data;
  Page.id('foot').replaceChildren();
  Page.append(Page.id('foot'), [
    Page.h('p', {}, Page.parts('site-data-version', { version: Page.h('code', {}, about.version) }),
      about.date ? ' · ' + Page.date(about.date) : '', ' · PokéAPI'),
    Page.license(about.license)]);
});
