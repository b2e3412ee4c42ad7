// What this release is, in one look.
'use strict';
Report.hero = function ({ release, counts, languages, kinds, findings }) {
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
    ['report-file', Face.bytes(release.bytes), true],
    ['report-findings', findings.length],
  ];
  const date = release.source.date ? Face.date(release.source.date) : null;
  const version = Face.h('code', {}, release.dataVersion);
  const lead = Face.parts(date ? 'report-lead' : 'report-lead-undated', { version, edition, date });
  return Face.h('div', { class: 'hero', id: 'top' },
    Face.h('h1', {}, Face.say('report-heading')),
    Face.h('p', { class: 'lead' }, lead),
    Face.h('dl', { class: 'facts' }, facts.map(([title, value, isText]) =>
      Face.h('div', {}, Face.h('dt', {}, Face.say(title)), Face.h('dd', {}, isText ? value : Face.count(value))))));
};
