// Who learns what, and how: MoveFilter and MoveLearner of PokedexCore, with a script in data/learners for each move.
'use strict';
{
  const tables = new Map();

  // Loads what the functions below read of `moves`, the names of their pages.
  Dex.loadLearners = (moves) => Promise.all(moves.map((move) => Dex.load(`data/learners/${move}.js`)));

  function table(move) {
    if (!tables.has(move)) {
      const { machines, groups } = Dex.data.learners[move];
      tables.set(move, {
        machines: Dex.chunks(machines, 3).map(([english, japanese, games]) =>
          ({ name: Page.pick([english, japanese]), games: BigInt('0x' + games) })),
        groups: Dex.chunks(groups, 5).map(([method, origin, level, games, steps]) => {
          let last = 0;
          const pokemon = steps.map((step) => { last += step; return last; });
          return { method, origin, level, games: BigInt('0x' + games), pokemon };
        }),
      });
    }
    return tables.get(move);
  }

  // Whether rows count in `game` (null: in any), by one of `methods` (null: by any), with or without inherited rows.
  const counts = ({ method, origin, games }, { game, methods, isInherited }) => (isInherited || origin === 0)
    && (!methods || methods.has(method)) && (game === null || Dex.holds(games, Dex.games[game].learnsets));

  const learners = (move, where) =>
    new Set(table(move).groups.filter((group) => counts(group, where)).flatMap(({ pokemon }) => pokemon));

  // The ids of the pokemon that learn all of `all`, one of `any` unless it is empty, and none of `none`. Without a
  // game, they may learn each move in another game. If they need not learn any, they must be in the game.
  Dex.findLearners = function ({ all, any, none, ...where }) {
    const [every, some, no] = [all, any, none].map((moves) => moves.map((move) => learners(move, where)));
    const matches = (id) => every.every((ids) => ids.has(id)) && (!some.length || some.some((ids) => ids.has(id)))
      && !no.some((ids) => ids.has(id));
    const isThere = (pokemon) => where.game === null || all.length || any.length
      || (Dex.variantIn(pokemon, where.game) && !Dex.holds(pokemon.absent, where.game));
    return new Set(Dex.pokemon.filter(isThere).map(({ id }) => id).filter(matches));
  };

  // How a pokemon learns a move in the game: [{ method, origin, level, machine }], by method, origin and level. The
  // machine is a name, or null.
  Dex.waysToLearn = function (move, pokemon, where) {
    const { machines, groups } = table(move);
    const machine = machines.find(({ games }) => Dex.holds(games, Dex.games[where.game].learnsets))?.name ?? null;
    return groups.filter((group) => counts(group, where) && group.pokemon.includes(pokemon))
      .map(({ method, origin, level }) => ({ method, origin, level,
        machine: Dex.methods[method].identifier === 'machine' ? machine : null }));
  };
}
