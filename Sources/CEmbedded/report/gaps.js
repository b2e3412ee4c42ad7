// What is missing of each game.
'use strict';
Report.section({ id: 'gaps', title: 'report-gaps', short: 'report-gaps-short',
  draw: ({ gaps }) => Page.table(Page.say('report-gaps-caption'),
    [Page.say('page-game'), Page.say('report-gaps-short')],
    gaps.filter(([, texts]) => texts.length).map(([game, texts]) => Page.row(Page.pick(game),
      Page.h('ul', {}, texts.map((text) => Page.h('li', {}, Page.pick(text)))))) ),
});
