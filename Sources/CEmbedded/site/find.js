// A field with a list of what it finds, and the search of everything: in the header of every page, or in the middle of
// the pages that have a place for it. The data of the search is loaded when the field gets the focus.
'use strict';

// The combobox pattern of WAI-ARIA, by keyboard and by pointer: { input, options, close }. `load` calls its argument
// when `find`, which returns what a text finds, may return more. `draw` sets the contents of an option, `note` returns
// a text below all, if any, and `choose` gets the chosen one. `key` may handle a key first, and returns whether it did.
Dex.combobox = function ({
  id, list, label, hint, load, find, draw, note = () => '', choose, key = () => false, ...attributes
}) {
  let found = [];
  let active = -1;
  const options = Page.h('ul', { class: 'options', role: 'listbox', id: list, 'aria-label': label, hidden: true });
  const input = Page.h('input', {
    class: 'field', id, role: 'combobox', autocomplete: 'off', spellcheck: 'false', placeholder: hint,
    'aria-expanded': 'false', 'aria-controls': list, 'aria-autocomplete': 'list', ...attributes,
    onfocus: () => load(() => { if (input.value && document.activeElement === input) show(); }),
    oninput: show, onkeydown: press, onblur: () => setTimeout(close, 150),
  });

  function show() {
    found = input.value.trim() ? find(input.value) : [];
    options.replaceChildren(...found.map((item, place) => {
      const option = Page.h('li', { role: 'option', id: `${list}-${place}`, 'aria-selected': 'false',
        onmousedown: (event) => { event.preventDefault(); choose(item); } });
      draw(option, item);
      return option;
    }));
    const text = input.value.trim() && note(found);
    if (text) {
      options.append(Page.h('li', { role: 'option', class: 'note', 'aria-selected': 'false', 'aria-disabled': 'true' },
        text));
    }
    options.hidden = !options.children.length;
    input.setAttribute('aria-expanded', String(found.length > 0));
    mark(found.length ? 0 : -1);
    Dex.showPictures();
  }

  function mark(place) {
    active = place;
    [...options.children].forEach((option, other) => option.setAttribute('aria-selected', String(other === place)));
    if (place >= 0) {
      input.setAttribute('aria-activedescendant', `${list}-${place}`);
      options.children[place].scrollIntoView({ block: 'nearest' });
    } else input.removeAttribute('aria-activedescendant');
  }

  function close() {
    found = [];
    options.replaceChildren();
    options.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    mark(-1);
  }

  function press(event) {
    if (event.isComposing) return;
    const last = found.length - 1;
    if (key(event.key)) { /* done */ }
    else if (options.hidden && ['ArrowDown', 'ArrowUp'].includes(event.key)) show();
    else if (event.key === 'ArrowDown' && last >= 0) mark(active < last ? active + 1 : 0);
    else if (event.key === 'ArrowUp' && last >= 0) mark(active > 0 ? active - 1 : last);
    else if (event.key === 'Enter') { if (active >= 0) choose(found[active]); }
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  }

  return { input, options, close };
};

