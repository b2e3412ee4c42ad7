// data/reference.js as objects. It has lists of lists, which are small; resources refer to each other by their place in
// a table.
'use strict';

// Defines `Dex.name`, which is read when it is first used.
Dex.table = function (name, read) {
  let rows = null;
  Object.defineProperty(Dex, name, { get: () => rows ||= read() });
};

{
  const named = ([identifier, english, japanese]) => ({ identifier, names: [english, japanese] });
  for (const name of ['types', 'methods', 'classes', 'abilities']) {
    Dex.table(name, () => Dex.data.reference[name].map(named));
  }

  // `learnsets` is the game whose learnsets are shown: the base game of an add-on without any of its own.
  Dex.table('games', () => Dex.data.reference.games.map(
    ([identifier, english, japanese, generation, learnsets]) =>
      ({ identifier, names: [english, japanese], generation, learnsets })));

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

  // Who learns a move, by method, origin (0 own, 1 base form, 2 pre-evolution) and games.
  Dex.table('learners', () => Dex.data.learners.map((groups) => Dex.chunks(groups, 3).map(([manner, games, steps]) => {
    let last = 0;
    const pokemon = steps.map((step) => { last += step; return last; });
    return { method: Math.floor(manner / 3), origin: manner % 3, games, pokemon };
  })));
}

// The name of a resource in the language of the page.
Dex.name = ({ names }) => Page.pick(names);

// The place of the resource with an identifier; -1 if there is none.
Dex.placeOfIdentifier = (table, identifier) => table.findIndex((entry) => entry.identifier === identifier);

// Whether the set of games with the number `set` contains the game at a place. Sets are hexadecimal, bit n for game n.
Dex.has = function (set, game) {
  if (set === null || set === undefined) return false;
  Dex.sets ||= Dex.data.reference.sets.map((text) => BigInt('0x' + text));
  return (Dex.sets[set] >> BigInt(game) & 1n) === 1n;
};

// The place of the game whose learnsets a game shows.
Dex.shownGame = (game) => Dex.games[game].learnsets;
