// The learners of a move in the game that the reader chose last, or chooses here. The HTML has those of one game.
'use strict';
{
  const picker = document.querySelector('[data-move]');
  const { move, game, learned } = picker.dataset;
  const shown = Page.id('learned');
  const own = [...shown.childNodes];
  const isThere = (place) => place >= 0 && Dex.holds(BigInt('0x' + learned), place);
  const select = Dex.gamePicker(picker, isThere, (place) => {
    Page.store.set('game', Site.games[place][0]);
    history.replaceState(null, '', '#game=' + Site.games[place][0]);
    show(place);
  });

  async function show(place) {
    select.value = String(place);
    if (place === Dex.placeOfGame(game)) return void shown.replaceChildren(...own);
    await Dex.load('data/pokemon.js', 'assets/pokemon.js', 'assets/learners.js');
    await Dex.loadLearners([move]);
    if (select.value === String(place)) shown.replaceChildren(...Dex.learnedIn(move, place));
  }

  // A list for each method.
  Dex.learnedIn = function (move, place) {
    const where = { all: [move], any: [], none: [], game: place, methods: null, isInherited: true };
    const ids = Dex.findLearners(where);
    const rows = Dex.pokemon.filter(({ id }) => ids.has(id)).flatMap((pokemon) =>
      [...Map.groupBy(Dex.waysToLearn(move, pokemon.id, where), ({ method }) => method)].map(([method, ways]) => {
        const levels = [...new Set(ways.map(({ level }) => level))].filter((level) => level > 0).sort((a, b) => a - b);
        return { pokemon, method, levels: levels.join(Page.pick([', ', '、'])) };
      }));
    const chips = (rows) => Page.h('ul', { class: 'chips', role: 'list' }, rows.map(({ pokemon, levels }) =>
      Page.h('li', {}, levels && `${Page.say('site-at-level', { level: levels })} `,
        Page.h('a', { href: `../species/${pokemon.page}.html` }, Page.pick(pokemon.names)))));
    // Long lists are folded by generation.
    const folded = (rows) => [...Map.groupBy(rows, ({ pokemon }) => pokemon.species.generation)]
      .sort(([a], [b]) => a - b)
      .map(([number, some]) => Page.h('details', {},
        Page.h('summary', {}, `${Page.say('page-generation', { number })} (${some.length})`), chips(some)));
    return [...Map.groupBy(rows, ({ method }) => method)].sort(([a], [b]) => a - b).flatMap(([method, rows]) => [
      Page.h('h3', {}, `${Dex.methods[method].name} (${rows.length})`),
      rows.length > 100 ? folded(rows) : chips(rows)].flat());
  };

  const named = new URLSearchParams(location.hash.slice(1)).get('game') ?? Page.store.get('game');
  const kept = Dex.placeOfGame(named);
  show(isThere(kept) ? kept : Dex.placeOfGame(game));
}
