// The family of a species as a tree, with its evolution methods in words.
'use strict';
{
  const triggers = new Set(['level-up', 'use-item', 'trade', 'other']);

  // A condition of `dex_evolution` in words; its value is a number, a text, or a pair of names.
  function conditionText(key, value) {
    if (key === 'item' || key === 'gender') return Page.pick(value);
    if (key === 'time_of_day') return Page.sayKnown('site-time-' + value, value);
    if (key === 'relative_physical_stats') {
      return Page.say(value > 0 ? 'site-attack-above-defense'
        : value < 0 ? 'site-attack-below-defense' : 'site-attack-equals-defense');
    }
    return Page.sayKnown('site-condition-' + key.replaceAll('_', '-'), key,
      { value: Array.isArray(value) ? Page.pick(value) : value });
  }

  // Which forms of a family are named. A method without a form is that of the default form. All forms of a
  // species are named if another than its default evolves, or is the result.
  function formsToTell(ways) {
    const plain = (place) => Dex.species[place].pokemon[0];
    const base = (way) => way[5].base_form ?? plain(way[0]);
    const evolved = (way) => way[5].evolved_form ?? plain(way[1]);
    const bases = new Set(ways.filter((way) => base(way) !== plain(way[0])).map((way) => way[0]));
    const results = new Set(ways.filter((way) => evolved(way) !== plain(way[1])).map((way) => way[1]));
    return (way) => [bases.has(way[0]) ? base(way) : null, results.has(way[1]) ? evolved(way) : null];
  }

  function wayText([, , trigger, triggerName, , conditions], [base, evolved]) {
    const form = (place) => Dex.name(Dex.pokemon[place]);
    const parts = Object.entries(conditions).filter(([key]) => key !== 'base_form' && key !== 'evolved_form')
      .map(([key, value]) => conditionText(key, value));
    const isSaid = trigger === 'use-item' || (trigger === 'level-up' && conditions.min_level);
    if (!triggers.has(trigger) || !isSaid) {
      parts.unshift(Page.pick(triggerName));
    }
    if (evolved !== null) parts.push(Page.say('site-evolution-into', { form: form(evolved) }));
    const text = Page.sayList('site-evolution-list', parts).join('');
    return base === null ? text : Page.say('site-evolution-from', { form: form(base), conditions: text });
  }

  // The family of the species at the place `here`, with the methods that work in the game. The links lead to
  // `fragment`.
  Dex.evolutionPanel = function ({ members, ways }, here, game, fragment) {
    if (members.length < 2) return Page.h('p', { class: 'muted' }, Page.say('site-evolution-none'));
    const { species, pokemon } = Dex;
    const parents = new Map(ways.map((way) => [way[1], way[0]]));
    const shown = ways.filter((way) => Math.floor(way[4] / 2 ** game) % 2 === 1);
    const forms = formsToTell(shown);
    const node = (place) => {
      const entry = species[place];
      const body = pokemon[entry.pokemon[0]];
      const texts = [...new Set(shown.filter((way) => way[1] === place).map((way) => wayText(way, forms(way))))];
      const children = members.filter((member) => parents.get(member) === place);
      return Page.h('li', {},
        Page.h('div', { class: 'evolution' },
          !texts.length && parents.has(place)
            ? Page.h('p', { class: 'muted' }, Page.say('site-evolution-no-method'))
            : texts.length ? Page.h('ul', { class: 'ways' }, texts.map((text) => Page.h('li', {}, text))) : null,
          Page.h('a', { class: 'card', href: entry.identifier + '.html' + fragment,
            'aria-current': place === here ? 'page' : null },
          Dex.picture(body, body.sprite),
          Page.h('span', { class: 'card-text' }, Page.h('span', { class: 'card-number' }, Dex.number(entry)),
            Page.h('span', { class: 'card-name' }, Dex.name(entry))))),
        children.length ? Page.h('ul', { role: 'list' }, children.map(node)) : null);
    };
    return Page.h('div', { class: 'tree' },
      Page.h('ul', { role: 'list' }, members.filter((member) => !parents.has(member)).map(node)));
  };
}
