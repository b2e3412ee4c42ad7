// What does not depend on the game: numbers in the Pokédexes, names in all languages, forms.
'use strict';
{
  Dex.namesPanel = function (names) {
    const rows = new Map();
    for (const { language, field, text } of names) {
      if (!rows.has(language)) rows.set(language, {});
      rows.get(language)[field] = text;
    }
    const titles = ['page-language', 'site-name', 'site-genus'].map((title) => Page.say(title));
    return Page.table(Page.say('site-names-caption'), titles, [...rows].map(([language, texts]) => {
      const lang = language.replace('-hrkt', '').replace('ja-roma', 'ja-Latn');
      return Page.row(Page.sayKnown('site-language-' + language, language),
        Page.h('td', { lang }, texts.name || '–'), Page.h('td', { lang }, texts.genus || '–'));
    }), { label: Page.say('page-names'), captionClass: 'quiet' });
  };

  Dex.numbersPanel = (numbers) => Page.h('ul', { class: 'tags', role: 'list' }, numbers.map((dex) =>
    Page.h('li', { class: 'tag' }, Dex.name(dex), Page.h('b', {}, ' ' + String(dex.number)))));

  function missingNote(game) {
    const { hasEncounters, hasHeldItems } = Dex.games[game];
    const missing = [hasEncounters ? null : 'site-no-encounters', hasHeldItems ? null : 'site-no-held-items']
      .filter(Boolean).map((label) => Page.say(label));
    if (!missing.length) return null;
    return Page.h('p', { class: 'muted', id: 'no-source' }, Page.say('site-no-source',
      { missing: new Intl.ListFormat(Page.language, { type: 'unit' }).format(missing) }));
  }

  Dex.profilePanel = function ({ captureRate, baseHappiness, genderRate, hatchCounter }, pokemon, game) {
    const gender = genderRate < 0 ? Page.say('site-gender-unknown')
      : Page.say('site-gender-female', { percent: genderRate * 12.5 });
    const pairs = [
      ['site-height', `${pokemon.height / 10} m`],
      ['site-weight', pokemon.weight === null ? '–' : `${pokemon.weight / 10} kg`],
      ['site-gender', gender],
      ['site-capture-rate', String(captureRate)], ['site-base-friendship', String(baseHappiness ?? '–')],
      ['site-egg-cycles', String(hatchCounter ?? '–')], ['site-base-experience', String(pokemon.experience ?? '–')],
    ];
    return [Page.h('dl', { class: 'pairs' }, pairs.map(([title, value]) =>
      [Page.h('dt', {}, Page.say(title)), Page.h('dd', {}, value)])),
    Page.h('p', { class: 'muted' }, Page.say('site-profile-newest')), missingNote(game)];
  };

  Dex.formsPanel = (pokemon) => Page.h('ul', { class: 'tags', role: 'list' }, pokemon.forms.map((form) => {
    const note = form.isMega ? 'site-form-mega' : form.isBattleOnly ? 'site-form-battle-only' : null;
    return Page.h('li', { class: 'tag', title: form.identifier }, Dex.name(form), Page.h('small', { class: 'muted' },
      form.game === null ? '' : ' ' + Dex.name(Dex.games[form.game]), note ? ' · ' + Page.say(note) : ''));
  }));
}
