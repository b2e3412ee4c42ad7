// How complete names and texts are, as heat maps. The number and the color of a cell are the same share.
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

  const heatMap = (caption, columns, rows) => Page.table(caption,
    [Page.h('td', {}), ...columns.map(({ text, title }) => Page.h('th', { scope: 'col', title }, text))],
    rows, { tableClass: 'heat' });

  const languageColumns = (languages) =>
    languages.map(([code, name]) => ({ text: code, title: Page.pick(name) }));

  const fields = ['name', 'genus', 'form_name', 'description', 'display_name'];
  const kindName = ({ entity, field }) => (field === 'name' ? Report.kind(entity)
    : Page.say('report-field-part', { field: Report.kind(entity), part: Report.field(field) }));

  // The share of resources with a name, by language, also in the previous release if that is known.
  function bars({ languages, kinds, previous }) {
    const releases = [...(previous ? [previous.kinds] : []), kinds].map((all) => {
      const named = all.filter(({ field }) => field === 'name');
      const total = named.reduce((sum, kind) => sum + kind.total, 0) || 1;
      return languages.map((_, index) => named.reduce((sum, kind) => sum + kind.counts[index], 0) / total);
    });
    return Report.barTable(Page.say('report-coverage-by-language'),
      ['report-language', ...(previous ? ['report-before'] : []), 'report-now'],
      languages.map(([, name], index) => {
        const shares = releases.map((release) => release[index]);
        return { name: Page.pick(name), shares, cells: shares.map(Page.percent) };
      }));
  }

  const first = ['pokemon-species', 'pokemon-form', 'move', 'ability', 'item', 'type', 'nature', 'location',
    'version-group', 'version', 'pokedex', 'region'];
  // The kinds of `first` in that order, then the others; the fields of a kind in the order of `fields`.
  function byImportance(a, b) {
    if (a.entity === b.entity) return fields.indexOf(a.field) - fields.indexOf(b.field);
    return first.includes(b.entity) - first.includes(a.entity) || first.indexOf(a.entity) - first.indexOf(b.entity);
  }

  const rowTitle = (name, total) => [name, Page.h('span', { class: 'muted' }, ' ' + Page.count(total))];

  const names = ({ languages, kinds }) => heatMap(
    Page.say('report-coverage-names'),
    languageColumns(languages),
    [...kinds].sort(byImportance).map((kind) => Page.row(rowTitle(kindName(kind), kind.total),
      kind.counts.map((count, index) => cell(count, kind.total, kind.own[index])))));

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
      rows.push(Page.row(rowTitle(Page.pick(game.name), total),
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
      bars(data),
      Report.folded('coverage-kinds', Page.say('report-coverage-by-kind'), data.kinds.length, names(data), legend()),
      Report.folded('coverage-games', Page.say('report-coverage-by-game'), data.games.length, games(data), legend())],
  });
}
