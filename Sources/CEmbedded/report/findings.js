// What the build noticed about the data, by code, and what it corrected.
'use strict';
{
  // The name of the resource of a finding, and its place.
  const named = (finding) => (finding.name
    ? Face.say('report-finding-place', { name: Face.pick(finding.name), place: finding.place }) : finding.place || '…');

  function findings({ findings: all }) {
    const codes = new Map();
    for (const finding of all) {
      if (!codes.has(finding.code)) codes.set(finding.code, []);
      codes.get(finding.code).push(finding);
    }
    return [
      Face.h('p', {}, Face.say(all.length ? 'report-findings-intro' : 'report-findings-none')),
      [...codes].map(([code, list]) => Face.h('details', { class: 'finding' },
        Face.h('summary', {}, Face.h('code', {}, code),
          Face.h('span', { class: 'severity ' + list[0].severity }, Face.sayKnown('report-severity-' + list[0].severity, list[0].severity)),
          Face.h('span', { class: 'muted' }, Face.say('report-findings-example', { count: Face.count(list.length), example: named(list[0]) }))),
        Face.h('ul', {}, list.map((finding) => Face.h('li', { lang: 'en' }, finding.place ? [Face.h('code', {}, finding.place),
          finding.name ? [' ', Face.h('b', { lang: Face.language }, Face.pick(finding.name))] : null, ': '] : null,
          finding.message, finding.advice ? `; ${finding.advice}` : null)))))];
  }

  Report.section({ id: 'findings', title: 'report-findings', isThere: () => true, draw: findings });

  let text = '';
  function corrections({ corrections }) {
    const texts = [];
    const stated = (text) => {
      if (typeof text === 'number') return texts[text];
      texts.push(text);
      return text;
    };
    const all = corrections.map((row) => [...row.slice(0, 5), stated(row[5]), stated(row[6]), row[7]]);
    const body = Face.h('tbody', {});
    const status = Face.h('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
    const more = Face.h('div');
    const make = ([entity, identifier, field, before, after, reason, reference, isApplied]) => Face.h('tr', {},
      Face.h('th', { scope: 'row' }, identifier, Face.h('div', { class: 'muted' }, Report.kind(entity)),
        isApplied ? null : Face.h('span', { class: 'tag' }, Face.say('report-stale'))),
      Face.h('td', {}, Face.h('code', {}, field)),
      Face.h('td', {}, before === null ? '–' : Face.h('del', {}, before), ' → ', after === null ? '–' : Face.h('ins', {}, after)),
      Face.h('td', { lang: 'en' }, reason, /^https?:/.test(reference)
        ? [' ', Face.h('a', { href: reference, rel: 'noreferrer' }, Face.say('report-reference'))]
        : reference ? Face.h('div', { class: 'muted' }, reference) : null));
    const update = () => {
      const words = text.toLowerCase().split(/\s+/).filter(Boolean);
      const found = all.filter((row) => words.every((word) => row.join(' ').toLowerCase().includes(word)));
      const button = Report.portions(body, found, make, 30);
      more.replaceChildren(...(button ? [button] : []));
      status.textContent = Face.say('report-corrections-count', { found: Face.count(found.length), total: Face.count(all.length) });
    };
    const search = Face.h('input', { type: 'search', class: 'field', autocomplete: 'off', id: 'corrections-search',
      'aria-label': Face.say('report-corrections-search'),
      placeholder: Face.say('report-corrections-hint'),
      oninput: (event) => { text = event.target.value; update(); } });
    search.value = text;
    update();
    const caption = Face.say('report-corrections-caption');
    return [
      Face.h('p', {}, Face.say('report-corrections-intro')),
      Report.folded('corrections-table', caption, all.length, Face.h('div', { class: 'row no-print' }, search), status,
        Face.h('div', { class: 'scroll changes-table', tabindex: 0, role: 'region', 'aria-label': caption }, Face.h('table', {}, Face.h('caption', {}, caption),
        Face.h('thead', {}, Face.h('tr', {}, ['report-resource', 'report-field', 'report-value', 'report-reason']
          .map((title) => Face.h('th', { scope: 'col' }, Face.say(title))))), body)), more)];
  }

  Report.section({
    id: 'corrections', title: 'report-corrections', isThere: (data) => data.corrections.length, draw: corrections,
  });

  function supplements({ supplements: all }) {
    const caption = Face.say('report-supplements-caption');
    const columns = ['page-game', 'report-field', 'report-resources', 'report-rows', 'report-source', 'report-reason'];
    return [
      Face.h('p', {}, Face.say('report-supplements-intro')),
      Report.folded('supplements-table', caption, all.length, Face.h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption }, Face.h('table', {}, Face.h('caption', {}, caption),
        Face.h('thead', {}, Face.h('tr', {}, columns.map((title) => Face.h('th', { scope: 'col' }, Face.say(title))))),
        Face.h('tbody', {}, all.map(([, game, field, resources, rows, source, location, revision, license, reason, reference]) => Face.h('tr', {},
          Face.h('th', { scope: 'row' }, game ? Report.game(game) : '–'), Face.h('td', {}, Report.field(field)),
          Face.h('td', { class: 'number' }, Face.count(resources)), Face.h('td', { class: 'number' }, Face.count(rows)),
          Face.h('td', {}, Face.h('a', { href: location, rel: 'noreferrer' }, source), ` (${license})`, Face.h('div', {}, Face.h('code', {}, revision.slice(0, 12)))),
          Face.h('td', { lang: 'en' }, reason, ' ', Face.h('a', { href: reference, rel: 'noreferrer' }, Face.say('report-reference'))))))))),
    ];
  }

  Report.section({
    id: 'supplements', title: 'report-supplements', isThere: (data) => data.supplements.length, draw: supplements,
  });
}
