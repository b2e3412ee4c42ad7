// The games and data/reference.js as objects. They are lists of lists, which are small; resources refer to each other
// by their place in a table.
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
  Dex.table('games', () => Site.games.map(
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
}

// The name of a resource in the language of the page.
Dex.name = ({ names }) => Page.pick(names);

// Whether the set of games with the number `set` contains the game at a place. Sets are hexadecimal, bit n for game n.
Dex.has = function (set, game) {
  if (set === null || set === undefined) return false;
  Dex.sets ||= Dex.data.reference.sets.map((text) => BigInt('0x' + text));
  return Dex.holds(Dex.sets[set], game);
};

// The place of the game whose learnsets a game shows.
Dex.shownGame = (game) => Dex.games[game].learnsets;
