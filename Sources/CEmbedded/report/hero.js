// The top of the report: three lamps, and what the release contains.
'use strict';
{
  const code = (text) => Page.h('code', {}, text);
  const rowChanges = ([added, removed]) => `+${Page.count(added)} −${Page.count(removed)}`;
  const rowCount = (tables) => tables.reduce((sum, [, count]) => sum + count, 0);
  const count = (findings, severity) => Page.count(findings.filter((finding) => finding.severity === severity).length);

  // The kinds of values that changed, such as "stats 120 / 10": the number and the limit, of those above it first.
  function valueCounts(values) {
    const isAbove = ([, , number, , limit]) => limit !== null && number > limit;
    const shown = values.filter(([, , number]) => number > 0)
      .sort((a, b) => isAbove(b) - isAbove(a));
    const counts = shown.map(([kind, manner, number, , limit]) => Page.say('report-values-' + manner, {
      kind, count: Page.count(number), limit: limit === null ? '–' : Page.count(limit) }));
    const own = values.reduce((sum, [, , , number]) => sum + number, 0);
    return [counts.length ? Page.say('report-values', { list: Page.sayList('report-list', counts).join('') }) : '',
      own ? ' ' + Page.say('report-values-own', { count: Page.count(own) }) : ''];
  }

  const exampleOf = ([{ place, message }]) => `${place}: ${message}`;

  const isExpired = ({ expires }) => expires !== null && new Date(expires) < new Date();

  function expiry(release) {
    if (release.expires === null) return Page.say('report-expiry-none');
    const date = Page.date(release.expires);
    return isExpired(release) ? Page.say('report-expired', { date }) : date;
  }

  // What each check looked at, as a sentence for its state.
  const sentences = {
    gate: (state, lamp, { findings, tables }) => Page.say('report-check-gate', {
      rows: Page.count(rowCount(tables)), tables: tables.length, errors: count(findings, 'error'),
      warnings: count(findings, 'warning'), notes: count(findings, 'note') }),
    crosscheck(state, { findings }, { crosscheck }) {
      if (state === 'not-run') return Page.say('report-check-crosscheck-none');
      return state === 'passed' ? Report.crosscheck(crosscheck) : Page.say('report-check-crosscheck-failed',
        { source: Report.sources(crosscheck.sources), count: findings.length, example: exampleOf(findings) });
    },
    digest: (state, lamp, { release }) => (state === 'passed'
      ? Page.parts('report-check-digest-passed', { file: code(release.file), size: Page.bytes(release.bytes) })
      : Page.parts('report-check-digest-failed', { file: code(release.file) })),
    signature(state, lamp, { release: { signature } }) {
      if (state === 'failed') return Page.say('report-check-signature-failed');
      if (!signature) return Page.say('report-check-signature-none');
      const key = code(signature.keyID);
      return state === 'passed' ? Page.parts('report-check-signature-passed', { key })
        : Page.parts('report-check-signature-not-run', { key });
    },
    regressions(state, { findings, values }, { changes }) {
      if (!changes) return Page.say('report-check-regressions-none');
      const [version, date] = [code(changes.from), Page.date(changes.fromDate)];
      const [added, removed] = (changes.rows || []).map(Page.count);
      const errors = findings.filter(({ severity }) => severity === 'error');
      return [
        changes.rows ? Page.parts('report-check-compared', { version, date, added, removed })
          : Page.parts('report-check-compared-schema', { version, date }), ' ',
        state === 'not-run' ? Page.say('report-check-regressions-not-run')
          : state === 'failed'
            ? Page.say('report-check-regressions-failed', { count: errors.length, example: exampleOf(errors) })
            : Page.say('report-check-regressions-' + state, { warnings: count(findings, 'warning') }),
        ' ', ...valueCounts(values)];
    },
  };
  const details = { data: 'findings', integrity: 'provenance', change: 'changes' };
  const symbols = { passed: '✓', failed: '✗', doubtful: '!', 'not-run': '–' };

  // The lamps of the data. An expired release has lost its integrity, which depends on the day of reading.
  function lampsOf({ lamps, release }) {
    return lamps.map((lamp) =>
      (lamp.lamp === 'integrity' && isExpired(release) ? { ...lamp, state: 'failed' } : lamp));
  }

  function lampItem(lamp, data) {
    const name = Page.say('report-lamp-' + lamp.lamp);
    return Page.h('li', { class: `lamp ${lamp.state}`, id: 'lamp-' + lamp.lamp },
      Page.h('h3', {}, Page.h('span', { class: 'light', 'aria-hidden': true }, symbols[lamp.state]),
        data.changes || lamp.lamp !== 'change' ? Page.h('a', { href: '#' + details[lamp.lamp] }, name) : name,
        ' ', Page.h('span', { class: 'state' }, Page.say('report-lamp-' + lamp.state))),
      Object.entries(lamp.checks).map(([check, state]) => Page.h('p', { class: state },
        Page.h('span', { 'aria-hidden': true }, symbols[state] + ' '), sentences[check](state, lamp, data))),
      lamp.lamp === 'integrity' && isExpired(data.release)
        ? Page.h('p', { class: 'failed' }, Page.h('span', { 'aria-hidden': true }, symbols.failed + ' '),
          expiry(data.release)) : null);
  }

  // The verdict: green only if each lamp is, and red if one of them is.
  function verdict(data) {
    const { release, changes, tables } = data;
    const lamps = lampsOf(data);
    const names = (state) => Page.sayList('report-list', lamps.filter((lamp) => lamp.state === state)
      .map((lamp) => Page.say('report-lamp-' + lamp.lamp))).join('');
    const state = ['failed', 'doubtful', 'not-run'].find((wanted) => lamps.some((lamp) => lamp.state === wanted))
      || 'passed';
    const since = (value, change) => (change === null ? value
      : Page.parts('report-since', { value, change, version: code(changes.from) }));
    const rows = Page.count(rowCount(tables));
    const size = Page.bytes(release.bytes);
    const lines = [
      ['report-expiry', expiry(release)],
      ['report-file', changes && changes.fromBytes
        ? since(size, Report.signed(release.bytes - changes.fromBytes, Page.bytes)) : size],
      ['report-rows', changes && changes.rows
        ? since(rows, rowChanges(changes.rows)) : rows],
    ];
    return Page.h('section', { class: 'verdict ' + state, 'aria-labelledby': 'verdict-title' },
      Page.h('div', { class: 'row' },
        Page.h('h2', { id: 'verdict-title' }, Page.h('span', { 'aria-hidden': true }, symbols[state] + ' '),
          Page.say('report-verdict-' + state, { lamps: names(state) })),
        Page.h('span', { class: 'tag' }, release.release === null ? Page.say('report-unreleased')
          : `${Page.say('report-release')} #${release.release}`)),
      Page.h('ul', { class: 'lamps', role: 'list' }, lamps.map((lamp) => lampItem(lamp, data))),
      Page.h('dl', { class: 'pairs' }, lines.map(([title, value]) =>
        [Page.h('dt', {}, Page.say(title)), Page.h('dd', {}, value)])));
  }

  Report.signature = (signature) => (signature
    ? Page.parts('report-signed', { algorithm: signature.algorithm, key: code(signature.keyID) })
    : Page.say('report-unsigned'));

  Report.hero = function (data) {
    const { release, counts, languages, kinds } = data;
    const names = kinds.reduce((sum, kind) => sum + kind.counts.reduce((a, b) => a + b, 0), 0);
    const edition = release.dataset === 'sample' ? Page.say('report-edition-sample')
      : release.edition === 'full' ? Page.say('report-edition-full')
        : release.edition === 'core' ? Page.say('report-edition-core')
          : Page.say('report-edition-own', { name: release.edition });
    const figures = [
      ['report-kind-pokemon-species', counts.species], ['report-pokemon', counts.pokemon],
      ['report-kind-pokemon-form', counts.forms], ['report-kind-move', counts.moves],
      ['report-kind-ability', counts.abilities], ['report-kind-item', counts.items],
      ['report-kind-version-group', counts.games], ['report-kind-language', languages.length],
      ['report-names', names], ['report-learnset-rows', counts.learnset],
    ];
    const date = release.source.date ? Page.date(release.source.date) : null;
    const version = code(release.dataVersion);
    const lead = Page.parts(date ? 'report-lead' : 'report-lead-undated', { version, edition, date });
    return Page.h('div', { class: 'hero', id: 'top' },
      Page.h('h1', {}, Page.say('report-heading')),
      Page.h('p', { class: 'lead' }, lead),
      verdict(data),
      Page.h('dl', { class: 'figures' }, figures.map(([title, value]) =>
        Page.h('div', {}, Page.h('dt', {}, Page.say(title)), Page.h('dd', {}, Page.count(value))))));
  };
}
