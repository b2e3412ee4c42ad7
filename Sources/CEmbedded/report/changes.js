// What changed since the release before: counts to choose by, and a list to search.
'use strict';
{
  const state = { text: '', kind: '', mark: '' };
  let entries = null;

  // Every change as {kind, mark, slug, name: [en, ja], what(): nodes, key: text to search}.
  function read(changes) {
    const all = [];
    const add = (kind, mark, slug, name, extra, what) => all.push({
      kind, mark, slug, name, what,
      key: fold([slug, name[0], name[1], extra].join(' ')),
    });
    for (const entity of changes.entities) {
      const kind = entity.entity;
      for (const [id, slug, name] of entity.added) add(kind, '+', slug, name, '', () => ['#' + id]);
      for (const [id, slug] of entity.removed) add(kind, '−', slug, [slug, slug], '', () => ['#' + id]);
      for (const [id, before, after] of entity.renamed) {
        add(kind, '~', after, [after, after], before,
          () => Face.parts('report-identifier-changed', { id, change: values(before, after) }));
      }
      for (const [slug, before, after] of entity.moved) {
        add(kind, '~', slug, [slug, slug], '', () => Face.parts('report-number-changed', { change: values(String(before), String(after)) }));
      }
      for (const [, slug, name, fields] of entity.changed) {
        add(kind, '~', slug, name, fields.map((field) => changes.fields[field[0]]).join(' '),
          () => Face.sayList('report-change-list', fields.map((field) => fieldNodes(changes.fields[field[0]], field))));
      }
    }
    for (const [slug, name, game, added, removed, changed] of changes.learnsets) {
      const moves = (mark, list) => list.length === 0 ? null : Face.h('div', {},
        Face.h('b', { class: mark === '+' ? 'plus' : mark === '−' ? 'minus' : 'other' }, `${mark}${list.length} `),
        Face.sayList('report-list', list.map((move) => Face.pick(changes.moves[move]))).join(''));
      const names = [...added, ...removed, ...changed].map((move) => changes.moves[move].join(' ')).join(' ');
      const mark = removed.length + changed.length === 0 ? '+' : added.length + changed.length === 0 ? '−' : '~';
      add('learnset', mark, slug, name, game + ' ' + names, () => [
        Face.h('div', { class: 'muted' }, Report.game(game)), moves('+', added), moves('−', removed), moves('~', changed)]);
    }
    const order = (entry) => (importance.indexOf(entry.kind) + importance.length + 1) % (importance.length + 1) || 99;
    const weight = { '+': 0, '−': 1, '~': 2 };
    return all.map((entry, index) => ({ entry, index })).sort((a, b) => order(a.entry) - order(b.entry)
      || weight[a.entry.mark] - weight[b.entry.mark] || a.index - b.index).map(({ entry }) => entry);
  }

  const importance = ['', 'pokemon-species', 'pokemon', 'pokemon-form', 'move', 'ability', 'item', 'learnset', 'version-group', 'version', 'pokedex'];
  // Lower case, and hiragana as katakana.
  const fold = (text) => text.normalize('NFKC').toLowerCase()
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));

  const values = (before, after) => [
    before === null ? null : Face.h('del', {}, before), before === null || after === null ? null : ' → ',
    after === null ? null : Face.h('ins', {}, after)];

  function fieldNodes(field, [, count, before, after]) {
    const hasValues = before !== undefined && (before !== null || after !== null);
    return [Face.h('code', {}, field),
      hasValues ? [' ', values(before, after)] : count > 1 ? ` ×${Face.count(count)}` : ''];
  }

  // The fields that changed in most resources, to search for with one click.
  function fieldChips(changes, choose) {
    const counts = new Map();
    for (const entity of changes.entities) {
      for (const [, , , fields] of entity.changed) for (const [field] of fields) counts.set(field, (counts.get(field) || 0) + 1);
    }
    const most = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, 10);
    if (!most.length) return null;
    return [Face.h('h3', { class: 'no-print' }, Face.say('report-changes-fields')),
      Face.h('ul', { class: 'chips fields no-print', role: 'list' }, most.map(([field, count]) => Face.h('li', {},
        Face.h('button', { type: 'button', class: 'button', onclick: () => choose(changes.fields[field]) }, `${changes.fields[field]} ${Face.count(count)}`))))];
  }

  const marks = [['', 'report-all'], ['+', 'report-added'], ['~', 'report-changed'], ['−', 'report-removed']];
  const markClass = { '+': 'plus', '−': 'minus', '~': 'other' };

  function entryItem(entry) {
    return Face.h('li', {},
      Face.h('span', { class: 'mark ' + markClass[entry.mark] },
        Face.h('span', { 'aria-hidden': true }, entry.mark),
        Face.h('span', { class: 'quiet' }, Face.say(marks.find(([mark]) => mark === entry.mark)[1]))),
      Face.h('span', { class: 'name' }, Face.pick(entry.name),
        Face.h('small', {}, Report.kind(entry.kind), ' · ', entry.slug)),
      Face.h('span', { class: 'what' }, entry.what()));
  }

  function draw({ changes }) {
    entries ||= read(changes);
    const list = Face.h('ol', { class: 'changes', role: 'list' });
    const status = Face.h('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
    const more = Face.h('div');
    const update = () => {
      const words = fold(state.text).split(/\s+/).filter(Boolean);
      const found = entries.filter((entry) => (!state.kind || entry.kind === state.kind)
        && (!state.mark || entry.mark === state.mark) && words.every((word) => entry.key.includes(word)));
      const button = Report.portions(list, found, entryItem);
      more.replaceChildren(...(button ? [button] : []));
      status.textContent = Face.say('report-changes-count', { found: Face.count(found.length), total: Face.count(entries.length) });
    };
    const kinds = [...new Set(entries.map((entry) => entry.kind))];
    const search = Face.h('input', {
      type: 'search', class: 'field', id: 'changes-search', autocomplete: 'off',
      'aria-label': Face.say('report-changes-search'),
      placeholder: Face.say('report-changes-hint'),
      oninput: (event) => { state.text = event.target.value; update(); },
    });
    search.value = state.text;
    const select = Face.h('select', { class: 'field', 'aria-label': Face.say('report-kind'),
      onchange: (event) => { state.kind = event.target.value; update(); } },
    Face.h('option', { value: '' }, Face.say('report-kinds')),
    kinds.map((kind) => Face.h('option', { value: kind, selected: kind === state.kind },
      `${Report.kind(kind)} (${Face.count(entries.filter((entry) => entry.kind === kind).length)})`)));
    const chips = Face.h('ul', { class: 'chips no-print', role: 'list' }, marks.map(([mark, title]) => {
      const count = entries.filter((entry) => !mark || entry.mark === mark).length;
      return Face.h('li', {}, Face.h('button', { type: 'button', class: 'button', 'aria-pressed': state.mark === mark,
        onclick: (event) => {
          state.mark = mark;
          for (const button of chips.querySelectorAll('button')) button.setAttribute('aria-pressed', button === event.currentTarget);
          update();
        } }, `${Face.say(title)} ${Face.count(count)}`));
    }));
    update();
    const omitted = changes.entities.reduce((sum, entity) => sum + entity.changes - entity.changed.length, 0);
    return [
      Face.h('p', {}, Face.parts(omitted ? 'report-changes-intro-more' : 'report-changes-intro', {
        version: Face.h('code', {}, changes.from), date: Face.date(changes.fromDate),
        file: Face.h('code', {}, changes.file), count: Face.count(omitted) })),
      chips, Face.h('div', { class: 'row no-print' }, search, select),
      fieldChips(changes, (field) => { state.text = field; search.value = field; update(); search.focus(); }), status, list, more];
  }

  Report.section({
    id: 'changes', title: 'report-changes', short: 'report-changes-short',
    isThere: (data) => data.changes, draw,
  });
}
