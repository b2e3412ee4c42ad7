// The list of all species, and the search in it. Every card is made once; a search only shows others.
'use strict';
{
  const { roster, search, reference } = Dex.data;
  const { species, pokemon } = roster;
  const most = 60;
  const index = new Dex.SearchIndex(search);
  const state = { text: '', generation: '', type: '' };
  // Search and filters are in the fragment of the address, so that Back returns to them.
  const names = { text: 'q', generation: 'generation', type: 'type' };
  const [input, list, results, count] = ['search', 'list', 'results', 'count'].map(Page.id);
  let limit = most;

  Dex.card = function (place, shown) {
    const entry = species[place];
    const body = pokemon[shown ?? entry[6][0]];
    const isForm = shown !== undefined && shown !== entry[6][0];
    return Page.h('li', {}, Page.h('a', { class: 'card', href: `species/${entry[1]}.html${isForm ? '#' + body[1] : ''}` },
      Dex.picture(body, body[7]),
      Page.h('span', { class: 'card-text' },
        Page.h('span', { class: 'card-number' }, Dex.number(entry)),
        Page.h('span', { class: 'card-name' }, isForm ? Dex.name(body, 3) : Dex.name(entry, 2)),
        Page.h('span', { class: 'card-other', lang: Page.language === 'ja' ? 'en' : 'ja' }, isForm ? Dex.otherName(body, 3) : Dex.otherName(entry, 2))),
      Page.h('span', { class: 'card-types' }, Dex.typeChip(body[5]), Dex.typeChip(body[6]))));
  };

  const hasType = (form) => pokemon[form][5] === Number(state.type) || pokemon[form][6] === Number(state.type);
  // The hit, shown as the form that has the chosen type; none where generation or type are others.
  function choose(hit) {
    if (state.generation && species[hit.item][4] !== Number(state.generation)) return [];
    if (!state.type || hasType(hit.extra >= 0 ? hit.extra : species[hit.item][6][0])) return [hit];
    const form = species[hit.item][6].find(hasType);
    return form === undefined ? [] : [{ ...hit, extra: form }];
  }

  // Several forms may have one card; the default form has that of its species.
  function distinct(hits) {
    const seen = new Set();
    return hits.map(({ item, extra }) => ({ item, extra: extra === species[item][6][0] ? -1 : extra }))
      .filter(({ item, extra }) => !seen.has(`${item} ${extra}`) && seen.add(`${item} ${extra}`));
  }

  function update() {
    const started = performance.now();
    const isPlain = !state.text.trim();
    const isWhole = isPlain && !state.generation && !state.type;
    let hits;
    if (isPlain) hits = species.map((entry, place) => ({ item: place, extra: -1 }));
    else hits = index.search(state.text).map(({ item: [place, extra] }) => ({ item: place, extra }));
    hits = distinct(hits.flatMap(choose));
    list.classList.toggle('asleep', !isWhole);
    results.hidden = isWhole;
    if (isWhole) results.replaceChildren();
    else {
      const cards = hits.slice(0, limit).map((hit) => (hit.extra >= 0 ? Dex.card(hit.item, hit.extra) : list.children[hit.item].cloneNode(true)));
      results.replaceChildren(...cards, ...(hits.length > limit ? [moreItem(hits.length - limit)] : []));
    }
    count.textContent = isWhole ? Page.say('site-list-count', { count: Page.count(species.length) })
      : hits.length ? Page.say('site-list-found', { count: Page.count(hits.length) })
        : Page.say('site-list-empty');
    Dex.searchTime = performance.now() - started;
  }

  const moreItem = (rest) => Page.h('li', { class: 'more' }, Page.h('button', { type: 'button', class: 'button', onclick: () => {
    const place = limit;
    limit = Infinity;
    update();
    results.children[place]?.querySelector('a').focus();
  } }, Page.say('site-list-more', { count: Page.count(rest) })));

  // False if the fragment is of something else.
  function readAddress() {
    const values = new URLSearchParams(location.hash.slice(1));
    if (values.size && !Object.values(names).some((name) => values.has(name))) return false;
    const type = reference.types.findIndex(([slug]) => slug === values.get(names.type));
    const generation = values.get(names.generation) || '';
    Object.assign(state, {
      text: values.get(names.text) || '', type: type < 0 ? '' : String(type),
      generation: species.some((entry) => String(entry[4]) === generation) ? generation : '',
    });
    return true;
  }

  function writeAddress() {
    const values = new URLSearchParams();
    const slugs = { ...state, type: state.type && Dex.typeSlug(state.type) };
    for (const [key, name] of Object.entries(names)) if (slugs[key].trim()) values.set(name, slugs[key]);
    history.replaceState(null, '', location.pathname + (values.size ? '#' + values : ''));
  }

  // Browsers limit how often a page may change its address, so not at each key; a field that loses the focus, as
  // by a click on a card, has its 'change' event first.
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
    Page.id(name).addEventListener('change', (event) => { state[name] = event.target.value; limit = most; update(); writeAddress(); });
  }
  // After a link, Back and Forward.
  addEventListener('hashchange', () => { if (readAddress()) { limit = most; show(); } });
  Page.id('tools').addEventListener('submit', (event) => {
    event.preventDefault();
    results.querySelector('a')?.click();
  });
  // "/" goes to the search, Escape empties it, the arrows walk through the cards.
  addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (event.key === '/' && document.activeElement !== input) { event.preventDefault(); input.select(); }
    if (event.key === 'Escape' && input.value) { input.value = ''; state.text = ''; update(); writeAddress(); input.focus(); }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isHere = document.activeElement === input || document.activeElement.matches('.card');
    if (!step || !isHere) return;
    const cards = [...(results.hidden ? list : results).querySelectorAll('.card')];
    const at = cards.indexOf(document.activeElement);
    const next = at < 0 ? (step > 0 ? 0 : -1) : below(cards, at, step);
    event.preventDefault();
    (cards[next] || input).focus();
  });

  // The card in the next row, at the same place across.
  function below(cards, at, step) {
    const { left, top } = cards[at].getBoundingClientRect();
    for (let place = at + step; place >= 0 && place < cards.length; place += step) {
      const box = cards[place].getBoundingClientRect();
      if (box.top !== top && Math.abs(box.left - left) < 2) return place;
    }
    return step > 0 ? cards.length - 1 : -1;
  }

  // The fields and the cards as the state has them.
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
    const generations = [...new Set(species.map((entry) => entry[4]))];
    fill('generation', 'site-generation', 'site-generations', generations.map((value) => [value, Page.say('page-generation', { number: value })]));
    const used = new Set(pokemon.flatMap((entry) => [entry[5], entry[6]]));
    fill('type', 'site-type', 'site-types', reference.types.map((type, place) => [place, Dex.name(type)]).filter(([place]) => used.has(place)));
    list.replaceChildren(...species.map((entry, place) => Dex.card(place)));
    show();
    Dex.listTime = performance.now() - started;
  });

  function fill(name, label, all, options) {
    const select = Page.id(name);
    select.setAttribute('aria-label', Page.say(label));
    select.replaceChildren(Page.h('option', { value: '' }, Page.say(all)),
      ...options.map(([value, text]) => Page.h('option', { value }, text)));
  }
}
