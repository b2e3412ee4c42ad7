// What all pages of the site share: the data, and how it is shown.
'use strict';
// The scripts in data/ assign `Dex.data`: lists of lists, which are small. The tables below are the same as objects.
// Resources refer to each other by their place in a table.
const Dex = { data: {} };

// Defines `Dex.name`, which is read when it is first used.
Dex.table = function (name, read) {
  let rows = null;
  Object.defineProperty(Dex, name, { get: () => rows ||= read() });
};
// The list in pieces of `size`.
Dex.chunks = (list, size) =>
  Array.from({ length: list.length / size }, (_, at) => list.slice(at * size, (at + 1) * size));

{
  const named = ([identifier, english, japanese]) => ({ identifier, names: [english, japanese] });
  for (const name of ['types', 'methods', 'classes', 'abilities']) {
    Dex.table(name, () => Dex.data.reference[name].map(named));
  }

  // `learnsets` is the game whose learnsets are shown: the base game of an add-on without any of its own.
  Dex.table('games', () => Dex.data.reference.games.map(
    ([identifier, english, japanese, generation, learnsets, isMainSeries, hasEncounters, hasHeldItems]) =>
      ({ identifier, names: [english, japanese], generation, learnsets, isMainSeries, hasEncounters, hasHeldItems })));

  // The values of a move, each with the set of games in which it has them.
  Dex.table('moves', () => Dex.data.reference.moves.map(([identifier, english, japanese, variants]) => ({
    identifier, names: [english, japanese],
    variants: variants.map(([games, type, damageClass, power, accuracy, pp]) =>
      ({ games, type, damageClass, power, accuracy, pp })),
  })));

  Dex.table('machines', () => Dex.data.reference.machines.map(([move, item, games]) => ({ move, item, games })));

  // Factors other than 100 %, each with the generations that have it as bits: bit n is generation n + 1.
  Dex.table('typeChart', () => Dex.data.reference.typeChart.map(([attacking, defending, percent, generations]) =>
    ({ attacking, defending, percent, generations })));

  // `pokemon` begins with the default one.
  Dex.table('species', () => Dex.data.roster.species.map(
    ([id, identifier, english, japanese, generation, flags, pokemon]) => ({
      id, identifier, names: [english, japanese], generation, pokemon,
      isBaby: (flags & 1) !== 0, isLegendary: (flags & 2) !== 0, isMythical: (flags & 4) !== 0,
    })));

  // `types` are those of the newest games with data; the second is null for a pokemon of one type.
  Dex.table('pokemon', () => Dex.data.roster.pokemon.map(
    ([id, identifier, species, english, japanese, type1, type2, sprite]) =>
      ({ id, identifier, species, names: [english, japanese], types: [type1, type2], sprite })));

  // Who learns a move, by method, origin (as in `Dex.readPage`) and games.
  Dex.table('learners', () => Dex.data.learners.map((groups) => Dex.chunks(groups, 3).map(([manner, games, steps]) => {
    let last = 0;
    const pokemon = steps.map((step) => { last += step; return last; });
    return { method: Math.floor(manner / 3), origin: manner % 3, games, pokemon };
  })));

  const variant = ([games, type1, type2, hp, attack, defense, specialAttack, specialDefense, special, speed,
    ability1, ability2, hidden]) => ({
    games, types: [type1, type2], abilities: [ability1, ability2, hidden],
    stats: { hp, attack, defense, specialAttack, specialDefense, special, speed },
  });

  // `origin` is 0 for an own row, 1 for one of the base form, 2 for one of a pre-evolution. The bits of a level from 7
  // on are the position among moves of the same level; 0 if there is none.
  const learned = ([move, method, origin, games, ...levels]) => ({
    move, method, origin, games,
    levels: (levels.length ? levels : [0]).map((bits) => ({ level: bits & 127, position: bits >> 7 || Infinity })),
  });

  const form = ([identifier, english, japanese, game, flags]) => ({
    identifier, names: [english, japanese], game, isBattleOnly: (flags & 1) !== 0, isMega: (flags & 2) !== 0,
  });

  const pokemon = ({ variants, moves, forms, supplements, ...values }) => ({
    ...Dex.pokemon[values.place], ...values,
    variants: variants.map(variant), moves: moves.map(learned), forms: forms.map(form),
    supplements: supplements.map(([source, games]) => ({ source, games })),
  });

  // The species of an evolution family with their parents, null for a root, and what leads to each of them. `games`
  // are bits: bit n is the game n.
  const family = ({ members, methods }) => ({
    members: members.map(([species, parent]) => ({ species, parent })),
    methods: methods.map(([species, games, english, japanese]) => ({ species, games, texts: [english, japanese] })),
  });

  // The data of a species page.
  Dex.readPage = function ({ names, numbers, profile, pokemon: list, evolutions, ...values }) {
    const [captureRate, baseHappiness, genderRate, hatchCounter] = profile;
    return {
      ...values, captureRate, baseHappiness, genderRate, hatchCounter,
      names: names.map(([language, field, text]) => ({ language, field, text })),
      numbers: numbers.map(([dex, number]) => ({ names: dex, number })), pokemon: list.map(pokemon),
      evolutions: family(evolutions),
    };
  };
}

// The name of a resource in the language of the page, and in the other one.
Dex.name = ({ names }) => Page.pick(names);
Dex.otherName = ({ names }) => Page.pick([...names].reverse());
Dex.otherLanguage = () => (Page.language === 'ja' ? 'en' : 'ja');

// The place of the resource with an identifier; -1 if there is none.
Dex.placeOfIdentifier = (table, identifier) => table.findIndex((entry) => entry.identifier === identifier);

// Whether the set of games with the number `set` contains the game at a place. Sets are hexadecimal, bit n for game n.
Dex.has = function (set, game) {
  if (set === null || set === undefined) return false;
  Dex.sets ||= Dex.data.reference.sets.map((text) => BigInt('0x' + text));
  return (Dex.sets[set] >> BigInt(game) & 1n) === 1n;
};

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

// The place of the game whose learnsets a game shows.
Dex.shownGame = (game) => Dex.games[game].learnsets;

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

// The fragment of a species page: one of its pokemon, the chosen game, both or neither, for example
// charizard.html#charizard-mega-x&game=x-y.
Dex.fragment = function (pokemon, game) {
  const parts = [pokemon, game === null ? null : 'game=' + Dex.games[game].identifier].filter(Boolean);
  return parts.length ? '#' + parts.join('&') : '';
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
