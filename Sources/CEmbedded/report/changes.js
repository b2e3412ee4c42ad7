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
          () => Face.parts('report-identifier-changed', { id, change: values(before, after) }));
      }
      for (const [slug, before, after] of entity.moved) {
        add(kind, '~', slug, [slug, slug], '', () => Face.parts('report-number-changed', { change: values(String(before), String(after)) }));
      }
      for (const [, slug, name, fields] of entity.changed) {
        add(kind, '~', slug, name, fields.map((field) => `${changes.fields[field[0]]} ${Report.field(changes.fields[field[0]])}`).join(' '),
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

  // A value is a text or the two names of what it refers to.
  const valueText = (value) => (Array.isArray(value) ? Face.pick(value) : value);
  function fieldNodes(field, [, count, before, after]) {
    const hasValues = before !== undefined && (before !== null || after !== null);
    return [Face.h('span', { class: 'field-name' }, Report.field(field)),
      hasValues ? [' ', values(valueText(before), valueText(after))] : count > 1 ? ` ×${Face.count(count)}` : ''];
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
    const list = Face.h('ul', { class: kind, role: 'list' });
    const more = Report.portions(list, items, make, 12);
    return Face.h('div', { class: 'topic' }, Face.h('h4', {}, title, Face.h('span', { class: 'muted' }, ' ' + Face.count(items.length))), list, more);
  }

  // What players see of the changes: new and removed resources, values of Pokémon and moves, learnsets by game.
  function players(changes) {
    const of = (kind) => changes.entities.find(({ entity }) => entity === kind);
    const bodies = new Set(of('pokemon')?.added.map(([, slug]) => slug));
    const parts = visibleKinds.map(of).filter(Boolean).flatMap(({ entity, added, removed }) => [
      // A pokemon and its only form have one name.
      topic(Face.say('report-players-added', { kind: Report.kind(entity) }), added.filter(([, slug]) => entity !== 'pokemon-form' || !bodies.has(slug)),
        ([, , name]) => Face.h('li', {}, Face.pick(name)), 'names'),
      topic(Face.say('report-players-removed', { kind: Report.kind(entity) }), removed, ([, slug]) => Face.h('li', {}, slug), 'names')]);
    for (const [title, kind, isOfTopic] of topics) {
      const items = (of(kind)?.changed || []).map(([, , name, fields]) => [name, fields.filter(([field]) => isOfTopic(changes.fields[field]))])
        .filter(([, fields]) => fields.length);
      parts.push(topic(Face.say(title), items, ([name, fields]) => Face.h('li', {}, kind === 'pokemon-species' ? Face.pick(name)
        : Face.parts('report-field-part', { field: Face.h('b', {}, Face.pick(name)), part: Face.sayList('report-change-list', fields.map((field) => fieldNodes(changes.fields[field[0]], field))) })),
      kind === 'pokemon-species' ? 'names' : 'lines'));
    }
    const games = new Map();
    for (const [, , game, ...lists] of changes.learnsets) {
      if (!games.has(game)) games.set(game, [0, 0, 0, 0]);
      [1, ...lists.map((list) => list.length)].forEach((count, place) => { games.get(game)[place] += count; });
    }
    parts.push(topic(Face.say('report-players-learnsets'), [...games].sort(([, a], [, b]) => b[0] - a[0]), ([game, [count, ...moves]]) => Face.h('li', {},
      Face.parts('report-players-learnset', { game: Face.h('b', {}, Report.game(game)), count: Face.count(count), changes: ['+', '−', '~'].map((mark, place) =>
        (moves[place] ? Face.h('span', { class: markClass[mark] }, ` ${mark}${Face.count(moves[place])}`) : null)) }))));
    return [Face.h('h3', {}, Face.say('report-players')),
      parts.some(Boolean) ? Face.h('div', { class: 'topics' }, parts) : Face.h('p', {}, Face.say('report-players-none'))];
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
    return [Face.h('h3', { class: 'no-print' }, Face.say('report-changes-fields')),
      Face.h('ul', { class: 'chips fields no-print', role: 'list' }, most.map(([field, count]) => Face.h('li', {},
        Face.h('button', { type: 'button', class: 'button', onclick: () => choose(Report.field(field)) }, `${Report.field(field)} ${Face.count(count)}`))))];
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
    // Read for each language, because fields are searched for by their labels.
    entries = read(changes);
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
      players(changes),
      Report.folded('changes-all', Face.say('report-changes-all'), entries.length, chips, Face.h('div', { class: 'row no-print' }, search, select),
        fieldChips(changes, (field) => { state.text = field; search.value = field; update(); search.focus(); }), status, list, more)];
  }

  Report.section({
    id: 'changes', title: 'report-changes', short: 'report-changes-short',
    isThere: (data) => data.changes, draw,
  });
}
