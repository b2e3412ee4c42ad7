// How long the stages took, where the data came from, and how to prove the file.
'use strict';
{
  const stageName = (stage) => Page.sayKnown('report-stage-' + stage.name, stage.name);

  function timings({ timings: { stages, jobs } }) {
    const all = stages.reduce((sum, stage) => sum + stage.milliseconds, 0) || 1;
    const most = Math.max(...stages.map((stage) => stage.milliseconds), 1);
    return [
      Page.h('p', {}, Page.say('report-build-time', { time: Page.seconds(all), jobs })),
      Page.h('div', { class: 'bars' }, stages.map((stage) => Page.h('div', {},
        Page.h('span', {}, stageName(stage)),
        Page.h('span', { class: 'track', 'aria-hidden': true }, Page.h('i', { style: { width: (stage.milliseconds / most * 100).toFixed(2) + '%', background: 'var(--heat)' } })),
        Page.h('span', { class: 'number' }, Page.seconds(stage.milliseconds)))))];
  }

  Report.section({ id: 'timings', title: 'report-timings', short: 'report-timings-short',
    isThere: (data) => data.timings && data.timings.stages.length, draw: timings });

  const pairs = (list) => Page.h('dl', { class: 'pairs' }, list.filter(([, value]) => value !== null)
    .map(([title, value]) => [Page.h('dt', {}, Page.say(title)), Page.h('dd', {}, value)]));
  const code = (text) => Page.h('code', {}, text);
  const commands = (text) => Page.h('pre', { tabindex: 0, translate: 'no' }, Page.h('code', {}, text));

  function provenance({ release }) {
    const { source, signature } = release;
    const sums = 'sha256sum -c SHA256SUMS';
    const verify = `pokedex verify ${release.file}`;
    const signed = `${verify} --public-key KEY`;
    const caption = Page.say('report-stages-caption');
    return [
      Page.h('p', {}, Page.say('report-provenance-intro')),
      commands([sums, verify, ...(signature ? [signed] : []), '', `# ${release.file}`, release.sha256].join('\n')),
      Page.h('ul', { class: 'proofs' },
        Page.h('li', {}, Page.parts('report-proof-sums', { command: code(sums) })),
        Page.h('li', {}, Page.parts('report-proof-verify', { command: code(verify) })),
        Page.h('li', {}, signature
          ? Page.parts('report-proof-signed', { command: code(signed), key: code(signature.keyID) })
          : Page.say('report-proof-unsigned'))),
      pairs([
        ['report-source', `${source.kind}: ${source.location}`],
        ['report-revision', source.revision && code(source.revision)],
        ['report-data-date', source.date],
        ['report-source-digest', code(source.digest)],
        ['report-file-digest', code(release.sha256)],
        ['report-rows-digest', code(release.contentDigest)],
        ['report-release', release.release === null ? null : release.expires
          ? Page.say('report-release-expires', { number: release.release, date: release.expires }) : `#${release.release}`],
        ['report-signature', signature
          ? Page.parts('report-signed', { algorithm: signature.algorithm, key: code(signature.keyID) }) : Page.say('report-unsigned')],
        ['report-schema', String(release.schemaVersion)],
        ['report-generator', `pokedex-db ${release.generatorVersion}, SQLite ${release.sqliteVersion}`],
      ]),
      release.updates.length ? [Page.h('h3', {}, Page.say('report-updates')),
        Page.h('ul', {}, release.updates.map((update) => Page.h('li', {}, code(update.file), ` ${Page.bytes(update.bytes)} · SHA-256 `, code(update.sha256))))] : null,
      Page.h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption }, Page.h('table', {}, Page.h('caption', {}, caption),
        Page.h('thead', {}, Page.h('tr', {}, ['report-stage', 'report-version', 'report-input', 'report-output']
          .map((title) => Page.h('th', { scope: 'col' }, Page.say(title))))),
        Page.h('tbody', {}, release.stages.map((stage) => Page.h('tr', {}, Page.h('th', { scope: 'row' }, stageName(stage)),
          Page.h('td', {}, String(stage.version)), Page.h('td', {}, code(stage.input.slice(0, 16) + '…')), Page.h('td', {}, code(stage.output.slice(0, 16) + '…')))))))];
  }

  Report.section({ id: 'provenance', title: 'report-provenance', short: 'report-provenance-short', draw: provenance });
}
