// The report: a list of sections. Each is drawn again when the language changes.
'use strict';
const Report = {
  data: JSON.parse(Page.id('data').textContent),
  sections: [],

  // { id, title, short, isThere(data), draw(data) -> nodes }; the titles are ids of labels.
  section(section) { Report.sections.push(section); },

  // The name of a game by its identifier.
  game(identifier) {
    Report.games ||= new Map(Report.data.games.map((game) => [game.game, game.name]));
    return Page.pick(Report.games.get(identifier) || [identifier, identifier]);
  },

  // The name of a kind of resource.
  kind: (identifier) => Page.sayKnown('report-kind-' + identifier, identifier),

  language(code) {
    Report.languages ||= new Map(Report.data.languages);
    return Page.pick(Report.languages.get(code) || [code, code]);
  },

  // The name of a field of the manifest or of a diff, for example Name (Latin American Spanish) for name[es-419].
  field(field) {
    const [, base, qualifier, part] = /^([^[.]+)(?:\[(.*)\])?(?:\.(.+))?$/.exec(field) || [null, field];
    const [table, method] = base.split(':');
    const words = (text) => text.replaceAll('_', ' ');
    const named = (name) => Page.sayKnown('report-field-' + name.replaceAll('_', '-'), words(name));
    const label = part ? Page.say('report-field-part', { field: named(table), part: named(part) }) : named(table);
    const details = method ? Report.method(method)
      : qualifier?.split(',').map((name) => words(Report.language(name))).join(', ');
    return details ? Page.say('report-field-of', { field: label, details }) : label;
  },

  method(identifier) {
    Report.methods ||= new Map(Report.data.methods);
    return Page.pick(Report.methods.get(identifier) || [identifier, identifier]);
  },

  // A long list or table, closed at first. It stays open when the language changes.
  folded(id, title, count, ...nodes) {
    Report.open ||= new Set();
    return Page.h('details', { class: 'fold', id, open: Report.open.has(id),
      ontoggle: (event) => (event.target.open ? Report.open.add(id) : Report.open.delete(id)) },
    Page.h('summary', {}, Page.say('report-fold', { title, count: Page.count(count) })), nodes);
  },

  // A table of numbers with a column of bars. A row has the `shares` of its bars: the last is now, one before it is of
  // the previous release.
  barTable(caption, [first, ...titles], rows) {
    const bar = (share, place, { length }) => Page.h('span', { class: place < length - 1 ? 'track before' : 'track' },
      Page.h('i', { style: { width: (share * 100).toFixed(2) + '%' } }));
    return Page.table(caption,
      [Page.say(first), Page.h('td', {}), ...titles.map((title) => Page.numberTitle(Page.say(title)))],
      rows.map(({ name, shares, cells }) => Page.row(name,
        Page.h('td', { class: 'tracks', 'aria-hidden': true }, shares.map(bar)), cells.map(Page.number))),
      { tableClass: 'barred' });
  },

  // A change with its sign, ±0 for none.
  signed: (value, text) => (value > 0 ? '+' : value < 0 ? '−' : '±') + text(Math.abs(value)),

  title({ release }) {
    const edition = release.dataset === 'sample' ? release.dataset : release.edition;
    const version = release.dataVersion;
    return release.release === null ? Page.say('report-title', { edition, version })
      : Page.say('report-title-release', { edition, version, number: release.release });
  },

  draw() {
    const { data } = Report;
    document.title = Report.title(data);
    const sections = Report.sections.filter((section) => !section.isThere || section.isThere(data));
    Page.id('main').replaceChildren(
      Report.hero(data),
      ...sections.map((section) => Page.h('section',
        { id: section.id, class: 'panel', 'aria-labelledby': section.id + '-title' },
        Page.h('h2', { id: section.id + '-title' }, Page.say(section.title)), section.draw(data))));
    Page.id('contents').replaceChildren(...sections.map((section) =>
      Page.h('li', {}, Page.h('a', { href: '#' + section.id }, Page.say(section.short || section.title)))));
    Page.id('foot').replaceChildren();
    Page.append(Page.id('foot'), Page.license(data.license));
  },
};

// Shows the first items of a long list in `host`. Returns the button that shows more; null if there are no more.
Report.portions = function (host, items, make, size = 60) {
  host.replaceChildren(...items.slice(0, size).map(make));
  const rest = items.length - size;
  if (rest <= 0) return null;
  const button = Page.h('button', { type: 'button', class: 'button more no-print', onclick: () => {
    const first = host.children.length;
    host.append(...items.slice(first, first + 500).map(make));
    const target = host.children[first];
    target.tabIndex = -1;
    target.focus();
    if (host.children.length >= items.length) button.remove();
    else label();
  } });
  const label = () => {
    const left = Page.count(items.length - host.children.length);
    button.textContent = Page.say('report-more', { count: left });
  };
  label();
  return button;
};
