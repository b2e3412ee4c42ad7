// What the build noticed about the data, by code, and what it corrected.
'use strict';
{
  // The name of the resource of a finding, and its place.
  const named = (finding) => (finding.name
    ? Page.say('report-finding-place', { name: Page.pick(finding.name), place: finding.place }) : finding.place || '…');

  function findings({ findings: all }) {
    const codes = new Map();
    for (const finding of all) {
      if (!codes.has(finding.code)) codes.set(finding.code, []);
      codes.get(finding.code).push(finding);
    }
    return [
      Page.h('p', {}, Page.say(all.length ? 'report-findings-intro' : 'report-findings-none')),
      [...codes].map(([code, list]) => Page.h('details', { class: 'finding' },
        Page.h('summary', {}, Page.h('code', {}, code),
          Page.h('span', { class: 'severity ' + list[0].severity }, Page.sayKnown('report-severity-' + list[0].severity, list[0].severity)),
          Page.h('span', { class: 'muted' }, Page.say('report-findings-example', { count: Page.count(list.length), example: named(list[0]) }))),
        Page.h('ul', {}, list.map((finding) => Page.h('li', { lang: 'en' }, finding.place ? [Page.h('code', {}, finding.place),
          finding.name ? [' ', Page.h('b', { lang: Page.language }, Page.pick(finding.name))] : null, ': '] : null,
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
    const body = Page.h('tbody', {});
    const status = Page.h('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
    const more = Page.h('div');
    const make = ([entity, identifier, field, before, after, reason, reference, isApplied]) => Page.h('tr', {},
      Page.h('th', { scope: 'row' }, identifier, Page.h('div', { class: 'muted' }, Report.kind(entity)),
        isApplied ? null : Page.h('span', { class: 'tag' }, Page.say('report-stale'))),
      Page.h('td', {}, Page.h('code', {}, field)),
      Page.h('td', {}, before === null ? '–' : Page.h('del', {}, before), ' → ', after === null ? '–' : Page.h('ins', {}, after)),
      Page.h('td', { lang: 'en' }, reason, /^https?:/.test(reference)
        ? [' ', Page.h('a', { href: reference, rel: 'noreferrer' }, Page.say('report-reference'))]
        : reference ? Page.h('div', { class: 'muted' }, reference) : null));
    const update = () => {
      const words = text.toLowerCase().split(/\s+/).filter(Boolean);
      const found = all.filter((row) => words.every((word) => row.join(' ').toLowerCase().includes(word)));
      const button = Report.portions(body, found, make, 30);
      more.replaceChildren(...(button ? [button] : []));
      status.textContent = Page.say('report-corrections-count', { found: Page.count(found.length), total: Page.count(all.length) });
    };
    const search = Page.h('input', { type: 'search', class: 'field', autocomplete: 'off', id: 'corrections-search',
      'aria-label': Page.say('report-corrections-search'),
      placeholder: Page.say('report-corrections-hint'),
      oninput: (event) => { text = event.target.value; update(); } });
    search.value = text;
    update();
    const caption = Page.say('report-corrections-caption');
    return [
      Page.h('p', {}, Page.say('report-corrections-intro')),
      Report.folded('corrections-table', caption, all.length, Page.h('div', { class: 'row no-print' }, search), status,
        Page.h('div', { class: 'scroll changes-table', tabindex: 0, role: 'region', 'aria-label': caption }, Page.h('table', {}, Page.h('caption', {}, caption),
        Page.h('thead', {}, Page.h('tr', {}, ['report-resource', 'report-field', 'report-value', 'report-reason']
          .map((title) => Page.h('th', { scope: 'col' }, Page.say(title))))), body)), more)];
  }

  Report.section({
    id: 'corrections', title: 'report-corrections', isThere: (data) => data.corrections.length, draw: corrections,
  });

  function supplements({ supplements: all }) {
    const caption = Page.say('report-supplements-caption');
    const columns = ['page-game', 'report-field', 'report-resources', 'report-rows', 'report-source', 'report-reason'];
    return [
      Page.h('p', {}, Page.say('report-supplements-intro')),
      Report.folded('supplements-table', caption, all.length, Page.h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption }, Page.h('table', {}, Page.h('caption', {}, caption),
        Page.h('thead', {}, Page.h('tr', {}, columns.map((title) => Page.h('th', { scope: 'col' }, Page.say(title))))),
        Page.h('tbody', {}, all.map(([, game, field, resources, rows, source, location, revision, license, reason, reference]) => Page.h('tr', {},
          Page.h('th', { scope: 'row' }, game ? Report.game(game) : '–'), Page.h('td', {}, Report.field(field)),
          Page.h('td', { class: 'number' }, Page.count(resources)), Page.h('td', { class: 'number' }, Page.count(rows)),
          Page.h('td', {}, Page.h('a', { href: location, rel: 'noreferrer' }, source), ` (${license})`, Page.h('div', {}, Page.h('code', {}, revision.slice(0, 12)))),
          Page.h('td', { lang: 'en' }, reason, ' ', Page.h('a', { href: reference, rel: 'noreferrer' }, Page.say('report-reference'))))))))),
    ];
  }

  Report.section({
    id: 'supplements', title: 'report-supplements', isThere: (data) => data.supplements.length, draw: supplements,
  });
}
