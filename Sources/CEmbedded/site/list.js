// Filters and the order of the list of pokemon, as ListQuery of PokedexCore. The rows are those of the API. The state
// is in the fragment of the address.
'use strict';
{
  const list = Page.id('list');
  const count = Page.id('count');
  const items = new Map([...list.children].map((item) => [Number(item.dataset.id), item]));
  const measures = ['hp', 'attack', 'defense', 'specialAttack', 'specialDefense', 'speed', 'total'];
  const sortLabels = { hp: 'site-stat-hp', attack: 'site-stat-attack', defense: 'site-stat-defense',
    specialAttack: 'site-stat-special-attack', specialDefense: 'site-stat-special-defense', speed: 'site-stat-speed',
    total: 'site-stat-total' };
  const fields = ['generation', 'type', 'type-2', 'ability', 'kind', 'forms', 'sort'];
  const empty = Object.fromEntries(fields.map((name) => [name, '']));
  const state = { ...empty };
  let rows = null;

  const select = (name, label, all) => Page.h('select', { class: 'field', id: name, 'aria-label': Page.say(label),
    onfocus: load, onpointerdown: load, onchange: (event) => { state[name] = event.target.value; update(); write(); } },
  Page.h('option', { value: '' }, Page.say(all)));
  const selects = {
    generation: select('generation', 'site-generation', 'site-generations'),
    type: select('type', 'site-type', 'site-types'),
    'type-2': select('type-2', 'site-second-type', 'site-second-type'),
    ability: select('ability', 'site-ability', 'site-ability-any'),
    kind: select('kind', 'site-group', 'site-any-kind'),
    forms: select('forms', 'site-forms', 'site-forms-default'),
    sort: select('sort', 'site-sort', 'site-sort-number'),
  };
  count.before(Page.h('form', { class: 'tools', id: 'tools', onsubmit: (event) => event.preventDefault() },
    Object.values(selects)));

  const option = (value, text) => Page.h('option', { value }, text);
  const named = (values) => [...new Map(values.map((value) => [value.identifier, value.name]))]
    .sort(([, a], [, b]) => a.localeCompare(b, Page.language)).map(([identifier, name]) => option(identifier, name));

  async function load() {
    if (rows) return;
    await Dex.load(`api/v1/${Page.language}/pokemon.js`);
    if (rows) return;
    rows = Dex.data[`${Page.language}/pokemon`];
    const generations = [...new Set(rows.map(({ summary }) => summary.generation))].sort((a, b) => a - b);
    selects.generation.append(...generations.map((number) => option(number, Page.say('page-generation', { number }))));
    const types = rows.flatMap(({ summary }) => summary.types);
    for (const name of ['type', 'type-2']) selects[name].append(...named(types));
    selects.ability.append(...named(rows.flatMap(({ abilities }) => abilities.map(({ ability }) => ability))));
    selects.kind.append(option('legendary', Page.say('site-legendary')), option('mythical', Page.say('site-mythical')),
      option('baby', Page.say('site-baby')));
    selects.forms.append(option('all', Page.say('site-forms-all')));
    selects.sort.append(option('name', Page.say('site-name')),
      ...measures.flatMap((name) => [option('-' + name, Page.say(sortLabels[name]) + ' ↓'),
        option(name, Page.say(sortLabels[name]) + ' ↑')]));
    for (const name of fields) selects[name].value = state[name];
  }

  function matches({ summary, abilities }) {
    const has = (type) => !type || summary.types.some(({ identifier }) => identifier === type);
    return (state.forms === 'all' || summary.isDefault)
      && (!state.generation || summary.generation === Number(state.generation))
      && has(state.type) && has(state['type-2'])
      && (!state.ability || abilities.some(({ ability }) => ability.identifier === state.ability))
      && (!state.kind
        || { legendary: summary.isLegendary, mythical: summary.isMythical, baby: summary.isBaby }[state.kind]);
  }

  const value = (row, name) => (name === 'total' ? row.total
    : row.stats.special !== undefined && /^special/.test(name) ? -1 : row.stats[name]);

  function update() {
    const started = performance.now();
    const found = rows.filter(matches);
    const name = state.sort.replace('-', '');
    const step = state.sort.startsWith('-') ? -1 : 1;
    if (name === 'name') found.sort((a, b) => a.summary.name.localeCompare(b.summary.name, Page.language));
    else if (name) found.sort((a, b) => step * (value(a, name) - value(b, name)));
    else found.sort((a, b) => a.number - b.number || b.summary.isDefault - a.summary.isDefault);
    const shown = found.map((row) => {
      const item = items.get(row.summary.id);
      if (!item) return null;
      item.hidden = false;
      if (measures.includes(name)) item.dataset.value = value(row, name);
      else delete item.dataset.value;
      return item;
    }).filter(Boolean);
    list.replaceChildren(...shown);
    const isComplete = fields.every((field) => field === 'sort' || !state[field]);
    count.textContent = !shown.length ? Page.say('site-list-empty')
      : Page.say(isComplete ? 'site-list-count' : 'site-list-found',
        { count: shown.length.toLocaleString(Page.language) });
    Dex.listTime = performance.now() - started;
  }

  // Reads the state from the fragment; values that no field has are ignored.
  function read() {
    const values = new URLSearchParams(location.hash.slice(1));
    for (const name of fields) {
      const wanted = values.get(name) || '';
      state[name] = [...selects[name].options].some((other) => other.value === wanted) ? wanted : '';
      selects[name].value = state[name];
    }
  }

  function write() {
    const values = new URLSearchParams();
    for (const name of fields) if (state[name]) values.set(name, state[name]);
    history.replaceState(null, '', location.pathname + (values.size ? '#' + values : ''));
  }

  const isAsked = () => fields.some((name) => new URLSearchParams(location.hash.slice(1)).has(name));
  addEventListener('hashchange', async () => {
    if (!isAsked() && !fields.some((name) => state[name])) return;
    await load();
    read();
    update();
  });
  if (isAsked()) load().then(() => { read(); update(); });
}
