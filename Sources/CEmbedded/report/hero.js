// The verdict about this release, and what it holds, in one look.
'use strict';
{
  const tally = (findings, severity) => findings.filter((finding) => finding.severity === severity).length;
  const code = (text) => Face.h('code', {}, text);
  const signed = (value, text) => (value > 0 ? '+' : value < 0 ? '−' : '±') + text(Math.abs(value));

  // Whether the gate passed, who signed, until when the release is valid, and how it differs from the one before.
  function verdict({ release, findings, crosscheck, changes, tables }) {
    const [errors, warnings, notes] = ['error', 'warning', 'note'].map((severity) => tally(findings, severity));
    const isExpired = release.expires !== null && new Date(release.expires) < new Date();
    const since = (text, change) => (change === null ? text : Face.parts('report-since', { value: text, change, version: code(changes.from) }));
    const rows = tables.reduce((sum, [, count]) => sum + count, 0);
    const size = Face.bytes(release.bytes);
    const link = (id, text) => Face.h('a', { href: '#' + id }, text);
    const lines = [
      ['report-findings', link('findings', Face.say('report-gate-counts', { errors: Face.count(errors), warnings: Face.count(warnings), notes: Face.count(notes) }))],
      ['report-crosscheck-short', link('crosscheck', crosscheck ? Report.crosscheck(crosscheck) : Face.say('report-crosscheck-missing'))],
      ['report-signature', release.signature
        ? Face.parts('report-signed', { algorithm: release.signature.algorithm, key: code(release.signature.keyID) }) : Face.say('report-unsigned')],
      ['report-release', release.release === null ? Face.say('report-unreleased') : `#${release.release}`],
      ['report-expiry', release.expires === null ? Face.say('report-expiry-none')
        : isExpired ? Face.say('report-expired', { date: Face.date(release.expires) }) : Face.date(release.expires), isExpired],
      ['report-file', changes && changes.fromBytes ? since(size, signed(release.bytes - changes.fromBytes, Face.bytes)) : size],
      ['report-rows', changes && changes.rows
        ? since(Face.count(rows), `+${Face.count(changes.rows[0])} −${Face.count(changes.rows[1])}`) : Face.count(rows)],
    ];
    return Face.h('section', { class: 'verdict ' + (errors || isExpired ? 'bad' : 'good'), 'aria-labelledby': 'verdict-title' },
      Face.h('h2', { id: 'verdict-title' }, Face.h('span', { 'aria-hidden': true }, errors ? '✗ ' : '✓ '), Face.say(errors ? 'report-gate-failed' : 'report-gate-passed')),
      Face.h('dl', { class: 'pairs' }, lines.map(([title, value, isBad]) =>
        [Face.h('dt', {}, Face.say(title)), Face.h('dd', { class: isBad ? 'minus' : null }, value)])));
  }

  Report.hero = function (data) {
    const { release, counts, languages, kinds } = data;
    const names = kinds.reduce((sum, kind) => sum + kind.counts.reduce((a, b) => a + b, 0), 0);
    const edition = release.dataset === 'sample' ? Face.say('report-edition-sample')
      : release.edition === 'full' ? Face.say('report-edition-full')
        : release.edition === 'core' ? Face.say('report-edition-core')
          : Face.say('report-edition-own', { name: release.edition });
    const facts = [
      ['report-kind-pokemon-species', counts.species], ['report-pokemon', counts.pokemon],
      ['report-kind-pokemon-form', counts.forms], ['report-kind-move', counts.moves],
      ['report-kind-ability', counts.abilities], ['report-kind-item', counts.items],
      ['report-kind-version-group', counts.games], ['report-kind-language', languages.length],
      ['page-names', names], ['report-learnset-rows', counts.learnset],
    ];
    const date = release.source.date ? Face.date(release.source.date) : null;
    const version = code(release.dataVersion);
    const lead = Face.parts(date ? 'report-lead' : 'report-lead-undated', { version, edition, date });
    return Face.h('div', { class: 'hero', id: 'top' },
      Face.h('h1', {}, Face.say('report-heading')),
      Face.h('p', { class: 'lead' }, lead),
      verdict(data),
      Face.h('dl', { class: 'facts' }, facts.map(([title, value]) =>
        Face.h('div', {}, Face.h('dt', {}, Face.say(title)), Face.h('dd', {}, Face.count(value))))));
  };
}
