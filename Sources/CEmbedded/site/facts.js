// What does not depend on the game: numbers in the Pokédexes, names in every language, forms.
'use strict';
{
  Dex.namesPanel = function (names) {
    const rows = new Map();
    for (const [language, field, text] of names) {
      if (!rows.has(language)) rows.set(language, {});
      rows.get(language)[field] = text;
    }
    return Page.h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': Page.say('page-names') }, Page.h('table', {}, Page.h('caption', { class: 'quiet' }, Page.say('site-names-caption')),
      Page.h('thead', {}, Page.h('tr', {}, ['page-language', 'site-name', 'site-genus'].map((title) => Page.h('th', { scope: 'col' }, Page.say(title))))),
      Page.h('tbody', {}, [...rows].map(([language, texts]) => {
        const code = language.replace('-hrkt', '').replace('ja-roma', 'ja-Latn');
        return Page.h('tr', {}, Page.h('th', { scope: 'row' }, Page.sayKnown('site-language-' + language, language)),
          Page.h('td', { lang: code }, texts.name || '–'), Page.h('td', { lang: code }, texts.genus || '–'));
      }))));
  };

  Dex.numbersPanel = (numbers) => Page.h('ul', { class: 'tags', role: 'list' }, numbers.map(([name, number]) =>
    Page.h('li', { class: 'tag' }, Page.pick(name), Page.h('b', {}, ' ' + String(number)))));

  Dex.factsPanel = function (body, [capture, happiness, gender, hatch], game) {
    const pairs = [
      ['site-height', `${body.height / 10} m`], ['site-weight', body.weight === null ? '–' : `${body.weight / 10} kg`],
      ['site-gender', gender < 0 ? Page.say('site-gender-unknown') : Page.say('site-gender-female', { percent: gender * 12.5 })],
      ['site-capture-rate', String(capture)], ['site-base-friendship', String(happiness ?? '–')],
      ['site-egg-cycles', String(hatch ?? '–')], ['site-base-experience', body.experience === null ? '–' : String(body.experience)],
    ];
    const missing = [[6, 'site-no-encounters'], [7, 'site-no-held-items']].filter(([flag]) => !Dex.data.reference.games[game][flag]);
    return [Page.h('dl', { class: 'pairs' }, pairs.map(([title, value]) => [Page.h('dt', {}, Page.say(title)), Page.h('dd', {}, value)])),
      Page.h('p', { class: 'muted' }, Page.say('site-facts-newest')),
      missing.length ? Page.h('p', { class: 'muted', id: 'no-source' }, Page.say('site-no-source', { missing: new Intl.ListFormat(Page.language, { type: 'unit' }).format(missing.map(([, label]) => Page.say(label))) })) : null];
  };

  Dex.formsPanel = function (body) {
    const notes = ['', 'site-form-battle-only', 'site-form-mega', 'site-form-mega'];
    return Page.h('ul', { class: 'tags', role: 'list' }, body.forms.map(([slug, english, japanese, game, flags]) =>
      Page.h('li', { class: 'tag', title: slug }, Page.pick([english, japanese]),
        Page.h('small', { class: 'muted' }, [game === null ? '' : ' ' + Dex.name(Dex.data.reference.games[game]), flags ? ' · ' + Page.say(notes[flags]) : '']))));
  };
}
