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
    const groups = main.map((entry, place) => ({ name: Face.pick(entry.method[1]), colour: colours[place], rows: (game) => game.rows[entry.index] }));
    if (others.length) {
      groups.push({ name: Face.say('report-methods-other'), colour: colours[4], rows: (game) => others.reduce((sum, entry) => sum + game.rows[entry.index], 0) });
    }
    groups.push({ name: Face.say('report-inherited'), colour: colours[5], rows: (game) => game.inherited });
    const all = (game) => groups.reduce((sum, group) => sum + group.rows(game), 0);
    const most = Math.max(...games.map(all), 1);
    const bars = Face.h('div', { class: 'bars', 'aria-hidden': true }, games.map((game) => Face.h('div', {},
      Face.h('span', {}, Face.pick(game.name)),
      Face.h('span', { class: 'track' }, groups.map((group) => Face.h('i', {
        style: { width: (group.rows(game) / most * 100).toFixed(3) + '%', background: group.colour },
        title: `${group.name}: ${Face.count(group.rows(game))}` }))),
      Face.h('span', { class: 'number' }, Face.count(all(game))))));
    const caption = Face.say('report-learnsets-caption');
    const table = Report.folded('learnsets-table', Face.say('report-as-table'), games.length,
      Face.h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption }, Face.h('table', {}, Face.h('caption', {}, caption),
        Face.h('thead', {}, Face.h('tr', {}, Face.h('th', { scope: 'col' }, Face.say('page-game')),
          Face.h('th', { scope: 'col', class: 'number' }, Face.say('report-kind-pokemon')),
          groups.map((group) => Face.h('th', { scope: 'col', class: 'number' }, group.name)))),
        Face.h('tbody', {}, games.map((game) => Face.h('tr', {}, Face.h('th', { scope: 'row' }, Face.pick(game.name)),
          Face.h('td', { class: 'number' }, Face.count(game.learners)),
          groups.map((group) => Face.h('td', { class: 'number' }, Face.count(group.rows(game))))))))));
    return [
      Face.h('p', {}, Face.say('report-learnsets-intro')),
      Face.h('ul', { class: 'key', role: 'list' }, groups.map((group) => Face.h('li', {}, Face.h('i', { style: { background: group.colour } }), group.name))),
      bars, table];
  }

  Report.section({ id: 'learnsets', title: 'report-learnsets', short: 'report-learnsets-short', draw });
}
