// The changes since the previous release: the report has them in each language as HTML, to which this adds a filter.
'use strict';
{
  let text = '';
  // Which sections are open, by their place, in both languages.
  const open = new Map();
  // Lower case, with katakana for hiragana.
  const fold = (words) => words.normalize('NFKC').toLowerCase()
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));

  function draw(data) {
    const { from, fromDate, file, omitted } = data.changes;
    const list = Page.h('div', { class: 'changes' }, Page.id('changes-' + Page.language).content.cloneNode(true));
    const sections = [...list.querySelectorAll('details')];
    sections.forEach((section, place) => {
      if (open.has(place)) section.open = open.get(place);
      section.addEventListener('toggle', () => open.set(place, section.open));
    });
    const status = Page.h('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
    // Shows the items whose text, or the title of their section, has all words.
    const filter = () => {
      const words = fold(text).split(/\s+/).filter(Boolean);
      let [found, total] = [0, 0];
      for (const section of sections) {
        const items = [...section.querySelectorAll('li')];
        const title = fold(section.querySelector('summary').textContent);
        for (const item of items) {
          const key = words.length ? `${title} ${fold(item.textContent)}` : '';
          item.hidden = !words.every((word) => key.includes(word));
        }
        const shown = items.filter((item) => !item.hidden).length;
        section.hidden = words.length > 0 && !shown;
        if (words.length && shown) section.open = true;
        [found, total] = [found + shown, total + items.length];
      }
      status.textContent = Page.say('report-changes-count', { found: Page.count(found), total: Page.count(total) });
    };
    const search = Page.h('input', { type: 'search', class: 'field', id: 'changes-search', autocomplete: 'off',
      'aria-label': Page.say('report-changes-search'), placeholder: Page.say('report-changes-hint'),
      oninput: (event) => { text = event.target.value; filter(); } });
    search.value = text;
    filter();
    return [
      Page.h('p', {}, Page.parts(omitted ? 'report-changes-intro-more' : 'report-changes-intro', {
        version: Page.h('code', {}, from), date: Page.date(fromDate), file: Page.h('code', {}, file),
        count: Page.count(omitted) })),
      Report.regressions(data), Page.h('div', { class: 'row no-print' }, search), status, list];
  }

  Report.section({ id: 'changes', title: 'report-changes', short: 'report-changes-short',
    isThere: (data) => data.changes, draw });
}
