// The sources of texts that PokéAPI lacks: their agreement with PokéAPI's, and what is not used.
'use strict';
{
  const percent = (equal, compared) => `${(Math.floor(equal / compared * 10000) / 100).toFixed(2)}%`;
  const code = (text) => Page.h('code', {}, text);

  const agreementRow = ({ entity, versionGroup, compared, equal }) => Page.row(Report.game(versionGroup),
    Page.h('td', {}, Report.kind(entity)),
    ...[Page.count(compared), Page.count(equal), percent(equal, compared)].map(Page.number));

  const rejectedRow = ({ reason, file, entries }) => Page.row(Page.say('report-texts-reason-' + reason),
    Page.h('td', {}, code(file)), Page.number(Page.count(entries.length)),
    Page.h('td', { lang: 'ja' }, entries.join(', ')));

  function drawSource(texts) {
    const { source } = texts;
    const rejected = texts.rejected.reduce((sum, { entries }) => sum + entries.length, 0);
    const agreement = Page.say('report-texts-agreement');
    const unused = Page.say('report-texts-unused');
    return [
      Page.h('p', {}, Page.parts('report-texts-intro', {
        source: Page.h('a', { href: source.location, rel: 'noreferrer' }, source.name),
        revision: code(source.revision.slice(0, 12)), date: source.date, license: source.license,
        added: Page.count(texts.added), mapped: Page.count(texts.mapped), total: Page.count(texts.texts) })),
      ...texts.agreement.length ? [Page.table(agreement, [Page.say('page-game'), Page.say('report-kind'),
        ...['compared', 'agreed', 'percent'].map((title) => Page.numberTitle(Page.say('report-crosscheck-' + title)))],
      texts.agreement.map(agreementRow))] : [],
      Report.folded('texts-unused-' + source.id, unused, rejected, Page.table(unused,
        [Page.say('report-reason'), Page.say('report-file'), Page.numberTitle(Page.say('report-texts-count')),
          Page.say('report-texts-entries')], texts.rejected.map(rejectedRow)))];
  }

  Report.section({ id: 'texts', title: 'report-texts', isThere: ({ texts }) => texts,
    draw: ({ texts }) => texts.flatMap(drawSource) });
}
