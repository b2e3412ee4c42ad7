// How far a second source agrees with the data, by field and game.
'use strict';
{
  const total = (tally) => tally.agreed + tally.reviewed + tally.unreviewed;
  // Two decimals, and never 100% for less than all.
  const percent = (tally) => `${(Math.floor(tally.agreed / total(tally) * 10000) / 100).toFixed(2)}%`;
  const number = (text) => Page.h('td', { class: 'number' }, text);

  function table(caption, titles, rows) {
    return Page.h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
      Page.h('table', {}, Page.h('caption', {}, caption),
        Page.h('thead', {}, Page.h('tr', {}, titles.map((title, place) =>
          Page.h('th', { scope: 'col', class: place ? 'number' : null }, title)))),
        Page.h('tbody', {}, rows)));
  }

  function byField(fields, all) {
    const row = (name, tally) => Page.h('tr', {}, Page.h('th', { scope: 'row' }, name),
      number(Page.count(total(tally))), number(Page.count(tally.agreed)), number(percent(tally)),
      number(Page.count(tally.reviewed)), number(Page.count(tally.unreviewed)));
    return table(Page.say('report-crosscheck-by-field'),
      ['report-field', ...['compared', 'agreed', 'percent', 'reviewed', 'unreviewed'].map((name) => 'report-crosscheck-' + name)]
        .map((title) => Page.say(title)),
      [...fields.map((tally) => row(Report.field(tally.field), tally)), row(Page.say('report-crosscheck-all'), all)]);
  }

  function byGame(games, fields) {
    const compared = games.filter((game) => game.fields.length);
    return table(Page.say('report-crosscheck-by-game'), [Page.say('page-game'), ...fields.map(({ field }) => Report.field(field))],
      compared.map((game) => Page.h('tr', {},
        Page.h('th', { scope: 'row' }, game.game.split('+').map(Report.game).join(' / ')),
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
    return Page.say('report-crosscheck-verdict', { source: source.name, percent: percent(all), total: Page.count(total(all)), unreviewed: Page.count(all.unreviewed) });
  };

  function draw({ crosscheck }) {
    if (!crosscheck) return [Page.h('p', {}, Page.say('report-crosscheck-none'))];
    const { source, fields, games, unknown, stale } = crosscheck;
    const all = sum(fields);
    return [
      Page.h('p', {}, Page.parts('report-crosscheck-intro', {
        source: /^https:/.test(source.location) ? Page.h('a', { href: source.location, rel: 'noreferrer' }, source.name) : source.name,
        revision: Page.h('code', {}, source.revision.slice(0, 12)), date: source.date, license: source.license,
        percent: percent(all), total: Page.count(total(all)) })),
      byField(fields, all),
      Report.folded('crosscheck-games', Page.say('report-crosscheck-by-game'), games.filter((game) => game.fields.length).length, byGame(games, fields)),
      Page.h('p', { class: 'muted' }, Page.say('report-crosscheck-notes', { stale: Page.count(stale),
        unknown: Page.count(unknown.pokemon + unknown.moves + unknown.versionGroups) })),
      Page.h('p', { class: 'muted', lang: 'en' }, source.notice)];
  }

  Report.section({ id: 'crosscheck', title: 'report-crosscheck', short: 'report-crosscheck-short', draw });
}
