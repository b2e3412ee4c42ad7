// The family of a species as a tree, with its evolution methods in words.
'use strict';
{
  // The methods of a family that lead to a species in a game, in words, each once.
  const textsOf = (methods, species, game) => [...new Set(methods
    .filter((method) => method.species === species && Math.floor(method.games / 2 ** game) % 2 === 1)
    .map(({ texts }) => Page.pick(texts)))];

  // The family of the species at the place `here`, with the methods that work in the game. The links lead to
  // `fragment`.
  Dex.evolutionPanel = function ({ members, methods }, here, game, fragment) {
    if (members.length < 2) return Page.h('p', { class: 'muted' }, Page.say('site-evolution-none'));
    const { species, pokemon } = Dex;
    const node = ({ species: place, parent }) => {
      const entry = species[place];
      const [form] = entry.pokemon;
      const body = pokemon[form];
      const texts = textsOf(methods, place, game);
      const children = members.filter((member) => member.parent === place);
      return Page.h('li', {},
        Page.h('div', { class: 'evolution' },
          !texts.length && parent !== null
            ? Page.h('p', { class: 'muted' }, Page.say('site-evolution-no-method'))
            : texts.length ? Page.h('ul', { class: 'methods' }, texts.map((text) => Page.h('li', {}, text))) : null,
          Page.h('a', { class: 'card', href: entry.identifier + '.html' + fragment,
            'aria-current': place === here ? 'page' : null },
          Dex.picture(body, body.sprite),
          Page.h('span', { class: 'card-text' }, Page.h('span', { class: 'card-number' }, Dex.number(entry)),
            Page.h('span', { class: 'card-name' }, Dex.name(entry))))),
        children.length ? Page.h('ul', { role: 'list' }, children.map(node)) : null);
    };
    return Page.h('div', { class: 'tree' },
      Page.h('ul', { role: 'list' }, members.filter(({ parent }) => parent === null).map(node)));
  };
}
