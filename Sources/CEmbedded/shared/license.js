// Whose data it is, and under which license: the notice that must go with every copy.
'use strict';
Page.license = (text) => [
  Page.h('p', {}, Page.say('page-data')),
  Page.h('details', {}, Page.h('summary', {}, Page.say('page-license')),
    Page.h('div', { lang: 'en' }, text.split('\n\n').map((paragraph) => Page.h('p', {}, paragraph)))),
];
