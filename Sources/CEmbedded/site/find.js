// A field with a list of what it finds, and the search of everything, in the header of every page. The data of the
// search is loaded when the field gets the focus.
'use strict';

// The combobox pattern of WAI-ARIA, by keyboard and by pointer: { input, options, close }. `find` returns what a text
// finds, best first, or null before `load`; `contents` is what an option shows, `none` what is shown if there is
// none, and `choose` gets the chosen one. `key` may handle a key first, and returns whether it did.
Dex.combobox = function ({
  id, list, label, hint, load, find, contents, none, choose, key = () => false, ...attributes
}) {
  let found = [];
  let active = -1;
  const options = Page.h('ul', { class: 'options', role: 'listbox', id: list, 'aria-label': label, hidden: true });
  const input = Page.h('input', {
    class: 'field', id, role: 'combobox', autocomplete: 'off', spellcheck: 'false', placeholder: hint,
    'aria-expanded': 'false', 'aria-controls': list, 'aria-autocomplete': 'list', ...attributes,
    onfocus: async () => { await load(); if (input.value && document.activeElement === input) show(); },
    oninput: show, onkeydown: press, onblur: () => setTimeout(close, 150),
  });

  function show() {
    const hits = input.value.trim() ? find(input.value) : null;
    found = hits || [];
    options.replaceChildren(...found.map((item, place) => Page.h('li', {
      role: 'option', id: `${list}-${place}`, 'aria-selected': 'false',
      onmousedown: (event) => { event.preventDefault(); choose(item); },
    }, contents(item))));
    if (hits && !hits.length && none) {
      options.append(Page.h('li', { role: 'option', 'aria-selected': 'false', 'aria-disabled': 'true' }, none));
    }
    options.hidden = !options.children.length;
    input.setAttribute('aria-expanded', String(found.length > 0));
    mark(found.length ? 0 : -1);
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

// Loads the scripts of a search, without what it finds.
Dex.loadSearch = async function () {
  await Dex.load(...['kana', 'letters', 'folding', 'romaji', 'queries', 'search'].map((name) => `assets/${name}.js`));
  Dex.data.about ||= { readers: Site.readers };
};

{
  const most = 12;
  let index = null;

  // The pages that a text finds, best first, each once: [{ path, names: [en, ja], kind, match }].
  Dex.findPages = function (text) {
    const seen = new Set();
    return index.search(text).map(({ kind, item: [path, english, japanese], match }) =>
      ({ kind, path, names: [english, japanese], match }))
      .filter(({ path, names }) => !seen.has(`${path} ${names}`) && seen.add(`${path} ${names}`));
  };

  const status = Page.h('span', { class: 'quiet', role: 'status', id: 'found-status' });
  const { input, options, close } = Dex.combobox({
    id: 'search', list: 'found', label: Page.say('site-search'), hint: Page.say('site-search-all'),
    type: 'search', enterkeyhint: 'go', 'aria-label': Page.say('site-search'),
    async load() {
      await Dex.loadSearch();
      await Dex.load('data/search.js');
      index ||= new Dex.SearchIndex(Dex.data.search);
    },
    find(text) {
      if (!index) return null;
      const hits = Dex.findPages(text).slice(0, most);
      status.textContent = Page.say('site-found', { count: hits.length });
      return hits;
    },
    none: Page.say('site-list-empty'),
    contents: ({ kind, names }) => [Page.h('span', {}, Page.pick(names)), Page.h('small', { class: 'muted' },
      Page.pick([...names].reverse()), ' · ', Page.say('site-kind-' + kind))],
    choose({ path }) { location.href = Dex.home + path; },
    key(key) {
      if (key !== 'Escape') return false;
      input.value = '';
      close();
      return true;
    },
  });
  document.querySelector('.switches').before(Page.h('form', { role: 'search', class: 'combobox find',
    onsubmit: (event) => event.preventDefault() }, input, options, status));

  // "/" moves the focus to the search.
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.isComposing || event.target.matches('input, select, textarea')) return;
    event.preventDefault();
    input.select();
  });
}
