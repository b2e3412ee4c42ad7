// The family of a species as a tree, with its evolution methods in words.
'use strict';
{
  const isIn = (games, game) => Math.floor(games / 2 ** game) % 2 === 1;

  // The family of the species at the place `here`, with the methods that work in the game. The links lead to
  // `fragment`.
  Dex.evolutionPanel = function ({ members, methods }, here, game, fragment) {
    if (members.length < 2) return Face.h('p', { class: 'muted' }, Face.say('site-evolution-none'));
    const { species, pokemon } = Dex.data.roster;
    const node = ([place, parent]) => {
      const entry = species[place];
      const body = pokemon[entry[6][0]];
      const shown = methods.filter(([result, games]) => result === place && isIn(games, game));
      const texts = [...new Set(shown.map((method) => Dex.name(method, 2)))];
      const children = members.filter((member) => member[1] === place);
      return Face.h('li', {},
        Face.h('div', { class: 'evolution' }, !texts.length && parent !== null ? Face.h('p', { class: 'muted' }, Face.say('site-evolution-no-method')) : texts.length ? Face.h('ul', { class: 'ways' }, texts.map((text) => Face.h('li', {}, text))) : null,
          Face.h('a', { class: 'card', href: entry[1] + '.html' + fragment, 'aria-current': place === here ? 'page' : null }, Dex.picture(body, body[7]),
            Face.h('span', { class: 'card-text' }, Face.h('span', { class: 'card-number' }, Dex.number(entry)), Face.h('span', { class: 'card-name' }, Dex.name(entry, 2))))),
        children.length ? Face.h('ul', { role: 'list' }, children.map(node)) : null);
    };
    return Face.h('div', { class: 'tree' }, Face.h('ul', { role: 'list' }, members.filter(([, parent]) => parent === null).map(node)));
  };
}
