// What changed since the release before: what players see, then every change, to choose and to search.
'use strict';
{
  const state = { text: '', kind: '', mark: '' };
  let entries = [];

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
          () => Page.parts('report-identifier-changed', { id, change: values(before, after) }));
      }
      for (const [slug, before, after] of entity.moved) {
        add(kind, '~', slug, [slug, slug], '', () => Page.parts('report-number-changed', { change: values(String(before), String(after)) }));
      }
      for (const [, slug, name, fields] of entity.changed) {
        add(kind, '~', slug, name, fields.map((field) => `${changes.fields[field[0]]} ${Report.field(changes.fields[field[0]])}`).join(' '),
          () => Page.sayList('report-change-list', fields.map((field) => fieldNodes(changes.fields[field[0]], field))));
      }
    }
    for (const [slug, name, game, added, removed, changed] of changes.learnsets) {
      const moves = (mark, list) => list.length === 0 ? null : Page.h('div', {},
        Page.h('b', { class: mark === '+' ? 'plus' : mark === '−' ? 'minus' : 'other' }, `${mark}${list.length} `),
        Page.sayList('report-list', list.map((move) => Page.pick(changes.moves[move]))).join(''));
      const names = [...added, ...removed, ...changed].map((move) => changes.moves[move].join(' ')).join(' ');
      const mark = removed.length + changed.length === 0 ? '+' : added.length + changed.length === 0 ? '−' : '~';
      add('learnset', mark, slug, name, game + ' ' + names, () => [
        Page.h('div', { class: 'muted' }, Report.game(game)), moves('+', added), moves('−', removed), moves('~', changed)]);
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
    before === null ? null : Page.h('del', {}, before), before === null || after === null ? null : ' → ',
    after === null ? null : Page.h('ins', {}, after)];

  // A value is a text or the two names of what it refers to.
  const valueText = (value) => (Array.isArray(value) ? Page.pick(value) : value);
  function fieldNodes(field, [, count, before, after]) {
    const hasValues = before !== undefined && (before !== null || after !== null);
    return [Page.h('span', { class: 'field-name' }, Report.field(field)),
      hasValues ? [' ', values(valueText(before), valueText(after))] : count > 1 ? ` ×${Page.count(count)}` : ''];
  }

  const visibleKinds = ['pokemon-species', 'pokemon', 'pokemon-form', 'move', 'ability', 'item'];
  const stats = new Set(['hp', 'attack', 'defense', 'special_attack', 'special_defense', 'special', 'speed']);
  const topics = [
    ['report-players-types', 'pokemon', (field) => field.startsWith('type_')],
    ['report-players-stats', 'pokemon', (field) => stats.has(field)],
    ['report-players-abilities', 'pokemon', (field) => field.startsWith('ability_')],
    ['report-players-moves', 'move', (field) => ['type', 'damage_class', 'power', 'accuracy', 'pp', 'priority', 'target'].includes(field)],
    ['report-players-evolutions', 'pokemon-species', (field) => field === 'evolutions'],
  ];

  // A title with a count, and a list whose end the reader may ask for.
  function topic(title, items, make, kind = 'lines') {
    if (!items.length) return null;
    const list = Page.h('ul', { class: kind, role: 'list' });
    const more = Report.portions(list, items, make, 12);
    return Page.h('div', { class: 'topic' }, Page.h('h4', {}, title, Page.h('span', { class: 'muted' }, ' ' + Page.count(items.length))), list, more);
  }

  // What players see of the changes: new and removed resources, values of Pokémon and moves, learnsets by game.
  function players(changes) {
    const of = (kind) => changes.entities.find(({ entity }) => entity === kind);
    const bodies = new Set(of('pokemon')?.added.map(([, slug]) => slug));
    const parts = visibleKinds.map(of).filter(Boolean).flatMap(({ entity, added, removed }) => [
      // A pokemon and its only form have one name.
      topic(Page.say('report-players-added', { kind: Report.kind(entity) }), added.filter(([, slug]) => entity !== 'pokemon-form' || !bodies.has(slug)),
        ([, , name]) => Page.h('li', {}, Page.pick(name)), 'names'),
      topic(Page.say('report-players-removed', { kind: Report.kind(entity) }), removed, ([, slug]) => Page.h('li', {}, slug), 'names')]);
    for (const [title, kind, isOfTopic] of topics) {
      const items = (of(kind)?.changed || []).map(([, , name, fields]) => [name, fields.filter(([field]) => isOfTopic(changes.fields[field]))])
        .filter(([, fields]) => fields.length);
      parts.push(topic(Page.say(title), items, ([name, fields]) => Page.h('li', {}, kind === 'pokemon-species' ? Page.pick(name)
        : Page.parts('report-field-part', { field: Page.h('b', {}, Page.pick(name)), part: Page.sayList('report-change-list', fields.map((field) => fieldNodes(changes.fields[field[0]], field))) })),
      kind === 'pokemon-species' ? 'names' : 'lines'));
    }
    const games = new Map();
    for (const [, , game, ...lists] of changes.learnsets) {
      if (!games.has(game)) games.set(game, [0, 0, 0, 0]);
      [1, ...lists.map((list) => list.length)].forEach((count, place) => { games.get(game)[place] += count; });
    }
    parts.push(topic(Page.say('report-players-learnsets'), [...games].sort(([, a], [, b]) => b[0] - a[0]), ([game, [count, ...moves]]) => Page.h('li', {},
      Page.parts('report-players-learnset', { game: Page.h('b', {}, Report.game(game)), count: Page.count(count), changes: ['+', '−', '~'].map((mark, place) =>
        (moves[place] ? Page.h('span', { class: markClass[mark] }, ` ${mark}${Page.count(moves[place])}`) : null)) }))));
    return [Page.h('h3', {}, Page.say('report-players')),
      parts.some(Boolean) ? Page.h('div', { class: 'topics' }, parts) : Page.h('p', {}, Page.say('report-players-none'))];
  }

  // The fields that changed in most resources, to search for with one click.
  function fieldChips(changes, choose) {
    const counts = new Map();
    for (const entity of changes.entities) {
      for (const [, , , fields] of entity.changed) {
        for (const [field] of fields) counts.set(changes.fields[field], (counts.get(changes.fields[field]) || 0) + 1);
      }
    }
    const most = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 10);
    if (!most.length) return null;
    return [Page.h('h3', { class: 'no-print' }, Page.say('report-changes-fields')),
      Page.h('ul', { class: 'chips fields no-print', role: 'list' }, most.map(([field, count]) => Page.h('li', {},
        Page.h('button', { type: 'button', class: 'button', onclick: () => choose(Report.field(field)) }, `${Report.field(field)} ${Page.count(count)}`))))];
  }

  const marks = [['', 'report-all'], ['+', 'report-added'], ['~', 'report-changed'], ['−', 'report-removed']];
  const markClass = { '+': 'plus', '−': 'minus', '~': 'other' };

  function entryItem(entry) {
    return Page.h('li', {},
      Page.h('span', { class: 'mark ' + markClass[entry.mark] },
        Page.h('span', { 'aria-hidden': true }, entry.mark),
        Page.h('span', { class: 'quiet' }, Page.say(marks.find(([mark]) => mark === entry.mark)[1]))),
      Page.h('span', { class: 'name' }, Page.pick(entry.name),
        Page.h('small', {}, Report.kind(entry.kind), ' · ', entry.slug)),
      Page.h('span', { class: 'what' }, entry.what()));
  }

  function draw({ changes }) {
    // Read for each language, because fields are searched for by their labels.
    entries = read(changes);
    const list = Page.h('ol', { class: 'changes', role: 'list' });
    const status = Page.h('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
    const more = Page.h('div');
    const update = () => {
      const words = fold(state.text).split(/\s+/).filter(Boolean);
      const found = entries.filter((entry) => (!state.kind || entry.kind === state.kind)
        && (!state.mark || entry.mark === state.mark) && words.every((word) => entry.key.includes(word)));
      const button = Report.portions(list, found, entryItem);
      more.replaceChildren(...(button ? [button] : []));
      status.textContent = Page.say('report-changes-count', { found: Page.count(found.length), total: Page.count(entries.length) });
    };
    const kinds = [...new Set(entries.map((entry) => entry.kind))];
    const search = Page.h('input', {
      type: 'search', class: 'field', id: 'changes-search', autocomplete: 'off',
      'aria-label': Page.say('report-changes-search'),
      placeholder: Page.say('report-changes-hint'),
      oninput: (event) => { state.text = event.target.value; update(); },
    });
    search.value = state.text;
    const select = Page.h('select', { class: 'field', 'aria-label': Page.say('report-kind'),
      onchange: (event) => { state.kind = event.target.value; update(); } },
    Page.h('option', { value: '' }, Page.say('report-kinds')),
    kinds.map((kind) => Page.h('option', { value: kind, selected: kind === state.kind },
      `${Report.kind(kind)} (${Page.count(entries.filter((entry) => entry.kind === kind).length)})`)));
    const chips = Page.h('ul', { class: 'chips no-print', role: 'list' }, marks.map(([mark, title]) => {
      const count = entries.filter((entry) => !mark || entry.mark === mark).length;
      return Page.h('li', {}, Page.h('button', { type: 'button', class: 'button', 'aria-pressed': state.mark === mark,
        onclick: (event) => {
          state.mark = mark;
          for (const button of chips.querySelectorAll('button')) button.setAttribute('aria-pressed', button === event.currentTarget);
          update();
        } }, `${Page.say(title)} ${Page.count(count)}`));
    }));
    update();
    const omitted = changes.entities.reduce((sum, entity) => sum + entity.changes - entity.changed.length, 0);
    return [
      Page.h('p', {}, Page.parts(omitted ? 'report-changes-intro-more' : 'report-changes-intro', {
        version: Page.h('code', {}, changes.from), date: Page.date(changes.fromDate),
        file: Page.h('code', {}, changes.file), count: Page.count(omitted) })),
      players(changes),
      Report.folded('changes-all', Page.say('report-changes-all'), entries.length, chips, Page.h('div', { class: 'row no-print' }, search, select),
        fieldChips(changes, (field) => { state.text = field; search.value = field; update(); search.focus(); }), status, list, more)];
  }

  Report.section({
    id: 'changes', title: 'report-changes', short: 'report-changes-short',
    isThere: (data) => data.changes, draw,
  });
}
