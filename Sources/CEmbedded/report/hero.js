// The verdict about this release, and what it holds, in one look.
'use strict';
{
  const tally = (findings, severity) => findings.filter((finding) => finding.severity === severity).length;
  const code = (text) => Page.h('code', {}, text);
  const signed = (value, text) => (value > 0 ? '+' : value < 0 ? '−' : '±') + text(Math.abs(value));

  // Whether the gate passed, who signed, until when the release is valid, and how it differs from the one before.
  function verdict({ release, findings, crosscheck, changes, tables }) {
    const [errors, warnings, notes] = ['error', 'warning', 'note'].map((severity) => tally(findings, severity));
    const isExpired = release.expires !== null && new Date(release.expires) < new Date();
    const since = (text, change) => (change === null ? text : Page.parts('report-since', { value: text, change, version: code(changes.from) }));
    const rows = tables.reduce((sum, [, count]) => sum + count, 0);
    const size = Page.bytes(release.bytes);
    const link = (id, text) => Page.h('a', { href: '#' + id }, text);
    const lines = [
      ['report-findings', link('findings', Page.say('report-gate-counts', { errors: Page.count(errors), warnings: Page.count(warnings), notes: Page.count(notes) }))],
      ['report-crosscheck-short', link('crosscheck', crosscheck ? Report.crosscheck(crosscheck) : Page.say('report-crosscheck-missing'))],
      ['report-signature', release.signature
        ? Page.parts('report-signed', { algorithm: release.signature.algorithm, key: code(release.signature.keyID) }) : Page.say('report-unsigned')],
      ['report-release', release.release === null ? Page.say('report-unreleased') : `#${release.release}`],
      ['report-expiry', release.expires === null ? Page.say('report-expiry-none')
        : isExpired ? Page.say('report-expired', { date: Page.date(release.expires) }) : Page.date(release.expires), isExpired],
      ['report-file', changes && changes.fromBytes ? since(size, signed(release.bytes - changes.fromBytes, Page.bytes)) : size],
      ['report-rows', changes && changes.rows
        ? since(Page.count(rows), `+${Page.count(changes.rows[0])} −${Page.count(changes.rows[1])}`) : Page.count(rows)],
    ];
    return Page.h('section', { class: 'verdict ' + (errors || isExpired ? 'bad' : 'good'), 'aria-labelledby': 'verdict-title' },
      Page.h('h2', { id: 'verdict-title' }, Page.h('span', { 'aria-hidden': true }, errors ? '✗ ' : '✓ '), Page.say(errors ? 'report-gate-failed' : 'report-gate-passed')),
      Page.h('dl', { class: 'pairs' }, lines.map(([title, value, isBad]) =>
        [Page.h('dt', {}, Page.say(title)), Page.h('dd', { class: isBad ? 'minus' : null }, value)])));
  }

  Report.hero = function (data) {
    const { release, counts, languages, kinds } = data;
    const names = kinds.reduce((sum, kind) => sum + kind.counts.reduce((a, b) => a + b, 0), 0);
    const edition = release.dataset === 'sample' ? Page.say('report-edition-sample')
      : release.edition === 'full' ? Page.say('report-edition-full')
        : release.edition === 'core' ? Page.say('report-edition-core')
          : Page.say('report-edition-own', { name: release.edition });
    const facts = [
      ['report-kind-pokemon-species', counts.species], ['report-pokemon', counts.pokemon],
      ['report-kind-pokemon-form', counts.forms], ['report-kind-move', counts.moves],
      ['report-kind-ability', counts.abilities], ['report-kind-item', counts.items],
      ['report-kind-version-group', counts.games], ['report-kind-language', languages.length],
      ['page-names', names], ['report-learnset-rows', counts.learnset],
    ];
    const date = release.source.date ? Page.date(release.source.date) : null;
    const version = code(release.dataVersion);
    const lead = Page.parts(date ? 'report-lead' : 'report-lead-undated', { version, edition, date });
    return Page.h('div', { class: 'hero', id: 'top' },
      Page.h('h1', {}, Page.say('report-heading')),
      Page.h('p', { class: 'lead' }, lead),
      verdict(data),
      Page.h('dl', { class: 'facts' }, facts.map(([title, value]) =>
        Page.h('div', {}, Page.h('dt', {}, Page.say(title)), Page.h('dd', {}, Page.count(value))))));
  };
}
