// The report: a list of sections, each drawn again when the language changes.
'use strict';
const Report = {
  data: JSON.parse(Face.id('data').textContent),
  sections: [],

  // {id, title, short, isThere(data), draw(data) -> nodes}; titles are ids of labels.
  section(section) { Report.sections.push(section); },

  // The name of a game by its identifier.
  game(slug) {
    Report.games ||= new Map(Report.data.games.map((game) => [game.game, game.name]));
    return Face.pick(Report.games.get(slug) || [slug, slug]);
  },

  // What this project calls a kind of resource.
  kind: (slug) => Face.sayKnown('report-kind-' + slug, slug),

  draw() {
    const { data } = Report;
    document.title = Face.say('report-title', { version: data.release.dataVersion });
    const sections = Report.sections.filter((section) => !section.isThere || section.isThere(data));
    Face.id('main').replaceChildren(
      Report.hero(data),
      ...sections.map((section) => Face.h('section',
        { id: section.id, class: 'panel', 'aria-labelledby': section.id + '-title' },
        Face.h('h2', { id: section.id + '-title' }, Face.say(section.title)), section.draw(data))));
    Face.id('contents').replaceChildren(...sections.map((section) =>
      Face.h('li', {}, Face.h('a', { href: '#' + section.id }, Face.say(section.short || section.title)))));
    Face.id('foot').replaceChildren();
    Face.append(Face.id('foot'), Face.licence(data.licence));
  },
};

// A line of help above a long list, and the list in portions.
Report.portions = function (host, items, make, size = 60) {
  host.replaceChildren(...items.slice(0, size).map(make));
  const rest = items.length - size;
  if (rest <= 0) return null;
  const button = Face.h('button', { type: 'button', class: 'button more no-print', onclick: () => {
    const first = host.children.length;
    host.append(...items.slice(first, first + 500).map(make));
    const target = host.children[first];
    target.tabIndex = -1;
    target.focus();
    if (host.children.length >= items.length) button.remove();
    else label();
  } });
  const label = () => {
    const left = Face.count(items.length - host.children.length);
    button.textContent = Face.say('report-more', { count: left });
  };
  label();
  return button;
};