{
  // What the search finds, in the order of equal matches: species, which most readers look for, are loaded first.
  const parts = ['search-species', 'search-forms', 'moves', 'search-others'];
  const most = 12;
  let index = null;
  let languages = null;
  let isFailed = false;
  let loaded = 0;

  // Loads the search, and calls `changed` when it finds more.
  Dex.loadPages = async function (changed) {
    isFailed = false;
    try {
      await Promise.all([Dex.load('assets/search.js'), Dex.load(`data/${parts[0]}.js`)]);
      index ||= new Dex.SearchIndex();
      const all = parts.map((part) => Dex.load(`data/${part}.js`));
      for (const [place, part] of parts.entries()) {
        await all[place];
        if (place === loaded) {
          index.add(Dex.data[part]);
          loaded += 1;
        }
        changed();
      }
    } catch {
      isFailed = true;
      changed();
    }
  };

  // What the reader is told about the results: that they are incomplete, or that there are none.
  Dex.searchNote = (hits) => (isFailed ? Page.say('site-search-failed')
    : loaded < parts.length ? Page.say(loaded ? 'site-search-more' : 'site-search-waiting')
      : hits.length ? '' : Page.say('site-list-empty'));
  Dex.isSearchComplete = () => loaded === parts.length;

  // The list that several words name together: `grass starter`, `gen 1 fire`, `ghost moves`, `water sv`.
  function listOf(words) {
    const items = [];
    for (let start = 0, end; start < words.length; start = end) {
      for (end = words.length; end > start && !index.named.has(words.slice(start, end).join('')); end -= 1);
      if (end === start) return null;
      items.push(index.named.get(words.slice(start, end).join('')));
    }
    const types = items.flatMap(([path]) => path.split('#type=').slice(1));
    const isOfMoves = items.some(([path]) => path === 'moves/index.html') && types.length === 1 && items.length === 2;
    const filters = items.map(([path]) => path.split('#')[1] || path.replace(/^games\/(.*)\.html$/, 'game=$1'));
    if (items.length < 2 || (!isOfMoves && filters.some((filter) => !filter.includes('=')))) return null;
    const type = Site.types.find(([identifier]) => identifier === types[0]);
    const path = isOfMoves ? 'moves/index.html#only=' + encodeURIComponent(Page.pick(type.slice(1)))
      : 'species/index.html#' + filters.join('&').replace(/(type=.*)type=/, '$1type-2=');
    const name = (place) => items.map((item) => item[place]).join(', ');
    return { kind: 'filter', item: [path, name(1), name(2)], match: 0, key: null, foreign: false };
  }

  // What a text finds; if nothing, what its words find, each by itself.
  function hitsOf(text, limit) {
    const words = Dex.SearchKey.k1Words(text).split(' ').filter(Boolean);
    const list = words.length > 1 && listOf(words);
    const found = index.search(text, limit);
    if (list) return [list, ...found];
    if (found.length || words.length < 2 || !Dex.isSearchComplete()) return found;
    return words.filter((word) => word.length > 2 || index.named.has(word))
      .flatMap((word) => index.search(word, limit).filter(({ match }) => match < 2));
  }

  // The pages that a text finds, best first, each once: at most `limit`.
  Dex.findPages = function (text, limit = Infinity) {
    const pages = new Map();
    for (const { item: [path, english, japanese, ...more], ...hit } of index ? hitsOf(text.slice(0, 100), limit) : []) {
      const id = `${path} ${english} ${japanese}`;
      if (!pages.has(id)) pages.set(id, { ...hit, path, names: [english, japanese], more });
    }
    return [...pages.values()].slice(0, limit);
  };

  // The name that was found, if it is in another language than those of the page shows.
  function matchedName({ key, foreign, names }) {
    const { k1, k2 } = Dex.SearchKey;
    if (!foreign || names.some((name) => [k1(name), k2(name)].includes(key.letters))) return null;
    const [, code] = Object.entries(Site.languages).find(([id]) => Dex.holds(BigInt(key.languages), id - 1));
    languages ||= new Intl.DisplayNames(Page.language, { type: 'language' });
    const language = languages.of(code.split('-')[0]);
    const name = key.text.trim().replace(/^\p{Ll}| \p{Ll}/gu, (letter) => letter.toUpperCase());
    return Page.say('site-search-matched', { name, language });
  }

  // Draws a hit as a card: a pokemon with number and types, a move with its type, a place with its region, and the kind
  // where it is not known.
  Dex.drawHit = function (element, { kind, names, more: [values, number, picture], ...hit }, isKindKnown = false) {
    const types = (Array.isArray(values) ? values : []).map((place) => Site.types[place])
      .map(([identifier, ...texts]) => ({ identifier, name: Page.pick(texts) }));
    const other = Page.pick([...names].reverse());
    const region = typeof values === 'string' && Page.pick([values, number]);
    const notes = [isKindKnown ? '' : Page.say('site-kind-' + kind), region, matchedName({ names, ...hit })];
    const [tile, ...rest] = Dex.entry(types.length && !region && number || '', types, Page.pick(names),
      Page.h('small', {}, Page.h('span', { lang: Page.language === 'ja' ? 'en' : 'ja' }, other),
        notes.map((note) => note && ` · ${note}`)));
    Page.set(element, { class: 'card', 'data-picture': picture });
    Page.append(element, types.length && number ? [tile, rest] : rest);
  };

  const status = Page.h('span', { class: 'quiet', role: 'status', id: 'found-status' });
  const { input, options, close } = Dex.combobox({
    id: 'search', list: 'found', label: Page.say('site-search'), hint: Page.say('site-search-all'),
    type: 'search', enterkeyhint: 'go', 'aria-label': Page.say('site-search'), load: Dex.loadPages,
    find(text) {
      const hits = Dex.findPages(text, most);
      status.textContent = Dex.searchNote(hits) || Page.say('site-found', { count: hits.length });
      return hits.length ? [...hits, { path: 'search/index.html#q=' + encodeURIComponent(text.trim()) }] : hits;
    },
    note: Dex.searchNote,
    draw(option, hit) {
      if (hit.names) Dex.drawHit(option, hit);
      else Page.append(option, [Page.h('b', {}, Page.say('site-search-results'))]);
    },
    choose({ path }) {
      close();
      location.href = Dex.home + path;
    },
    key(key) {
      // Before the first answer, too.
      if (key === 'Enter' && input.value.trim() && !options.querySelector('[aria-selected="true"]')) {
        location.href = Dex.home + 'search/index.html#q=' + encodeURIComponent(input.value.trim());
        return true;
      }
      if (key !== 'Escape') return false;
      input.value = '';
      close();
      return true;
    },
  });
  const form = Page.h('form', { role: 'search', class: 'combobox find', onsubmit: (event) => event.preventDefault() },
    input, options, status);
  if (Page.id('find')) Page.id('find').append(form);
  else document.querySelector('.switches').before(form);

  // "/" moves the focus to the search.
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.isComposing || event.target.matches('input, select, textarea')) return;
    event.preventDefault();
    input.select();
  });

  // A link on the home page to any species.
  const random = Page.id('random');
  random?.addEventListener('click', async (event) => {
    event.preventDefault();
    await Dex.load('data/search-species.js');
    const species = Dex.chunks(Dex.data['search-species'], 4).filter(([kind]) => kind === 'pokemon-species');
    location.href = Dex.home + species[Math.floor(Math.random() * species.length)][3][0];
  });
}
