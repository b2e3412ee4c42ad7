// The filter of a list, from the rows of its table: their text, what a column says if few rows differ in it, and the
// order, which phones do not show as titles. `#only=…` is what one of the columns says.
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
  const order = select(Page.say('site-sort'), titles.map((title, column) => option(title.textContent, column)),
    ({ target }) => { if (target.value) titles[target.value].querySelector('button').click(); });
  order.className += ' order';

  function update() {
    const wanted = fold(input.value.trim());
    const hasChosen = (row) =>
      choices.every((choice, column) => !choice?.value || row.cells[column].textContent === choice.value);
    rows.forEach((row, place) => { row.hidden = !texts[place].includes(wanted) || !hasChosen(row); });
    Page.id('count').textContent =
      Page.say('site-list-found', { count: rows.filter((row) => !row.hidden).length.toLocaleString(Page.language) });
  }

  // The address has what was chosen.
  function write() {
    const chosen = { q: input.value.trim(), only: choices.find((choice) => choice?.value)?.value };
    const given = String(new URLSearchParams(Object.entries(chosen).filter(([, value]) => value)));
    history.replaceState(null, '', location.pathname + (given && '#' + given));
    update();
  }

  function follow() {
    const values = new URLSearchParams(location.hash.slice(1)), only = values.get('only');
    input.value = values.get('q') || '';
    for (const choice of choices) if (choice && only !== null) choice.value = only;
    for (const choice of choices) if (choice?.selectedIndex < 0) choice.value = '';
    if (only !== null || input.value) update();
  }

  Page.id('rows').addEventListener('submit', (event) => event.preventDefault());
  Page.id('rows').append(...[input, ...choices, order].filter(Boolean));
  addEventListener('hashchange', follow);
  follow();
}
