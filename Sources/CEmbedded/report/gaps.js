// What is missing of each game.
'use strict';
Report.section({ id: 'gaps', title: 'report-gaps', short: 'report-gaps-short',
  draw({ gaps }) {
    const rows = gaps.filter(([, texts]) => texts.length).map(([game, texts]) => Page.row(Page.pick(game),
      Page.h('td', {}, texts.map((text) => Page.h('div', {}, Page.pick(text))))));
    return Report.folded('gaps-table', Page.say('report-gaps-caption'), rows.length, Page.table(
      Page.say('report-gaps-caption'), [Page.say('page-game'), Page.say('report-gaps-short')], rows));
  } });
