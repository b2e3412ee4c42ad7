// The filters and the order of the list of pokemon. The state is in the fragment of the address. What the filters need
// is loaded when they are first used.
'use strict';
{
  const list = Page.id('list');
  const count = Page.id('count');
  const items = new Map([...list.children].map((item) => [Number(item.dataset.id), item]));
  const stats = { hp: 'site-stat-hp', attack: 'site-stat-attack', defense: 'site-stat-defense',
    specialAttack: 'site-stat-special-attack', specialDefense: 'site-stat-special-defense', speed: 'site-stat-speed',
    total: 'site-stat-total', height: 'site-height', weight: 'site-weight' };
  // Heights are in decimeters and weights in hectograms.
  const units = { height: 'm', weight: 'kg' };
  const measure = (name) => Page.say(stats[name]) + (units[name] ? ` (${units[name]})` : '');
  const state = {};
  const fields = {};
  let turn = 0;

  const option = (value, text) => Page.h('option', { value }, text);
  const named = (values) => [...values].sort((a, b) => a.name.localeCompare(b.name, Page.language))
    .map(({ identifier, name }) => option(identifier, name));
  function changed(name, value) {
    state[name] = value.trim();
    show();
  }
  function select(name, label, all, ...options) {
    fields[name] = Page.h('select', { class: 'field', id: name, 'aria-label': Page.say(label),
      onchange: ({ target }) => changed(name, target.value) }, option('', Page.say(all)), options);
    return fields[name];
  }
  function number(name, label) {
    const text = Page.say(label);
    fields[name] = Page.h('input', { class: 'field', id: name, type: 'number', step: 'any', inputmode: 'decimal',
      'aria-label': text, placeholder: text, onchange: ({ target }) => changed(name, target.value) });
    return fields[name];
  }
  const labelled = (label, ...controls) =>
    Page.h('div', { class: 'labelled' }, Page.h('span', { 'aria-hidden': true }, Page.say(label)), controls);

  // The first view has the types, so these filters are complete before anything is loaded.
  const types = [...new Map([...list.querySelectorAll('[data-type]')].map((type) =>
    [type.dataset.type, { identifier: type.dataset.type, name: type.textContent }])).values()];
  const generations = Array.from({ length: Number(list.dataset.generations) }, (_, place) => place + 1);
  const basic = [
    select('generation', 'site-generation', 'site-generations',
      ...generations.map((each) => option(each, Page.say('page-generation', { number: each })))),
    select('type', 'site-type', 'site-types', ...named(types)),
    select('type-2', 'site-second-type', 'site-second-type', ...named(types)),
    select('sort', 'site-sort', 'site-sort-number', option('name', Page.say('site-name')),
      ...Object.keys(stats).flatMap((name) =>
        [option('-' + name, Page.say(stats[name]) + ' ↓'), option(name, Page.say(stats[name]) + ' ↑')])),
  ];
  // A label of a group has the words that find it, the name first.
  const groups = Object.keys(Page.labels).filter((id) => id.startsWith('site-group-')).map((id) =>
    ({ identifier: id.slice('site-group-'.length), name: Page.say(id).split('|')[0] }));
  const moves = [];
  const moveField = Page.h('div', {});
  const more = Page.h('details', { class: 'more-filters', id: 'more', ontoggle: load },
    Page.h('summary', {}, Page.say('site-more-filters')),
    Page.h('div', { class: 'more-fields' },
      labelled('page-game', select('game', 'page-game', 'site-filter-games')),
      labelled('site-availability', select('availability', 'site-availability', 'site-not-known-absent',
        option('knownPresent', Page.say('site-known-present')), option('existing', Page.say('site-existing')))),
      labelled('site-pokedex', select('dex', 'site-pokedex', 'site-any')),
      labelled('site-ability', select('ability', 'site-ability', 'site-any')),
      labelled('site-forms', select('forms', 'site-forms', 'site-forms-default',
        option('all', Page.say('site-forms-all')),
        option('mega', Page.say('site-form-mega')), option('gigantamax', Page.say('site-form-gigantamax')),
        option('regional', Page.say('site-form-regional')), option('other', Page.say('site-form-other')))),
      labelled('site-evolution', select('evolved', 'site-evolution', 'site-any',
        option('yes', Page.say('site-fully-evolved')), option('no', Page.say('site-not-fully-evolved')))),
      labelled('site-group', select('kind', 'site-group', 'site-any', ...named(groups))),
      labelled('site-damage', select('damage', 'site-damage', 'site-any',
        ...['weak', 'resists', 'immune'].map((damage) => option(damage, Page.say('site-damage-' + damage)))),
      select('against', 'site-type', 'site-type', ...named(types))),
      labelled('site-egg-group', select('egg-group', 'site-egg-group', 'site-any')),
      labelled('site-color', select('color', 'site-color', 'site-any')),
      labelled('site-range', select('stat', 'site-range', 'site-any',
        ...Object.keys(stats).map((name) => option(name, measure(name)))),
      number('min', 'site-minimum'), number('max', 'site-maximum')),
      moveField),
    Page.h('p', {}, Page.h('button', { type: 'button', class: 'button', id: 'clear', onclick: clear },
      Page.say('site-clear')), ' ', Page.h('a', { href: '../filter/index.html' }, Page.say('site-filter'))));
  Page.id('tools').addEventListener('submit', (event) => event.preventDefault());
  Page.id('tools').append(...basic, more);
  const names = [...Object.keys(fields), 'move'];
  for (const name of names) state[name] = '';

  async function load() {
    const isFirst = !Dex.list;
    await Dex.load('data/pokemon.js', 'assets/pokemon.js', 'data/moves.js', 'assets/combobox.js', 'assets/learners.js');
    if (!isFirst || fields.ability.options.length > 1) return;
    fields.game.append(...Dex.gameOptions(Dex.games));
    fields.dex.append(...Dex.dexes.map(({ identifier, name }) => option(identifier, name)));
    fields.ability.append(...named(Dex.abilities));
    fields['egg-group'].append(...named(Dex.eggGroups));
    fields.color.append(...named(Dex.colors));
    drawMoves();
  }

  function drawMoves() {
    moveField.replaceChildren(Dex.moveField('move', Page.say('site-learns'), Page.say('site-filter-hint'), moves,
      () => changed('move', moves.join(','))));
  }

  // The state as a query of Dex.list. Unknown values do not filter.
  function query() {
    const place = (table, name) => {
      const found = table.findIndex(({ identifier }) => identifier === state[name]);
      return found < 0 ? null : found;
    };
    const factor = units[state.stat] ? 10 : 1;
    const bound = (name) => (state[name] === '' ? null : Math.round(Number(state[name]) * factor));
    const game = place(Dex.games, 'game');
    const where = { game, methods: null, isInherited: true };
    return {
      game, availability: state.availability || 'notKnownAbsent', dex: place(Dex.dexes, 'dex'),
      types: ['type', 'type-2'].map((name) => place(Dex.types, name)).filter((type) => type !== null),
      generation: state.generation ? Number(state.generation) : null, ability: place(Dex.abilities, 'ability'),
      damage: state.damage, against: place(Dex.types, 'against'),
      eggGroup: place(Dex.eggGroups, 'egg-group'), color: place(Dex.colors, 'color'), kind: state.kind,
      form: state.forms, measure: state.stat, minimum: bound('min'), maximum: bound('max'),
      isEvolved: state.evolved ? state.evolved === 'yes' : null, sort: state.sort || 'number',
      learners: moves.length ? Dex.findLearners({ all: moves, any: [], none: [], ...where }) : null,
    };
  }

  // Shows what the state asks for, unless it has changed again when all is loaded.
  async function show() {
    turn += 1;
    const own = turn;
    write();
    await load();
    await Dex.loadLearners(moves);
    if (own === turn) update();
  }

  function update() {
    const started = performance.now();
    const wanted = query();
    const found = Dex.list(wanted);
    const shown = found.map((row) => {
      const item = items.get(row.pokemon.id);
      item.hidden = false;
      const card = item.firstElementChild;
      const types = row.values.types.map((type) => Dex.types[type]);
      const badges = [...card.querySelectorAll('b')];
      if (badges.map((badge) => badge.dataset.type).join() !== types.map(({ identifier }) => identifier).join()) {
        for (const badge of badges) badge.remove();
        card.append(...Dex.badges(row.values.types));
        card.firstElementChild.replaceWith(Dex.tile(row.number, types));
      }
      card.firstElementChild.lastChild.data = String(row.number);
      const note = noteOf(row, wanted);
      if (note === null) delete card.dataset.value;
      else card.dataset.value = note;
      return item;
    });
    list.replaceChildren(...shown);
    Dex.showPictures();
    const isComplete = names.every((name) => name === 'sort' || !state[name]);
    count.textContent = !shown.length ? Page.say('site-list-empty')
      : Page.say(isComplete ? 'site-list-count' : 'site-list-found', { count: Dex.count(shown.length) });
    Dex.listTime = performance.now() - started;
  }

  // What a card shows next to the number: the value by which the list is sorted, else the regional number in the game.
  function noteOf({ pokemon, value }, { game, dex, sort }) {
    const order = sort.replace('-', '');
    if (stats[order]) return value === null ? '–' : units[order] ? `${value / 10} ${units[order]}` : value;
    if (game === null || dex !== null) return null;
    const regional = Dex.games[game].dexes.map((place) => Dex.dexes[place])
      .find(({ numbers }) => numbers.has(pokemon.species.id));
    return regional ? `${regional.name} ${regional.numbers.get(pokemon.species.id)}` : null;
  }

  function clear() {
    for (const name of names) { state[name] = ''; if (fields[name]) fields[name].value = ''; }
    moves.length = 0;
    drawMoves();
    show();
  }

  // Reads the state from the fragment; values that no field has are ignored.
  function read() {
    const values = new URLSearchParams(location.hash.slice(1));
    for (const [name, field] of Object.entries(fields)) {
      const wanted = values.get(name) || '';
      const isValid = field.options ? [...field.options].some((other) => other.value === wanted)
        : wanted !== '' && Number.isFinite(Number(wanted));
      state[name] = isValid ? wanted : '';
      field.value = state[name];
    }
    const wanted = (values.get('move') || '').split(',').filter((move) => Dex.moveNames.has(move));
    moves.splice(0, Infinity, ...new Set(wanted));
    state.move = moves.join(',');
    drawMoves();
  }

  function write() {
    const values = names.filter((name) => state[name]).map((name) => `${name}=${encodeURIComponent(state[name])}`);
    const given = values.join('&').replaceAll('%2C', ',');
    history.replaceState(null, '', location.pathname + (given ? '#' + given : ''));
    mark();
  }

  // The summary of the folded filters says how many are in use.
  function mark() {
    const used = names.filter((name) => state[name] && !basic.includes(fields[name])).length;
    more.firstChild.textContent = Page.say('site-more-filters') + (used ? ` (${used})` : '');
  }

  const isAsked = () => names.some((name) => new URLSearchParams(location.hash.slice(1)).has(name));
  async function follow() {
    turn += 1;
    const own = turn;
    await load();
    read();
    await Dex.loadLearners(moves);
    if (own !== turn) return;
    mark();
    update();
  }
  // A jump to a generation keeps the filters.
  addEventListener('hashchange', () => {
    if (isAsked() || !location.hash && names.some((name) => state[name])) follow();
  });
  if (isAsked()) follow();
}
