// The page of a pokemon in the game that the reader chooses. The HTML shows one game; the values of all are loaded when
// another one is wanted, and those of the moves when the reader comes to them. The game is in the fragment of the
// address, and it is remembered.
'use strict';
{
  const status = document.querySelector('[data-games]');
  const there = BigInt('0x' + status.dataset.games);
  const isThere = (place) => place >= 0 && Dex.holds(there, place);
  const named = (identifier) => Site.games.findIndex(([other]) => other === identifier);
  // An add-on shows its base game.
  const placeOf = (identifier) => Site.games[named(identifier)]?.[4] ?? -1;
  const own = named(status.dataset.game);
  let shown = own;

  const parts = new Map(['stats', 'evolution', 'moves'].map((id) => [id, Page.id(id)])
    .map(([id, { parentElement: panel }]) => [id, { panel, nodes: [...panel.childNodes] }]));
  const kinds = document.querySelector('.kinds');
  const ownKinds = [...kinds.childNodes];
  const note = Page.h('p', { class: 'quiet', role: 'status', id: 'shown' });
  const missing = Page.h('p', { class: 'muted', id: 'no-source', hidden: true });

  const games = [...Site.games.keys()].filter(isThere).map((value) =>
    ({ value, name: Page.pick(Site.games[value].slice(1, 3)), generation: Site.games[value][3] }));
  const select = Page.h('select',
    { class: 'field', id: 'game', onchange: ({ target }) => choose(Number(target.value)) },
    Dex.gameOptions(games));
  status.className = 'picker';
  status.replaceChildren(Page.h('label', {}, Page.h('span', {}, Page.say('page-game')), select));
  status.after(note, missing);

  let values = null;
  async function load() {
    const data = `data/pokemon/${status.dataset.pokemon}.js`;
    const paths = ['assets/tables.js', 'assets/values.js', 'data/reference.js', data];
    await Promise.all(paths.map((path) => Dex.load(path)));
    values ||= Dex.readPokemon(Dex.data['pokemon/' + status.dataset.pokemon]);
  }

  const fill = (id, ...nodes) => {
    const { panel } = parts.get(id);
    panel.replaceChildren(panel.firstChild);
    Page.append(panel, nodes);
  };

  // Names the game to links of pokemon and to the page in the other language.
  function link() {
    const fragment = new URLSearchParams(location.hash.slice(1)).has('game') ? '#game=' + Site.games[shown][0] : '';
    const links = '.neighbors a, .tree a, main > nav .chips a, .switches [lang]';
    for (const element of document.querySelectorAll(links)) element.hash = fragment;
  }

  async function show(place) {
    shown = place;
    select.value = String(place);
    const name = Page.pick(Site.games[place].slice(1, 3));
    const lacking = ['site-no-encounters', 'site-no-held-items'].filter((_, at) => !Site.games[place][5 + at]);
    missing.hidden = !lacking.length;
    if (lacking.length) {
      const list = new Intl.ListFormat(Page.language, { type: 'unit' });
      missing.textContent = Page.say('site-no-source', { missing: list.format(lacking.map((id) => Page.say(id))) });
    }
    if (place === own) {
      for (const { panel, nodes } of parts.values()) panel.replaceChildren(...nodes);
      kinds.replaceChildren(...ownKinds);
      parts.get('moves').panel.firstChild.textContent = Page.say('site-moves', { game: name });
      watcher.observe(parts.get('moves').panel);
    } else {
      await load();
      if (shown !== place) return;
      Dex.showPokemon(values, place, { fill, kinds });
      parts.get('moves').panel.firstChild.textContent = Page.say('site-moves', { game: name });
    }
    const isSure = place === own || Dex.isPresent(values, place) !== null;
    note.className = isSure ? 'quiet' : 'muted';
    note.textContent = Page.say(isSure ? 'site-shown' : 'site-shown-unconfirmed',
      { pokemon: document.querySelector('h1').textContent, game: name });
    link();
  }

  // The HTML has the values of moves learned by level only; those of the others follow before the reader sees them.
  const watcher = new IntersectionObserver(async ([{ isIntersecting }]) => {
    if (!isIntersecting) return;
    watcher.disconnect();
    await load();
    if (shown === own) Dex.showMoves(values, own, fill);
  }, { rootMargin: '600px' });

  function choose(place) {
    const [identifier] = Site.games[place];
    Page.store.set('game', identifier);
    history.pushState(null, '', '#game=' + identifier);
    show(place);
  }

  // The game of the address; -1 if it names none with the pokemon.
  function read() {
    const place = placeOf(new URLSearchParams(location.hash.slice(1)).get('game'));
    return isThere(place) ? place : -1;
  }

  // After a link, Back and Forward.
  addEventListener('hashchange', () => {
    const place = read();
    if (place >= 0) show(place);
    else if (!location.hash) show(own);
  });

  const kept = placeOf(Page.store.get('game'));
  const isNamed = new URLSearchParams(location.hash.slice(1)).has('game');
  if (!isNamed && isThere(kept) && kept !== own) {
    if (!location.hash) history.replaceState(null, '', '#game=' + Site.games[kept][0]);
    show(kept);
  } else show(read() >= 0 ? read() : own);
}
