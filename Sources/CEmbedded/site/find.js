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

  // The list that all words of a text name together, as `list(named:)` of PokedexCore: `grass starter`, `weak to ice`.
  function listOf(parts) {
    const letters = parts.join('');
    const ends = new Set(parts.map((_, place) => parts.slice(0, place + 1).join('').length));
    const isEnd = (place) => ends.has(place) || letters[place - 1] > '\x7f' || letters[place] > '\x7f';
    const all = [];
    for (let start = 0, end; start < letters.length; start = end) {
      for (end = letters.length; end > start; end -= 1) {
        if (isEnd(end) && index.named.has(letters.slice(start, end))) break;
      }
      if (end === start) return null;
      all.push({ ...index.named.get(letters.slice(start, end)), isJapanese: letters[start] > '\x7f' });
    }
    const words = all.filter(({ token }) => token && (all.length < 2 || !/^(types|abilities)\//.test(token)));
    const isType = (word) => word?.token.startsWith('type=');
    // What damages is named by the type next to it.
    const at = words.findIndex(({ token }) => token.startsWith('damage='));
    if (at >= 0) {
      // In Japanese, after it.
      const place = (words[at].isJapanese ? [at - 1, at + 1] : [at + 1, at - 1]).find((each) => isType(words[each]));
      if (place === undefined) return null;
      const [damage, { token, names }] = [words[at], words[place]];
      words.splice(Math.min(at, place), 2, { token: `${damage.token}&against=${token.slice(5)}`,
        names: names.map((name, language) => `${damage.names[language]}: ${name}`) });
    }
    if (!words.length || (all.length === 1 && !all[0].isAlone)) return null;
    const values = new Map();
    for (const { token } of words) {
      const [, own, value] = /^([^=]*)=?(.*)/.exec(token);
      const name = own === 'type' && values.has(own) ? 'type-2' : own;
      if (values.has(name) && name !== 'move') return null;
      values.set(name, values.has(name) ? `${values.get(name)},${value}` : value);
    }
    // The forms of a region are of species of other generations.
    if (values.has('generation') && values.has('forms')) return null;
    const isOfMoves = values.delete('moves/index.html');
    if ([...values.keys()].some((name) => (isOfMoves ? !['type', 'class', 'generation'].includes(name)
      : name === 'class' || (/\/|^only$/.test(name) && words.length > 1)))) return null;
    const pair = ([name, value]) => `${name}=${value}`;
    // Rows are chosen by what a column says.
    const only = ([name, value]) => (name === 'generation' ? pair([name, value])
      : 'only=' + encodeURIComponent(Page.pick(name === 'type' ? Site.types.find(([type]) => type === value).slice(1)
        : words.find(({ token }) => token === `${name}=${value}`).names)));
    const path = isOfMoves ? ['moves/index.html', ...[...values].map(only)]
      : values.has('only') ? ['items/index.html', 'only=']
        : words[0].token.includes('/') ? [words[0].token] : ['species/index.html', ...[...values].map(pair)];
    const name = (place) => words.map(({ names }) => names[place]).join(place ? '\u30fb' : ', ');
    const address = path[0] + (path[1] ? '#' + path.slice(1).join('&') : '');
    const sets = words.filter(({ token }) => !token.startsWith('sort=')).map(({ token }) => index.sets.get(token));
    const set = sets.every((each) => each !== undefined) && sets.reduce((one, other) => one & other, -1n);
    const count = set && set >= 0n ? set.toString(2).replaceAll('0', '').length : null;
    return { kind: 'filter', item: [address, name(0), name(1), count], match: 0, key: null, foreign: false };
  }

  // What a text finds; if no name, what its words find, each by itself; if nothing, what its beginning finds.
  function hitsOf(text, limit, isCorrected = false) {
    const words = Dex.SearchKey.k1Words(text).split(' ').filter(Boolean);
    const list = words.length ? listOf(words) : null;
    const found = index.search(text, limit);
    const isName = found[0]?.match === 0 && found[0].kind !== 'filter';
    if (list) return isName ? [found[0], list, ...found.slice(1)] : [list, ...found];
    if (!Dex.isSearchComplete() || found[0]?.match < 3) return found;
    // Words with a typo become names: alolan ninetails.
    const corrected = words.length < 2 || isCorrected ? words : words.map((word) => {
      const [first] = word.length < 5 || index.named.has(word) ? [] : index.search(word, 1);
      const isName = first?.match === 3 && (first.cost < 3 || first.key.letters.length === word.length);
      return isName ? first.key.letters : word;
    });
    if (corrected.join() !== words.join()) {
      const hits = hitsOf(corrected.join(' '), limit, true);
      if (hits.length) return [...hits, ...found];
    }
    const hits = words.filter((word) => words.length > 1 && index.named.get(word)?.token !== '')
      .flatMap((word) => index.search(word, limit).filter(({ match }) => match < (word.length > 2 ? 2 : 1)))
      .sort((a, b) => a.match - b.match || (a.kind === 'filter') - (b.kind === 'filter'));
    hits.push(...found);
    for (let end = text.length - 1; !hits.length && end > 2; end -= 1) {
      hits.push(...index.search(text.slice(0, end), limit).filter(({ match }) => match < 2));
    }
    return hits;
  }

  // The pages that a text finds, best first, each once: at most `limit`.
  Dex.findPages = function (text, limit = Infinity) {
    const pages = new Map();
    for (const { item: [path, english, japanese, ...more], ...hit } of index ? hitsOf(text.slice(0, 100), limit) : []) {
      const id = `${path} ${english} ${japanese}`;
      // The rows of a category have its name.
      const name = path.endsWith('only=') ? encodeURIComponent(Page.pick([english, japanese])) : '';
      if (!pages.has(id)) pages.set(id, { ...hit, path: path + name, names: [english, japanese], more });
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
    const count = typeof values === 'number' && Page.say('site-list-found', { count: values });
    const notes = [isKindKnown ? '' : Page.say('site-kind-' + kind), region, count, matchedName({ names, ...hit })];
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
