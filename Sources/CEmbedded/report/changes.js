// What changed since the previous release: first what players see, then every change, with filters and a search.
'use strict';
{
  const state = { text: '', kind: '', mark: '' };
  let entries = [];

  // The changes of the data as objects, with names of fields and moves instead of their numbers.
  function read({ entities, learnsets, fields, moves, ...changes }) {
    const changed = ([field, count, before, after]) => ({ field: fields[field], count, before, after });
    return {
      ...changes,
      entities: entities.map((entity) => ({
        kind: entity.entity,
        added: entity.added.map(([id, identifier, name]) => ({ id, identifier, name })),
        removed: entity.removed.map(([id, identifier]) => ({ id, identifier })),
        renamed: entity.renamed.map(([id, before, after]) => ({ id, before, after })),
        moved: entity.moved.map(([identifier, before, after]) => ({ identifier, before, after })),
        changed: entity.changed.map(([, identifier, name, list]) => ({ identifier, name, fields: list.map(changed) })),
        omitted: entity.changes - entity.changed.length,
      })),
      learnsets: learnsets.map(([identifier, name, game, ...lists]) => {
        const [added, removed, others] = lists.map((list) => list.map((move) => moves[move]));
        return { identifier, name, game, added, removed, changed: others };
      }),
    };
  }

  // Every change as { kind, mark, identifier, name: [English, Japanese], what() -> nodes, key: the text to search }.
  function entriesOf(changes) {
    const all = [];
    const add = (kind, mark, { identifier, name = [identifier, identifier], extra = '' }, what) => all.push({
      kind, mark, identifier, name, what, key: fold([identifier, ...name, extra].join(' ')),
    });
    for (const { kind, added, removed, renamed, moved, changed } of changes.entities) {
      for (const entry of added) add(kind, '+', entry, () => ['#' + entry.id]);
      for (const entry of removed) add(kind, '−', entry, () => ['#' + entry.id]);
      for (const { id, before, after } of renamed) {
        add(kind, '~', { identifier: after, extra: before },
          () => Page.parts('report-identifier-changed', { id, change: values(before, after) }));
      }
      for (const { identifier, before, after } of moved) {
        add(kind, '~', { identifier },
          () => Page.parts('report-number-changed', { change: values(String(before), String(after)) }));
      }
      for (const { identifier, name, fields } of changed) {
        const extra = fields.map(({ field }) => `${field} ${Report.field(field)}`).join(' ');
        add(kind, '~', { identifier, name, extra }, () => Page.sayList('report-change-list', fields.map(fieldNodes)));
      }
    }
    for (const { identifier, name, game, added, removed, changed } of changes.learnsets) {
      const mark = removed.length + changed.length === 0 ? '+' : added.length + changed.length === 0 ? '−' : '~';
      const extra = [game, ...[...added, ...removed, ...changed].map((move) => move.join(' '))].join(' ');
      add('learnset', mark, { identifier, name, extra }, () => [
        Page.h('div', { class: 'muted' }, Report.game(game)),
        moveList('+', added), moveList('−', removed), moveList('~', changed)]);
    }
    const order = (entry) => (kinds.includes(entry.kind) ? kinds.indexOf(entry.kind) : kinds.length);
    const weight = { '+': 0, '−': 1, '~': 2 };
    return all.sort((a, b) => order(a) - order(b) || weight[a.mark] - weight[b.mark]);
  }

  const moveList = (mark, moves) => (moves.length === 0 ? null : Page.h('div', {},
    Page.h('b', { class: markClass[mark] }, `${mark}${moves.length} `),
    Page.sayList('report-list', moves.map(Page.pick)).join('')));

  // The order of the kinds; all others follow.
  const kinds = ['pokemon-species', 'pokemon', 'pokemon-form', 'move', 'ability', 'item', 'learnset', 'version-group',
    'version', 'pokedex'];
  // Lower case, with katakana for hiragana.
  const fold = (text) => text.normalize('NFKC').toLowerCase()
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));

  const values = (before, after) => [
    before === null ? null : Page.h('del', {}, before), before === null || after === null ? null : ' → ',
    after === null ? null : Page.h('ins', {}, after)];

  // A value is a text, or the two names of what it refers to.
  const valueText = (value) => (Array.isArray(value) ? Page.pick(value) : value);
  function fieldNodes({ field, count, before, after }) {
    const hasValues = before !== undefined && (before !== null || after !== null);
    return [Page.h('span', { class: 'field-name' }, Report.field(field)),
      hasValues ? [' ', values(valueText(before), valueText(after))] : count > 1 ? ` ×${Page.count(count)}` : ''];
  }

  const visibleKinds = ['pokemon-species', 'pokemon', 'pokemon-form', 'move', 'ability', 'item'];
  const stats = new Set(['hp', 'attack', 'defense', 'special_attack', 'special_defense', 'special', 'speed']);
  const moveValues = new Set(['type', 'damage_class', 'power', 'accuracy', 'pp', 'priority', 'target']);
  const topics = [
    { title: 'report-players-types', kind: 'pokemon', has: (field) => field.startsWith('type_') },
    { title: 'report-players-stats', kind: 'pokemon', has: (field) => stats.has(field) },
    { title: 'report-players-abilities', kind: 'pokemon', has: (field) => field.startsWith('ability_') },
    { title: 'report-players-moves', kind: 'move', has: (field) => moveValues.has(field) },
    { title: 'report-players-evolutions', kind: 'pokemon-species', has: (field) => field === 'evolutions' },
  ];

  // A title with a count, and a list of which the reader can show more; null without items.
  function topic(title, items, make, className) {
    if (!items.length) return null;
    const list = Page.h('ul', { class: className, role: 'list' });
    const more = Report.portions(list, items, make, 12);
    const count = Page.h('span', { class: 'muted' }, ' ' + Page.count(items.length));
    return Page.h('div', { class: 'topic' }, Page.h('h4', {}, title, count), list, more);
  }

  function fieldTopic(changes, { title, kind, has }) {
    const changed = changes.entities.find((entity) => entity.kind === kind)?.changed || [];
    const items = changed.map(({ name, fields }) => ({ name, fields: fields.filter(({ field }) => has(field)) }))
      .filter(({ fields }) => fields.length);
    // Evolution methods are too long for a line.
    if (kind === 'pokemon-species') {
      return topic(Page.say(title), items, ({ name }) => Page.h('li', {}, Page.pick(name)), 'names');
    }
    return topic(Page.say(title), items, ({ name, fields }) => Page.h('li', {}, Page.parts('report-field-part', {
      field: Page.h('b', {}, Page.pick(name)), part: Page.sayList('report-change-list', fields.map(fieldNodes)) })),
    'lines');
  }

  // Changed learnsets by game, the games with most of them first.
  function learnsetTopic(learnsets) {
    const games = new Map();
    for (const { game, added, removed, changed } of learnsets) {
      if (!games.has(game)) games.set(game, { game, count: 0, moves: { '+': 0, '−': 0, '~': 0 } });
      const entry = games.get(game);
      entry.count += 1;
      entry.moves['+'] += added.length;
      entry.moves['−'] += removed.length;
      entry.moves['~'] += changed.length;
    }
    const moveCount = ([mark, count]) =>
      (count ? Page.h('span', { class: markClass[mark] }, ` ${mark}${Page.count(count)}`) : null);
    return topic(Page.say('report-players-learnsets'), [...games.values()].sort((a, b) => b.count - a.count),
      ({ game, count, moves }) => Page.h('li', {}, Page.parts('report-players-learnset', {
        game: Page.h('b', {}, Report.game(game)), count: Page.count(count),
        changes: Object.entries(moves).map(moveCount) })), 'lines');
  }

  // What players see: new and removed resources, values of Pokémon and moves, learnsets by game.
  function players(changes) {
    const of = (kind) => changes.entities.find((entity) => entity.kind === kind);
    const newPokemon = new Set(of('pokemon')?.added.map(({ identifier }) => identifier));
    // A pokemon and its only form have one name.
    const isShown = (kind) => ({ identifier }) => kind !== 'pokemon-form' || !newPokemon.has(identifier);
    const parts = [
      ...visibleKinds.map(of).filter(Boolean).flatMap(({ kind, added, removed }) => [
        topic(Page.say('report-players-added', { kind: Report.kind(kind) }), added.filter(isShown(kind)),
          ({ name }) => Page.h('li', {}, Page.pick(name)), 'names'),
        topic(Page.say('report-players-removed', { kind: Report.kind(kind) }), removed,
          ({ identifier }) => Page.h('li', {}, identifier), 'names')]),
      ...topics.map((part) => fieldTopic(changes, part)),
      learnsetTopic(changes.learnsets)];
    return [Page.h('h3', {}, Page.say('report-players')),
      parts.some(Boolean) ? Page.h('div', { class: 'topics' }, parts)
        : Page.h('p', {}, Page.say('report-players-none'))];
  }

  // The fields that changed in most resources, as buttons that search for them.
  function fieldChips(changes, choose) {
    const counts = new Map();
    for (const { changed } of changes.entities) {
      for (const { fields } of changed) {
        for (const { field } of fields) counts.set(field, (counts.get(field) || 0) + 1);
      }
    }
    const most = [...counts].map(([field, count]) => ({ field, count }))
      .sort((a, b) => b.count - a.count || (a.field < b.field ? -1 : 1)).slice(0, 10);
    if (!most.length) return null;
    return [Page.h('h3', { class: 'no-print' }, Page.say('report-changes-fields')),
      Page.h('ul', { class: 'chips fields no-print', role: 'list' }, most.map(({ field, count }) =>
        Page.h('li', {}, Page.h('button', { type: 'button', class: 'button',
          onclick: () => choose(Report.field(field)) }, `${Report.field(field)} ${Page.count(count)}`))))];
  }

  const marks = { '': 'report-all', '+': 'report-added', '~': 'report-changed', '−': 'report-removed' };
  const markClass = { '+': 'plus', '−': 'minus', '~': 'other' };

  function entryItem(entry) {
    return Page.h('li', {},
      Page.h('span', { class: 'mark ' + markClass[entry.mark] },
        Page.h('span', { 'aria-hidden': true }, entry.mark),
        Page.h('span', { class: 'quiet' }, Page.say(marks[entry.mark]))),
      Page.h('span', { class: 'name' }, Page.pick(entry.name),
        Page.h('small', {}, Report.kind(entry.kind), ' · ', entry.identifier)),
      Page.h('span', { class: 'what' }, entry.what()));
  }

  // The choice of a mark; `update` is called after it.
  function markChips(update) {
    const chips = Page.h('ul', { class: 'chips no-print', role: 'list' });
    const choose = (mark, chosen) => {
      state.mark = mark;
      for (const button of chips.querySelectorAll('button')) button.setAttribute('aria-pressed', button === chosen);
      update();
    };
    for (const [mark, title] of Object.entries(marks)) {
      const count = entries.filter((entry) => !mark || entry.mark === mark).length;
      chips.append(Page.h('li', {}, Page.h('button', { type: 'button', class: 'button',
        'aria-pressed': state.mark === mark, onclick: (event) => choose(mark, event.currentTarget),
      }, `${Page.say(title)} ${Page.count(count)}`)));
    }
    return chips;
  }

  // The choice of a kind; `update` is called after it.
  function kindField(update) {
    const counts = new Map();
    for (const { kind } of entries) counts.set(kind, (counts.get(kind) || 0) + 1);
    return Page.h('select', { class: 'field', 'aria-label': Page.say('report-kind'),
      onchange: (event) => { state.kind = event.target.value; update(); } },
    Page.h('option', { value: '' }, Page.say('report-kinds')),
    [...counts].map(([kind, count]) => Page.h('option', { value: kind, selected: kind === state.kind },
      `${Report.kind(kind)} (${Page.count(count)})`)));
  }

  function draw(data) {
    const changes = read(data.changes);
    // Made for each language, because fields are searched for by their labels.
    entries = entriesOf(changes);
    const list = Page.h('ol', { class: 'changes', role: 'list' });
    const status = Page.h('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
    const more = Page.h('div');
    const update = () => {
      const words = fold(state.text).split(/\s+/).filter(Boolean);
      const found = entries.filter((entry) => (!state.kind || entry.kind === state.kind)
        && (!state.mark || entry.mark === state.mark) && words.every((word) => entry.key.includes(word)));
      const button = Report.portions(list, found, entryItem);
      more.replaceChildren(...(button ? [button] : []));
      status.textContent = Page.say('report-changes-count',
        { found: Page.count(found.length), total: Page.count(entries.length) });
    };
    const search = Page.h('input', {
      type: 'search', class: 'field', id: 'changes-search', autocomplete: 'off',
      'aria-label': Page.say('report-changes-search'),
      placeholder: Page.say('report-changes-hint'),
      oninput: (event) => { state.text = event.target.value; update(); },
    });
    search.value = state.text;
    update();
    const find = (field) => { state.text = field; search.value = field; update(); search.focus(); };
    const omitted = changes.entities.reduce((sum, entity) => sum + entity.omitted, 0);
    return [
      Page.h('p', {}, Page.parts(omitted ? 'report-changes-intro-more' : 'report-changes-intro', {
        version: Page.h('code', {}, changes.from), date: Page.date(changes.fromDate),
        file: Page.h('code', {}, changes.file), count: Page.count(omitted) })),
      players(changes),
      Report.folded('changes-all', Page.say('report-changes-all'), entries.length, markChips(update),
        Page.h('div', { class: 'row no-print' }, search, kindField(update)),
        fieldChips(changes, find), status, list, more)];
  }

  Report.section({
    id: 'changes', title: 'report-changes', short: 'report-changes-short',
    isThere: (data) => data.changes, draw,
  });
}
