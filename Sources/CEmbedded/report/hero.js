// The top of the report: the verdict about the release, and what it contains.
'use strict';
{
  const code = (text) => Page.h('code', {}, text);
  const signed = (value, text) => (value > 0 ? '+' : value < 0 ? '−' : '±') + text(Math.abs(value));

  const rowChanges = ([added, removed]) => `+${Page.count(added)} −${Page.count(removed)}`;

  function gateCounts(findings) {
    const count = (severity) => findings.filter((finding) => finding.severity === severity).length;
    return { errors: count('error'), warnings: count('warning'), notes: count('note') };
  }

  function expiry({ expires }, isExpired) {
    if (expires === null) return Page.say('report-expiry-none');
    return isExpired ? Page.say('report-expired', { date: Page.date(expires) }) : Page.date(expires);
  }

  // Result of the gate, signature, expiry, and size compared with the previous release.
  function verdict({ release, findings, crosscheck, changes, tables }) {
    const counts = gateCounts(findings);
    const isExpired = release.expires !== null && new Date(release.expires) < new Date();
    const since = (value, change) => (change === null ? value
      : Page.parts('report-since', { value, change, version: code(changes.from) }));
    const rows = Page.count(tables.reduce((sum, [, count]) => sum + count, 0));
    const size = Page.bytes(release.bytes);
    const link = (id, text) => Page.h('a', { href: '#' + id }, text);
    const lines = [
      ['report-findings', link('findings', Page.say('report-gate-counts', {
        errors: Page.count(counts.errors), warnings: Page.count(counts.warnings), notes: Page.count(counts.notes) }))],
      ['report-crosscheck-short', link('crosscheck',
        crosscheck ? Report.crosscheck(crosscheck) : Page.say('report-crosscheck-missing'))],
      ['report-signature', Report.signature(release.signature)],
      ['report-release', release.release === null ? Page.say('report-unreleased') : `#${release.release}`],
      ['report-expiry', expiry(release, isExpired), isExpired],
      ['report-file', changes && changes.fromBytes
        ? since(size, signed(release.bytes - changes.fromBytes, Page.bytes)) : size],
      ['report-rows', changes && changes.rows
        ? since(rows, rowChanges(changes.rows)) : rows],
    ];
    return Page.h('section',
      { class: 'verdict ' + (counts.errors || isExpired ? 'bad' : 'good'), 'aria-labelledby': 'verdict-title' },
      Page.h('h2', { id: 'verdict-title' }, Page.h('span', { 'aria-hidden': true }, counts.errors ? '✗ ' : '✓ '),
        Page.say(counts.errors ? 'report-gate-failed' : 'report-gate-passed')),
      Page.h('dl', { class: 'pairs' }, lines.map(([title, value, isBad]) =>
        [Page.h('dt', {}, Page.say(title)), Page.h('dd', { class: isBad ? 'minus' : null }, value)])));
  }

  // The algorithm and the key of a signature, or that there is none.
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
