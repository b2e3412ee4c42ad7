// How complete names and texts are, as heat maps: the number says what the color says.
'use strict';
{
  function cell(count, total, own = 0) {
    if (!count || !total) {
      return Face.h('td', { class: 'none', title: `0 / ${Face.count(total)}` },
        Face.h('span', { 'aria-hidden': true }, '–'), Face.h('span', { class: 'quiet' }, '0%'));
    }
    const share = Math.min(1, count / total);
    return Face.h('td', { style: { '--v': share.toFixed(3) }, title: own
      ? Face.say('report-coverage-own', { count: Face.count(count), total: Face.count(total), own: Face.count(own) })
      : `${Face.count(count)} / ${Face.count(total)}` }, Face.percent(share));
  }

  function heatMap(caption, columns, rows) {
    return Face.h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
      Face.h('table', { class: 'heat' }, Face.h('caption', {}, caption),
        Face.h('thead', {}, Face.h('tr', {}, Face.h('td', {}),
          columns.map((column) => Face.h('th', { scope: 'col', title: column.title || null }, column.text)))),
        Face.h('tbody', {}, rows)));
  }

  const languageColumns = (languages) =>
    languages.map(([code, name]) => ({ text: code, title: Face.pick(name) }));

  const fields = ['name', 'genus', 'form_name', 'description', 'display_name'];
  const kindName = ({ entity, field }) => (field === 'name' ? Report.kind(entity)
    : Face.say('report-field-part', { field: Report.kind(entity), part: Report.field(field) }));

  // The share of resources with a name, by language.
  function bars({ languages, kinds }) {
    const named = kinds.filter(({ field }) => field === 'name');
    const total = named.reduce((sum, kind) => sum + kind.total, 0) || 1;
    return Face.h('div', { class: 'bars' }, languages.map(([code, name], index) => {
      const share = named.reduce((sum, kind) => sum + kind.counts[index], 0) / total;
      return Face.h('div', {}, Face.h('span', {}, Face.pick(name)),
        Face.h('span', { class: 'track', 'aria-hidden': true }, Face.h('i', { style: { width: (share * 100).toFixed(2) + '%', background: 'var(--heat)' } })),
        Face.h('span', { class: 'number' }, Face.percent(share)));
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
      Face.say('report-coverage-names'),
      languageColumns(languages),
      sorted.map(({ kind }) => Face.h('tr', {},
        Face.h('th', { scope: 'row' }, kindName(kind),
          Face.h('span', { class: 'muted' }, ' ' + Face.count(kind.total))),
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
        rows.push(Face.h('tr', { class: 'group' }, Face.h('th', { scope: 'rowgroup', colspan: spoken.length + 2 },
          Face.say('page-generation', { number: generation }))));
      }
      const total = game.present || game.pokemon;
      // Texts belong to species, moves to pokemon.
      const species = game.presentSpecies || game.species;
      rows.push(Face.h('tr', {},
        Face.h('th', { scope: 'row' }, Face.pick(game.name), Face.h('span', { class: 'muted' }, ' ' + Face.count(total))),
        cell(game.learners, total),
        spoken.map(({ index }) => cell(game.texts[index], species))));
    }
    return heatMap(
      Face.say('report-coverage-games'),
      [{ text: Face.say('report-coverage-moves') }, ...languageColumns(spoken.map(({ language }) => language))], rows);
  }

  const legend = () => Face.h('p', { class: 'legend', 'aria-hidden': true }, '0%', Face.h('i'), '100%');

  Report.section({
    id: 'coverage', title: 'report-coverage', short: 'report-coverage-short',
    draw: (data) => [
      Face.h('p', {}, Face.say('report-coverage-intro')),
      Face.h('h3', {}, Face.say('report-coverage-by-language')), bars(data),
      Report.folded('coverage-kinds', Face.say('report-coverage-by-kind'), data.kinds.length, names(data), legend()),
      Report.folded('coverage-games', Face.say('report-coverage-by-game'), data.games.length, games(data), legend())],
  });
}
