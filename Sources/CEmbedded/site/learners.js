// Who learns what: PokedexCore's MoveFilter, with data/learners.js.
'use strict';
{
  // The set of pokemon that learn `move` in `game` (null: in any game), by one of `methods` (null: by any method), with
  // or without inherited rows.
  function learners(move, { game, methods, isInherited }) {
    return new Set(Dex.learners[move]
      .filter((group) => (isInherited || group.origin === 0) && (!methods || methods.has(group.method))
        && (game === null || Dex.has(group.games, Dex.shownGame(game))))
      .flatMap(({ pokemon }) => pokemon));
  }

  // The pokemon that learn all of `all`, one of `any` unless it is empty, and none of `none`, in ascending order.
  // Without a game, they may learn each move in another game.
  Dex.findLearners = function ({ all, any, none, ...where }) {
    const of = (move) => learners(move, where);
    let found;
    if (all.length) found = all.map(of).reduce((a, b) => new Set([...a].filter((pokemon) => b.has(pokemon))));
    if (any.length) {
      const some = new Set(any.flatMap((move) => [...of(move)]));
      found = found ? new Set([...found].filter((pokemon) => some.has(pokemon))) : some;
    }
    found ||= new Set(Dex.pokemon.keys());
    for (const move of none) for (const pokemon of of(move)) found.delete(pokemon);
    return [...found].sort((a, b) => a - b);
  };
}
