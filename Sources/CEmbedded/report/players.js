// What players see of the changes since the previous release, and apart from it what changed only within PokéAPI.
'use strict';
{
  Report.markClass = { '+': 'plus', '−': 'minus', '~': 'other' };

  Report.values = (before, after) => [
    before === null ? null : Page.h('del', {}, before), before === null || after === null ? null : ' → ',
    after === null ? null : Page.h('ins', {}, after)];

  // The names of games, shortened to a range if there are many.
  function gamesText(games) {
    const names = games.map(Report.game);
    return names.length < 4 ? Page.sayList('report-list', names).join('')
      : Page.say('report-games-range', { first: names[0], last: names.at(-1), count: names.length });
  }
  const inGames = (games) => (games.length
    ? Page.h('span', { class: 'muted', title: games.map(Report.game).join(', ') },
      Page.say('report-in-games', { games: gamesText(games) })) : null);

  // A value is a text, or the two names of what it refers to.
  const valueText = (value) => (Array.isArray(value) ? Page.pick(value) : value);
  Report.fieldNodes = function ({ field, count, before, after, games }) {
    const hasValues = before !== undefined && (before !== null || after !== null);
    return [Page.h('span', { class: 'field-name' }, Report.field(field)),
      hasValues ? [' ', Report.values(valueText(before), valueText(after)), inGames(games)]
        : count > 1 ? ` ×${Page.count(count)}` : ''];
  };

  const visibleKinds = ['pokemon-species', 'pokemon', 'pokemon-form', 'move', 'ability', 'item'];
  const stats = new Set(['hp', 'attack', 'defense', 'special_attack', 'special_defense', 'special', 'speed']);
  const moveValues = new Set(
    ['type', 'damage_class', 'power', 'accuracy', 'pp', 'priority', 'target', 'effect_chance']);
  const topics = [
    { title: 'report-players-types', kind: 'pokemon', has: (field) => field.startsWith('type_') },
    { title: 'report-players-stats', kind: 'pokemon', has: (field) => stats.has(field) },
    { title: 'report-players-abilities', kind: 'pokemon', has: (field) => field.startsWith('ability_') },
    { title: 'report-players-moves', kind: 'move', has: (field) => moveValues.has(field) },
    { title: 'report-players-prices', kind: 'item', has: (field) => field.startsWith('price[') },
  ];

  // A title with a count, and a list of which the reader can show more; null without items.
  function topic(title, items, make, className) {
    if (!items.length) return null;
    const list = Page.h('ul', { class: className, role: 'list' });
    const more = Report.portions(list, items, make, 12);
    const count = Page.h('span', { class: 'muted' }, ' ' + Page.count(items.length));
    return Page.h('div', { class: 'topic' }, Page.h('h4', {}, title, count), list, more);
  }

  const nameItem = ({ name }) => Page.h('li', {}, Page.pick(name));
  const line = (name, changes) => Page.h('li', {}, Page.parts('report-field-part', {
    field: Page.h('b', {}, name), part: Page.sayList('report-change-list', changes) }));

  function fieldTopic(changes, { title, kind, has }) {
    const changed = changes.entities.find((entity) => entity.kind === kind)?.changed || [];
    const items = changed.map(({ name, fields }) => ({ name, fields: fields.filter(({ field }) => has(field)) }))
      .filter(({ fields }) => fields.length);
    return topic(Page.say(title), items,
      ({ name, fields }) => line(Page.pick(name), fields.map(Report.fieldNodes)), 'lines');
  }

  const same = (a, b) => a.length === b.length && a.every((item, place) => item === b[place]);

  // The sentences about one evolution: one that replaces another in the same games as before and after.
  function evolutionNodes(sentences) {
    const gone = sentences.filter(({ after }) => !after.length);
    const nodes = [];
    for (const { text, before, after } of sentences.filter((sentence) => sentence.after.length)) {
      const old = before.length ? -1 : gone.findIndex((other) => same(other.before, after));
      if (old >= 0) {
        nodes.push([Report.values(Page.pick(gone.splice(old, 1)[0].text), Page.pick(text)), inGames(after)]);
      } else if (before.length) {
        const [added, removed] = [after.filter((game) => !before.includes(game)),
          before.filter((game) => !after.includes(game))];
        nodes.push([Page.pick(text), added.length ? [' ', Page.h('ins', {}, '+', inGames(added))] : null,
          removed.length ? [' ', Page.h('del', {}, inGames(removed))] : null]);
      } else nodes.push([Page.h('ins', {}, Page.pick(text)), inGames(after)]);
    }
    return [...nodes, ...gone.map(({ text, before }) => [Page.h('del', {}, Page.pick(text)), inGames(before)])];
  }

  // The evolution methods as the library writes them. A diff without them only names the species.
  function evolutionTopic({ evolutions, entities }) {
    const title = Page.say('report-players-evolutions');
    if (!evolutions) {
      const species = entities.find(({ kind }) => kind === 'pokemon-species')?.changed || [];
      return topic(title, species.filter(({ fields }) => fields.some(({ field }) => field === 'evolutions')),
        nameItem, 'names');
    }
    const pairs = new Map();
    for (const [from, to, name, text, before, after] of evolutions) {
      const key = `${from[0]} ${to}`;
      if (!pairs.has(key)) pairs.set(key, { from, name, sentences: [] });
      pairs.get(key).sentences.push({ text, before, after });
    }
    return topic(title, [...pairs.values()], ({ from, name, sentences }) =>
      line(Page.say('report-evolution', { from: Page.pick(from), to: Page.pick(name) }), evolutionNodes(sentences)),
    'lines');
  }

  // Changed learnsets by game, the games with most of them first. `find` searches for those of one.
  function learnsetTopic(learnsets, find) {
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
      (count ? Page.h('span', { class: Report.markClass[mark] }, ` ${mark}${Page.count(count)}`) : null);
    return topic(Page.say('report-players-learnsets'), [...games.values()].sort((a, b) => b.count - a.count),
      ({ game, count, moves }) => Page.h('li', {}, Page.parts('report-players-learnset', {
        game: Page.h('a', { href: '#changes-all', onclick: (event) => {
          event.preventDefault();
          find(game, 'learnset');
        } }, Report.game(game)),
        count: Page.count(count), changes: Object.entries(moves).map(moveCount) })), 'lines');
  }

  const topicList = (parts) => Page.h('div', { class: 'topics' }, parts);

  // New and removed resources, values of Pokémon, moves and items, evolutions, learnsets by game.
  Report.players = function (changes, find) {
    const of = (kind) => changes.entities.find((entity) => entity.kind === kind);
    const newPokemon = new Set(of('pokemon')?.added.map(({ identifier }) => identifier));
    // A pokemon and its only form have one name.
    const isShown = (kind) => ({ identifier }) => kind !== 'pokemon-form' || !newPokemon.has(identifier);
    const parts = [
      ...visibleKinds.map(of).filter(Boolean).flatMap(({ kind, added, removed }) => [
        topic(Page.say('report-players-added', { kind: Report.kind(kind) }), added.filter(isShown(kind)),
          nameItem, 'names'),
        topic(Page.say('report-players-removed', { kind: Report.kind(kind) }), removed,
          ({ identifier }) => Page.h('li', {}, identifier), 'names')]),
      ...topics.map((part) => fieldTopic(changes, part)),
      evolutionTopic(changes),
      learnsetTopic(changes.learnsets, find)];
    return [Page.h('h3', {}, Page.say('report-players')),
      parts.some(Boolean) ? topicList(parts) : Page.h('p', {}, Page.say('report-players-none'))];
  };

  const internalField = /^(game_index|sort_order|order|form_order|battle_order|correction|supplement)\b/;

  // Returns a test whether a field of a resource changed only within PokéAPI.
  Report.isInternal = function ({ evolutions }) {
    const seen = evolutions && new Set(evolutions.map(([, to]) => to));
    return (kind, identifier, field) => internalField.test(field)
      || (field === 'evolutions' && seen !== null && !seen.has(identifier));
  };

  // By kind and field, the resources with a change within PokéAPI.
  Report.internals = function (changes) {
    const isInternal = Report.isInternal(changes);
    const found = new Map();
    for (const { kind, changed } of changes.entities) {
      for (const { identifier, name, fields } of changed) {
        for (const field of new Set(fields.map((change) => change.field.replace(/[[.].*/, '')))) {
          if (!isInternal(kind, identifier, field)) continue;
          const key = `${kind} ${field}`;
          if (!found.has(key)) found.set(key, { kind, field, items: [] });
          found.get(key).items.push({ name });
        }
      }
    }
    const all = [...found.values()];
    if (!all.length) return null;
    const count = all.reduce((sum, { items }) => sum + items.length, 0);
    return Report.folded('changes-internal', Page.say('report-internal'), count,
      Page.h('p', { class: 'muted' }, Page.say('report-internal-intro')),
      topicList(all.map(({ kind, field, items }) => topic(
        Page.say('report-internal-field', { kind: Report.kind(kind), field: Report.field(field) }),
        items, nameItem, 'names'))));
  };
}
