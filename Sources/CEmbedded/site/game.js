// The page of a pokemon in the game that the reader chooses. What follows the game is in the HTML: the parts of one
// game, and templates for those that differ in others. Only the tables of moves are made here, of cells that the
// exporter wrote; they are loaded when another game is wanted, or when the reader comes to the moves. The game is in
// the fragment of the address, and it is remembered.
'use strict';
{
  const status = document.querySelector('[data-games]');
  const holds = (games, place) => Dex.holds(BigInt('0x' + games), place);
  const isThere = (place) => place >= 0 && holds(status.dataset.games, place);
  const named = (identifier) => Site.games.findIndex(([other]) => other === identifier);
  const nameOf = (place) => Page.pick(Site.games[place].slice(1, 3));
  const own = named(status.dataset.game);
  let shown = own;

  const templates = [...document.querySelectorAll('template')];
  const parts = new Map(templates.map(({ dataset }) => [dataset.part, [...Page.id(dataset.part).childNodes]]));
  const moves = Page.id('moves').parentElement;
  const ownMoves = [...moves.childNodes];
  const note = Page.h('p', { class: 'quiet', role: 'status', id: 'shown' });

  const select = Dex.gamePicker(status, isThere, choose);
  status.after(note);

  // Markup of the exporter, which has escaped every text in it.
  function markup(html) {
    const template = document.createElement('template');
    template.innerHTML = html;
    return template.content;
  }

  // The tables of moves in a game.
  function tables(place) {
    const { sections, learnsets } = Dex.data['pokemon/' + status.dataset.pokemon];
    const { titles, head, evolving, origins, moves, machines } = Dex.data.cells;
    const [, sources, ...found] = learnsets.find(([games]) => holds(games, place)) || [];
    const numbers = new Map(Dex.chunks(machines.find(([game]) => game === place)?.slice(1) || [], 2));
    const row = (first, value) => {
      const [name, ...variants] = moves[Math.floor(value / 3)];
      const cells = Dex.chunks(variants, 2).find(([games]) => holds(games, place))?.[1] || '<td>–'.repeat(5);
      return `<tr>${first}${name}${origins[value % 3]}${cells}`;
    };
    const table = (at) => {
      const [title, ...values] = sections[at];
      const [caption, first, hasLevels] = titles[title];
      const rows = hasLevels ? Dex.chunks(values, 2).map(([level, value]) => row(`<td>${level || evolving}`, value))
        : values.map((value) => row(first && `<td>${numbers.get(Math.floor(value / 3))}`, value));
      return `<div class=scroll><table class="moves learnset"><caption>${caption} (${rows.length})</caption>`
        + `<thead><tr>${first}${head}</thead><tbody>${rows.join('')}</tbody></table></div>`;
    };
    const isMachine = (at) => !titles[sections[at][0]][2] && titles[sections[at][0]][1];
    const columns = [found.filter((at) => !isMachine(at)), found.filter(isMachine)];
    const content = markup(columns.map((places) => `<div>${places.map(table).join('')}</div>`).join(''));
    const types = [...document.querySelectorAll('#kinds [data-type]')].map((type) => type.dataset.type);
    for (const row of content.querySelectorAll('tbody tr')) {
      const [type, , power] = [...row.cells].slice(-5);
      if (types.includes(type.firstChild.dataset?.type) && power.textContent !== '–') row.className = 'stab';
    }
    return [content, Page.h('p', { class: 'muted' },
      found.length ? [Page.say('site-stab'), sources && ` · ${Page.say('site-moves-supplement', { source: sources })}`]
        : Page.say('site-moves-none'))];
  }

  const load = () => Promise.all([`data/cells-${Page.language}.js`, `data/pokemon/${status.dataset.pokemon}.js`]
    .map((path) => Dex.load(path)));
  function showMoves(place) {
    moves.replaceChildren(moves.firstChild, ...tables(place));
    Dex.prepareTables(moves);
  }

  // The elements of a template: those that the page has are named by their places.
  function rows({ content, dataset }, nodes) {
    const own = [...content.cloneNode(true).childNodes];
    return dataset.rows ? dataset.rows.split('.').map((place) => (place ? nodes[place] : own.shift())) : own;
  }

  // Names the game to links of pokemon and to the page in the other language.
  function link() {
    const fragment = new URLSearchParams(location.hash.slice(1)).has('game') ? '#game=' + Site.games[shown][0] : '';
    const links = '.tree a, .varieties a, .neighbors a, .switches [lang]';
    for (const element of document.querySelectorAll(links)) element.hash = fragment;
  }

  async function show(place) {
    shown = place;
    select.value = String(place);
    const gaps = Page.pick(Site.games[place].slice(5, 7));
    Page.id('gaps').hidden = !gaps;
    Page.id('gaps').textContent = gaps;
    for (const [part, nodes] of parts) {
      const other = templates.find(({ dataset }) => dataset.part === part && holds(dataset.games, place));
      Page.id(part).replaceChildren(...(other ? rows(other, nodes) : nodes));
    }
    Dex.showPictures();
    if (place === own) {
      moves.replaceChildren(...ownMoves);
      watcher.observe(moves);
    } else {
      await load();
      if (shown !== place) return;
      showMoves(place);
    }
    moves.firstChild.textContent = Page.say('site-moves', { game: nameOf(place) });
    const isSure = !holds(status.dataset.unsure || '0', place);
    note.className = isSure ? 'quiet' : 'muted';
    note.textContent = Page.say(isSure ? 'site-shown' : 'site-shown-unconfirmed',
      { pokemon: document.querySelector('h1').textContent, game: nameOf(place) });
    link();
  }

  // The HTML has the values of moves learned by level only; those of the others follow before the reader sees them.
  const watcher = new IntersectionObserver(async ([{ isIntersecting }]) => {
    if (!isIntersecting) return;
    watcher.disconnect();
    await load();
    if (shown === own) showMoves(own);
  }, { rootMargin: '600px' });

  function choose(place) {
    const [identifier] = Site.games[place];
    Page.store.set('game', identifier);
    history.pushState(null, '', '#game=' + identifier);
    show(place);
  }

  // The game of the address; -1 if it names none with the pokemon.
  function read() {
    const place = Dex.placeOfGame(new URLSearchParams(location.hash.slice(1)).get('game'));
    return isThere(place) ? place : -1;
  }

  // After a link, Back and Forward.
  addEventListener('hashchange', () => {
    const place = read();
    if (place >= 0) show(place);
    else if (!location.hash) show(own);
  });

  const kept = Dex.placeOfGame(Page.store.get('game'));
  const isNamed = new URLSearchParams(location.hash.slice(1)).has('game');
  if (!isNamed && isThere(kept) && kept !== own) {
    if (!location.hash) history.replaceState(null, '', '#game=' + Site.games[kept][0]);
    show(kept);
  } else show(read() >= 0 ? read() : own);
}
