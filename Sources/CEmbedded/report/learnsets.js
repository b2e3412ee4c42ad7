// Rows of learnsets by game and method.
'use strict';
{
  const colors = ['#4f86d9', '#e0a23c', '#8c6bd1', '#3fa387', '#d2648f', '#7f8c9b'];

  // What a bar consists of: the four methods with most rows, all other methods, and inherited rows.
  function groups(games, methods) {
    const [otherColor, inheritedColor] = colors.slice(4);
    const sum = (index) => games.reduce((rows, game) => rows + game.rows[index], 0);
    const used = methods.map(([, name], index) => ({ name, index, rows: sum(index) }))
      .filter(({ rows }) => rows).sort((a, b) => b.rows - a.rows);
    const others = used.splice(4);
    const found = used.map(({ name, index }, place) =>
      ({ name: Page.pick(name), color: colors[place], rows: (game) => game.rows[index] }));
    if (others.length) {
      found.push({ name: Page.say('report-methods-other'), color: otherColor,
        rows: (game) => others.reduce((rows, { index }) => rows + game.rows[index], 0) });
    }
    return [...found,
      { name: Page.say('report-inherited'), color: inheritedColor, rows: (game) => game.inherited }];
  }

  function draw({ games: released, methods }) {
    const parts = groups(released, methods);
    const all = (game) => parts.reduce((sum, part) => sum + part.rows(game), 0);
    // An add-on shows the learnsets of its base game.
    const games = released.filter(all);
    const most = Math.max(...games.map(all), 1);
    const bars = Page.h('div', { class: 'bars', 'aria-hidden': true }, games.map((game) => Page.h('div', {},
      Page.h('span', {}, Page.pick(game.name)),
      Page.h('span', { class: 'track' }, parts.map((part) => Page.h('i', {
        style: { width: (part.rows(game) / most * 100).toFixed(3) + '%', background: part.color },
        title: `${part.name}: ${Page.count(part.rows(game))}` }))),
      Page.h('span', { class: 'number' }, Page.count(all(game))))));
    const table = Report.folded('learnsets-table', Page.say('report-as-table'), games.length, Page.table(
      Page.say('report-learnsets-caption'),
      [Page.say('page-game'), ...[Page.say('report-kind-pokemon'), ...parts.map((part) => part.name)]
        .map(Page.numberTitle)],
      games.map((game) => Page.row(Page.pick(game.name), Page.number(Page.count(game.learners)),
        parts.map((part) => Page.number(Page.count(part.rows(game))))))));
    return [
      Page.h('p', {}, Page.say('report-learnsets-intro',
        { count: Page.count(released.length - games.length) })),
      Page.h('ul', { class: 'key', role: 'list' }, parts.map((part) => Page.h('li', {},
        Page.h('i', { style: { background: part.color } }), part.name))),
      bars, table];
  }

  Report.section({ id: 'learnsets', title: 'report-learnsets', short: 'report-learnsets-short', draw });
}
