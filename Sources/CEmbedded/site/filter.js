// The page of the move filter. The selection is in the address, so that it can be saved and shared.
'use strict';
{
  const parameters = ['all', 'any', 'none', 'game', 'by', 'inherited'];
  const most = 120;
  const origins = [null, 'site-via-base-form', 'site-via-pre-evolution'];
  let limit = most;
  let turn = 0;
  const state = read();

  function read() {
    const values = new URLSearchParams(location.hash.slice(1));
    const given = (name) => (values.get(name) || '').split(',');
    const places = (name, table) => given(name)
      .map((wanted) => table.findIndex(({ identifier }) => identifier === wanted)).filter((place) => place >= 0);
    const [all, any, none] = ['all', 'any', 'none']
      .map((name) => given(name).filter((move) => Dex.moveNames.has(move)));
    const [game] = places('game', Dex.games);
    return {
      all, any, none, game: game === undefined ? null : Dex.games[game].learnsets,
      methods: new Set(places('by', Dex.methods)), isInherited: values.get('inherited') !== 'no',
    };
  }

  function write() {
    const { all, any, none, game, methods, isInherited } = state;
    const values = {
      all: all.join(','), any: any.join(','), none: none.join(','),
      game: game === null ? '' : Dex.games[game].identifier,
      by: [...methods].map((place) => Dex.methods[place].identifier).join(','), inherited: isInherited ? '' : 'no',
    };
    history.replaceState(null, '', '#' + Object.entries(values).filter(([, value]) => value)
      .map(([name, value]) => `${name}=${value}`).join('&'));
  }

  // Shows the answer, unless the question has changed again when all is loaded.
  async function update() {
    turn += 1;
    const own = turn;
    write();
    const moves = [...state.all, ...state.any, ...state.none];
    await Dex.loadLearners(moves);
    if (own !== turn) return;
    const started = performance.now();
    const where = { ...state, methods: state.methods.size ? state.methods : null };
    const ids = moves.length ? Dex.findLearners(where) : new Set();
    const found = Dex.pokemon.filter(({ id }) => ids.has(id));
    Dex.filterTime = performance.now() - started;
    Page.id('count').textContent = !moves.length ? Page.say('site-filter-start')
      : found.length ? Page.say('site-filter-count', { count: Dex.count(found.length) })
        + (state.game === null ? Page.say('site-filter-how') : '') : Page.say('site-filter-empty');
    const cards = found.slice(0, limit).map((pokemon) => card(pokemon, where));
    if (found.length > limit) cards.push(moreItem(found.length - limit));
    Page.id('results').replaceChildren(...cards);
    Dex.showPictures();
  }

  function card(pokemon, where) {
    const values = Dex.variantIn(pokemon, state.game) || pokemon.variants.at(-1);
    return Dex.pokemonCard(pokemon, values, state.game === null ? null : ways(pokemon, where));
  }

  // How the pokemon learns each move in the game, a line for each move.
  function ways(pokemon, where) {
    const moves = [...new Set([...state.all, ...state.any])];
    return moves.map((move) => {
      const texts = [...new Set(Dex.waysToLearn(move, pokemon.id, where).map(way))];
      const name = moves.length > 1 ? Page.pick(Dex.moveNames.get(move)) + ' ' : '';
      return texts.length ? Page.h('small', { class: 'card-way' }, name, texts.join(' · ')) : null;
    });
  }

  function way({ method, origin, level, machine }) {
    const { identifier, name } = Dex.methods[method];
    const text = identifier !== 'level-up' ? machine ?? name
      : level ? Page.say('site-at-level', { level }) : Page.say('site-on-evolution');
    return origins[origin] ? `${text} (${Page.say(origins[origin])})` : text;
  }

  const moreItem = (rest) => Page.h('li', { class: 'more' },
    Page.h('button', { type: 'button', class: 'button', onclick: async () => {
      const place = limit;
      limit = Infinity;
      await update();
      Page.id('results').children[place]?.querySelector('a').focus();
    } }, Page.say('site-filter-more', { count: Dex.count(rest) })));

  const changed = () => { limit = most; update(); };
  const methods = Page.h('fieldset', {});

  function draw() {
    const moveField = (name) =>
      Dex.moveField(name, Page.say('site-filter-' + name), Page.say('site-filter-hint'), state[name], changed);
    // Folded on phones, unless it is in use.
    const isOpen = state.any.length || state.none.length || state.methods.size || !state.isInherited
      || matchMedia('(min-width: 40rem)').matches;
    Page.id('filter').replaceChildren(
      moveField('all'), Page.h('div', { class: 'filter-row' }, gameField()),
      Page.h('details', { id: 'more', open: Boolean(isOpen) },
        Page.h('summary', {}, Page.say('site-more-filters')),
        Page.h('div', { class: 'filter' }, moveField('any'), moveField('none'), methods,
          checkbox(Page.say('site-filter-inherited'), { id: 'inherited', checked: state.isInherited },
            (isChecked) => { state.isInherited = isChecked; changed(); }))));
    Page.id('filter').hidden = false;
    drawMethods();
    update();
  }

  function gameField() {
    const games = Dex.games.filter(({ learnsets }, place) => learnsets === place);
    const choose = ({ target }) => {
      const place = Dex.games.findIndex(({ identifier }) => identifier === target.value);
      state.game = place < 0 ? null : place;
      drawMethods();
      changed();
    };
    const field = Page.h('select', { class: 'field', id: 'game', onchange: choose },
      Page.h('option', { value: '' }, Page.say('site-filter-games')), Dex.gameOptions(games));
    field.value = state.game === null ? '' : Dex.games[state.game].identifier;
    return Page.h('label', {}, Page.h('span', {}, Page.say('page-game')), field);
  }

  // A checkbox for each method by which pokemon learn moves in the game.
  function drawMethods() {
    const isUsed = ({ games }) => (state.game === null ? games !== 0n : Dex.holds(games, state.game));
    for (const place of state.methods) if (!isUsed(Dex.methods[place])) state.methods.delete(place);
    const choose = (place) => (isChecked) => {
      if (isChecked) state.methods.add(place);
      else state.methods.delete(place);
      changed();
    };
    methods.replaceChildren(Page.h('legend', {}, Page.say('site-filter-methods')));
    Dex.methods.forEach((method, place) => {
      if (isUsed(method)) {
        const attributes = { checked: state.methods.has(place), value: method.identifier };
        methods.append(checkbox(method.name, attributes, choose(place)));
      }
    });
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
  draw();
}
