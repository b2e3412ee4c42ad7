// The family of a species as a tree, with the ways to evolve in words.
'use strict';
{
  const triggers = new Set(['level-up', 'use-item', 'trade', 'other']);
  const times = { day: ['by day', '昼'], night: ['by night', '夜'], dusk: ['at dusk', '夕方'], 'full-moon': ['at full moon', '満月の夜'] };
  const words = {
    min_level: (v) => [`at level ${v}`, `レベル${v}`], item: (v) => [v[0], v[1]], held_item: (v) => [`holding ${v[0]}`, `${v[1]}を持たせて`],
    location: (v) => [`at ${v[0]}`, `${v[1]}で`], known_move: (v) => [`knowing ${v[0]}`, `${v[1]}を覚えていて`],
    known_move_type: (v) => [`knowing a ${v[0]} move`, `${v[1]}タイプのわざを覚えていて`], used_move: (v) => [`using ${v[0]}`, `${v[1]}を使って`],
    party_species: (v) => [`with ${v[0]} in the party`, `手持ちに${v[1]}がいて`], party_type: (v) => [`with a ${v[0]} type in the party`, `手持ちに${v[1]}タイプがいて`],
    trade_species: (v) => [`for ${v[0]}`, `${v[1]}と`], region: (v) => [`in ${v[0]}`, `${v[1]}地方で`], gender: (v) => [v[0], v[1]],
    min_move_count: (v) => [`${v} times`, `${v}回`], min_steps: (v) => [`after ${v} steps`, `${v}歩あるいて`], min_damage_taken: (v) => [`after losing ${v} HP`, `HPを${v}以上失って`],
    min_happiness: (v) => [`friendship ${v}`, `なつき度${v}`], min_beauty: (v) => [`beauty ${v}`, `うつくしさ${v}`], min_affection: (v) => [`affection ${v}`, `なかよし度${v}`],
    relative_physical_stats: (v) => (v > 0 ? ['Attack above Defense', 'こうげき＞ぼうぎょ'] : v < 0 ? ['Attack below Defense', 'こうげき＜ぼうぎょ'] : ['Attack equal to Defense', 'こうげき＝ぼうぎょ']),
    time_of_day: (v) => times[v] || [v, v], needs_overworld_rain: () => ['in rain', '雨のとき'], turn_upside_down: () => ['console upside down', '本体を逆さまにして'],
    needs_multiplayer: () => ['playing together', '一緒に遊んで'], near_special_rock: () => ['near a special rock', '特別な岩の近くで'],
  };

  // Which forms of a family are told: a way without a form is the default's. All are told of a species as
  // soon as another than its default evolves, and of one that is evolved into as another; so the plain
  // one beside a regional one too, and none where there is one only.
  function formsToTell(ways) {
    const plain = (place) => Dex.data.roster.species[place][6][0];
    const base = (way) => way[5].base_form ?? plain(way[0]);
    const evolved = (way) => way[5].evolved_form ?? plain(way[1]);
    const bases = new Set(ways.filter((way) => base(way) !== plain(way[0])).map((way) => way[0]));
    const results = new Set(ways.filter((way) => evolved(way) !== plain(way[1])).map((way) => way[1]));
    return (way) => [bases.has(way[0]) ? base(way) : null, results.has(way[1]) ? evolved(way) : null];
  }

  function wayText([, , trigger, triggerName, , conditions], [base, evolved]) {
    const form = (place) => Dex.name(Dex.data.roster.pokemon[place], 3);
    const parts = Object.entries(conditions).filter(([key]) => key !== 'base_form' && key !== 'evolved_form')
      .map(([key, value]) => Face.pick(words[key] ? words[key](value) : [key, key]));
    const isSaid = trigger === 'use-item' || (trigger === 'level-up' && conditions.min_level);
    if (!triggers.has(trigger) || !isSaid) parts.unshift(Face.pick(triggerName));
    if (evolved !== null) parts.push(Face.say(`into ${form(evolved)}`, `${form(evolved)}に`));
    return (base === null ? '' : form(base) + Face.say(': ', '：')) + parts.join(Face.say(', ', '・'));
  }

  Dex.evolutionPanel = function ({ members, ways }, here) {
    if (members.length < 2) return Face.h('p', { class: 'muted' }, Face.say('It does not evolve.', '進化しません。'));
    const { species, pokemon } = Dex.data.roster;
    const parents = new Map(ways.map((way) => [way[1], way[0]]));
    const forms = formsToTell(ways);
    const node = (place) => {
      const entry = species[place];
      const body = pokemon[entry[6][0]];
      const texts = [...new Set(ways.filter((way) => way[1] === place).map((way) => wayText(way, forms(way))))];
      const children = members.filter((member) => parents.get(member) === place);
      return Face.h('li', {},
        Face.h('div', { class: 'evolution' }, texts.length ? Face.h('ul', { class: 'ways' }, texts.map((text) => Face.h('li', {}, text))) : null,
          Face.h('a', { class: 'card', href: entry[1] + '.html', 'aria-current': place === here ? 'page' : null }, Dex.picture(body, body[7]),
            Face.h('span', { class: 'card-text' }, Face.h('span', { class: 'card-number' }, Dex.number(entry)), Face.h('span', { class: 'card-name' }, Dex.name(entry, 2))))),
        children.length ? Face.h('ul', { role: 'list' }, children.map(node)) : null);
    };
    return Face.h('div', { class: 'tree' }, Face.h('ul', { role: 'list' }, members.filter((member) => !parents.has(member)).map(node)));
  };
}
