// The filter of a list, from the rows of its table: their text, what a column says if few rows differ in it, and the
// order, which phones do not show as titles. Each `#only=…` is what one of the columns says.
'use strict';
{
  const table = document.querySelector('table.list');
  const rows = [...table.tBodies[0].rows];
  const titles = [...table.tHead.rows[0].cells];
  // Kana are compared as hiragana.
  const fold = (text) => text.normalize('NFKC').toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));
  const texts = rows.map((row) => fold(row.textContent));
  const option = (text, value = text) => Page.h('option', { value }, text);
  const select = (label, options, change) => Page.h('select', { class: 'field', 'aria-label': label, onchange: change },
    option(label, ''), options);
  const input = Page.h('input', { class: 'field', type: 'search', id: 'filter-rows', oninput: write,
    'aria-label': Page.say('site-filter-rows'), placeholder: Page.say('site-filter-rows') });
  const choices = titles.map((title, column) => {
    const values = [...new Set(rows.map((row) => row.cells[column].textContent))];
    const isKind = values.length * 8 < rows.length && values.every((value) => /[^\d–?]/.test(value));
    return isKind ? select(title.textContent, values.sort(new Intl.Collator(Page.language).compare).map((value) =>
      option(value)), write) : null;
  });
  const generations = [...new Set(rows.map((row) => row.dataset.generation))].filter(Boolean).sort((a, b) => a - b);
  const generation = generations.length ? select(Page.say('site-generation'), generations.map((number) =>
    option(Page.say('page-generation', { number }), number)), write) : null;
  const done = (row) => (row.dataset.does || '').split(' ').filter(Boolean);
  const effects = [...new Set(rows.flatMap(done))].sort();
  const effect = effects.length ? select(Page.say('site-does'), effects.map((name) =>
    option(Page.say('site-does-' + name), name)), write) : null;
  const order = select(Page.say('site-sort'), titles.map((title, column) => option(title.textContent, column)),
    ({ target }) => { if (target.value) titles[target.value].querySelector('button').click(); });
  order.className += ' order';

  function update() {
    const wanted = fold(input.value.trim());
    const hasChosen = (row) =>
      choices.every((choice, column) => !choice?.value || row.cells[column].textContent === choice.value)
        && (!generation?.value || row.dataset.generation === generation.value)
        && (!effect?.value || done(row).includes(effect.value));
    rows.forEach((row, place) => { row.hidden = !texts[place].includes(wanted) || !hasChosen(row); });
    Page.id('count').textContent =
      Page.say('site-list-found', { count: rows.filter((row) => !row.hidden).length.toLocaleString(Page.language) });
  }

  // The address has what was chosen.
  function write() {
    const chosen = [['q', input.value.trim()], ...choices.map((choice) => ['only', choice?.value]),
      ['generation', generation?.value], ['does', effect?.value]];
    const given = String(new URLSearchParams(chosen.filter(([, value]) => value)));
    history.replaceState(null, '', location.pathname + (given && '#' + given));
    update();
  }

  function follow() {
    const values = new URLSearchParams(location.hash.slice(1));
    const wanted = values.getAll('only').map(fold);
    input.value = values.get('q') || '';
    for (const choice of choices.filter(Boolean)) {
      choice.value = [...choice.options].find(({ value }) => wanted.includes(fold(value)))?.value || '';
    }
    if (generation) generation.value = generations.find((number) => number === values.get('generation')) || '';
    if (effect) effect.value = effects.find((name) => name === values.get('does')) || '';
    update();
  }

  Page.id('rows').addEventListener('submit', (event) => event.preventDefault());
  Page.id('rows').append(...[input, ...choices, generation, effect, order].filter(Boolean));
  addEventListener('hashchange', follow);
  follow();
}
