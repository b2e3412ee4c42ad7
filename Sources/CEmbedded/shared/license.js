// The license notice of the data, which every copy must include.
'use strict';
Page.license = (text) => [
  Page.h('p', {}, Page.say('page-data')),
  Page.h('details', {}, Page.h('summary', {}, Page.say('page-license')),
    Page.h('div', { lang: 'en' }, text.split('\n\n').map((paragraph) => Page.h('p', {}, paragraph)))),
];
