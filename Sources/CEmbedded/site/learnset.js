// What a pokemon learns in the chosen game, by the way it is learned, with the moves' values in that game.
'use strict';
{
  const methodOrder = ['level-up', 'machine', 'tutor', 'egg', 'train'];
  const vias = [null, 'site-via-base-form', 'site-via-pre-evolution'];

  const valuesAt = (move, game) => Dex.data.reference.moves[move][3].find((values) => Dex.has(values[0], game)) || null;

  // By move the machine that teaches it in `game` or in one of its add-ons: tm24 as TM24.
  const machineTables = new Map();
  function machines(game) {
    if (!machineTables.has(game)) {
      const { games, machines } = Dex.data.reference;
      const family = games.map((_, place) => place).filter((place) => Dex.shownGame(place) === game);
      machineTables.set(game, new Map(machines.filter((row) => family.some((place) => Dex.has(row[2], place))).map((row) => [row[0], row[1]])));
    }
    return machineTables.get(game);
  }
  // The kind and the number of a machine: ['tm', '24'] of tm24; nothing of another item.
  const machineParts = (slug) => /^(tm|hm|tr)(\d+)$/.exec(slug)?.slice(1) || [];
  function machineName(slug) {
    const [kind, number] = machineParts(slug);
    return kind ? Page.say('site-machine-' + kind, { number }) : slug;
  }
  // By kind, then by number: TM08, TM14, TM100, HM01. Moves without a machine come last.
  const machineKinds = ['tm', 'tr', 'hm'];
  function machineOrder(slug) {
    const [kind, number] = machineParts(slug);
    return kind ? machineKinds.indexOf(kind) * 10000 + Number(number) : machineKinds.length * 10000;
  }

  // The game that a page shows of a pokemon: the newest of the main series in which it learns moves by level,
  // else the newest in which it learns any. -1 without moves.
  Dex.defaultGame = function (body) {
    const { games, methods } = Dex.data.reference;
    const byLevel = body.moves.filter((row) => methods[row[1]][0] === 'level-up');
    const newest = (rows, isWanted) => games.findLastIndex((game, place) => isWanted(game) && rows.some((row) => Dex.has(row[3], place)));
    for (const place of [newest(byLevel, (game) => game[5]), newest(byLevel, () => true)]) if (place >= 0) return place;
    return newest(body.moves, () => true);
  };

  Dex.learnsetPanel = function (body, game) {
    const { methods, moves } = Dex.data.reference;
    const shown = Dex.shownGame(game);
    const rows = body.moves.filter((row) => Dex.has(row[3], shown));
    if (!rows.length) {
      return Page.h('p', { class: 'muted' }, Page.say('site-moves-none'));
    }
    const groups = new Map();
    for (const [move, method, via, , ...levels] of rows) {
      if (!groups.has(method)) groups.set(method, []);
      // Bits from 7 on: the place among moves of the same level.
      for (const level of levels.length ? levels : [0]) groups.get(method).push({ move, via, level: level & 127, place: level >> 7 || Infinity });
    }
    const rank = (method) => { const place = methodOrder.indexOf(methods[method][0]); return place < 0 ? methodOrder.length + method : place; };
    const table = machines(shown);
    const sources = body.supplements.filter(([, set]) => Dex.has(set, shown)).map(([source]) => source);
    const note = sources.length ? [Page.h('p', { class: 'muted' }, Page.say('site-moves-supplement', { source: sources.join(', ') }))] : [];
    return [...groups].sort(([a], [b]) => rank(a) - rank(b)).map(([method, list]) => {
      const slug = methods[method][0];
      const order = (row) => (slug === 'machine' ? machineOrder(table.get(row.move)) : 0);
      list.sort((a, b) => a.level - b.level || (a.place === b.place ? 0 : a.place - b.place) || order(a) - order(b) || (Dex.name(moves[a.move]) < Dex.name(moves[b.move]) ? -1 : 1));
      const isLevel = slug === 'level-up';
      const first = isLevel ? Page.say('site-level') : slug === 'machine' ? Page.say('site-machine') : null;
      const caption = `${Dex.name(methods[method])} (${Page.count(list.length)})`;
      return Page.h('div', { class: 'scroll learnset', tabindex: 0, role: 'region', 'aria-label': caption }, Page.h('table', {}, Page.h('caption', {}, caption),
        Page.h('thead', {}, Page.h('tr', {}, first ? Page.h('th', { scope: 'col' }, first) : null,
          ['site-move', 'site-type', 'site-class'].map((name) => Page.h('th', { scope: 'col' }, Page.say(name))),
          ['site-power', 'site-accuracy', 'site-pp'].map((name) => Page.h('th', { scope: 'col', class: 'number' }, Page.say(name))))),
        Page.h('tbody', {}, list.map((row) => moveRow(row, slug, first, table, game)))));
    }).concat(note);
  };

  function moveRow({ move, via, level }, slug, first, table, game) {
    const { moves, classes } = Dex.data.reference;
    const values = valuesAt(move, game) || [];
    // On a phone a row has two lines, and the second one shows the labels.
    const number = (label, value) => Page.h('td', { class: 'number', 'data-column': Page.say(label) }, value === null || value === undefined ? '–' : String(value));
    return Page.h('tr', {},
      first ? Page.h('td', { class: 'number-left' }, slug === 'level-up' ? (level > 1 ? String(level) : level === 1 ? '1' : Page.say('site-learned-by-evolving')) : machineName(table.get(move) || '–')) : null,
      Page.h('th', { scope: 'row' }, Dex.name(moves[move]), via ? Page.h('small', { class: 'muted' }, ' ' + Page.say(vias[via])) : null),
      Page.h('td', {}, Dex.typeChip(values[1])), Page.h('td', { 'data-column': Page.say('site-class') }, values[2] === undefined || values[2] === null ? '–' : Dex.name(classes[values[2]])),
      number('site-power', values[3]), number('site-accuracy', values[4]), number('site-pp', values[5]));
  }
}
