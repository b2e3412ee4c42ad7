// The page of a species: which of its pokemon and which game is shown, and around them the panels.
'use strict';
{
  const data = JSON.parse(Page.id('data').textContent);
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

  const panel = (id, title, ...nodes) => Page.h('section', { class: 'panel', 'aria-labelledby': id },
    Page.h('h2', { id }, title), nodes);

  function draw() {
    const body = data.pokemon[state.shown];
    const own = roster.pokemon[body.place];
    const game = gameOf(body);
    const variant = Dex.variantAt(body, game) || [];
    document.title = `${Dex.name(entry, 2)} · ${Dex.otherName(entry, 2)}`;
    const genus = data.names.find(([language, field]) => field === 'genus' && (Page.language === 'ja' ? language.startsWith('ja') : language === 'en'));
    Page.id('main').replaceChildren(
      Page.h('div', { class: 'profile', 'data-type': Dex.typeSlug(own[5]), 'data-type-2': Dex.typeSlug(own[6] ?? own[5]) },
        Dex.picture(own, body.picture, 'large', Dex.name(own, 3)),
        Page.h('div', {}, Page.h('p', { class: 'card-number' }, Dex.number(entry), ' · ', Page.say('page-generation', { number: entry[4] })),
          Page.h('h1', {}, Dex.name(own, 3)),
          Page.h('p', { class: 'other', lang: Page.language === 'ja' ? 'en' : 'ja' }, Dex.otherName(own, 3)),
          Page.h('p', { class: 'kinds' }, Dex.typeChip(variant[1] ?? own[5]), Dex.typeChip(variant[1] === undefined ? own[6] : variant[2]), genus ? Page.h('span', { class: 'muted' }, genus[2]) : null,
            [[1, 'site-baby'], [2, 'site-legendary'], [4, 'site-mythical']].map(([bit, name]) => (entry[5] & bit ? Page.h('span', { class: 'tag' }, Page.say(name)) : null))))),
      picker(game, body),
      Page.h('p', { class: 'status', role: 'status', 'aria-live': 'polite', id: 'shown' }, presence(body, game)),
      Page.h('div', { class: 'columns' },
        panel('stats-title', Page.say('site-stats'), Dex.statsPanel(body, game)),
        panel('facts-title', Page.say('site-facts'), Dex.factsPanel(body, data.facts, game), Page.h('h3', {}, Page.say('site-pokedex-numbers')), Dex.numbersPanel(data.numbers),
          body.forms.length > 1 ? [Page.h('h3', {}, Page.say('site-forms')), Dex.formsPanel(body)] : null)),
      panel('evolutions-title', Page.say('site-evolution'), Dex.evolutionPanel(data.evolutions, data.place, game, Dex.fragment(null, state.game))),
      panel('moves-title', Page.say('site-moves', { game: Dex.name(reference.games[game]) }), Dex.learnsetPanel(body, game)),
      panel('names-title', Page.say('site-names'), Dex.namesPanel(data.names)),
      neighbours());
  }

  const presence = (body, game) => Page.say(Dex.isPresent(body, game) === null ? 'site-shown-unconfirmed' : 'site-shown',
    { pokemon: Dex.name(roster.pokemon[body.place], 3), game: Dex.name(reference.games[game]) });

  function picker(game, body) {
    const games = Page.h('select', { class: 'field', id: 'game', onchange: (event) => choose({ game: Number(event.target.value) }, 'game') },
      Dex.gameOptions(game, (place) => isThere(body, place)));
    const bodies = data.pokemon.length > 1 ? Page.h('label', {}, Page.h('span', {}, Page.say('site-body')),
      Page.h('select', { class: 'field', id: 'body', onchange: (event) => choose({ shown: Number(event.target.value) }, 'body') }, data.pokemon.map((other, place) => Page.h('option', { value: place, selected: place === state.shown }, Dex.name(roster.pokemon[other.place], 3))))) : null;
    return Page.h('form', { class: 'picker', onsubmit: (event) => event.preventDefault() },
      Page.h('label', {}, Page.h('span', {}, Page.say('page-game')), games), bodies);
  }

  function choose(change, focus) {
    Object.assign(state, change);
    if (change.game !== undefined) Page.store.set('game', reference.games[state.game][0]);
    history.pushState(null, '', address());
    const top = scrollY;
    draw();
    Page.id(focus).focus({ preventScroll: true });
    scrollTo({ top, behavior: 'instant' });
  }

  function neighbours() {
    const link = (place, label, mark) => {
      const other = roster.species[place];
      return other ? Page.h('a', { class: 'button', href: other[1] + '.html' + Dex.fragment(null, state.game), rel: mark, 'aria-label': `${label}: ${Dex.name(other, 2)}` },
        mark === 'prev' ? '← ' : '', Dex.number(other), ' ', Dex.name(other, 2), mark === 'next' ? ' →' : '') : Page.h('span');
    };
    return Page.h('nav', { class: 'neighbours', 'aria-label': Page.say('site-neighbours') },
      link(data.place - 1, Page.say('site-previous'), 'prev'), link(data.place + 1, Page.say('site-next'), 'next'));
  }

  readAddress();
  // Without a game in the address it is the one that the reader chose last, and the address names it.
  const kept = reference.games.findIndex((game) => game[0] === Page.store.get('game'));
  if (kept >= 0 && !new URLSearchParams(location.hash.slice(1)).has('game')) {
    state.game = Dex.shownGame(kept);
    history.replaceState(null, '', address());
  }
  // After a link, Back and Forward.
  addEventListener('hashchange', () => { if (readAddress()) draw(); });
  Page.whenLanguageIsSet(draw);
}
