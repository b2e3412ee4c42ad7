// The values of a pokemon in the chosen game: types, stats, abilities, type matchups.
'use strict';
{
  const stats = { hp: 'site-stat-hp', attack: 'site-stat-attack', defense: 'site-stat-defense',
    specialAttack: 'site-stat-special-attack', specialDefense: 'site-stat-special-defense',
    special: 'site-stat-special', speed: 'site-stat-speed' };

  Dex.variantAt = (pokemon, game) => pokemon.variants.find(({ games }) => Dex.has(games, game)) || null;

  // 1, 0, or null if no source says it.
  Dex.isPresent = (pokemon, game) => (Dex.has(pokemon.present, game) ? 1 : Dex.has(pokemon.absent, game) ? 0 : null);

  // The factors other than 1 of attacking types on the types of a variant, in the generation of the game:
  // [{ type, factor }].
  Dex.matchups = function ({ types }, game) {
    const bit = Dex.games[game].generation - 1;
    const factors = new Map();
    for (const { attacking, defending, percent, generations } of Dex.typeChart) {
      const isMet = (generations >> bit) & 1 && types.includes(defending);
      if (isMet) factors.set(attacking, (factors.get(attacking) ?? 1) * percent / 100);
    }
    return [...factors].map(([type, factor]) => ({ type, factor })).filter(({ factor }) => factor !== 1);
  };

  const matchupLines = [
    { factor: 4, label: 'site-weaknesses', text: '×4' }, { factor: 2, label: 'site-weaknesses', text: '×2' },
    { factor: .5, label: 'site-resistances', text: '×½' }, { factor: .25, label: 'site-resistances', text: '×¼' },
    { factor: 0, label: 'site-immunities', text: '×0' }];
  function matchupList(variant, game) {
    const matchups = Dex.matchups(variant, game);
    const lines = matchupLines
      .map((line) => ({ ...line, found: matchups.filter(({ factor }) => factor === line.factor) }))
      .filter(({ found }) => found.length);
    return [Page.h('h3', {}, Page.say('site-matchups')),
      Page.h('dl', { class: 'pairs matchups' }, lines.map(({ label, text, found }) => [
        Page.h('dt', {}, `${Page.say(label)} `, Page.h('b', {}, text)),
        Page.h('dd', {}, found.map(({ type }) => Dex.typeChip(type)))])),
      Page.h('p', { class: 'muted' }, Page.say('site-matchups-note', { number: Dex.games[game].generation }))];
  }

  // The stats of the game: in generation i Special, and since then Special Attack and Special Defense.
  function shownStats(values) {
    const hidden = values.special === null ? ['special'] : ['specialAttack', 'specialDefense'];
    return Object.entries(stats).filter(([stat]) => !hidden.includes(stat) && values[stat] !== null)
      .map(([stat, label]) => ({ label, value: values[stat] }));
  }

  function statRow({ label, value }) {
    const style = { '--stat': Math.min(1, value / 200).toFixed(3), '--hue': String(Math.min(150, value)) };
    return Page.row(Page.say(label), Page.number(String(value)),
      Page.h('td', { class: 'stat' }, Page.h('i', { 'aria-hidden': true, style })));
  }

  function abilityTag(ability, place) {
    const note = place === 2 ? Page.h('small', { class: 'muted' }, ' ' + Page.say('site-hidden-ability')) : null;
    return ability === null ? null : Page.h('span', { class: 'tag' }, Dex.name(Dex.abilities[ability]), note);
  }

  Dex.statsPanel = function (pokemon, game) {
    const variant = Dex.variantAt(pokemon, game);
    if (!variant) return Page.h('p', { class: 'muted' }, Page.say('site-not-in-game'));
    const shown = shownStats(variant.stats);
    const total = shown.reduce((sum, { value }) => sum + value, 0);
    const totalRow = Page.h('tr', { class: 'total' }, Page.h('th', { scope: 'row' }, Page.say('site-stat-total')),
      Page.number(String(total)), Page.h('td'));
    const abilities = variant.abilities.map(abilityTag);
    return Page.h('div', {},
      Page.h('table', { class: 'stats' }, Page.h('caption', { class: 'quiet' }, Page.say('site-base-stats')),
        Page.h('tbody', {}, shown.map(statRow), totalRow)),
      abilities.some(Boolean) ? Page.h('dl', { class: 'pairs' },
        Page.h('dt', {}, Page.say('site-abilities')), Page.h('dd', {}, abilities)) : null,
      matchupList(variant, game));
  };
}
