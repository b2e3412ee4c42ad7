// What scripts add to the complete report: the language that was chosen last, filters, the order of tables, and the
// expiry.
'use strict';
{
  // Lower case, with katakana for hiragana.
  const fold = (words) => words.normalize('NFKC').toLowerCase()
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));

  const root = document.documentElement;
  root.dataset.scripts = '';
  root.lang = Page.language;
  const radios = [...document.querySelectorAll('[name=language]')];
  const applyLanguage = () => {
    for (const radio of radios) radio.checked = radio.value === Page.language;
    document.title = document.querySelector('title').dataset[Page.language];
  };
  for (const radio of radios) radio.addEventListener('change', () => Page.setLanguage(radio.value));
  Page.whenLanguageIsSet(applyLanguage);
  applyLanguage();

  // Shows the items of a section whose text, or the title of their group, has all words of the field.
  function filter(input) {
    const host = input.closest('.filtered, .panel');
    const groups = [...host.querySelectorAll('[data-group]')].map((group) => {
      const title = fold(group.querySelector('summary, .group').textContent);
      const items = [...group.querySelectorAll('li, tr:not(.group)')];
      return { group, items: items.map((item) => ({ item, key: `${title} ${fold(item.textContent)}` })) };
    });
    return () => {
      const words = fold(input.value).split(/\s+/).filter(Boolean);
      let all = 0;
      for (const { group, items } of groups) {
        for (const { item, key } of items) item.hidden = !words.every((word) => key.includes(word));
        const found = items.filter(({ item }) => !item.hidden).length;
        group.hidden = words.length > 0 && !found;
        if (words.length && found && group.matches('details')) group.open = true;
        all += found;
      }
      for (const number of host.querySelectorAll('.status b')) number.textContent = all.toLocaleString('en');
    };
  }

  // The titles of a table sort its rows. A value without a number comes first.
  function makeSortable({ tHead, tBodies: [body] }) {
    const value = ({ innerText: text, className }) => (className === 'number'
      ? Number(text.replace('−', '-').replace(/[^\d.-]/g, '') || -Infinity) : text);
    const titles = [...tHead.rows[0].cells];
    titles.forEach((title, place) => {
      if (!title.textContent) return;
      const sort = () => {
        const step = title.getAttribute('aria-sort') === 'ascending' ? -1 : 1;
        for (const other of titles) other.removeAttribute('aria-sort');
        title.setAttribute('aria-sort', step > 0 ? 'ascending' : 'descending');
        const rows = [...body.rows].map((row) => ({ row, value: value(row.cells[place]) }));
        rows.sort(({ value: a }, { value: b }) =>
          step * (typeof a === 'number' ? (a > b) - (a < b) : a.localeCompare(b, Page.language)));
        body.append(...rows.map(({ row }) => row));
      };
      title.append(Page.h('button', { type: 'button', class: 'sort', onclick: sort }, ...title.childNodes));
    });
  }

  document.addEventListener('DOMContentLoaded', () => {
    const expired = Page.id('expired');
    if (expired && new Date(expired.dataset.expires) < new Date()) {
      document.querySelector('.verdict').replaceWith(expired.content);
    }
    for (const input of document.querySelectorAll('input[type=search]')) {
      let update;
      input.addEventListener('input', () => { update ||= filter(input); update(); });
    }
    for (const table of document.querySelectorAll('table.sorted')) makeSortable(table);
  });
  // Paper shows all sections.
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
}
