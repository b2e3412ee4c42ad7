// What does not depend on the game: numbers in the Pokédexes, names in every language, forms.
'use strict';
{
  Dex.namesPanel = function (names) {
    const rows = new Map();
    for (const [language, field, text] of names) {
      if (!rows.has(language)) rows.set(language, {});
      rows.get(language)[field] = text;
    }
    return Face.h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': Face.say('page-names') }, Face.h('table', {}, Face.h('caption', { class: 'quiet' }, Face.say('site-names-caption')),
      Face.h('thead', {}, Face.h('tr', {}, ['page-language', 'site-name', 'site-genus'].map((title) => Face.h('th', { scope: 'col' }, Face.say(title))))),
      Face.h('tbody', {}, [...rows].map(([language, texts]) => {
        const code = language.replace('-hrkt', '').replace('ja-roma', 'ja-Latn');
        return Face.h('tr', {}, Face.h('th', { scope: 'row' }, Face.sayKnown('site-language-' + language, language)),
          Face.h('td', { lang: code }, texts.name || '–'), Face.h('td', { lang: code }, texts.genus || '–'));
      }))));
  };

  Dex.numbersPanel = (numbers) => Face.h('ul', { class: 'tags', role: 'list' }, numbers.map(([name, number]) =>
    Face.h('li', { class: 'tag' }, Face.pick(name), Face.h('b', {}, ' ' + String(number)))));

  Dex.factsPanel = function (body, [capture, happiness, gender, hatch], game) {
    const pairs = [
      ['site-height', `${body.height / 10} m`], ['site-weight', body.weight === null ? '–' : `${body.weight / 10} kg`],
      ['site-gender', gender < 0 ? Face.say('site-gender-unknown') : Face.say('site-gender-female', { percent: gender * 12.5 })],
      ['site-capture-rate', String(capture)], ['site-base-friendship', String(happiness ?? '–')],
      ['site-egg-cycles', String(hatch ?? '–')], ['site-base-experience', body.experience === null ? '–' : String(body.experience)],
    ];
    const missing = [[6, 'site-no-encounters'], [7, 'site-no-held-items']].filter(([flag]) => !Dex.data.reference.games[game][flag]);
    return [Face.h('dl', { class: 'pairs' }, pairs.map(([title, value]) => [Face.h('dt', {}, Face.say(title)), Face.h('dd', {}, value)])),
      Face.h('p', { class: 'muted' }, Face.say('site-facts-newest')),
      missing.length ? Face.h('p', { class: 'muted', id: 'no-source' }, Face.say('site-no-source', { missing: new Intl.ListFormat(Face.language, { type: 'unit' }).format(missing.map(([, label]) => Face.say(label))) })) : null];
  };

  Dex.formsPanel = function (body) {
    const notes = ['', 'site-form-battle-only', 'site-form-mega', 'site-form-mega'];
    return Face.h('ul', { class: 'tags', role: 'list' }, body.forms.map(([slug, english, japanese, game, flags]) =>
      Face.h('li', { class: 'tag', title: slug }, Face.pick([english, japanese]),
        Face.h('small', { class: 'muted' }, [game === null ? '' : ' ' + Dex.name(Dex.data.reference.games[game]), flags ? ' · ' + Face.say(notes[flags]) : '']))));
  };
}
