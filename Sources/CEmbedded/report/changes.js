// The changes since the previous release: what players see, and every change with filters and a search.
'use strict';
{
  const state = { text: '', kind: '', mark: '' };
  let entries = [];

  // The changes of the data as objects, with names of fields and moves instead of their numbers.
  function read({ entities, learnsets, fields, moves, games, evolutions, ...changes }) {
    const gamesOf = (numbers = []) => numbers.map((game) => games[game]);
    const changed = ([field, count, before, after, numbers]) =>
      ({ field: fields[field], count, before, after, games: gamesOf(numbers) });
    return {
      ...changes,
      evolutions: evolutions && evolutions.map(([from, to, name, text, before, after]) =>
        [from, to, name, text, gamesOf(before), gamesOf(after)]),
      entities: entities.map((entity) => ({
        kind: entity.entity,
        added: entity.added.map(([id, identifier, name]) => ({ id, identifier, name })),
        removed: entity.removed.map(([id, identifier]) => ({ id, identifier })),
        renamed: entity.renamed.map(([id, before, after]) => ({ id, before, after })),
        moved: entity.moved.map(([identifier, before, after]) => ({ identifier, before, after })),
        changed: entity.changed.map(([identifier, name, list]) => ({ identifier, name, fields: list.map(changed) })),
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
    const isInternal = Report.isInternal(changes);
    const add = (kind, mark, { identifier, name = [identifier, identifier], extra = '' }, what) => all.push({
      kind, mark, identifier, name, what, key: fold([identifier, ...name, extra].join(' ')),
    });
    for (const { kind, added, removed, renamed, moved, changed } of changes.entities) {
      for (const entry of added) add(kind, '+', entry, () => ['#' + entry.id]);
      for (const entry of removed) add(kind, '−', entry, () => ['#' + entry.id]);
      for (const { id, before, after } of renamed) {
        add(kind, '~', { identifier: after, extra: before },
          () => Page.parts('report-identifier-changed', { id, change: Report.values(before, after) }));
      }
      for (const { identifier, before, after } of moved) {
        add(kind, '~', { identifier },
          () => Page.parts('report-number-changed', { change: Report.values(String(before), String(after)) }));
      }
      for (const { identifier, name, fields: allFields } of changed) {
        const fields = allFields.filter(({ field }) => !isInternal(kind, identifier, field));
        if (!fields.length) continue;
        const extra = fields.map(({ field }) => `${field} ${Report.field(field)}`).join(' ');
        add(kind, '~', { identifier, name, extra },
          () => Page.sayList('report-change-list', fields.map(Report.fieldNodes)));
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
    Page.h('b', { class: Report.markClass[mark] }, `${mark}${moves.length} `),
    Page.sayList('report-list', moves.map(Page.pick)).join('')));

  // The order of the kinds; all others follow.
  const kinds = ['pokemon-species', 'pokemon', 'pokemon-form', 'move', 'ability', 'item', 'learnset', 'version-group',
    'version', 'pokedex'];
  // Lower case, with katakana for hiragana.
  const fold = (text) => text.normalize('NFKC').toLowerCase()
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));

  // The fields that changed in most resources, as buttons that search for them.
  function fieldChips(changes, choose) {
    const counts = new Map();
    const isInternal = Report.isInternal(changes);
    for (const { kind, changed } of changes.entities) {
      for (const { identifier, fields } of changed) {
        for (const field of new Set(fields.map((change) => change.field))) {
          if (!isInternal(kind, identifier, field)) counts.set(field, (counts.get(field) || 0) + 1);
        }
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

  function entryItem(entry) {
    return Page.h('li', {},
      Page.h('span', { class: 'mark ' + Report.markClass[entry.mark] },
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
    const kind = kindField(update);
    const find = (text, chosen = '') => {
      Object.assign(state, { text, kind: chosen, mark: '' });
      [search.value, kind.value] = [text, chosen];
      marksList.querySelector('button').click();
      Page.id('changes-all').open = true;
      search.focus();
    };
    const marksList = markChips(update);
    const omitted = changes.entities.reduce((sum, entity) => sum + entity.omitted, 0);
    return [
      Page.h('p', {}, Page.parts(omitted ? 'report-changes-intro-more' : 'report-changes-intro', {
        version: Page.h('code', {}, changes.from), date: Page.date(changes.fromDate),
        file: Page.h('code', {}, changes.file), count: Page.count(omitted) })),
      Report.regressions(data),
      Report.players(changes, find),
      Report.folded('changes-all', Page.say('report-changes-all'), entries.length, marksList,
        Page.h('div', { class: 'row no-print' }, search, kind),
        fieldChips(changes, find), status, list, more),
      Report.internals(changes)];
  }

  Report.section({
    id: 'changes', title: 'report-changes', short: 'report-changes-short',
    isThere: (data) => data.changes, draw,
  });
}
