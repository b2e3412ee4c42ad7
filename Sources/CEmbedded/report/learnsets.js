// Learnset rows by game and method.
'use strict';
{
  const colours = ['#4f86d9', '#e0a23c', '#8c6bd1', '#3fa387', '#d2648f', '#7f8c9b'];

  function draw({ games, methods }) {
    // The methods with most rows have a color of their own, the others share one.
    const totals = methods.map((method, index) => ({ method, index, rows: games.reduce((sum, game) => sum + game.rows[index], 0) }))
      .filter((entry) => entry.rows).sort((a, b) => b.rows - a.rows);
    const main = totals.slice(0, 4);
    const others = totals.slice(4);
    const groups = main.map((entry, place) => ({ name: Page.pick(entry.method[1]), colour: colours[place], rows: (game) => game.rows[entry.index] }));
    if (others.length) {
      groups.push({ name: Page.say('report-methods-other'), colour: colours[4], rows: (game) => others.reduce((sum, entry) => sum + game.rows[entry.index], 0) });
    }
    groups.push({ name: Page.say('report-inherited'), colour: colours[5], rows: (game) => game.inherited });
    const all = (game) => groups.reduce((sum, group) => sum + group.rows(game), 0);
    const most = Math.max(...games.map(all), 1);
    const bars = Page.h('div', { class: 'bars', 'aria-hidden': true }, games.map((game) => Page.h('div', {},
      Page.h('span', {}, Page.pick(game.name)),
      Page.h('span', { class: 'track' }, groups.map((group) => Page.h('i', {
        style: { width: (group.rows(game) / most * 100).toFixed(3) + '%', background: group.colour },
        title: `${group.name}: ${Page.count(group.rows(game))}` }))),
      Page.h('span', { class: 'number' }, Page.count(all(game))))));
    const caption = Page.say('report-learnsets-caption');
    const table = Report.folded('learnsets-table', Page.say('report-as-table'), games.length,
      Page.h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption }, Page.h('table', {}, Page.h('caption', {}, caption),
        Page.h('thead', {}, Page.h('tr', {}, Page.h('th', { scope: 'col' }, Page.say('page-game')),
          Page.h('th', { scope: 'col', class: 'number' }, Page.say('report-kind-pokemon')),
          groups.map((group) => Page.h('th', { scope: 'col', class: 'number' }, group.name)))),
        Page.h('tbody', {}, games.map((game) => Page.h('tr', {}, Page.h('th', { scope: 'row' }, Page.pick(game.name)),
          Page.h('td', { class: 'number' }, Page.count(game.learners)),
          groups.map((group) => Page.h('td', { class: 'number' }, Page.count(group.rows(game))))))))));
    return [
      Page.h('p', {}, Page.say('report-learnsets-intro')),
      Page.h('ul', { class: 'key', role: 'list' }, groups.map((group) => Page.h('li', {}, Page.h('i', { style: { background: group.colour } }), group.name))),
      bars, table];
  }

  Report.section({ id: 'learnsets', title: 'report-learnsets', short: 'report-learnsets-short', draw });
}
