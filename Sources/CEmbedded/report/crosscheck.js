// How far a second source agrees with the data, by field and game.
'use strict';
{
  const total = (tally) => tally.agreed + tally.reviewed + tally.unreviewed;
  // Two decimals, and never 100% for less than all.
  const percent = (tally) => `${(Math.floor(tally.agreed / total(tally) * 10000) / 100).toFixed(2)}%`;
  const number = (text) => Face.h('td', { class: 'number' }, text);

  function table(caption, titles, rows) {
    return Face.h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
      Face.h('table', {}, Face.h('caption', {}, caption),
        Face.h('thead', {}, Face.h('tr', {}, titles.map((title, place) =>
          Face.h('th', { scope: 'col', class: place ? 'number' : null }, title)))),
        Face.h('tbody', {}, rows)));
  }

  function byField(fields, all) {
    const row = (name, tally) => Face.h('tr', {}, Face.h('th', { scope: 'row' }, name),
      number(Face.count(total(tally))), number(Face.count(tally.agreed)), number(percent(tally)),
      number(Face.count(tally.reviewed)), number(Face.count(tally.unreviewed)));
    return table(Face.say('report-crosscheck-by-field'),
      ['report-field', ...['compared', 'agreed', 'percent', 'reviewed', 'unreviewed'].map((name) => 'report-crosscheck-' + name)]
        .map((title) => Face.say(title)),
      [...fields.map((tally) => row(Report.field(tally.field), tally)), row(Face.say('report-crosscheck-all'), all)]);
  }

  function byGame(games, fields) {
    const compared = games.filter((game) => game.fields.length);
    return table(Face.say('report-crosscheck-by-game'), [Face.say('page-game'), ...fields.map(({ field }) => Report.field(field))],
      compared.map((game) => Face.h('tr', {},
        Face.h('th', { scope: 'row' }, game.game.split('+').map(Report.game).join(' / ')),
        fields.map(({ field }) => {
          const tally = game.fields.find((one) => one.field === field);
          return number(tally ? percent(tally) : '–');
        }))));
  }

  function sum(fields) {
    const all = { agreed: 0, reviewed: 0, unreviewed: 0 };
    for (const tally of fields) for (const key of Object.keys(all)) all[key] += tally[key];
    return all;
  }

  // The agreement in one line.
  Report.crosscheck = function ({ source, fields }) {
    const all = sum(fields);
    return Face.say('report-crosscheck-verdict', { source: source.name, percent: percent(all), total: Face.count(total(all)), unreviewed: Face.count(all.unreviewed) });
  };

  function draw({ crosscheck }) {
    if (!crosscheck) return [Face.h('p', {}, Face.say('report-crosscheck-none'))];
    const { source, fields, games, unknown, stale } = crosscheck;
    const all = sum(fields);
    return [
      Face.h('p', {}, Face.parts('report-crosscheck-intro', {
        source: /^https:/.test(source.location) ? Face.h('a', { href: source.location, rel: 'noreferrer' }, source.name) : source.name,
        revision: Face.h('code', {}, source.revision.slice(0, 12)), date: source.date, license: source.license,
        percent: percent(all), total: Face.count(total(all)) })),
      byField(fields, all),
      Report.folded('crosscheck-games', Face.say('report-crosscheck-by-game'), games.filter((game) => game.fields.length).length, byGame(games, fields)),
      Face.h('p', { class: 'muted' }, Face.say('report-crosscheck-notes', { stale: Face.count(stale),
        unknown: Face.count(unknown.pokemon + unknown.moves + unknown.versionGroups) })),
      Face.h('p', { class: 'muted', lang: 'en' }, source.notice)];
  }

  Report.section({ id: 'crosscheck', title: 'report-crosscheck', short: 'report-crosscheck-short', draw });
}
