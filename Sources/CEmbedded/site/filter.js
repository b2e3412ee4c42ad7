// The page of the move filter. The selection is in the address, so that it can be saved and shared.
'use strict';
{
  const parameters = ['all', 'any', 'none', 'game', 'by', 'inherited'];
  const most = 120;
  let limit = most;
  const state = read();

  function read() {
    const values = new URLSearchParams(location.hash.slice(1));
    const places = (name, table) => (values.get(name) || '').split(',')
      .map((identifier) => Dex.placeOfIdentifier(table, identifier)).filter((place) => place >= 0);
    const [all, any, none] = ['all', 'any', 'none'].map((name) => places(name, Dex.moves));
    const [game] = places('game', Dex.games);
    return {
      all, any, none, game: game === undefined ? null : Dex.shownGame(game),
      methods: new Set(places('by', Dex.methods)), isInherited: values.get('inherited') !== 'no',
    };
  }

  function write() {
    const { all, any, none, game, methods, isInherited } = state;
    const identifiers = (table, places) => [...places].map((place) => table[place].identifier).join(',');
    const values = {
      all: identifiers(Dex.moves, all), any: identifiers(Dex.moves, any), none: identifiers(Dex.moves, none),
      game: game === null ? '' : Dex.games[game].identifier, by: identifiers(Dex.methods, methods),
      inherited: isInherited ? '' : 'no',
    };
    history.replaceState(null, '', '#' + Object.entries(values).filter(([, value]) => value)
      .map(([name, value]) => `${name}=${value}`).join('&'));
  }

  function update() {
    const isEmpty = !state.all.length && !state.any.length && !state.none.length;
    const started = performance.now();
    const found = isEmpty ? []
      : Dex.findLearners({ ...state, methods: state.methods.size ? state.methods : null });
    Dex.filterTime = performance.now() - started;
    Page.id('count').textContent = isEmpty ? Page.say('site-filter-start')
      : found.length ? Page.say('site-filter-count', { count: Page.count(found.length) })
        : Page.say('site-filter-empty');
    const cards = found.slice(0, limit).map(card);
    if (found.length > limit) cards.push(moreItem(found.length - limit));
    Page.id('results').replaceChildren(...cards);
    write();
  }

  function card(place) {
    const pokemon = Dex.pokemon[place];
    const species = Dex.species[pokemon.species];
    // The default pokemon has the page of the species.
    const { identifier } = species.pokemon[0] === place ? species : pokemon;
    return Dex.card(`${Page.language}/species/${identifier}.html`, species, pokemon, pokemon);
  }

  const moreItem = (rest) => Page.h('li', { class: 'more' },
    Page.h('button', { type: 'button', class: 'button', onclick: () => {
      const place = limit;
      limit = Infinity;
      update();
      Page.id('results').children[place]?.querySelector('a').focus();
    } }, Page.say('site-filter-more', { count: Page.count(rest) })));

  function draw() {
    const changed = () => { limit = most; update(); };
    const moveField = (name) =>
      Dex.moveField(name, Page.say('site-filter-' + name), Page.say('site-filter-hint'), state[name], changed);
    Page.id('filter').replaceChildren(
      moveField('all'), moveField('any'), moveField('none'),
      Page.h('div', { class: 'filter-row' },
        gameField(changed), methodFields(changed),
        checkbox(Page.say('site-filter-inherited'), { id: 'inherited', checked: state.isInherited },
          (isChecked) => { state.isInherited = isChecked; changed(); })));
    update();
  }

  function gameField(changed) {
    const choose = ({ target }) => {
      state.game = target.value === '' ? null : Number(target.value);
      changed();
    };
    return Page.h('label', {}, Page.h('span', {}, Page.say('page-game')),
      Page.h('select', { class: 'field', id: 'game', onchange: choose },
        Page.h('option', { value: '' }, Page.say('site-filter-games')), Dex.gameOptions(state.game)));
  }

  // A checkbox for each method by which pokemon learn moves.
  function methodFields(changed) {
    const used = new Set(Dex.learners.flatMap((groups) => groups.map(({ method }) => method)));
    const choose = (place) => (isChecked) => {
      if (isChecked) state.methods.add(place);
      else state.methods.delete(place);
      changed();
    };
    return Page.h('fieldset', {}, Page.h('legend', {}, Page.say('site-filter-methods')),
      Dex.methods.map((method, place) => (used.has(place) ? checkbox(Dex.name(method),
        { checked: state.methods.has(place), value: method.identifier }, choose(place)) : null)));
  }

  const checkbox = (label, attributes, choose) => Page.h('label', { class: 'check' },
    Page.h('input', { type: 'checkbox', ...attributes, onchange: (event) => choose(event.target.checked) }), label);

  Page.id('filter').addEventListener('submit', (event) => event.preventDefault());
  // After a link, Back and Forward. A fragment with other parameters, such as that of the skip link, changes nothing.
  addEventListener('hashchange', () => {
    const given = [...new URLSearchParams(location.hash.slice(1)).keys()];
    if (given.length && !given.some((name) => parameters.includes(name))) return;
    Object.assign(state, read());
    limit = most;
    draw();
  });
  Page.whenLanguageIsSet(draw);
}
