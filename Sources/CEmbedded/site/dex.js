// What all pages of the site share: the data that scripts hand over, and how to read it.
'use strict';
const Dex = { data: {} };

// English or Japanese of a list whose members `first` and `first` + 1 are the two names.
Dex.name = (entry, first = 1) => entry[Page.language === 'ja' ? first + 1 : first];
Dex.otherName = (entry, first = 1) => entry[Page.language === 'ja' ? first : first + 1];

// Whether the game at `game` is in the set of that number. Sets are hexadecimal, bit n for game n.
Dex.has = function (set, game) {
  if (set === null || set === undefined) return false;
  Dex.sets ||= Dex.data.reference.sets.map((text) => BigInt('0x' + text));
  return (Dex.sets[set] >> BigInt(game) & 1n) === 1n;
};

Dex.number = (species) => '#' + String(species[0]).padStart(4, '0');
Dex.typeName = (type) => Dex.name(Dex.data.reference.types[type]);
Dex.typeSlug = (type) => Dex.data.reference.types[type][0];

Dex.typeChip = function (type) {
  if (type === null || type === undefined) return null;
  return Page.h('span', { class: 'type', 'data-type': Dex.typeSlug(type) }, Dex.typeName(type));
};

// The game that stands for `game`: the base game of an add-on that shows its learnsets.
Dex.shownGame = (game) => Dex.data.reference.games[game][4];

// The games as options of a select, under their generations; an add-on is offered as its base game.
Dex.gameOptions = function (chosen, isAllowed = () => true) {
  const groups = [];
  Dex.data.reference.games.forEach((game, place) => {
    if (Dex.shownGame(place) !== place || !isAllowed(place)) return;
    if (groups.at(-1)?.generation !== game[3]) {
      groups.push({ generation: game[3], options: [] });
    }
    groups.at(-1).options.push(Page.h('option', { value: place, selected: place === chosen }, Dex.name(game)));
  });
  return groups.map(({ generation, options }) =>
    Page.h('optgroup', { label: Page.say('page-generation', { number: generation }) }, options));
};

// The address of a species page. The fragment names one of its pokemon, the chosen game, both or neither:
// charizard.html#charizard-mega-x&game=x-y.
Dex.fragment = function (pokemon, game) {
  const parts = [pokemon, game === null ? null : 'game=' + Dex.data.reference.games[game][0]].filter(Boolean);
  return parts.length ? '#' + parts.join('&') : '';
};

// The skip link moves the focus only: the fragment of the address is the state of the page.
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault();
  Page.id('main').focus();
});

// The footer, the same everywhere.
Page.whenLanguageIsSet(() => {
  const { about } = Dex.data;
  Page.id('foot').replaceChildren();
  Page.append(Page.id('foot'), [Page.h('p', {}, Page.parts('site-data-version', { version: Page.h('code', {}, about.version) }),
    about.date ? ' · ' + Page.date(about.date) : '', ' · PokéAPI'),
  Page.license(about.license)]);
});
