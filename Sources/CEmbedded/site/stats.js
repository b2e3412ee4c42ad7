// The values of a pokemon as they are in the chosen game: types, stats, abilities, type matchups.
'use strict';
{
  const stats = [[3, 'site-stat-hp'], [4, 'site-stat-attack'], [5, 'site-stat-defense'], [6, 'site-stat-special-attack'],
    [7, 'site-stat-special-defense'], [8, 'site-stat-special'], [9, 'site-stat-speed']];

  Dex.variantAt = (body, game) => body.variants.find((variant) => Dex.has(variant[0], game)) || null;

  // 1, 0, or null where no source can tell.
  Dex.isPresent = (body, game) => (Dex.has(body.present, game) ? 1 : Dex.has(body.absent, game) ? 0 : null);

  // The factor of each attacking type on the types of a variant in the generation of the game, without the factor 1.
  Dex.matchups = function (variant, game) {
    const { typeChart, games } = Dex.data.reference;
    const factors = new Map();
    for (const [attacking, defending, percent, generations] of typeChart) {
      const isMet = (generations >> (games[game][3] - 1)) & 1 && (defending === variant[1] || defending === variant[2]);
      if (isMet) factors.set(attacking, (factors.get(attacking) ?? 1) * percent / 100);
    }
    return [...factors].filter(([, factor]) => factor !== 1);
  };

  const factorTexts = [[4, 'site-weaknesses', '×4'], [2, 'site-weaknesses', '×2'], [.5, 'site-resistances', '×½'],
    [.25, 'site-resistances', '×¼'], [0, 'site-immunities', '×0']];
  function matchupList(variant, game) {
    const factors = Dex.matchups(variant, game);
    const lines = factorTexts.map(([factor, name, text]) => [Page.say(name), text, factors.filter(([, own]) => own === factor)])
      .filter(([, , types]) => types.length);
    return [Page.h('h3', {}, Page.say('site-matchups')),
      Page.h('dl', { class: 'pairs matchups' }, lines.map(([name, text, types]) => [Page.h('dt', {}, `${name} `, Page.h('b', {}, text)),
        Page.h('dd', {}, types.map(([type]) => Dex.typeChip(type)))])),
      Page.h('p', { class: 'muted' }, Page.say('site-matchups-note', { number: Dex.data.reference.games[game][3] }))];
  }

  Dex.statsPanel = function (body, game) {
    const variant = Dex.variantAt(body, game);
    if (!variant) return Page.h('p', { class: 'muted' }, Page.say('site-not-in-game'));
    // Before generation ii there is one Special; the two later ones are not theirs then.
    const shown = stats.filter(([place]) => variant[place] !== null && !(variant[8] !== null && (place === 6 || place === 7)));
    const total = shown.reduce((sum, [place]) => sum + variant[place], 0);
    const rows = shown.map(([place, name]) => Page.h('tr', {}, Page.h('th', { scope: 'row' }, Page.say(name)),
      Page.h('td', { class: 'number' }, String(variant[place])),
      Page.h('td', { class: 'stat' }, Page.h('i', { 'aria-hidden': true, style: { '--stat': Math.min(1, variant[place] / 200).toFixed(3), '--hue': String(Math.min(150, variant[place])) } }))));
    rows.push(Page.h('tr', { class: 'total' }, Page.h('th', { scope: 'row' }, Page.say('site-stat-total')), Page.h('td', { class: 'number' }, String(total)), Page.h('td')));
    const abilities = [[10, ''], [11, ''], [12, Page.say('site-hidden-ability')]].filter(([place]) => variant[place] !== null);
    return Page.h('div', {},
      Page.h('table', { class: 'stats' }, Page.h('caption', { class: 'quiet' }, Page.say('site-base-stats')), Page.h('tbody', {}, rows)),
      abilities.length ? Page.h('dl', { class: 'pairs' }, Page.h('dt', {}, Page.say('site-abilities')), Page.h('dd', {}, abilities.map(([place, note]) =>
        Page.h('span', { class: 'tag' }, Dex.name(Dex.data.reference.abilities[variant[place]]), note ? Page.h('small', { class: 'muted' }, ' ' + note) : null)))) : null,
      matchupList(variant, game));
  };
}
