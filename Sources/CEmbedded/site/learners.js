// Who learns what: PokedexCore's MoveFilter over the posting lists of data/learners.js.
'use strict';
{
  // The pokemon, as a set of places, that learn `move` in `game` (null: in any), by one of `methods`
  // (null: by any), with or without what is inherited.
  function learners(move, { game, methods, isInherited }) {
    const found = new Set();
    const groups = Dex.data.learners[move];
    for (let index = 0; index < groups.length; index += 3) {
      const [way, set, steps] = [groups[index], groups[index + 1], groups[index + 2]];
      if (!isInherited && way % 3) continue;
      if (methods && !methods.has(Math.floor(way / 3))) continue;
      if (game !== null && !Dex.has(set, Dex.shownGame(game))) continue;
      let pokemon = 0;
      for (const step of steps) { pokemon += step; found.add(pokemon); }
    }
    return found;
  }

  // The places of the pokemon that learn all of `all`, one of `any` unless that is empty, and none of
  // `none`; ascending. Without a game each move may be learnable in other games.
  Dex.findLearners = function ({ all, any, none, ...where }) {
    const of = (move) => learners(move, where);
    let found;
    if (all.length) found = all.map(of).reduce((a, b) => new Set([...a].filter((pokemon) => b.has(pokemon))));
    if (any.length) {
      const some = new Set(any.flatMap((move) => [...of(move)]));
      found = found ? new Set([...found].filter((pokemon) => some.has(pokemon))) : some;
    }
    found ||= new Set(Dex.data.roster.pokemon.keys());
    for (const move of none) for (const pokemon of of(move)) found.delete(pokemon);
    return [...found].sort((a, b) => a - b);
  };
}
