// What a pokemon learns in the chosen game, by method, with the values of the moves in that game.
'use strict';
{
  const methodOrder = ['level-up', 'machine', 'tutor', 'egg', 'train'];
  const originLabels = [null, 'site-via-base-form', 'site-via-pre-evolution'];

  // The item of the machine for each move, in a game or in one of its add-ons.
  const machineTables = new Map();
  function machines(game) {
    if (!machineTables.has(game)) {
      const family = Dex.games.map((_, place) => place).filter((place) => Dex.shownGame(place) === game);
      machineTables.set(game, new Map(Dex.machines
        .filter(({ games }) => family.some((place) => Dex.has(games, place))).map(({ move, item }) => [move, item])));
    }
    return machineTables.get(game);
  }
  // Kind and number of a machine, for example tm and 24 of tm24; null for another item.
  const machineParts = (item) => /^(?<kind>tm|hm|tr)(?<number>\d+)$/.exec(item)?.groups || null;
  function machineName(item) {
    const parts = machineParts(item);
    return parts ? Page.say('site-machine-' + parts.kind, { number: parts.number }) : item;
  }
  // By kind, then by number: TM08, TM14, TM100, HM01. Moves without a machine come last.
  const machineKinds = ['tm', 'tr', 'hm'];
  function machineOrder(item) {
    const parts = machineParts(item);
    return parts ? machineKinds.indexOf(parts.kind) * 10000 + Number(parts.number) : machineKinds.length * 10000;
  }

  // The game that a page shows of a pokemon: the newest of the main series in which it learns moves by level,
  // else the newest in which it does, else the newest in which it learns any moves; -1 without moves.
  Dex.defaultGame = function ({ moves }) {
    const byLevel = moves.filter(({ method }) => Dex.methods[method].identifier === 'level-up');
    const newest = (rows, isWanted) => Dex.games.findLastIndex(
      (game, place) => isWanted(game) && rows.some(({ games }) => Dex.has(games, place)));
    const choices = [() => newest(byLevel, (game) => game.isMainSeries), () => newest(byLevel, () => true),
      () => newest(moves, () => true)];
    for (const choice of choices) {
      const place = choice();
      if (place >= 0) return place;
    }
    return -1;
  };

  // The rows of a game by method, one for each level: { move, origin, level, position }.
  function rowsByMethod(moves, game) {
    const groups = new Map();
    for (const { move, method, origin, games, levels } of moves) {
      if (!Dex.has(games, game)) continue;
      if (!groups.has(method)) groups.set(method, []);
      groups.get(method).push(...levels.map((level) => ({ move, origin, ...level })));
    }
    const rank = (method) => {
      const place = methodOrder.indexOf(Dex.methods[method].identifier);
      return place < 0 ? methodOrder.length + method : place;
    };
    return [...groups].map(([method, rows]) => ({ method, rows })).sort((a, b) => rank(a.method) - rank(b.method));
  }

  // What the first column of a method's table shows of a row, and how it orders the rows; null if there is no column.
  function firstColumn(method, game) {
    if (method.identifier === 'level-up') {
      return { title: 'site-level', order: () => 0,
        text: ({ level }) => (level > 0 ? String(level) : Page.say('site-learned-by-evolving')) };
    }
    if (method.identifier !== 'machine') return null;
    const items = machines(game);
    return { title: 'site-machine', order: ({ move }) => machineOrder(items.get(move)),
      text: ({ move }) => machineName(items.get(move) || '–') };
  }

  function methodTable(method, rows, first, game) {
    const name = ({ move }) => Dex.name(Dex.moves[move]);
    rows.sort((a, b) => a.level - b.level || (a.position === b.position ? 0 : a.position - b.position)
      || (first ? first.order(a) - first.order(b) : 0) || (name(a) < name(b) ? -1 : 1));
    return Page.table(`${Dex.name(method)} (${Page.count(rows.length)})`,
      [...(first ? [Page.say(first.title)] : []),
        ...['site-move', 'site-type', 'site-class'].map((title) => Page.say(title)),
        ...['site-power', 'site-accuracy', 'site-pp'].map((title) => Page.numberTitle(Page.say(title)))],
      rows.map((row) => moveRow(row, first, game)), { regionClass: 'scroll learnset' });
  }

  function moveRow(row, first, game) {
    const move = Dex.moves[row.move];
    const values = move.variants.find(({ games }) => Dex.has(games, game)) || {};
    const number = (label, value) =>
      Page.h('td', { class: 'number', 'data-column': Page.say(label) }, String(value ?? '–'));
    const origin = originLabels[row.origin];
    const damageClass = Dex.classes[values.damageClass];
    // On a phone a row has two lines, and the second one shows the labels.
    return Page.h('tr', {},
      first ? Page.h('td', { class: 'number-left' }, first.text(row)) : null,
      Page.h('th', { scope: 'row' }, Dex.name(move),
        origin ? Page.h('small', { class: 'muted' }, ' ' + Page.say(origin)) : null),
      Page.h('td', {}, Dex.typeChip(values.type)),
      Page.h('td', { 'data-column': Page.say('site-class') },
        damageClass ? Dex.name(damageClass) : '–'),
      number('site-power', values.power), number('site-accuracy', values.accuracy), number('site-pp', values.pp));
  }

  Dex.learnsetPanel = function (pokemon, game) {
    const shown = Dex.shownGame(game);
    const groups = rowsByMethod(pokemon.moves, shown);
    if (!groups.length) {
      return Page.h('p', { class: 'muted' }, Page.say('site-moves-none'));
    }
    const sources = pokemon.supplements.filter(({ games }) => Dex.has(games, shown)).map(({ source }) => source);
    const note = sources.length
      ? [Page.h('p', { class: 'muted' }, Page.say('site-moves-supplement', { source: sources.join(', ') }))] : [];
    return groups.map(({ method, rows }) =>
      methodTable(Dex.methods[method], rows, firstColumn(Dex.methods[method], shown), game)).concat(note);
  };
}
