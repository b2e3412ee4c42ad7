// How far a second source agrees with the data, by field and game.
'use strict';
{
  const total = (tally) => tally.agreed + tally.reviewed + tally.unreviewed;
  // Two decimals, rounded down, so that 100% means all.
  const percent = (tally) => `${(Math.floor(tally.agreed / total(tally) * 10000) / 100).toFixed(2)}%`;

  const table = (caption, [first, ...titles], rows) =>
    Page.table(caption, [first, ...titles.map(Page.numberTitle)], rows);

  function byField(fields, all) {
    const row = (name, tally) => Page.row(name,
      [Page.count(total(tally)), Page.count(tally.agreed), percent(tally), Page.count(tally.reviewed),
        Page.count(tally.unreviewed)].map(Page.number));
    const titles = ['compared', 'agreed', 'percent', 'reviewed', 'unreviewed'];
    return table(Page.say('report-crosscheck-by-field'),
      [Page.say('report-field'), ...titles.map((title) => Page.say('report-crosscheck-' + title))],
      [...fields.map((tally) => row(Report.field(tally.field), tally)), row(Page.say('report-crosscheck-all'), all)]);
  }

  const byGame = (games, fields) => table(Page.say('report-crosscheck-by-game'),
    [Page.say('page-game'), ...fields.map(({ field }) => Report.field(field))],
    games.map((game) => Page.row(game.game.split('+').map(Report.game).join(' / '), fields.map(({ field }) => {
      const tally = game.fields.find((other) => other.field === field);
      return Page.number(tally ? percent(tally) : '–');
    }))));

  function sum(fields) {
    const all = { agreed: 0, reviewed: 0, unreviewed: 0 };
    for (const tally of fields) for (const key of Object.keys(all)) all[key] += tally[key];
    return all;
  }

  // The agreement in one line.
  Report.crosscheck = function ({ source, fields }) {
    const all = sum(fields);
    return Page.say('report-crosscheck-verdict', { source: source.name, percent: percent(all),
      total: Page.count(total(all)), unreviewed: Page.count(all.unreviewed) });
  };

  function draw({ crosscheck }) {
    if (!crosscheck) return [Page.h('p', {}, Page.say('report-crosscheck-none'))];
    const { source, fields, unknown, stale } = crosscheck;
    const games = crosscheck.games.filter((game) => game.fields.length);
    const all = sum(fields);
    return [
      Page.h('p', {}, Page.parts('report-crosscheck-intro', {
        source: /^https:/.test(source.location)
          ? Page.h('a', { href: source.location, rel: 'noreferrer' }, source.name) : source.name,
        revision: Page.h('code', {}, source.revision.slice(0, 12)), date: source.date, license: source.license,
        percent: percent(all), total: Page.count(total(all)) })),
      byField(fields, all),
      Report.folded(
        'crosscheck-games', Page.say('report-crosscheck-by-game'), games.length, byGame(games, fields)),
      Page.h('p', { class: 'muted' }, Page.say('report-crosscheck-notes', { stale: Page.count(stale),
        unknown: Page.count(unknown.pokemon + unknown.moves + unknown.versionGroups) })),
      Page.h('p', { class: 'muted', lang: 'en' }, source.notice)];
  }

  Report.section({ id: 'crosscheck', title: 'report-crosscheck', short: 'report-crosscheck-short', draw });
}
