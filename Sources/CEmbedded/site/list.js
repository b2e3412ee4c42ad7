// The list of all species, and the search in it. Every card is made once; a search shows copies of them.
'use strict';
{
  const { species, pokemon } = Dex;
  const most = 60;
  const index = new Dex.SearchIndex(Dex.data.search);
  const state = { text: '', generation: '', type: '' };
  // Search and filters are in the fragment of the address, so that Back returns to them.
  const parameters = { text: 'q', generation: 'generation', type: 'type' };
  const [input, list, results, count] = ['search', 'list', 'results', 'count'].map(Page.id);
  let limit = most;

  // A hit is { place, form }: a species, shown as a pokemon of it if `form` is not -1.
  function defaultForm({ place }) {
    const [form] = species[place].pokemon;
    return form;
  }

  function card(hit) {
    const entry = species[hit.place];
    const address = `species/${entry.identifier}.html`;
    if (hit.form < 0) return Dex.card(address, entry, entry, pokemon[defaultForm(hit)]);
    const form = pokemon[hit.form];
    return Dex.card(`${address}#${form.identifier}`, entry, form, form);
  }

  const hasType = (form) => pokemon[form].types.includes(Number(state.type));
  // The hit, shown as the form that has the chosen type; nothing if it does not have the generation or the type.
  function choose(hit) {
    const { generation, pokemon: forms } = species[hit.place];
    if (state.generation && generation !== Number(state.generation)) return [];
    if (!state.type || hasType(hit.form >= 0 ? hit.form : defaultForm(hit))) return [hit];
    const form = forms.find(hasType);
    return form === undefined ? [] : [{ ...hit, form }];
  }

  // Without repetitions: forms may have the same card, and the default form has that of its species.
  function distinct(hits) {
    const seen = new Set();
    return hits.map((hit) => (hit.form === defaultForm(hit) ? { ...hit, form: -1 } : hit))
      .filter(({ place, form }) => !seen.has(`${place} ${form}`) && seen.add(`${place} ${form}`));
  }

  function update() {
    const started = performance.now();
    const isPlain = !state.text.trim();
    const isComplete = isPlain && !state.generation && !state.type;
    const found = isPlain ? species.map((_, place) => ({ place, form: -1 }))
      : index.search(state.text).map(({ item: [place, form] }) => ({ place, form }));
    const hits = distinct(found.flatMap(choose));
    list.classList.toggle('asleep', !isComplete);
    results.hidden = isComplete;
    if (isComplete) results.replaceChildren();
    else {
      const cards = hits.slice(0, limit)
        .map((hit) => (hit.form >= 0 ? card(hit) : list.children[hit.place].cloneNode(true)));
      results.replaceChildren(...cards, ...(hits.length > limit ? [moreItem(hits.length - limit)] : []));
    }
    count.textContent = isComplete ? Page.say('site-list-count', { count: Page.count(species.length) })
      : hits.length ? Page.say('site-list-found', { count: Page.count(hits.length) })
        : Page.say('site-list-empty');
    Dex.searchTime = performance.now() - started;
  }

  const moreItem = (rest) => Page.h('li', { class: 'more' },
    Page.h('button', { type: 'button', class: 'button', onclick: () => {
      const place = limit;
      limit = Infinity;
      update();
      results.children[place]?.querySelector('a').focus();
    } }, Page.say('site-list-more', { count: Page.count(rest) })));

  // Reads the state from the fragment. Returns false if the fragment has other parameters.
  function readAddress() {
    const values = new URLSearchParams(location.hash.slice(1));
    if (values.size && !Object.values(parameters).some((name) => values.has(name))) return false;
    const type = Dex.placeOfIdentifier(Dex.types, values.get(parameters.type));
    const generation = values.get(parameters.generation) || '';
    Object.assign(state, {
      text: values.get(parameters.text) || '', type: type < 0 ? '' : String(type),
      generation: species.some((entry) => String(entry.generation) === generation) ? generation : '',
    });
    return true;
  }

  function writeAddress() {
    const values = new URLSearchParams();
    const texts = { ...state, type: state.type && Dex.types[state.type].identifier };
    for (const [key, name] of Object.entries(parameters)) if (texts[key].trim()) values.set(name, texts[key]);
    history.replaceState(null, '', location.pathname + (values.size ? '#' + values : ''));
  }

  // Browsers limit how often a page may change its address, so it does not change at each key. A field that loses the
  // focus, for example by a click on a card, has its 'change' event first.
  let timer = null;
  input.addEventListener('input', () => {
    state.text = input.value;
    limit = most;
    update();
    clearTimeout(timer);
    timer = setTimeout(writeAddress, 400);
  });
  input.addEventListener('change', writeAddress);
  for (const name of ['generation', 'type']) {
    Page.id(name).addEventListener('change', (event) => {
      state[name] = event.target.value;
      limit = most;
      update();
      writeAddress();
    });
  }
  // After a link, Back and Forward.
  addEventListener('hashchange', () => { if (readAddress()) { limit = most; show(); } });
  Page.id('tools').addEventListener('submit', (event) => {
    event.preventDefault();
    results.querySelector('a')?.click();
  });
  // "/" moves the focus to the search, Escape empties it, and the arrow keys move between the cards.
  addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (event.key === '/' && document.activeElement !== input) {
      event.preventDefault();
      input.select();
    }
    if (event.key === 'Escape' && input.value) {
      input.value = '';
      state.text = '';
      update();
      writeAddress();
      input.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isHere = document.activeElement === input || document.activeElement.matches('.card');
    if (!step || !isHere) return;
    const cards = [...(results.hidden ? list : results).querySelectorAll('.card')];
    const at = cards.indexOf(document.activeElement);
    const next = at < 0 ? (step > 0 ? 0 : -1) : below(cards, at, step);
    event.preventDefault();
    (cards[next] || input).focus();
  });

  // The place of the card in the next row (the previous one for step -1), in the same column.
  function below(cards, at, step) {
    const { left, top } = cards[at].getBoundingClientRect();
    for (let place = at + step; place >= 0 && place < cards.length; place += step) {
      const box = cards[place].getBoundingClientRect();
      if (box.top !== top && Math.abs(box.left - left) < 2) return place;
    }
    return step > 0 ? cards.length - 1 : -1;
  }

  // Shows the state in the fields and the list.
  function show() {
    input.value = state.text;
    Page.id('generation').value = state.generation;
    Page.id('type').value = state.type;
    update();
  }

  readAddress();
  Page.whenLanguageIsSet(() => {
    const started = performance.now();
    input.placeholder = Page.say('site-search-hint');
    input.setAttribute('aria-label', Page.say('site-search'));
    const generations = [...new Set(species.map((entry) => entry.generation))];
    fill('generation', 'site-generation', 'site-generations',
      generations.map((value) => ({ value, text: Page.say('page-generation', { number: value }) })));
    const used = new Set(pokemon.flatMap(({ types }) => types));
    fill('type', 'site-type', 'site-types',
      Dex.types.map((type, value) => ({ value, text: Dex.name(type) })).filter(({ value }) => used.has(value)));
    list.replaceChildren(...species.map((_, place) => card({ place, form: -1 })));
    show();
    Dex.listTime = performance.now() - started;
  });

  function fill(name, label, all, options) {
    const select = Page.id(name);
    select.setAttribute('aria-label', Page.say(label));
    select.replaceChildren(Page.h('option', { value: '' }, Page.say(all)),
      ...options.map(({ value, text }) => Page.h('option', { value }, text)));
  }
}
