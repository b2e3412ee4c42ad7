// The values of a pokemon as they are in the chosen game: types, stats, abilities.
'use strict';
{
  const stats = [[3, 'site-stat-hp'], [4, 'site-stat-attack'], [5, 'site-stat-defense'], [6, 'site-stat-special-attack'],
    [7, 'site-stat-special-defense'], [8, 'site-stat-special'], [9, 'site-stat-speed']];

  Dex.variantAt = (body, game) => body.variants.find((variant) => Dex.has(variant[0], game)) || null;

  // 1, 0, or null where no source can tell.
  Dex.isPresent = (body, game) => (Dex.has(body.present, game) ? 1 : Dex.has(body.absent, game) ? 0 : null);

  Dex.statsPanel = function (body, game) {
    const variant = Dex.variantAt(body, game);
    if (!variant) return Face.h('p', { class: 'muted' }, Face.say('site-not-in-game'));
    // Before generation ii there is one Special; the two later ones are not theirs then.
    const shown = stats.filter(([place]) => variant[place] !== null && !(variant[8] !== null && (place === 6 || place === 7)));
    const total = shown.reduce((sum, [place]) => sum + variant[place], 0);
    const rows = shown.map(([place, name]) => Face.h('tr', {}, Face.h('th', { scope: 'row' }, Face.say(name)),
      Face.h('td', { class: 'number' }, String(variant[place])),
      Face.h('td', { class: 'stat' }, Face.h('i', { 'aria-hidden': true, style: { '--stat': Math.min(1, variant[place] / 200).toFixed(3), '--hue': String(Math.min(150, variant[place])) } }))));
    rows.push(Face.h('tr', { class: 'total' }, Face.h('th', { scope: 'row' }, Face.say('site-stat-total')), Face.h('td', { class: 'number' }, String(total)), Face.h('td')));
    const abilities = [[10, ''], [11, ''], [12, Face.say('site-hidden-ability')]].filter(([place]) => variant[place] !== null);
    return Face.h('div', {},
      Face.h('table', { class: 'stats' }, Face.h('caption', { class: 'quiet' }, Face.say('site-base-stats')), Face.h('tbody', {}, rows)),
      abilities.length ? Face.h('dl', { class: 'pairs' }, Face.h('dt', {}, Face.say('site-abilities')), Face.h('dd', {}, abilities.map(([place, note]) =>
        Face.h('span', { class: 'tag' }, Dex.name(Dex.data.reference.abilities[variant[place]]), note ? Face.h('small', { class: 'muted' }, ' ' + note) : null)))) : null);
  };
}
