// What the page of a pokemon shows in a game, as the HTML does for its default game.
'use strict';
{
  const originLabels = [null, 'site-via-base-form', 'site-via-pre-evolution'];
  const machineKinds = ['tm', 'tr', 'hm'];

  // `origin` is 0 for an own row, 1 for one of the base form, 2 for one of a pre-evolution. The bits of a level from 7
  // on are the position among moves of the same level; 0 for a row without a position.
  function learned([manner, games, hasLevels, ...places]) {
    const row = { method: Math.floor(manner / 3), origin: manner % 3, games };
    return hasLevels
      ? Dex.chunks(places, 2).map(([move, bits]) => ({ ...row, move, level: bits & 127, position: bits >> 7 || 9999 }))
      : places.map((move) => ({ ...row, move, level: 0, position: 9999 }));
  }

  // The data of a pokemon in all games.
  Dex.readPokemon = ({ variants, moves, supplements, ...values }) => ({
    ...values, variants: variants.map(Dex.readVariant), moves: moves.flatMap(learned),
    supplements: supplements.map(([source, games]) => ({ source, games })),
  });

  Dex.variantAt = (pokemon, game) => pokemon.variants.find(({ games }) => Dex.has(games, game)) || null;

  // 1, 0, or null if no source says it.
  Dex.isPresent = (pokemon, game) => (Dex.has(pokemon.present, game) ? 1 : Dex.has(pokemon.absent, game) ? 0 : null);

  const badge = (type) => Page.h('b', { 'data-type': Dex.types[type].identifier }, Dex.name(Dex.types[type]));
  const link = (folder, entry, attributes) =>
    Page.h('a', { href: `../${folder}/${entry.identifier}.html`, ...attributes }, Dex.name(entry));

  // MARK: Stats and matchups

  const statLabels = { hp: 'site-stat-hp', attack: 'site-stat-attack', defense: 'site-stat-defense',
    specialAttack: 'site-stat-special-attack', specialDefense: 'site-stat-special-defense',
    special: 'site-stat-special', speed: 'site-stat-speed' };

  // The stats of the game: in generation i Special, and since then Special Attack and Special Defense.
  function statTable(stats) {
    const hidden = stats.special === null ? ['special'] : ['specialAttack', 'specialDefense'];
    const shown = Object.entries(statLabels).filter(([stat]) => !hidden.includes(stat) && stats[stat] !== null)
      .map(([stat, label]) => ({ label, value: stats[stat] }));
    const total = shown.reduce((sum, { value }) => sum + value, 0);
    return Page.h('table', { class: 'stats' }, Page.h('caption', { class: 'quiet' }, Page.say('site-base-stats')),
      Page.h('tbody', {}, shown.map(({ label, value }) => Page.row(Page.say(label), Page.h('td', {}, String(value)),
        Page.h('td', {}, Page.h('meter', { max: 200, value })))),
      Page.h('tr', { class: 'total' }, Page.h('th', { scope: 'row' }, Page.say('site-stat-total')),
        Page.h('td', {}, String(total)), Page.h('td'))));
  }

  const abilityTag = (ability, place) => (ability === null ? null : Page.h('span', { class: 'tag' },
    link('abilities', Dex.abilities[ability]),
    place === 2 ? Page.h('small', {}, ' ' + Page.say('site-hidden-ability')) : null));

  // The factors other than 1 of attacking types on the types of a variant, in the generation of the game:
  // [{ type, factor }].
  Dex.matchups = function ({ types }, game) {
    const bit = Dex.games[game].generation - 1;
    const factors = new Map();
    for (const { attacking, defending, percent, generations } of Dex.typeChart) {
      const isMet = (generations >> bit) & 1 && types.includes(defending);
      if (isMet) factors.set(attacking, (factors.get(attacking) ?? 1) * percent / 100);
    }
    return [...factors].map(([type, factor]) => ({ type, factor })).filter(({ factor }) => factor !== 1);
  };

  const matchupLines = [
    { factor: 4, label: 'site-weaknesses', text: '×4' }, { factor: 2, label: 'site-weaknesses', text: '×2' },
    { factor: .5, label: 'site-resistances', text: '×½' }, { factor: .25, label: 'site-resistances', text: '×¼' },
    { factor: 0, label: 'site-immunities', text: '×0' }];
  function matchupList(shown, game) {
    const matchups = Dex.matchups(shown, game);
    const lines = matchupLines
      .map((line) => ({ ...line, found: matchups.filter(({ factor }) => factor === line.factor) }))
      .filter(({ found }) => found.length);
    return [Page.h('h3', {}, Page.say('site-matchups')),
      Page.h('dl', { class: 'pairs matchups' }, lines.map(({ label, text, found }) => [
        Page.h('dt', {}, `${Page.say(label)} `, Page.h('b', {}, text)),
        Page.h('dd', {}, found.map(({ type }) => badge(type)))])),
      Page.h('p', { class: 'muted' }, Page.say('site-matchups-note', { number: Dex.games[game].generation }))];
  }

  // MARK: Evolution

  // A node is [page, en, ja, [methods in English], [in Japanese], [nodes]].
  function evolutionNode([page, english, japanese, inEnglish, inJapanese, children], isRoot) {
    const texts = Page.pick([inEnglish, inJapanese]);
    const address = location.pathname.split('/').pop();
    return Page.h('li', {},
      Page.h('div', { class: 'evolution' },
        texts.length ? Page.h('ul', { class: 'methods' }, texts.map((text) => Page.h('li', {}, text)))
          : isRoot ? null : Page.h('p', { class: 'muted' }, Page.say('site-evolution-no-method')),
        Page.h('a', { class: 'card', href: `../species/${page}.html`,
          'aria-current': address === page + '.html' ? 'page' : null }, Page.pick([english, japanese]))),
      children.length ? Page.h('ul', {}, children.map((child) => evolutionNode(child, false))) : null);
  }

  function evolution({ evolutions }, game) {
    const tree = evolutions.find(([games]) => Dex.holds(BigInt('0x' + games), game))?.[1];
    return tree && tree[5].length
      ? Page.h('div', { class: 'tree' }, Page.h('ul', {}, evolutionNode(tree, true)))
      : Page.h('p', { class: 'muted' }, Page.say('site-evolution-none'));
  }

  // MARK: Moves

  // The item of the machine for each move, in a game or in one of its add-ons.
  const machineTables = new Map();
  function machines(game) {
    if (!machineTables.has(game)) {
      const items = new Map();
      for (const place of Dex.games.keys()) {
        if (Dex.shownGame(place) !== game) continue;
        for (const { move, item, games } of Dex.machines) {
          if (!items.has(move) && Dex.has(games, place)) items.set(move, item);
        }
      }
      machineTables.set(game, items);
    }
    return machineTables.get(game);
  }

  // The rows of a game by method; those of machines by kind, too: [{ method, kind, rows }]. A row of a machine has its
  // number.
  Dex.learnset = function ({ moves }, game) {
    const items = machines(game);
    const groups = new Map();
    for (const row of moves) {
      if (!Dex.has(row.games, game)) continue;
      const isMachine = Dex.methods[row.method].identifier === 'machine';
      const parts = isMachine ? /^(tm|tr|hm)(\d+)$/.exec(items.get(row.move)) : null;
      const kind = parts ? machineKinds.indexOf(parts[1]) : isMachine ? machineKinds.length : 0;
      const key = row.method * 8 + kind;
      if (!groups.has(key)) groups.set(key, { method: row.method, kind: parts?.[1] ?? null, rows: [] });
      groups.get(key).rows.push(parts ? { ...row, number: parts[2] } : row);
    }
    return [...groups].sort(([a], [b]) => a - b).map(([, group]) => {
      group.rows.sort((a, b) => a.level - b.level || a.position - b.position || (a.number ?? 0) - (b.number ?? 0)
        || a.move - b.move || a.origin - b.origin);
      return group;
    });
  };

  function moveRow(row, first, game) {
    const move = Dex.moves[row.move];
    const values = move.variants.find(({ games }) => Dex.has(games, game)) || {};
    const origin = originLabels[row.origin];
    const cell = (value) => Page.h('td', {}, value === 'unknown' ? '?' : value ?? '–');
    return Page.h('tr', {},
      first ? Page.h('td', {}, first(row)) : null,
      Page.h('th', {}, link('moves', move), origin ? Page.h('small', {}, ' ' + Page.say(origin)) : null),
      cell(values.type === undefined ? null : badge(values.type)),
      cell(values.damageClass === undefined ? null : Dex.name(Dex.classes[values.damageClass])),
      cell(values.power), cell(values.accuracy), cell(values.pp));
  }

  function moveTable({ method: place, kind, rows }, game) {
    const method = Dex.methods[place];
    const isLevel = method.identifier === 'level-up';
    const first = isLevel
      ? ({ level }) => (level > 0 ? String(level) : Page.say('site-learned-by-evolving'))
      : kind ? ({ number }) => number : null;
    const titles = [isLevel ? 'site-level' : kind ? 'site-machine' : null, 'site-move', 'site-type', 'site-class',
      'site-power', 'site-accuracy', 'site-pp'].filter(Boolean).map((title) => Page.say(title));
    const name = kind ? Page.say('site-machine-' + kind, { number: '' }) : Dex.name(method);
    const table = Page.table(`${name} (${rows.length})`, titles, rows.map((row) => moveRow(row, first, game)),
      { tableClass: 'moves learnset' });
    Dex.makeSortable(table.firstChild);
    return table;
  }

  function moves(pokemon, game) {
    const shown = Dex.shownGame(game);
    const groups = Dex.learnset(pokemon, shown);
    if (!groups.length) return Page.h('p', { class: 'muted' }, Page.say('site-moves-none'));
    const sources = pokemon.supplements.filter(({ games }) => Dex.has(games, shown)).map(({ source }) => source);
    return [groups.map((group) => moveTable(group, shown)), sources.length
      ? Page.h('p', { class: 'muted' }, Page.say('site-moves-supplement', { source: sources.join(', ') })) : null];
  }

  Dex.showMoves = (pokemon, game, fill) => fill('moves', moves(pokemon, game));

  // Shows a pokemon in a game.
  Dex.showPokemon = function (pokemon, game, { fill, kinds }) {
    const shown = Dex.variantAt(pokemon, game);
    const abilities = shown.abilities.map(abilityTag).filter(Boolean);
    for (const chip of [...kinds.querySelectorAll('[data-type]')]) chip.remove();
    kinds.prepend(...shown.types.filter((type) => type !== null).map((type) =>
      link('types', Dex.types[type], { 'data-type': Dex.types[type].identifier })));
    fill('stats', statTable(shown.stats), abilities.length ? Page.h('dl', { class: 'pairs' },
      Page.h('dt', {}, Page.say('site-abilities')), Page.h('dd', {}, abilities)) : null, matchupList(shown, game));
    fill('evolution', evolution(pokemon, game));
    Dex.showMoves(pokemon, game, fill);
  };
}
