// The page of a species: the choice of one of its pokemon and of a game, and the panels that show them.
'use strict';
{
  const data = Dex.readPage(JSON.parse(Page.id('data').textContent));
  const species = Dex.species[data.place];
  // `game` is null until the reader chooses one.
  const state = { shown: 0, game: null };

  const isThere = (pokemon, game) => Dex.variantAt(pokemon, game) !== null && Dex.isPresent(pokemon, game) !== 0;
  // The game that is shown: the chosen one if the pokemon is in it, else its default game, else the newest that has it.
  function gameOf(pokemon) {
    if (state.game !== null && isThere(pokemon, state.game)) return state.game;
    const game = Dex.defaultGame(pokemon);
    if (game >= 0) return game;
    return Dex.games.findLastIndex((_, place) => Dex.shownGame(place) === place && isThere(pokemon, place));
  }

  // Reads the state from the fragment: the first pokemon if it names none, no game if it names none. Returns whether
  // the state changed. A fragment with something else does not change it.
  function readAddress() {
    const values = new URLSearchParams(location.hash.slice(1));
    const name = [...values.keys()].find((key) => key !== 'game');
    const shown = name ? Dex.placeOfIdentifier(data.pokemon, name) : 0;
    if (shown < 0) return false;
    const place = Dex.placeOfIdentifier(Dex.games, values.get('game'));
    const game = place < 0 ? null : Dex.shownGame(place);
    if (shown === state.shown && game === state.game) return false;
    Object.assign(state, { shown, game });
    return true;
  }

  const address = () => location.pathname
    + Dex.fragment(state.shown ? data.pokemon[state.shown].identifier : null, state.game);

  const panel = (id, title, ...nodes) => Page.h('section', { class: 'panel', 'aria-labelledby': id },
    Page.h('h2', { id }, title), nodes);

  // The genus in the language of the page, and what the species is.
  function kinds(types) {
    const genus = data.names.find(({ language, field }) => field === 'genus'
      && (Page.language === 'ja' ? language.startsWith('ja') : language === 'en'));
    const labels = [species.isBaby ? 'site-baby' : null, species.isLegendary ? 'site-legendary' : null,
      species.isMythical ? 'site-mythical' : null].filter(Boolean);
    return Page.h('p', { class: 'kinds' }, types.map(Dex.typeChip),
      genus ? Page.h('span', { class: 'muted' }, genus.text) : null,
      labels.map((label) => Page.h('span', { class: 'tag' }, Page.say(label))));
  }

  function profile(pokemon, game) {
    const [type, otherType] = pokemon.types.map((place) => Dex.types[place]?.identifier);
    return Page.h('div', { class: 'profile', 'data-type': type, 'data-type-2': otherType ?? type },
      Dex.picture(pokemon, pokemon.picture, 'large', Dex.name(pokemon)),
      Page.h('div', {},
        Page.h('p', { class: 'card-number' },
          Dex.number(species), ' · ', Page.say('page-generation', { number: species.generation })),
        Page.h('h1', {}, Dex.name(pokemon)),
        Page.h('p', { class: 'other', lang: Dex.otherLanguage() }, Dex.otherName(pokemon)),
        kinds((Dex.variantAt(pokemon, game) || pokemon).types)));
  }

  function draw() {
    const pokemon = data.pokemon[state.shown];
    const game = gameOf(pokemon);
    const gameName = Dex.name(Dex.games[game]);
    document.title = `${Dex.name(species)} · ${Dex.otherName(species)}`;
    Page.id('main').replaceChildren(
      profile(pokemon, game),
      picker(game, pokemon),
      Page.h('p', { class: 'status', role: 'status', 'aria-live': 'polite', id: 'shown' },
        Page.say(Dex.isPresent(pokemon, game) === null ? 'site-shown-unconfirmed' : 'site-shown',
          { pokemon: Dex.name(pokemon), game: gameName })),
      Page.h('div', { class: 'columns' },
        panel('stats-title', Page.say('site-stats'), Dex.statsPanel(pokemon, game)),
        panel('profile-title', Page.say('site-profile'), Dex.profilePanel(data, pokemon, game),
          Page.h('h3', {}, Page.say('site-pokedex-numbers')), Dex.numbersPanel(data.numbers),
          pokemon.forms.length > 1
            ? [Page.h('h3', {}, Page.say('site-forms')), Dex.formsPanel(pokemon)] : null)),
      panel('evolutions-title', Page.say('site-evolution'),
        Dex.evolutionPanel(data.evolutions, data.place, game, Dex.fragment(null, state.game))),
      panel('moves-title', Page.say('site-moves', { game: gameName }), Dex.learnsetPanel(pokemon, game)),
      panel('names-title', Page.say('site-names'), Dex.namesPanel(data.names)),
      neighbors());
  }

  function picker(game, pokemon) {
    const chooseNumber = (name, id) => (event) => choose({ [name]: Number(event.target.value) }, id);
    const field = (label, id, name, options) => Page.h('label', {}, Page.h('span', {}, Page.say(label)),
      Page.h('select', { class: 'field', id, onchange: chooseNumber(name, id) }, options));
    return Page.h('form', { class: 'picker', onsubmit: (event) => event.preventDefault() },
      field('page-game', 'game', 'game', Dex.gameOptions(game, (place) => isThere(pokemon, place))),
      data.pokemon.length > 1 ? field('site-body', 'body', 'shown', data.pokemon.map((other, value) =>
        Page.h('option', { value, selected: value === state.shown }, Dex.name(other)))) : null);
  }

  function choose(change, focus) {
    Object.assign(state, change);
    if (change.game !== undefined) Page.store.set('game', Dex.games[state.game].identifier);
    history.pushState(null, '', address());
    const top = scrollY;
    draw();
    Page.id(focus).focus({ preventScroll: true });
    scrollTo({ top, behavior: 'instant' });
  }

  function neighbors() {
    const link = (other, label, rel, [before, after]) => (other ? Page.h('a', {
      class: 'button', href: other.identifier + '.html' + Dex.fragment(null, state.game), rel,
      'aria-label': `${label}: ${Dex.name(other)}`,
    }, before, Dex.number(other), ' ', Dex.name(other), after) : Page.h('span'));
    return Page.h('nav', { class: 'neighbors', 'aria-label': Page.say('site-neighbors') },
      link(Dex.species[data.place - 1], Page.say('site-previous'), 'prev', ['← ', '']),
      link(Dex.species[data.place + 1], Page.say('site-next'), 'next', ['', ' →']));
  }

  readAddress();
  // Without a game in the address, the page shows the game that the reader chose last, and the address names it.
  const kept = Dex.placeOfIdentifier(Dex.games, Page.store.get('game'));
  if (kept >= 0 && !new URLSearchParams(location.hash.slice(1)).has('game')) {
    state.game = Dex.shownGame(kept);
    history.replaceState(null, '', address());
  }
  // After a link, Back and Forward.
  addEventListener('hashchange', () => { if (readAddress()) draw(); });
  Page.whenLanguageIsSet(draw);
}
