// The search of everything, in the header of every page: the combobox pattern of WAI-ARIA. Its data is loaded when the
// field gets the focus.
'use strict';
{
  const most = 12;
  const folders = ['kana', 'letters', 'folding', 'romaji', 'queries', 'search'];
  let index = null;
  let hits = [];
  let active = -1;

  const options = Page.h('ul',
    { class: 'options', role: 'listbox', id: 'found', 'aria-label': Page.say('site-search'), hidden: true });
  const status = Page.h('span', { class: 'quiet', role: 'status', id: 'found-status' });
  const input = Page.h('input', {
    type: 'search', class: 'field', id: 'search', role: 'combobox', autocomplete: 'off', spellcheck: 'false',
    enterkeyhint: 'go', placeholder: Page.say('site-search-all'), 'aria-label': Page.say('site-search'),
    'aria-expanded': 'false', 'aria-controls': 'found', 'aria-autocomplete': 'list',
    onfocus: load, oninput: show, onkeydown: key, onblur: () => setTimeout(close, 150),
  });
  const form = Page.h('form', { role: 'search', class: 'combobox find' }, input, options, status);
  form.addEventListener('submit', (event) => event.preventDefault());
  document.querySelector('.switches')?.before(form);

  // Loads the scripts of a search, without what it finds.
  Dex.loadSearch = async function () {
    await Dex.load(...folders.map((name) => `assets/${name}.js`));
    Dex.data.about ||= { readers: Site.readers };
  };

  async function load() {
    await Dex.loadSearch();
    await Dex.load('data/search.js');
    index ||= new Dex.SearchIndex(Dex.data.search);
    if (input.value) show();
  }

  // The pages that a text finds, best first, each once: [{ path, names: [en, ja], kind, match }].
  Dex.findPages = function (text) {
    const seen = new Set();
    return index.search(text).map(({ kind, item: [path, english, japanese], match }) =>
      ({ kind, path, names: [english, japanese], match }))
      .filter(({ path, names }) => !seen.has(`${path} ${names}`) && seen.add(`${path} ${names}`));
  };

  function show() {
    if (!index) return;
    const started = performance.now();
    hits = input.value.trim() ? Dex.findPages(input.value).slice(0, most) : [];
    options.replaceChildren(...hits.map(({ kind, names }, place) => Page.h('li', {
      role: 'option', id: `found-${place}`, 'aria-selected': 'false',
      onmousedown: (event) => { event.preventDefault(); open(place); },
    }, Page.h('span', {}, Page.pick(names)),
    Page.h('small', { class: 'muted' }, Page.pick([...names].reverse()), ' · ', Page.say('site-kind-' + kind)))));
    if (input.value.trim() && !hits.length) {
      options.append(Page.h('li', { role: 'option', 'aria-selected': 'false', 'aria-disabled': 'true' },
        Page.say('site-list-empty')));
    }
    options.hidden = !options.children.length;
    input.setAttribute('aria-expanded', String(hits.length > 0));
    status.textContent = input.value.trim() ? Page.say('site-found', { count: hits.length }) : '';
    mark(hits.length ? 0 : -1);
    Dex.searchTime = performance.now() - started;
  }

  function mark(place) {
    active = place;
    [...options.children].forEach((option, other) => option.setAttribute('aria-selected', String(other === place)));
    if (place >= 0) {
      input.setAttribute('aria-activedescendant', `found-${place}`);
      options.children[place].scrollIntoView({ block: 'nearest' });
    } else input.removeAttribute('aria-activedescendant');
  }

  function close() {
    options.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    mark(-1);
  }

  function open(place) { location.href = Dex.home + hits[place].path; }

  function key(event) {
    if (event.isComposing) return;
    const last = hits.length - 1;
    if (event.key === 'ArrowDown' && last >= 0) { options.hidden = false; mark(active < last ? active + 1 : 0); }
    else if (event.key === 'ArrowUp' && last >= 0) { options.hidden = false; mark(active > 0 ? active - 1 : last); }
    else if (event.key === 'Enter') { if (active >= 0) open(active); }
    else if (event.key === 'Escape') { input.value = ''; hits = []; close(); }
    else return;
    event.preventDefault();
  }

  // "/" moves the focus to the search.
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.isComposing || event.target.matches('input, select, textarea')) return;
    event.preventDefault();
    input.select();
  });
}
