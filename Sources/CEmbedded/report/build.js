// How long the stages took, where the data is from, and how to verify the file.
'use strict';
{
  const stageName = (stage) => Page.sayKnown('report-stage-' + stage.name, stage.name);

  function timings({ timings: { stages, jobs } }) {
    const all = stages.reduce((sum, stage) => sum + stage.milliseconds, 0) || 1;
    const most = Math.max(...stages.map((stage) => stage.milliseconds), 1);
    return [
      Page.h('p', {}, Page.say('report-build-time', { time: Page.seconds(all), jobs })),
      Report.barTable(Page.say('report-timings-caption'), ['report-stage', 'report-time'], stages.map((stage) => ({
        name: stageName(stage), shares: [stage.milliseconds / most], cells: [Page.seconds(stage.milliseconds)] })))];
  }

  Report.section({ id: 'timings', title: 'report-timings', short: 'report-timings-short',
    isThere: (data) => data.timings && data.timings.stages.length, draw: timings });

  const code = (text) => Page.h('code', {}, text);
  const pairs = (list) => Page.h('dl', { class: 'pairs' }, list.filter(([, value]) => value !== null)
    .map(([title, value]) => [Page.h('dt', {}, Page.say(title)), Page.h('dd', {}, value)]));

  // The commands that verify the file, and what each of them shows.
  function verifications({ file, sha256, signature }) {
    const sums = 'sha256sum -c SHA256SUMS';
    const verify = `pokedex verify ${file}`;
    const signed = `${verify} --public-key KEY`;
    const commands = [sums, verify, ...(signature ? [signed] : []), '', `# ${file}`, sha256];
    return [
      Page.h('pre', { tabindex: 0, translate: 'no' }, code(commands.join('\n'))),
      Page.h('ul', { class: 'verifications' },
        Page.h('li', {}, Page.parts('report-verification-sums', { command: code(sums) })),
        Page.h('li', {}, Page.parts('report-verification-verify', { command: code(verify) })),
        Page.h('li', {}, signature
          ? Page.parts('report-verification-signed', { command: code(signed), key: code(signature.keyID) })
          : Page.say('report-verification-unsigned')))];
  }

  function number({ release, expires }) {
    if (release === null) return null;
    return expires ? Page.say('report-release-expires', { number: release, date: expires }) : `#${release}`;
  }

  function provenance({ release }) {
    const { source } = release;
    const caption = Page.say('report-stages-caption');
    const start = (digest) => code(digest.slice(0, 16) + '…');
    return [
      Page.h('p', {}, Page.say('report-provenance-intro')),
      verifications(release),
      pairs([
        ['report-source', `${source.kind}: ${source.location}`],
        ['report-revision', source.revision && code(source.revision)],
        ['report-data-date', source.date],
        ['report-source-digest', code(source.digest)],
        ['report-file-digest', code(release.sha256)],
        ['report-rows-digest', code(release.contentDigest)],
        ['report-release', number(release)],
        ['report-signature', Report.signature(release.signature)],
        ['report-schema', String(release.schemaVersion)],
        ['report-generator', `pokedex-db ${release.generatorVersion}, SQLite ${release.sqliteVersion}`],
      ]),
      release.updates.length ? [Page.h('h3', {}, Page.say('report-updates')),
        Page.h('ul', {}, release.updates.map((update) => Page.h('li', {},
          code(update.file), ` ${Page.bytes(update.bytes)} · SHA-256 `, code(update.sha256))))] : null,
      Page.table(caption,
        ['report-stage', 'report-version', 'report-input', 'report-output'].map((title) => Page.say(title)),
        release.stages.map((stage) => Page.row(stageName(stage),
          [String(stage.version), start(stage.input), start(stage.output)].map((cell) => Page.h('td', {}, cell)))))];
  }

  Report.section({
    id: 'provenance', title: 'report-provenance', short: 'report-provenance-short', draw: provenance });
}
