// How far second sources agree with the data, by field and game.
'use strict';
{
  const total = (tally) => tally.agreed + tally.reviewed + tally.unreviewed;
  // Two decimals, rounded down, so that 100% means all.
  const percent = (tally) => `${(Math.floor(tally.agreed / total(tally) * 10000) / 100).toFixed(2)}%`;

  const table = (caption, [first, ...titles], rows) =>
    Page.table(caption, [first, ...titles.map(Page.numberTitle)], rows);

  // `before` are the fields of the previous release, if it was compared too.
  function byField(fields, all, before) {
    const share = (tally) => (tally ? tally.agreed / total(tally) : 0);
    const row = (name, tally, old) => ({
      name, shares: [...(before ? [share(old)] : []), share(tally)],
      cells: [Page.count(total(tally)), Page.count(tally.agreed), ...(before ? [old ? percent(old) : '–'] : []),
        percent(tally), Page.count(tally.supplied), Page.count(tally.reviewed), Page.count(tally.unreviewed)] });
    const titles = ['compared', 'agreed', 'percent', 'supplied', 'reviewed', 'unreviewed']
      .map((id) => 'report-crosscheck-' + id);
    if (before) titles.splice(2, 0, 'report-before');
    return Report.barTable(Page.say('report-crosscheck-by-field'), ['report-field', ...titles], [
      ...fields.map((tally) =>
        row(Report.field(tally.field), tally, before?.find(({ field }) => field === tally.field))),
      row(Page.say('report-crosscheck-all'), all, before && sum(before))]);
  }

  // The name of a game, with that of its source if this is not the first one.
  function name({ source, game }, sources) {
    const label = game === 'all-games'
      ? Page.say('report-crosscheck-all-games') : game.split('+').map(Report.game).join(' / ');
    const other = sources.slice(1).find(({ id }) => id === source);
    return other ? `${label} (${other.name})` : label;
  }

  const byGame = (games, fields, sources) => table(Page.say('report-crosscheck-by-game'),
    [Page.say('page-game'), ...fields.map(({ field }) => Report.field(field))],
    games.map((game) => Page.row(name(game, sources), fields.map(({ field }) => {
      const tally = game.fields.find((other) => other.field === field);
      return Page.number(tally ? percent(tally) : '–');
    }))));

  function sum(fields) {
    const all = { agreed: 0, reviewed: 0, unreviewed: 0, supplied: 0 };
    for (const tally of fields) for (const key of Object.keys(all)) all[key] += tally[key];
    return all;
  }

  // The agreement in one line.
  Report.crosscheck = function ({ sources, fields }) {
    const all = sum(fields);
    return Page.say('report-crosscheck-verdict', { source: Report.sources(sources), percent: percent(all),
      total: Page.count(total(all)), supplied: Page.count(all.supplied), unreviewed: Page.count(all.unreviewed) });
  };

  Report.sources = (sources) => sources.map(({ name }) => name).join(', ');

  // What was compared with one source.
  function intro(source, games) {
    const all = sum(games.filter((game) => game.source === source.id).flatMap((game) => game.fields));
    return Page.h('p', {}, Page.parts('report-crosscheck-intro', {
      source: /^https:/.test(source.location)
        ? Page.h('a', { href: source.location, rel: 'noreferrer' }, source.name) : source.name,
      revision: Page.h('code', {}, source.revision.slice(0, 12)), date: source.date, license: source.license,
      percent: total(all) ? percent(all) : '–', total: Page.count(total(all)), supplied: Page.count(all.supplied) }));
  }

  function draw({ crosscheck, previous }) {
    if (!crosscheck) return [Page.h('p', {}, Page.say('report-crosscheck-none'))];
    const { sources, fields, unknown, stale } = crosscheck;
    const games = crosscheck.games.filter((game) => game.fields.length);
    const all = sum(fields);
    return [
      ...sources.map((source) => intro(source, games)),
      Report.folded('crosscheck-fields', Page.say('report-crosscheck-by-field'), fields.length,
        byField(fields, all, previous?.crosscheck)),
      Report.folded(
        'crosscheck-games', Page.say('report-crosscheck-by-game'), games.length, byGame(games, fields, sources)),
      Page.h('p', { class: 'muted' }, Page.say('report-crosscheck-notes', { stale: Page.count(stale),
        unknown: Page.count(unknown.pokemon + unknown.moves + unknown.versionGroups) })),
      ...sources.map(({ notice }) => Page.h('p', { class: 'muted', lang: 'en' }, notice))];
  }

  Report.section({ id: 'crosscheck', title: 'report-crosscheck', short: 'report-crosscheck-short', draw });
}
