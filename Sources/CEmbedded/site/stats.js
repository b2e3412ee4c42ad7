// The values of a pokemon as they are in the chosen game: types, stats, abilities.
'use strict';
{
  const stats = [[3, ['HP', 'HP']], [4, ['Attack', 'こうげき']], [5, ['Defense', 'ぼうぎょ']], [6, ['Sp. Atk', 'とくこう']],
    [7, ['Sp. Def', 'とくぼう']], [8, ['Special', 'とくしゅ']], [9, ['Speed', 'すばやさ']]];

  Dex.variantAt = (body, game) => body.variants.find((variant) => Dex.has(variant[0], game)) || null;

  // 1, 0, or null where no source can tell.
  Dex.isPresent = (body, game) => (Dex.has(body.present, game) ? 1 : Dex.has(body.absent, game) ? 0 : null);

  Dex.statsPanel = function (body, game) {
    const variant = Dex.variantAt(body, game);
    if (!variant) return Face.h('p', { class: 'muted' }, Face.say('Not in this game.', 'このゲームにはいません。'));
    // Before generation ii there is one Special; the two later ones are not theirs then.
    const shown = stats.filter(([place]) => variant[place] !== null && !(variant[8] !== null && (place === 6 || place === 7)));
    const total = shown.reduce((sum, [place]) => sum + variant[place], 0);
    const rows = shown.map(([place, name]) => Face.h('tr', {}, Face.h('th', { scope: 'row' }, Face.pick(name)),
      Face.h('td', { class: 'number' }, String(variant[place])),
      Face.h('td', { class: 'stat' }, Face.h('i', { 'aria-hidden': true, style: { '--stat': Math.min(1, variant[place] / 200).toFixed(3), '--hue': String(Math.min(150, variant[place])) } }))));
    rows.push(Face.h('tr', { class: 'total' }, Face.h('th', { scope: 'row' }, Face.say('Total', '合計')), Face.h('td', { class: 'number' }, String(total)), Face.h('td')));
    const abilities = [[10, ''], [11, ''], [12, Face.say('hidden', '隠れ特性')]].filter(([place]) => variant[place] !== null);
    return Face.h('div', {},
      Face.h('table', { class: 'stats' }, Face.h('caption', { class: 'quiet' }, Face.say('Base stats', '種族値')), Face.h('tbody', {}, rows)),
      abilities.length ? Face.h('dl', { class: 'pairs' }, Face.h('dt', {}, Face.say('Abilities', 'とくせい')), Face.h('dd', {}, abilities.map(([place, note]) =>
        Face.h('span', { class: 'tag' }, Dex.name(Dex.data.reference.abilities[variant[place]]), note ? Face.h('small', { class: 'muted' }, ' ' + note) : null)))) : null);
  };
}
