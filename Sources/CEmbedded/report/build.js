// How long the stages took, where the data came from, and how to prove the file.
'use strict';
{
  const stageName = (stage) => Face.sayKnown('report-stage-' + stage.name, stage.name);

  function timings({ timings: { stages, jobs } }) {
    const all = stages.reduce((sum, stage) => sum + stage.milliseconds, 0) || 1;
    const most = Math.max(...stages.map((stage) => stage.milliseconds), 1);
    return [
      Face.h('p', {}, Face.say('report-build-time', { time: Face.seconds(all), jobs })),
      Face.h('div', { class: 'bars' }, stages.map((stage) => Face.h('div', {},
        Face.h('span', {}, stageName(stage)),
        Face.h('span', { class: 'track', 'aria-hidden': true }, Face.h('i', { style: { width: (stage.milliseconds / most * 100).toFixed(2) + '%', background: 'var(--heat)' } })),
        Face.h('span', { class: 'number' }, Face.seconds(stage.milliseconds)))))];
  }

  Report.section({ id: 'timings', title: 'report-timings', short: 'report-timings-short',
    isThere: (data) => data.timings && data.timings.stages.length, draw: timings });

  const pairs = (list) => Face.h('dl', { class: 'pairs' }, list.filter(([, value]) => value !== null)
    .map(([title, value]) => [Face.h('dt', {}, Face.say(title)), Face.h('dd', {}, value)]));
  const code = (text) => Face.h('code', {}, text);
  const commands = (text) => Face.h('pre', { tabindex: 0, translate: 'no' }, Face.h('code', {}, text));

  function provenance({ release }) {
    const { source, signature } = release;
    const sums = 'sha256sum -c SHA256SUMS';
    const verify = `pokedex verify ${release.file}`;
    const signed = `${verify} --public-key KEY`;
    const caption = Face.say('report-stages-caption');
    return [
      Face.h('p', {}, Face.say('report-provenance-intro')),
      commands([sums, verify, ...(signature ? [signed] : []), '', `# ${release.file}`, release.sha256].join('\n')),
      Face.h('ul', { class: 'proofs' },
        Face.h('li', {}, Face.parts('report-proof-sums', { command: code(sums) })),
        Face.h('li', {}, Face.parts('report-proof-verify', { command: code(verify) })),
        Face.h('li', {}, signature
          ? Face.parts('report-proof-signed', { command: code(signed), key: code(signature.keyID) })
          : Face.say('report-proof-unsigned'))),
      pairs([
        ['report-source', `${source.kind}: ${source.location}`],
        ['report-revision', source.revision && code(source.revision)],
        ['report-data-date', source.date],
        ['report-source-digest', code(source.digest)],
        ['report-file-digest', code(release.sha256)],
        ['report-rows-digest', code(release.contentDigest)],
        ['report-release', release.release === null ? null : release.expires
          ? Face.say('report-release-expires', { number: release.release, date: release.expires }) : `#${release.release}`],
        ['report-signature', signature
          ? Face.parts('report-signed', { algorithm: signature.algorithm, key: code(signature.keyID) }) : Face.say('report-unsigned')],
        ['report-schema', String(release.schemaVersion)],
        ['report-generator', `pokedex-db ${release.generatorVersion}, SQLite ${release.sqliteVersion}`],
      ]),
      release.updates.length ? [Face.h('h3', {}, Face.say('report-updates')),
        Face.h('ul', {}, release.updates.map((update) => Face.h('li', {}, code(update.file), ` ${Face.bytes(update.bytes)} · SHA-256 `, code(update.sha256))))] : null,
      Face.h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption }, Face.h('table', {}, Face.h('caption', {}, caption),
        Face.h('thead', {}, Face.h('tr', {}, ['report-stage', 'report-version', 'report-input', 'report-output']
          .map((title) => Face.h('th', { scope: 'col' }, Face.say(title))))),
        Face.h('tbody', {}, release.stages.map((stage) => Face.h('tr', {}, Face.h('th', { scope: 'row' }, stageName(stage)),
          Face.h('td', {}, String(stage.version)), Face.h('td', {}, code(stage.input.slice(0, 16) + '…')), Face.h('td', {}, code(stage.output.slice(0, 16) + '…')))))))];
  }

  Report.section({ id: 'provenance', title: 'report-provenance', short: 'report-provenance-short', draw: provenance });
}
