// Whose data it is, and under which license: the notice that must go with every copy.
'use strict';
Face.licence = (text) => [
  Face.h('p', {}, Face.say('page-data')),
  Face.h('details', {}, Face.h('summary', {}, Face.say('page-licence')),
    Face.h('div', { lang: 'en' }, text.split('\n\n').map((paragraph) => Face.h('p', {}, paragraph)))),
];
