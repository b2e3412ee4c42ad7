// The page of a species: which of its pokemon and which game is shown, and around them the panels.
'use strict';
{
  const data = JSON.parse(Face.id('data').textContent);
  const { roster, reference } = Dex.data;
  const entry = roster.species[data.place];
  const state = { shown: 0, game: null };

  const isThere = (body, game) => Dex.variantAt(body, game) !== null && Dex.isPresent(body, game) !== 0;
  // The game that is shown: the chosen one if the pokemon is in it, else its default game, else the newest that has it.
  function gameOf(body) {
    if (state.game !== null && isThere(body, state.game)) return state.game;
    const game = Dex.defaultGame(body);
    if (game >= 0) return game;
    return reference.games.findLastIndex((_, place) => Dex.shownGame(place) === place && isThere(body, place));
  }

  // Takes over what the address names: without a pokemon the first, without a known game none. A fragment of
  // something else changes nothing; the result is whether it changed something.
  function readAddress() {
    const names = new URLSearchParams(location.hash.slice(1));
    const name = [...names.keys()].find((key) => key !== 'game');
    const place = name ? data.pokemon.findIndex((body) => roster.pokemon[body.place][1] === name) : 0;
    if (place < 0) return false;
    const named = reference.games.findIndex((entry) => entry[0] === names.get('game'));
    const game = named < 0 ? null : Dex.shownGame(named);
    if (place === state.shown && game === state.game) return false;
    Object.assign(state, { shown: place, game });
    return true;
  }

  const address = () => location.pathname + Dex.fragment(state.shown ? roster.pokemon[data.pokemon[state.shown].place][1] : null, state.game);

  const panel = (id, title, ...nodes) => Face.h('section', { class: 'panel', 'aria-labelledby': id },
    Face.h('h2', { id }, title), nodes);

  function draw() {
    const body = data.pokemon[state.shown];
    const own = roster.pokemon[body.place];
    const game = gameOf(body);
    const variant = Dex.variantAt(body, game) || [];
    document.title = `${Dex.name(entry, 2)} · ${Dex.otherName(entry, 2)}`;
    const genus = data.names.find(([language, field]) => field === 'genus' && (Face.language === 'ja' ? language.startsWith('ja') : language === 'en'));
    Face.id('main').replaceChildren(
      Face.h('div', { class: 'profile', 'data-type': Dex.typeSlug(own[5]), 'data-type-2': Dex.typeSlug(own[6] ?? own[5]) },
        Dex.picture(own, body.picture, 'large', Dex.name(own, 3)),
        Face.h('div', {}, Face.h('p', { class: 'card-number' }, Dex.number(entry), ' · ', Face.say('page-generation', { number: entry[4] })),
          Face.h('h1', {}, Dex.name(own, 3)),
          Face.h('p', { class: 'other', lang: Face.language === 'ja' ? 'en' : 'ja' }, Dex.otherName(own, 3)),
          Face.h('p', { class: 'kinds' }, Dex.typeChip(variant[1] ?? own[5]), Dex.typeChip(variant[1] === undefined ? own[6] : variant[2]), genus ? Face.h('span', { class: 'muted' }, genus[2]) : null,
            [[1, 'site-baby'], [2, 'site-legendary'], [4, 'site-mythical']].map(([bit, name]) => (entry[5] & bit ? Face.h('span', { class: 'tag' }, Face.say(name)) : null))))),
      picker(game, body),
      Face.h('p', { class: 'status', role: 'status', 'aria-live': 'polite', id: 'shown' }, presence(body, game)),
      Face.h('div', { class: 'columns' },
        panel('stats-title', Face.say('site-stats'), Dex.statsPanel(body, game)),
        panel('facts-title', Face.say('site-facts'), Dex.factsPanel(body, data.facts, game), Face.h('h3', {}, Face.say('site-pokedex-numbers')), Dex.numbersPanel(data.numbers),
          body.forms.length > 1 ? [Face.h('h3', {}, Face.say('site-forms')), Dex.formsPanel(body)] : null)),
      panel('evolutions-title', Face.say('site-evolution'), Dex.evolutionPanel(data.evolutions, data.place, game, Dex.fragment(null, state.game))),
      panel('moves-title', Face.say('site-moves', { game: Dex.name(reference.games[game]) }), Dex.learnsetPanel(body, game)),
      panel('names-title', Face.say('site-names'), Dex.namesPanel(data.names)),
      neighbours());
  }

  const presence = (body, game) => Face.say(Dex.isPresent(body, game) === null ? 'site-shown-unconfirmed' : 'site-shown',
    { pokemon: Dex.name(roster.pokemon[body.place], 3), game: Dex.name(reference.games[game]) });

  function picker(game, body) {
    const games = Face.h('select', { class: 'field', id: 'game', onchange: (event) => choose({ game: Number(event.target.value) }, 'game') },
      Dex.gameOptions(game, (place) => isThere(body, place)));
    const bodies = data.pokemon.length > 1 ? Face.h('label', {}, Face.h('span', {}, Face.say('site-body')),
      Face.h('select', { class: 'field', id: 'body', onchange: (event) => choose({ shown: Number(event.target.value) }, 'body') }, data.pokemon.map((other, place) => Face.h('option', { value: place, selected: place === state.shown }, Dex.name(roster.pokemon[other.place], 3))))) : null;
    return Face.h('form', { class: 'picker', onsubmit: (event) => event.preventDefault() },
      Face.h('label', {}, Face.h('span', {}, Face.say('page-game')), games), bodies);
  }

  function choose(change, focus) {
    Object.assign(state, change);
    if (change.game !== undefined) Face.store.set('game', reference.games[state.game][0]);
    history.pushState(null, '', address());
    const top = scrollY;
    draw();
    Face.id(focus).focus({ preventScroll: true });
    scrollTo({ top, behavior: 'instant' });
  }

  function neighbours() {
    const link = (place, label, mark) => {
      const other = roster.species[place];
      return other ? Face.h('a', { class: 'button', href: other[1] + '.html' + Dex.fragment(null, state.game), rel: mark, 'aria-label': `${label}: ${Dex.name(other, 2)}` },
        mark === 'prev' ? '← ' : '', Dex.number(other), ' ', Dex.name(other, 2), mark === 'next' ? ' →' : '') : Face.h('span');
    };
    return Face.h('nav', { class: 'neighbours', 'aria-label': Face.say('site-neighbours') },
      link(data.place - 1, Face.say('site-previous'), 'prev'), link(data.place + 1, Face.say('site-next'), 'next'));
  }

  readAddress();
  // Without a game in the address it is the one that the reader chose last, and the address names it.
  const kept = reference.games.findIndex((game) => game[0] === Face.store.get('game'));
  if (kept >= 0 && !new URLSearchParams(location.hash.slice(1)).has('game')) {
    state.game = Dex.shownGame(kept);
    history.replaceState(null, '', address());
  }
  // After a link, Back and Forward.
  addEventListener('hashchange', () => { if (readAddress()) draw(); });
  Face.whenLanguageIsSet(draw);
}
