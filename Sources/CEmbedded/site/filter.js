// The page of the move filter. The selection is in the address, so that it can be saved and shared.
'use strict';
{
  const { reference, roster, learners } = Dex.data;
  const names = ['all', 'any', 'none', 'game', 'by', 'inherited'];
  const most = 120;
  let limit = most;
  const state = read();

  function read() {
    const values = new URLSearchParams(location.hash.slice(1));
    const places = (name, list) => (values.get(name) || '').split(',').map((slug) => list.findIndex((entry) => entry[0] === slug)).filter((place) => place >= 0);
    const game = places('game', reference.games)[0];
    return {
      all: places('all', reference.moves), any: places('any', reference.moves), none: places('none', reference.moves),
      game: game === undefined ? null : Dex.shownGame(game), methods: new Set(places('by', reference.methods)), isInherited: values.get('inherited') !== 'no',
    };
  }

  function write() {
    const slugs = (list, places) => [...places].map((place) => list[place][0]).join(',');
    const parts = [['all', slugs(reference.moves, state.all)], ['any', slugs(reference.moves, state.any)], ['none', slugs(reference.moves, state.none)],
      ['game', state.game === null ? '' : reference.games[state.game][0]], ['by', slugs(reference.methods, state.methods)], ['inherited', state.isInherited ? '' : 'no']];
    history.replaceState(null, '', '#' + parts.filter(([, value]) => value).map(([name, value]) => `${name}=${value}`).join('&'));
  }

  function update() {
    const isEmpty = !state.all.length && !state.any.length && !state.none.length;
    const started = performance.now();
    const found = isEmpty ? [] : Dex.findLearners({ ...state, methods: state.methods.size ? state.methods : null });
    Dex.filterTime = performance.now() - started;
    Page.id('count').textContent = isEmpty ? Page.say('site-filter-start')
      : found.length ? Page.say('site-filter-count', { count: Page.count(found.length) }) : Page.say('site-filter-empty');
    const cards = found.slice(0, limit).map(card);
    if (found.length > limit) {
      cards.push(Page.h('li', { class: 'more' }, Page.h('button', { type: 'button', class: 'button', onclick: () => {
        const place = limit;
        limit = Infinity;
        update();
        Page.id('results').children[place]?.querySelector('a').focus();
      } }, Page.say('site-filter-more', { count: Page.count(found.length - limit) }))));
    }
    Page.id('results').replaceChildren(...cards);
    write();
  }

  function card(place) {
    const entry = roster.pokemon[place];
    const species = roster.species[entry[2]];
    return Page.h('li', {}, Page.h('a', { class: 'card', href: `species/${species[1]}.html#${entry[1]}` },
      Dex.picture(entry, entry[7]),
      Page.h('span', { class: 'card-text' }, Page.h('span', { class: 'card-number' }, Dex.number(species)),
        Page.h('span', { class: 'card-name' }, Dex.name(entry, 3)),
        Page.h('span', { class: 'card-other', lang: Page.language === 'ja' ? 'en' : 'ja' }, Dex.otherName(entry, 3))),
      Page.h('span', { class: 'card-types' }, Dex.typeChip(entry[5]), Dex.typeChip(entry[6]))));
  }

  function draw() {
    const changed = () => { limit = most; update(); };
    const hint = Page.say('site-filter-hint');
    const used = new Set(learners.flatMap((groups) => groups.filter((part, index) => index % 3 === 0).map((way) => Math.floor(way / 3))));
    Page.id('filter').replaceChildren(
      Dex.moveField('all', Page.say('site-filter-all'), hint, state.all, changed),
      Dex.moveField('any', Page.say('site-filter-any'), hint, state.any, changed),
      Dex.moveField('none', Page.say('site-filter-none'), hint, state.none, changed),
      Page.h('div', { class: 'filter-row' },
        Page.h('label', {}, Page.h('span', {}, Page.say('page-game')), Page.h('select', { class: 'field', id: 'game',
          onchange: (event) => { state.game = event.target.value === '' ? null : Number(event.target.value); changed(); } },
        Page.h('option', { value: '' }, Page.say('site-filter-games')), Dex.gameOptions(state.game))),
        Page.h('fieldset', {}, Page.h('legend', {}, Page.say('site-filter-methods')),
          reference.methods.map((method, place) => (used.has(place) ? Page.h('label', { class: 'check' }, Page.h('input', { type: 'checkbox', checked: state.methods.has(place), value: method[0],
            onchange: (event) => { if (event.target.checked) state.methods.add(place); else state.methods.delete(place); changed(); } }), Dex.name(method)) : null))),
        Page.h('label', { class: 'check' }, Page.h('input', { type: 'checkbox', id: 'inherited', checked: state.isInherited,
          onchange: (event) => { state.isInherited = event.target.checked; changed(); } }),
        Page.say('site-filter-inherited'))));
    update();
  }

  Page.id('filter').addEventListener('submit', (event) => event.preventDefault());
  // Somebody follows a link or goes back; an address of something else, as the skip link's, changes nothing.
  addEventListener('hashchange', () => {
    const given = [...new URLSearchParams(location.hash.slice(1)).keys()];
    if (given.length && !given.some((name) => names.includes(name))) return;
    Object.assign(state, read());
    limit = most;
    draw();
  });
  Page.whenLanguageIsSet(draw);
}
