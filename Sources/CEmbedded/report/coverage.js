// How complete names and texts are, as heat maps: the number says what the color says.
'use strict';
{
  function cell(count, total, own = 0) {
    if (!count || !total) {
      return Page.h('td', { class: 'none', title: `0 / ${Page.count(total)}` },
        Page.h('span', { 'aria-hidden': true }, '–'), Page.h('span', { class: 'quiet' }, '0%'));
    }
    const share = Math.min(1, count / total);
    return Page.h('td', { style: { '--v': share.toFixed(3) }, title: own
      ? Page.say('report-coverage-own', { count: Page.count(count), total: Page.count(total), own: Page.count(own) })
      : `${Page.count(count)} / ${Page.count(total)}` }, Page.percent(share));
  }

  function heatMap(caption, columns, rows) {
    return Page.h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
      Page.h('table', { class: 'heat' }, Page.h('caption', {}, caption),
        Page.h('thead', {}, Page.h('tr', {}, Page.h('td', {}),
          columns.map((column) => Page.h('th', { scope: 'col', title: column.title || null }, column.text)))),
        Page.h('tbody', {}, rows)));
  }

  const languageColumns = (languages) =>
    languages.map(([code, name]) => ({ text: code, title: Page.pick(name) }));

  const fields = ['name', 'genus', 'form_name', 'description', 'display_name'];
  const kindName = ({ entity, field }) => (field === 'name' ? Report.kind(entity)
    : Page.say('report-field-part', { field: Report.kind(entity), part: Report.field(field) }));

  // The share of resources with a name, by language.
  function bars({ languages, kinds }) {
    const named = kinds.filter(({ field }) => field === 'name');
    const total = named.reduce((sum, kind) => sum + kind.total, 0) || 1;
    return Page.h('div', { class: 'bars' }, languages.map(([code, name], index) => {
      const share = named.reduce((sum, kind) => sum + kind.counts[index], 0) / total;
      return Page.h('div', {}, Page.h('span', {}, Page.pick(name)),
        Page.h('span', { class: 'track', 'aria-hidden': true }, Page.h('i', { style: { width: (share * 100).toFixed(2) + '%', background: 'var(--heat)' } })),
        Page.h('span', { class: 'number' }, Page.percent(share)));
    }));
  }
  const first = ['pokemon-species', 'pokemon-form', 'move', 'ability', 'item', 'type', 'nature', 'location',
    'version-group', 'version', 'pokedex', 'region'];

  function names({ languages, kinds }) {
    const sorted = kinds.map((kind, index) => ({ kind, index })).sort((a, b) =>
      (first.includes(b.kind.entity) - first.includes(a.kind.entity))
      || first.indexOf(a.kind.entity) - first.indexOf(b.kind.entity)
      || (a.kind.entity === b.kind.entity ? fields.indexOf(a.kind.field) - fields.indexOf(b.kind.field) : 0) || a.index - b.index);
    return heatMap(
      Page.say('report-coverage-names'),
      languageColumns(languages),
      sorted.map(({ kind }) => Page.h('tr', {},
        Page.h('th', { scope: 'row' }, kindName(kind),
          Page.h('span', { class: 'muted' }, ' ' + Page.count(kind.total))),
        kind.counts.map((count, index) => cell(count, kind.total, kind.own[index])))));
  }

  function games({ languages, games: all }) {
    const spoken = languages.map((language, index) => ({ language, index }))
      .filter(({ index }) => all.some((game) => game.texts[index]));
    let generation = 0;
    const rows = [];
    for (const game of all) {
      if (game.generation !== generation) {
        generation = game.generation;
        rows.push(Page.h('tr', { class: 'group' }, Page.h('th', { scope: 'rowgroup', colspan: spoken.length + 2 },
          Page.say('page-generation', { number: generation }))));
      }
      const total = game.present || game.pokemon;
      // Texts belong to species, moves to pokemon.
      const species = game.presentSpecies || game.species;
      rows.push(Page.h('tr', {},
        Page.h('th', { scope: 'row' }, Page.pick(game.name), Page.h('span', { class: 'muted' }, ' ' + Page.count(total))),
        cell(game.learners, total),
        spoken.map(({ index }) => cell(game.texts[index], species))));
    }
    return heatMap(
      Page.say('report-coverage-games'),
      [{ text: Page.say('report-coverage-moves') }, ...languageColumns(spoken.map(({ language }) => language))], rows);
  }

  const legend = () => Page.h('p', { class: 'legend', 'aria-hidden': true }, '0%', Page.h('i'), '100%');

  Report.section({
    id: 'coverage', title: 'report-coverage', short: 'report-coverage-short',
    draw: (data) => [
      Page.h('p', {}, Page.say('report-coverage-intro')),
      Page.h('h3', {}, Page.say('report-coverage-by-language')), bars(data),
      Report.folded('coverage-kinds', Page.say('report-coverage-by-kind'), data.kinds.length, names(data), legend()),
      Report.folded('coverage-games', Page.say('report-coverage-by-game'), data.games.length, games(data), legend())],
  });
}
